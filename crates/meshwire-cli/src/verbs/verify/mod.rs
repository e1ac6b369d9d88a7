//! `meshwire verify`: reads, writes back, rebuilds, lints.

mod check;
mod report;
mod summary;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::status::{Status, Stop};
use check::Checked;
use summary::Summary;

pub fn run(arguments: &arguments::Verify) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let level = arguments.level.into();
    let mut summary = Summary::new(arguments.dump);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let name = input.name();
            let (checked, failure) = check::check(format, &bytes, arguments.dump);
            let status = match (&failure, checked.worst()) {
                (Some(_), _) => Status::Failed,
                (None, Some(worst)) if worst >= level => Status::Findings,
                (None, _) => Status::Clean,
            };
            if batch.json {
                report::line(&name, bytes.len(), &checked, failure.as_ref(), out)?;
            } else {
                report::text(&name, &checked, level, arguments.all, out)?;
            }
            Ok::<_, Stop>(Some(Verdict { status, tally: checked, failure }))
        },
        |checked: Checked| summary.add(&checked),
    )?;
    summary.print(totals.skipped, batch.json)?;
    Ok(totals.status)
}
