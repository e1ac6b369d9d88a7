//! `meshwire import --as`: a file of a format, from nothing but glTF.

use std::fs;
use std::path::{Component, Path};

use meshwire::gltf::{ReadOptions, Reading, read_with};
use meshwire::scene::{Animation, Scene};
use meshwire::{Asset, FormatId, Limit};
use serde::Serialize;

use super::{Fatal, changed_destination};
use crate::arguments::{self, Files};
use crate::batch::{Batch, Verdict};
use crate::console::remark;
use crate::inputs::Content;
use crate::json::write_line;
use crate::limits::{exceeded, limits, raised};
use crate::output::Destination;
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
}

pub fn run(arguments: &arguments::Import, format: FormatId) -> Result<Status, Fatal> {
    let batch = Batch::new(&Files::one(&arguments.edited, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let (Content::Whole(bytes) | Content::Head(bytes)) = input.read(|_| true).map_err(Stop::File)?;
            let mut options = ReadOptions::default();
            let files = |name: &str| beside(input.path.as_deref(), name);
            options.files = Some(&files);
            options.max_input_bytes = limits().max_input_bytes;
            options.max_memory = limits().max_memory;
            options.max_items = limits().max_items;
            let reading = read_with(&bytes, &options).map_err(|error| failed(&error))?;
            let Reading { mut scene, mut notes, .. } = reading;
            drop(bytes);
            if scene.name.is_empty() {
                let named = destination.as_ref().and_then(|to| to.path(input, &input.relative));
                let named = named.unwrap_or_else(|| input.relative.clone());
                scene.name =
                    named.file_stem().map_or_else(Vec::new, |stem| stem.to_string_lossy().into_owned().into_bytes());
            }
            choose(&mut scene, format, arguments.animation.as_deref(), &mut notes)?;
            let asset = Asset::from_scene(&scene, format, arguments.profile.as_deref())?;
            notes.extend(Asset::left_out(&scene, format).iter().map(ToString::to_string));
            drop(scene);
            let bytes = asset.to_bytes()?;
            let relative = input.relative.with_extension(format.extension());
            let output =
                destination.as_ref().map(|to: &Destination| to.put(input, &relative, &bytes, out)).transpose()?;
            let name = input.name();
            if batch.json {
                write_line(out, &Line { file: &name, format, output: output.flatten().as_deref() })?;
            }
            let notes = notes.iter().map(|note| format!("{name}: {note}")).collect();
            Ok(Some(Verdict { status: Status::Clean, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// The error, with the option that raises a limit.
fn failed(error: &meshwire::gltf::Error) -> Stop {
    match error {
        meshwire::gltf::Error::LimitExceeded { limit, .. } => Stop::file(format!("{error}; {}", raised(limit))),
        _ => Stop::file(error.to_string()),
    }
}

/// Keeps the animation that is asked for; without a name the only one, for formats that hold one.
fn choose(scene: &mut Scene, format: FormatId, asked: Option<&str>, notes: &mut Vec<String>) -> Result<(), Stop> {
    let holds_one = matches!(format, FormatId::Xsm | FormatId::Xpm | FormatId::XanimExport | FormatId::XanimBin);
    let names: Vec<_> = scene.animations.iter().map(|one| String::from_utf8_lossy(&one.name).into_owned()).collect();
    let found = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let Some(asked) = asked else {
        if holds_one && names.len() > 1 {
            let problem = format!("a file of {format} holds one animation, found {found}: choose one with --animation");
            return Err(Stop::file(problem));
        }
        return Ok(());
    };
    let is_it = |animation: &Animation| animation.name == asked.as_bytes();
    match scene.animations.iter().filter(|one| is_it(one)).count() {
        0 => return Err(Stop::file(format!("expected an animation {asked:?}, found {found}"))),
        1 => {}
        several => notes.push(format!("{several} animations are called {asked:?}: the first one is used")),
    }
    scene.animations.retain(is_it);
    scene.animations.truncate(1);
    Ok(())
}

/// The file of that name in the folder of another one, or in a folder below; none that is elsewhere, by its name or by a link.
pub(super) fn beside(file: Option<&Path>, name: &str) -> Result<Vec<u8>, String> {
    const ELSEWHERE: &str = "only files in or below the folder of the glTF are read: move it there";
    let file = file.ok_or_else(|| "the glTF has no folder to look in".to_owned())?;
    let is_below = Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !is_below || name.contains('\\') {
        return Err(ELSEWHERE.to_owned());
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let real = |path: &Path| fs::canonicalize(path).map_err(|error| error.to_string());
    let (folder, found) = (real(folder)?, real(&folder.join(name))?);
    if !found.starts_with(&folder) || !found.is_file() {
        return Err(ELSEWHERE.to_owned());
    }
    let length = fs::metadata(&found).map_err(|error| error.to_string())?.len();
    limits().check(Limit::InputBytes, length).map_err(|kind| exceeded(&kind))?;
    fs::read(found).map_err(|error| error.to_string())
}
