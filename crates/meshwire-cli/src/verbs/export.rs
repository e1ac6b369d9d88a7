//! `meshwire export`: exports the scenes of files as glTF 2.0.

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use meshwire::gltf::{Options, export};
use meshwire::scene::Texture;
use meshwire_assembly::pictures::Pictures;
use serde::Serialize;

use super::Fatal;
use crate::arguments::{self, GltfForm};
use crate::batch::{Batch, Verdict};
use crate::console::remark;
use crate::inputs::Input;
use crate::json::write_line;
use crate::limits;
use crate::scenes::{Model, Others, line};
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: &'static str,
    output: String,
    bytes: usize,
    notes: &'a [String],
}

pub fn run(arguments: &arguments::Export) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let form = form(arguments, destination.is_standard(), batch.several()).map_err(Fatal::Usage)?;
    let others = Others::read(&arguments.company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let pictures = Pictures::new(arguments.textures.as_deref());
    let totals = batch.change(
        Some(&destination),
        |input, out| {
            let Some(model) = Model::load(input, &arguments.models.read_as)? else { return Ok(None) };
            let (format, missing) = (model.format(), model.notes());
            let whole = others.with(model.part(input.file_name())?);
            drop(model);
            let mut options = Options::default();
            (options.origins, options.lod) = (whole.origins, arguments.lod);
            let image_notes = RefCell::new(whole.notes);
            let find = |texture: &Texture| {
                let picture = pictures.embedded(input.path.as_deref(), &texture.name, limits::limits())?;
                picture.map_err(|error| image_notes.borrow_mut().push(line(&error))).ok()
            };
            options.pictures = Some(&find);
            let exported = export(&whole.scene, &options).map_err(|error| Stop::file(error.to_string()))?;
            drop(whole.scene);
            let mut notes = [missing, image_notes.take(), exported.notes.clone()].concat();
            let name = input.name();
            let (output, length) = match form {
                GltfForm::Glb => {
                    let bytes = exported.into_glb().map_err(|error| Stop::file(error.to_string()))?;
                    (destination.put(input, &output_name(input, "glb"), &bytes, out)?, bytes.len())
                }
                GltfForm::Gltf => {
                    let relative = output_name(input, "gltf");
                    let Some(path) = destination.path(input, &relative) else {
                        return Err(Stop::file("glTF of two files needs --output"));
                    };
                    let numbers = path.with_extension("bin");
                    let uri = numbers.file_name().map(uri).unwrap_or_default();
                    let (tree, bytes) = exported.into_gltf(uri).map_err(|error| Stop::file(error.to_string()))?;
                    if !bytes.is_empty() {
                        destination.write(input, &numbers, |file| Ok(file.write_all(&bytes)?))?;
                    }
                    (destination.put(input, &relative, &tree, out)?, tree.len() + bytes.len())
                }
            };
            if let Some(output) = output.filter(|_| batch.json) {
                write_line(out, &Line { file: &name, format, output, bytes: length, notes: &notes })?;
                notes.clear();
            }
            let lines = notes.iter().map(|note| format!("{name}: {note}")).collect();
            Ok(Some(Verdict { status: Status::Clean, tally: lines, failure: None }))
        },
        |lines: Vec<String>| lines.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// Returns the form, from the option or from the extension of the output.
fn form(arguments: &arguments::Export, standard: bool, several: bool) -> Result<GltfForm, String> {
    let named = arguments.target.output.as_deref().and_then(Path::extension);
    let is_file = named.is_some_and(|end| ["glb", "gltf"].iter().any(|form| end.eq_ignore_ascii_case(form)));
    if let Some(output) = arguments.target.output.as_deref().filter(|output| several && is_file && !output.is_dir()) {
        return Err(format!("--output {}: expected a folder for several files, found a file's name", output.display()));
    }
    let by_name = named.filter(|end| end.eq_ignore_ascii_case("gltf")).map(|_| GltfForm::Gltf);
    let form = arguments.to.or(by_name).unwrap_or(GltfForm::Glb);
    if standard && form == GltfForm::Gltf {
        return Err("glTF of two files needs --output; standard output takes --to glb".to_owned());
    }
    Ok(form)
}

/// Appends the output extension to the name of the input, because files of several formats may have the same stem.
fn output_name(input: &Input, extension: &str) -> PathBuf {
    let mut name = OsString::from(input.relative.as_os_str());
    name.push(".");
    name.push(extension);
    name.into()
}

/// Percent-encodes a file name for use as a URI.
pub(super) fn uri(name: &std::ffi::OsStr) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
    let name = name.to_string_lossy();
    name.as_bytes()
        .iter()
        .map(|byte| if plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
