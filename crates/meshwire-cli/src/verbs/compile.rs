//! `meshwire compile`: converts Neverwinter Nights text models to binary ones.

use std::fs;
use std::path::{Path, PathBuf};

use meshwire::mdl::tree::Model;
use meshwire::mdl::{MdlFile, Options, Profile, compile_with, decompiled_profile};
use meshwire::mdl_text::TextFile;
use meshwire::{Asset, Format, FormatId};

use super::translate::{self, Translated};
use super::{Fatal, file_destination};
use crate::arguments;
use crate::batch::Batch;
use crate::inputs::Input;
use crate::status::{Status, Stop};

/// Maximum depth of supermodels; a body has two or three.
const DEEPEST: usize = 8;

pub fn run(arguments: &arguments::Compile) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = file_destination(&arguments.target, &batch)?;
    translate::run(&arguments.models, &batch, &destination, FormatId::MdlText, "compiled", |input, asset| {
        let Asset::MdlText(text) = asset else { return Ok(None) };
        let supermodel = supermodel(&text, arguments, DEEPEST)?;
        let mut options = Options::new(profile(&text, arguments.profile));
        options.supermodel = supermodel.as_ref();
        options.drops_weights = arguments.drop_weights;
        compiled(input, &text, &options).map(Some)
    })
}

/// Compiles a text to a binary model.
pub fn compiled(input: &Input, text: &TextFile, options: &Options<'_>) -> Result<Translated, Stop> {
    let compiled = compile_with(text, options)?;
    Ok(Translated::model(input, FormatId::Mdl, compiled.file.to_bytes()?, compiled.losses))
}

/// Returns the requested compiler, otherwise the one of the binary model that the text was decompiled from, otherwise
/// that of the current game.
pub fn profile(text: &TextFile, asked: Option<arguments::Compiler>) -> Profile {
    let asked = asked.map(arguments::Compiler::profile);
    asked.or_else(|| decompiled_profile(text)).unwrap_or(Profile::Ee)
}

/// Reads the supermodel of a text, if there is a folder to look it up in.
fn supermodel(text: &TextFile, arguments: &arguments::Compile, deepest: usize) -> Result<Option<Model>, Stop> {
    let (Some(folder), Some(name)) = (&arguments.supermodel_dir, text.super_model()) else { return Ok(None) };
    let name = meshwire::decode_windows_1252(name);
    let Some(path) = find(folder, &name) else {
        return Err(Stop::file(format!("the supermodel {name}.mdl is not in {}", folder.display())));
    };
    let failed = |reason: String| Stop::file(format!("the supermodel {}: {reason}", path.display()));
    let bytes = fs::read(&path).map_err(|error| failed(error.to_string()))?;
    if MdlFile::detect(&bytes) {
        return MdlFile::read(&bytes).map(|file| Some(file.model)).map_err(|error| failed(error.to_string()));
    }
    let text = TextFile::read(&bytes).map_err(|error| failed(error.to_string()))?;
    let Some(deepest) = deepest.checked_sub(1) else {
        return Err(failed(format!("expected a chain of at most {DEEPEST} supermodels")));
    };
    let above = supermodel(&text, arguments, deepest)?;
    let mut options = Options::new(profile(&text, arguments.profile));
    options.supermodel = above.as_ref();
    options.drops_weights = arguments.drop_weights;
    compile_with(&text, &options).map(|compiled| Some(compiled.file.model)).map_err(|error| failed(error.to_string()))
}

/// Finds a model by name in a folder, without case as in the game.
pub fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let wanted = format!("{name}.mdl");
    let is_wanted = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(&wanted))
    };
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path()).filter(is_wanted).collect();
    found.sort();
    found.into_iter().next()
}
