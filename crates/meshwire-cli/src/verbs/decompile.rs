//! `meshwire decompile`: converts Neverwinter Nights binary models to text.

use meshwire::mdl::{Decompiled, MdlFile, decompile, decompile_plain};
use meshwire::{Asset, Format, FormatId};

use super::translate::{self, Translated};
use super::{Fatal, text_destination};
use crate::arguments;
use crate::batch::Batch;
use crate::inputs::Input;
use crate::status::{Status, Stop};

pub fn run(arguments: &arguments::Decompile) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = text_destination(&arguments.target, &batch)?;
    translate::run(&arguments.models, &batch, &destination, FormatId::Mdl, "decompiled", |input, asset| {
        let Asset::Mdl(file) = asset else { return Ok(None) };
        decompiled(input, &file, arguments.plain).map(Some)
    })
}

/// Decompiles a model to text.
pub fn decompiled(input: &Input, file: &MdlFile, plain: bool) -> Result<Translated, Stop> {
    let (text, losses) = if plain {
        let Decompiled { text, losses, .. } = decompile_plain(file)?;
        (text, losses)
    } else {
        (decompile(file)?, Vec::new())
    };
    Ok(Translated::model(input, FormatId::MdlText, text.to_bytes()?, losses))
}
