//! `meshwire preview`: draws a model to an image file, or on a terminal that shows images.

use meshwire::scene::Scene;
use meshwire_assembly::pictures::{self, Pictures};
use meshwire_preview::{Overlay, View, draw};
use serde::Serialize;

use super::Fatal;
use crate::arguments::{self, Sight};
use crate::batch::{Batch, Verdict};
use crate::console::remark;
use crate::inputs::Input;
use crate::json::write_line;
use crate::limits;
use crate::scenes::{Model, Others, Whole, line};
use crate::status::{Status, Stop};
use crate::terminal::Terminal;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: &'static str,
    output: String,
    bytes: usize,
}

pub fn run(arguments: &arguments::Preview) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let terminal = arguments.target.output.is_none().then(Terminal::of_output).flatten();
    let destination = match &terminal {
        Some(_) => super::text_destination(&arguments.target, &batch)?,
        None => super::file_destination(&arguments.target, &batch)?,
    };
    let pictures = Pictures::new(arguments.sight.textures.as_deref());
    let others = Others::read(&arguments.company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let totals = batch.change(
        Some(&destination),
        |input, out| {
            let Some(model) = Model::load(input, &arguments.models.read_as)? else { return Ok(None) };
            let (format, missing) = (model.format(), model.notes());
            let Whole { scene, notes, .. } = others.with(model.part(input.file_name())?);
            drop(model);
            let mut view = view(&arguments.sight, arguments.size);
            view.moment = moment(arguments, &scene)?;
            // A motion on a skeleton uses the textures of the skeleton's model.
            let model = arguments.company.skeleton.as_deref().or(input.path.as_deref());
            let (textures, errors) = pictures::textures(&pictures.of_materials(&scene, model), limits::limits());
            let notes = missing.into_iter().chain(notes).chain(errors.iter().map(line)).collect();
            let picture = draw(&scene, &view, &textures);
            let bytes = match &terminal {
                Some(terminal) => terminal.shown(&picture)?,
                None => picture.to_png()?,
            };
            let output = destination.put(input, &named(input), &bytes, out)?;
            if let Some(output) = output.filter(|_| batch.json) {
                write_line(out, &Line { file: &input.name(), format, output, bytes: bytes.len() })?;
            }
            Ok(Some(Verdict { status: Status::Clean, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// Returns the name of an image in a folder: that of its model with another extension.
fn named(input: &Input) -> std::path::PathBuf {
    let mut name = input.relative.clone().into_os_string();
    name.push(".png");
    name.into()
}

/// Returns the view and overlays of the arguments.
pub(super) fn view(sight: &Sight, size: u32) -> View {
    let [yaw, pitch] = sight.angle;
    let overlay = Overlay { bones: sight.bones, collision: sight.collision };
    View { size, yaw, pitch, lod: sight.lod, overlay, ..View::default() }
}

/// Returns the requested animation, or the first one if a time was requested.
fn moment(arguments: &arguments::Preview, scene: &Scene) -> Result<Option<(usize, f64)>, Stop> {
    let Some(wanted) = &arguments.animation else {
        let company = &arguments.company;
        let is_wanted = company.skeleton.is_some() || !company.animations.is_empty() || arguments.time != 0.0;
        return Ok((is_wanted && !scene.animations.is_empty()).then_some((0, arguments.time)));
    };
    let name = |index: usize| {
        scene.animations.get(index).map_or_else(String::new, |animation| meshwire::decode_windows_1252(&animation.name))
    };
    let named = (0..scene.animations.len()).find(|index| name(*index).eq_ignore_ascii_case(wanted));
    let numbered = || wanted.parse().ok().filter(|index| *index < scene.animations.len());
    match named.or_else(numbered) {
        Some(index) => Ok(Some((index, arguments.time))),
        None => {
            let names: Vec<String> = (0..scene.animations.len()).take(8).map(name).collect();
            let found = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(Stop::file(format!("expected an animation called {wanted}, found {found}")))
        }
    }
}
