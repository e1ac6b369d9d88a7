//! `meshwire decompile`: Neverwinter Nights binary models as text ones.

use meshwire::mdl::{Decompiled, decompile, decompile_plain};
use meshwire::{Asset, Error, ErrorKind, Format, FormatId, Severity};
use serde::Serialize;

use super::{Fatal, compile};
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::report::FindingParts;
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
    bytes: usize,
    losses: Vec<FindingParts<'a>>,
}

pub fn run(arguments: &arguments::Decompile) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = super::text_destination(&arguments.target, &batch)?;
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            if format != FormatId::Mdl {
                return if input.found { Ok(None) } else { Err(unsuitable(format)) };
            }
            let Asset::Mdl(file) = Asset::read_as(format, &bytes)? else { return Err(unsuitable(format)) };
            drop(bytes);
            let (text, losses) = if arguments.plain {
                let Decompiled { text, losses, .. } = decompile_plain(&file)?;
                (text, losses)
            } else {
                (decompile(&file)?, Vec::new())
            };
            let bytes = text.to_bytes()?;
            let name = input.name();
            let mut told = compile::notes(&name, &losses);
            let output = destination.put(input, &input.relative, &bytes, out)?;
            if let Some(output) = output.filter(|_| batch.json) {
                let losses = losses.iter().map(FindingParts::from).collect();
                write_line(out, &Line { file: &name, format: FormatId::MdlText, output, bytes: bytes.len(), losses })?;
                told.clear();
            }
            let is_lost = losses.iter().any(|loss| loss.severity > Severity::Note);
            let status = if is_lost { Status::Findings } else { Status::Clean };
            Ok(Some(Verdict { status, tally: told, failure: None }))
        },
        |told: Vec<String>| told.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

fn unsuitable(format: FormatId) -> Stop {
    let what = format!("expected a Neverwinter Nights binary model, found: {}", format.description());
    Error::new(format.name(), ErrorKind::Unsupported(what)).into()
}
