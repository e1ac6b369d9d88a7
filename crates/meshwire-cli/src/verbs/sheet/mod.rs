//! `meshwire sheet`: shows all models of a folder on one page or image.

mod page;
mod picture;

use std::fs;
use std::path::{Path, PathBuf};

use meshwire_preview::{Picture, draw};

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::inputs::Input;
use crate::limits;
use crate::pending::{Pending, refusal};
use crate::pictures::{self, Pictures};
use crate::status::{Status, Stop};

/// A model on a sheet.
struct Cell {
    name: String,
    shown: Shown,
    /// Messages about textures that could not be read.
    told: Vec<String>,
}

/// The image of a model.
enum Shown {
    /// An image in memory.
    Picture(Picture),
    /// An image file beside the page.
    File(String),
    /// The reason why there is none.
    Nothing(String),
}

/// The form of a sheet.
enum Form {
    Picture,
    /// A page, with the folder of its images.
    Page(PathBuf),
}

pub fn run(arguments: &arguments::Sheet) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let form = form(&arguments.output)?;
    if arguments.output.exists() && !arguments.force {
        return Err(Fatal::Failed(format!("{} exists; --force replaces it", arguments.output.display())));
    }
    if let Form::Page(folder) = &form {
        fs::create_dir_all(folder).map_err(|error| Fatal::Failed(refusal(folder, &error)))?;
    }
    let textures = Pictures::new(arguments.sight.textures.as_deref());
    let mut cells: Vec<Cell> = Vec::new();
    let totals = batch.run(
        |input, _| match shown(input, arguments, &form, &textures) {
            Ok(None) => Ok(None),
            Ok(Some((shown, told))) => {
                let tally = Cell { name: name(input), shown, told };
                Ok(Some(Verdict { status: Status::Clean, tally, failure: None }))
            }
            Err(Stop::File(failure)) => {
                let tally = Cell { name: name(input), shown: Shown::Nothing(failure.to_string()), told: Vec::new() };
                Ok(Some(Verdict { status: Status::Failed, tally, failure: Some(failure) }))
            }
            Err(stop) => Err(stop),
        },
        |cell: Cell| {
            cell.told.iter().for_each(|line| remark(line));
            cells.push(cell);
        },
    )?;
    // If nothing could be read, there is no sheet.
    if totals.status == Status::Failed && cells.iter().all(|cell| matches!(cell.shown, Shown::Nothing(_))) {
        return Ok(totals.status);
    }
    let bytes = match &form {
        Form::Picture => picture::sheet(&cells, arguments.size).map_err(Fatal::Usage)?,
        Form::Page(_) => page::page(&cells, arguments.size).into_bytes(),
    };
    write(&arguments.output, &bytes, arguments.force).map_err(Fatal::Failed)?;
    Ok(totals.status)
}

fn form(output: &Path) -> Result<Form, Fatal> {
    let end = output.extension().and_then(|end| end.to_str()).map(str::to_lowercase);
    match end.as_deref() {
        Some("png") => Ok(Form::Picture),
        Some("html" | "htm") => Ok(Form::Page(output.with_extension("pictures"))),
        _ => Err(Fatal::Usage("--output has to end in .png or .html".to_owned())),
    }
}

/// Returns the name of a model relative to the folder it was found in, which is the same for all.
fn name(input: &Input) -> String {
    input.relative.display().to_string()
}

/// Draws a model, or returns an existing image of it.
fn shown(
    input: &Input,
    arguments: &arguments::Sheet,
    form: &Form,
    textures: &Pictures,
) -> Result<Option<(Shown, Vec<String>)>, Stop> {
    let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
    let scene = limits::read_as(format, &bytes)?.scene()?;
    let paths = textures.of_materials(&scene, input.path.as_deref());
    let drawn = || {
        let (textures, told) = pictures::textures(&paths, limits::limits());
        (draw(&scene, &super::preview::view(&arguments.sight, arguments.size), &textures), told)
    };
    let Form::Page(folder) = form else {
        let (picture, told) = drawn();
        return Ok(Some((Shown::Picture(picture), told)));
    };
    let file = format!("{}.png", key(&bytes, arguments, &paths));
    let path = folder.join(&file);
    let mut told = Vec::new();
    if !path.exists() {
        let (picture, lines) = drawn();
        told = lines;
        write(&path, &picture.to_png()?, true).map_err(Stop::file)?;
    }
    let folder = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Some((Shown::File(format!("{folder}/{file}")), told)))
}

/// Returns the name of an image: the same for the same model, textures, view and version of the program.
fn key(bytes: &[u8], arguments: &arguments::Sheet, textures: &[Option<PathBuf>]) -> String {
    let mut hasher = blake3::Hasher::new();
    let sight = &arguments.sight;
    let view = (env!("CARGO_PKG_VERSION"), sight.angle, sight.lod, sight.bones, sight.collision, arguments.size);
    hasher.update(format!("{view:?}").as_bytes());
    for path in textures {
        let facts = path.as_ref().and_then(|path| fs::metadata(path).ok());
        let facts = facts.map(|facts| (facts.len(), facts.modified().ok()));
        hasher.update(format!("{path:?}{facts:?}").as_bytes());
    }
    hasher.update(bytes);
    hasher.finalize().to_hex().chars().take(32).collect()
}

fn write(path: &Path, bytes: &[u8], replace: bool) -> Result<(), String> {
    let written = Pending::new(path, replace).and_then(|mut file| {
        std::io::Write::write_all(&mut file, bytes)?;
        file.finish()
    });
    written.map_err(|error| refusal(path, &error))
}
