//! `meshwire import`: what was edited in an exported file, back into the file it came from.

use std::fs;
use std::path::Path;

use meshwire::scene::{Change, VertexValues};
use meshwire::{Asset, Error, FormatId};
use meshwire_gltf::import;
use serde::Serialize;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Company, Files};
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::output::Destination;
use crate::scenes::{Others, Part};
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    changes: &'a [String],
}

pub fn run(arguments: &arguments::Import) -> Result<Status, Fatal> {
    match (&arguments.onto, arguments.made_as) {
        (Some(base), _) => onto(arguments, base),
        (None, Some(format)) => super::make::run(arguments, format),
        (None, None) => Err(Fatal::Usage("--onto BASE or --as FORMAT is needed".to_owned())),
    }
}

fn onto(arguments: &arguments::Import, base: &Path) -> Result<Status, Fatal> {
    let edited = fs::read(&arguments.edited)
        .map_err(|error| Fatal::Failed(format!("{}: {error}", arguments.edited.display())))?;
    let company = Company { skeleton: arguments.skeleton.clone(), animations: Vec::new() };
    let others = Others::read(&company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let batch = Batch::new(&Files::one(base, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let mut asset = Asset::read_as(format, &bytes)?;
            drop(bytes);
            let Part { scene, origin } = Part::of(&asset, input.path.as_deref())?;
            let failed = |error: meshwire_gltf::Error| Stop::file(format!("{}: {error}", arguments.edited.display()));
            let changes = if arguments.skeleton.is_some() {
                let whole = others.with(Part { scene: scene.clone(), origin: origin.clone() });
                others.of_motion(import(&edited, &whole.scene, &origin).map_err(failed)?, &whole.scene, &scene)?
            } else {
                import(&edited, &scene, &origin).map_err(failed)?
            };
            // A dry run finds out whether the format can hold them, too.
            let (changes, mut notes) = applied(&mut asset, changes)?;
            let told: Vec<String> = changes.iter().map(|change| change.describe(&scene)).collect();
            drop(scene);
            let output = write_changed(destination.as_ref(), input, &asset, out)?;
            let name = input.name();
            if batch.json {
                write_line(out, &Line { file: &name, output: output.as_deref(), changes: &told })?;
            } else if !to_standard {
                for line in &told {
                    writeln!(out, "{name}: {line}")?;
                }
            }
            if told.is_empty() {
                notes.push("nothing was edited");
            }
            let notes = notes.iter().map(|note| format!("{name}: {note}")).collect();
            Ok(Some(Verdict { status: Status::Clean, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// Does the changes; gives those that were done, and what is to be said of the others. Normals of what was bent are others
/// in texts of Neverwinter Nights: compilers compute them, so that they follow of themselves and cannot be written.
fn applied(asset: &mut Asset, changes: Vec<Change>) -> Result<(Vec<Change>, Vec<&'static str>), Error> {
    let Err(refused) = asset.apply(&changes) else { return Ok((changes, Vec::new())) };
    let bent = |mesh: usize, primitive: usize| {
        changes.iter().any(|change| {
            matches!(change, Change::Vertices { mesh: other, primitive: part, values: VertexValues::Positions(_) }
                if (*other, *part) == (mesh, primitive))
        })
    };
    let follows = |change: &Change| matches!(change, Change::Vertices { mesh, primitive, values: VertexValues::Normals(_) } if bent(*mesh, *primitive));
    let others: Vec<Change> = changes.iter().filter(|change| !follows(change)).cloned().collect();
    let computed = asset.format() == FormatId::MdlText && others.len() < changes.len();
    if !computed || asset.apply(&others).is_err() {
        return Err(refused);
    }
    Ok((others, vec!["normals of what was bent are those that the format computes"]))
}
