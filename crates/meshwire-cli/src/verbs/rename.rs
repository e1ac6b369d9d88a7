//! `meshwire rename`: changes a name and all references to it.

use meshwire::xmodel::{Content, XmodelFile};
use meshwire::{Asset, Error, ErrorKind, FormatId};
use serde::Serialize;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Named};
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::limits;
use crate::output::Destination;
use crate::status::Status;
use crate::table::counted;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    renamed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
}

pub fn run(arguments: &arguments::Rename) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let (mut files, mut places, mut elsewhere) = (0_u64, 0_u64, None);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let Some(renamed) = rename(&mut asset, arguments.what, &arguments.old, &arguments.new)? else {
                if input.found {
                    return Ok(Some(Verdict {
                        status: Status::Clean,
                        tally: Renamed::Nameless(format),
                        failure: None,
                    }));
                }
                let what = ErrorKind::Unsupported(nothing_of_it(format, arguments.what));
                return Err(Error::new(format.name(), what).into());
            };
            if renamed > 0 {
                let output = write_changed(destination.as_ref(), input, &asset, out)?;
                let name = input.name();
                if batch.json {
                    let line = Line { file: &name, format, renamed, output: output.as_deref() };
                    write_line(out, &line)?;
                } else if !to_standard {
                    let places = counted(u64::try_from(renamed).unwrap_or(u64::MAX), "place");
                    writeln!(out, "{name}: {places}")?;
                }
            }
            Ok(Some(Verdict { status: Status::Clean, tally: Renamed::Places(renamed), failure: None }))
        },
        |renamed| match renamed {
            Renamed::Places(renamed) => {
                files += u64::from(renamed > 0);
                places += u64::try_from(renamed).unwrap_or(u64::MAX);
            }
            // In a folder with many formats, only a name that must be changed elsewhere is worth a message.
            Renamed::Nameless(FormatId::Xmf) if arguments.what == Named::Texture => elsewhere = Some(FormatId::Xmf),
            Renamed::Nameless(_) => {}
        },
    )?;
    let would = if arguments.changed.dry_run { "would be " } else { "" };
    if files == 0 {
        let what = match arguments.what {
            Named::Texture => "texture",
            Named::Material => "material",
            Named::Node => "node",
        };
        let hint = elsewhere.map(|format| format!("; {}", nothing_of_it(format, arguments.what))).unwrap_or_default();
        remark(&format!("no {what} is called {}{hint}", arguments.old));
        return Ok(totals.status.max(Status::Findings));
    }
    if !batch.json && !to_standard {
        remark(&format!("{} in {} {would}renamed", counted(places, "place"), counted(files, "file")));
    }
    Ok(totals.status)
}

/// The result of renaming in a file.
enum Renamed {
    Places(usize),
    /// Files of this format have no such names.
    Nameless(FormatId),
}

/// Returns the reason why there are no such names in files of a format, and a hint.
fn nothing_of_it(format: FormatId, what: Named) -> String {
    match (format, what) {
        (FormatId::Xmf, Named::Texture) => {
            "an Egosoft mesh names no textures: its materials are entries `collection.material` of the game's \
             material_library.xml, and the textures are named there; `rename material` gives a mesh another entry"
                .to_owned()
        }
        (_, Named::Texture) => format!("files of the format {format} name no textures"),
        (_, Named::Material) => format!("files of the format {format} name no materials"),
        (_, Named::Node) => format!("files of the format {format} name no nodes"),
    }
}

/// Renames in a file. Returns the number of places, or `None` if the format has no such names.
pub fn rename(asset: &mut Asset, what: Named, old: &str, new: &str) -> Result<Option<usize>, Error> {
    Ok(Some(match (asset, what) {
        (Asset::Xac(file), Named::Texture) => file.rename_texture(old, new),
        (Asset::Xac(file), Named::Material) => file.rename_material(old, new),
        // A duplicate name is an error only if there is something to rename.
        (Asset::Xac(file), Named::Node) => file.rename_node(old, new)?,
        (Asset::Xsm(file), Named::Node) => file.rename_node(old, new),
        (Asset::Mdl(file), Named::Texture) => file.rename_texture(old, new)?,
        (Asset::Mdl(file), Named::Material) => file.rename_material(old, new)?,
        (Asset::Mdl(file), Named::Node) => file.rename_node(old, new)?,
        (Asset::MdlText(file), Named::Texture) => file.rename_texture(old, new)?,
        (Asset::MdlText(file), Named::Material) => file.rename_material(old, new)?,
        (Asset::MdlText(file), Named::Node) => file.rename_node(old, new)?,
        (Asset::Xmf(file), Named::Material) => file.rename_material(old, new)?,
        (Asset::Ani(file), Named::Node) => {
            let animations: Vec<(usize, String)> = file
                .animations()
                .enumerate()
                .filter(|(_, animation)| animation.name() == old)
                .map(|(index, animation)| (index, animation.subname().into_owned()))
                .collect();
            for (index, subname) in &animations {
                file.rename_animation(*index, new, subname)?;
            }
            animations.len()
        }
        (Asset::Xmodel(file), Named::Texture) => file.rename_texture(old, new),
        (Asset::Xmodel(file), Named::Material) => file.rename_material(old, new),
        (Asset::Xmodel(file), Named::Node) => bones(file, old, new)?,
        _ => return Ok(None),
    }))
}

/// Renames the bones of a model, or the parts of an animation.
fn bones(file: &mut XmodelFile, old: &str, new: &str) -> Result<usize, Error> {
    let mut names: Vec<_> = match &mut file.content {
        Content::Model(model) => {
            let siege = model.siege.iter_mut().flat_map(|siege| &mut siege.bones).map(|bone| &mut bone.name);
            model.bones.iter_mut().map(|bone| &mut bone.name).chain(siege).collect()
        }
        Content::Animation(animation) => animation.parts.iter_mut().collect(),
        Content::Notes(_) => Vec::new(),
    };
    let has = |name: &str| names.iter().any(|its| its.as_bytes() == name.as_bytes());
    if has(old) && has(new) && old != new {
        return Err(Error::new(file.kind().extension(), ErrorKind::invalid("a name no other bone has", new)));
    }
    let mut renamed = 0;
    for name in names.iter_mut().filter(|name| name.as_bytes() == old.as_bytes()) {
        **name = new.into();
        renamed += 1;
    }
    Ok(renamed)
}
