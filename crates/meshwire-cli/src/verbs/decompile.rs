//! `meshwire decompile`: Neverwinter Nights binary models as text ones.

use meshwire::mdl::{Decompiled, decompile, decompile_plain};
use meshwire::{Asset, Format, FormatId};

use super::translate::{self, Translated};
use super::{Fatal, text_destination};
use crate::arguments;
use crate::batch::Batch;
use crate::status::Status;

pub fn run(arguments: &arguments::Decompile) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = text_destination(&arguments.target, &batch)?;
    translate::run(&arguments.models, &batch, &destination, [FormatId::Mdl, FormatId::MdlText], |asset| {
        let Asset::Mdl(file) = asset else { return Ok(None) };
        let (text, losses) = if arguments.plain {
            let Decompiled { text, losses, .. } = decompile_plain(&file)?;
            (text, losses)
        } else {
            (decompile(&file)?, Vec::new())
        };
        Ok(Some(Translated { bytes: text.to_bytes()?, losses }))
    })
}
