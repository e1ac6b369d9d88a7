//! `meshwire sheet`: shows all models of a folder on one page or image.

mod card;
mod page;
mod picture;

use std::fs;
use std::path::{Path, PathBuf};

use meshwire::scene::Scene;
use meshwire_assembly::Assembly;
use meshwire_assembly::pictures::{self, Pictures};
use meshwire_preview::{Picture, Texture, View, draw};
use serde::Serialize;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, FailureLine, Verdict, load};
use crate::console::remark;
use crate::inputs::Input;
use crate::json::write_line;
use crate::limits;
use crate::pending::{Pending, refusal};
use crate::scenes::{self, component, of_assembly};
use crate::status::{Status, Stop};
use card::Card;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: &'static str,
    output: String,
}

/// A model on a sheet.
struct Cell {
    name: String,
    shown: Shown,
    /// Messages about textures that could not be read.
    notes: Vec<String>,
}

/// The model as a sheet shows it.
enum Shown {
    /// An image in memory.
    Picture(Picture),
    /// A card of a page.
    Card(Box<Card>),
    /// The reason why it cannot be read.
    Nothing(String),
}

/// The format of a file, the model as it is shown, and messages about textures.
type Drawn = (&'static str, Shown, Vec<String>);

/// The form of a sheet.
enum Form {
    Picture,
    Page(card::Place),
}

pub fn run(arguments: &arguments::Sheet) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let form = form(&arguments.output)?;
    if arguments.output.exists() && !arguments.force {
        return Err(Fatal::Failed(format!("{} exists; --force replaces it", arguments.output.display())));
    }
    if let Form::Page(place) = &form {
        place.create().map_err(Fatal::Failed)?;
    }
    let textures = Pictures::new(arguments.sight.textures.as_deref());
    let mut cells: Vec<Cell> = Vec::new();
    let totals = batch.run(
        |input, out| match shown(input, arguments, &form, &textures) {
            Ok(None) => Ok(None),
            Ok(Some((format, shown, notes))) => {
                if batch.json {
                    let output = arguments.output.display().to_string();
                    write_line(out, &Line { file: &input.name(), format, output })?;
                }
                let tally = Cell { name: name(input), shown, notes };
                Ok(Some(Verdict { status: Status::Clean, tally, failure: None }))
            }
            Err(Stop::File(failure)) => {
                if batch.json {
                    write_line(out, &FailureLine::new(&input.name(), &failure))?;
                }
                let tally = Cell { name: name(input), shown: Shown::Nothing(failure.to_string()), notes: Vec::new() };
                Ok(Some(Verdict { status: Status::Failed, tally, failure: Some(failure) }))
            }
            Err(stop) => Err(stop),
        },
        |cell: Cell| {
            cell.notes.iter().for_each(|line| remark(line));
            cells.push(cell);
        },
    )?;
    // If nothing could be read, there is no sheet.
    if totals.status == Status::Failed && cells.iter().all(|cell| matches!(cell.shown, Shown::Nothing(_))) {
        return Ok(totals.status);
    }
    let bytes = match &form {
        Form::Picture => picture::sheet(&cells, arguments.size).map_err(Fatal::Usage)?,
        Form::Page(_) => page::page(&cells, arguments).into_bytes(),
    };
    write(&arguments.output, &bytes, arguments.force).map_err(Fatal::Failed)?;
    Ok(totals.status)
}

fn form(output: &Path) -> Result<Form, Fatal> {
    let end = output.extension().and_then(|end| end.to_str()).map(str::to_lowercase);
    match end.as_deref() {
        Some("png") => Ok(Form::Picture),
        Some("html" | "htm") => Ok(Form::Page(card::Place::of(output))),
        _ => Err(Fatal::Usage("--output has to end in .png or .html".to_owned())),
    }
}

/// Returns the name of a model relative to the folder it was found in, which is the same for all.
fn name(input: &Input) -> String {
    input.relative.display().to_string()
}

/// A model that was read, and how it is looked at.
struct Model<'a> {
    /// The content of the file, or of all files of a component.
    bytes: &'a [u8],
    source: &'a scenes::Model,
    scene: &'a Scene,
    view: View,
    /// The color image of each material.
    images: Vec<Option<PathBuf>>,
}

impl Model<'_> {
    /// Reads the textures. Returns a message for each that cannot be read.
    fn textures(&self) -> (Vec<Option<Texture>>, Vec<String>) {
        let (textures, errors) = pictures::textures(&self.images, limits::limits());
        (textures, errors.iter().map(scenes::line).collect())
    }
}

/// Draws a model, or makes its card of a page. Returns it with its format, and with messages about textures.
fn shown(input: &Input, arguments: &arguments::Sheet, form: &Form, textures: &Pictures) -> Result<Option<Drawn>, Stop> {
    let read_as = &arguments.models.read_as;
    let (source, bytes) = if let Some(path) = component(input, read_as).filter(|_| !input.found) {
        let assembly = Assembly::open_with(path, limits::limits()).map_err(|error| of_assembly(&error, path))?;
        let bytes = assembly.paths().flat_map(|path| fs::read(path).unwrap_or_default()).collect();
        (scenes::Model::Assembly(Box::new(assembly)), bytes)
    } else {
        let Some((format, bytes)) = load(input, read_as)? else { return Ok(None) };
        (scenes::Model::File(Box::new(limits::read_as(format, &bytes)?)), bytes)
    };
    let scene = source.scene()?;
    let images = textures.of_materials(&scene, input.path.as_deref());
    let view = super::preview::view(&arguments.sight, arguments.size);
    let model = Model { bytes: &bytes, source: &source, scene: &scene, view, images };
    Ok(Some(match form {
        Form::Picture => {
            let (textures, notes) = model.textures();
            (source.format(), Shown::Picture(draw(&scene, &model.view, &textures)), notes)
        }
        Form::Page(place) => {
            let (card, notes) = place.card(&model, input)?;
            (source.format(), Shown::Card(Box::new(card)), notes)
        }
    }))
}

/// Draws images from left to right, each with a name.
pub(super) fn of_pictures(pictures: Vec<(String, Picture)>, size: u32) -> Result<Vec<u8>, String> {
    let cell = |(name, picture)| Cell { name, shown: Shown::Picture(picture), notes: Vec::new() };
    picture::sheet(&pictures.into_iter().map(cell).collect::<Vec<_>>(), size)
}

pub(super) fn write(path: &Path, bytes: &[u8], replace: bool) -> Result<(), String> {
    let written = Pending::new(path, replace).and_then(|mut file| {
        std::io::Write::write_all(&mut file, bytes)?;
        file.finish()
    });
    written.map_err(|error| refusal(path, &error))
}

fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| refusal(folder, &error))
}
