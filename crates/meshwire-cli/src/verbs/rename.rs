//! `meshwire rename`: changes a name and all references to it.

use meshwire::{Error, ErrorKind, FormatId};
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
    let (mut searched, mut files, mut places, mut elsewhere) = (0_u64, 0_u64, 0_u64, None);
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let Some(renamed) = asset.rename(arguments.what.into(), &arguments.old, &arguments.new)? else {
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
                searched += 1;
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
        // The name may be in a file that failed, so that only the others can be spoken of.
        let place = match totals.status {
            Status::Failed if searched == 0 => return Ok(totals.status),
            Status::Failed => " in the other files",
            _ if totals.is_rest => return Ok(totals.status),
            _ => "",
        };
        remark(&format!("no {what} is called {}{place}{hint}", arguments.old));
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
