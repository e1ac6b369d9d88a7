//! `meshwire verify`: reads, writes back and lints files, and rebuilds them if asked.

mod baseline;
mod cache;
mod check;
mod report;
mod rules;
mod store;
mod summary;

use std::fs;
use std::io;
use std::time::Instant;

use meshwire::verify::{Extent, misnamed};
use meshwire_assembly::Assembly;

use super::Fatal;
use crate::arguments::{self, ReportForm};
use crate::batch::{Batch, Verdict, large, load};
use crate::console::remark;
use crate::inputs::Input;
use crate::limits;
use crate::scenes::component;
use crate::status::{Failure, Status, Stop};
use crate::table::counted;
use baseline::Baseline;
use cache::{Cache, Notes};
use check::{Checked, Kind};
use report::Outcome;
use rules::Rules;
use summary::Summary;

/// The code of a file that cannot be read.
const UNREADABLE: &str = crate::rules::UNREADABLE.code;

/// The results of a file for the final report.
struct Tally {
    checked: Checked,
    /// Its part of a document that is printed at the end.
    fragment: Vec<u8>,
    /// Its entries in a new baseline, if one is written.
    known: Option<(String, Vec<String>)>,
    /// Its entry in the cache, if it is clean.
    clean: Option<(String, Notes)>,
}

/// The results of a file, before settings are applied.
struct Examined {
    checked: Checked,
    failure: Option<Failure>,
    bytes: Vec<u8>,
    /// Its key in the cache, if it can be in there.
    key: Option<String>,
}

impl Examined {
    fn new((checked, failure): (Checked, Option<Failure>), bytes: Vec<u8>) -> Self {
        Self { checked, failure, bytes, key: None }
    }
}

/// Checks a file, unless the cache knows it. Returns `None` if it is not of a supported format.
fn examine(
    input: &Input,
    arguments: &arguments::Verify,
    extent: Extent,
    cache: Option<&Cache>,
) -> Result<Option<Examined>, Stop> {
    if let Some(path) = component(input, &arguments.models.read_as) {
        let bytes = fs::read(path).unwrap_or_default();
        return Ok(Some(Examined::new(check::component(path, arguments), bytes)));
    }
    let large = large(input, &arguments.models.read_as);
    if let Some(checked) = large.and_then(|file| check::large(file, extent, arguments)) {
        return Ok(Some(Examined::new((checked, None), Vec::new())));
    }
    let (format, bytes) = match load(input, &arguments.models.read_as) {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return Ok(None),
        Err(Stop::File(failure)) => {
            let format = arguments.models.read_as.format.or_else(|| input.named_formats().first().copied());
            let kind = format.map_or(Kind::Unknown, Kind::Format);
            return Ok(Some(Examined::new((Checked::unread(kind, arguments), Some(failure)), Vec::new())));
        }
        Err(stop) => return Err(stop),
    };
    let key = cache.map(|_| cache::key(input, format, &bytes, arguments));
    let known = cache.zip(key.as_ref()).and_then(|(cache, key)| cache.known(key, format, arguments));
    if let Some(checked) = known {
        return Ok(Some(Examined { key, ..Examined::new((checked, None), bytes) }));
    }
    let (mut checked, failure) = check::check(format, input.file_name(), &bytes, extent, arguments);
    checked.findings.extend(input.path.as_deref().and_then(|path| misnamed(path, format)));
    Ok(Some(Examined { key, ..Examined::new((checked, failure), bytes) }))
}

pub fn run(arguments: &arguments::Verify) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files).with(|input| {
        let whole = component(input, &arguments.models.read_as)
            .and_then(|path| Assembly::without_meshes(path, limits::limits()).ok());
        whole.iter().flat_map(Assembly::paths).skip(1).map(Into::into).collect()
    });
    let rules = Rules::new(arguments, batch.inputs()).map_err(Fatal::Usage)?;
    let form = arguments.report.unwrap_or(if batch.json { ReportForm::Json } else { ReportForm::Text });
    if arguments.cache.is_some() && rules.need_each_note() {
        let why =
            "--cache counts notes: it cannot be combined with a baseline, or with the level note, which shows them";
        return Err(Fatal::Usage(why.to_owned()));
    }
    let cache = arguments.cache.as_deref().map(Cache::read).transpose().map_err(Fatal::Failed)?;
    let mut found = Vec::new();
    let mut summary = Summary::new(arguments.rebuild, arguments.dump);
    let mut document = report::Document::new(form);
    let mut known = arguments.write_baseline.as_ref().map(|_| Baseline::default());
    let (writes_baseline, summary_only) = (known.is_some(), arguments.summary && form == ReportForm::Text);
    let totals = batch.run(
        |input, out| {
            let name = input.name();
            let start = Instant::now();
            let level = rules.level(input);
            let extent = Extent { rebuild: arguments.rebuild, located: level };
            let Some(Examined { mut checked, failure, bytes, key }) =
                examine(input, arguments, extent, cache.as_ref())?
            else {
                return Ok(None);
            };
            let clean = key.zip(cache::notes(&checked));
            checked.took = start.elapsed();
            let codes = checked.findings.iter().map(baseline::key);
            let codes = codes.chain(failure.iter().map(|failure| baseline::failure_key(UNREADABLE, failure)));
            let known = writes_baseline.then(|| (baseline::place(input), codes.collect()));
            rules.apply(input, &mut checked);
            let accepted = failure.as_ref().is_some_and(|failure| rules.passes_over_failure(input, failure));
            let failure = failure.filter(|_| !accepted);
            checked.passed_over += usize::from(accepted);
            checked.failed = failure.is_some();
            let status = match &failure {
                Some(_) => Status::Failed,
                None if checked.worst().is_some_and(|worst| worst >= level) => Status::Findings,
                None => Status::Clean,
            };
            let mut fragment = Vec::new();
            let outcome = Outcome {
                input,
                name: &name,
                bytes: &bytes,
                checked: &checked,
                failure: failure.as_ref(),
                level,
                all: arguments.all,
            };
            if !summary_only {
                outcome.write(form, out, &mut fragment)?;
            }
            Ok::<_, Stop>(Some(Verdict { status, tally: Tally { checked, fragment, known, clean }, failure }))
        },
        |tally: Tally| {
            summary.add(&tally.checked);
            document.add(&tally.fragment);
            if let (Some(known), Some((place, keys))) = (&mut known, tally.known) {
                known.add(place, keys);
            }
            found.extend(tally.clean);
        },
    )?;
    match form {
        ReportForm::Text => summary.print(&mut io::stdout().lock(), summary_only)?,
        ReportForm::Json => summary.print_json(&mut io::stdout().lock(), totals.skipped)?,
        ReportForm::Sarif | ReportForm::Junit => document.print(&summary, &mut io::stdout().lock())?,
        ReportForm::Github => {}
    }
    if summary.passed_over() > 0 {
        remark(&format!("{} ignored as requested", counted(summary.passed_over(), "finding")));
    }
    if let (Some(cache), Some(path)) = (cache, &arguments.cache) {
        if summary.cached() > 0 {
            remark(&format!("{} not checked again: clean in an earlier run", counted(summary.cached(), "file")));
        }
        cache.write(path, found).map_err(Fatal::Failed)?;
    }
    if let (Some(known), Some(path)) = (known, &arguments.write_baseline) {
        known.write(path).map_err(Fatal::Failed)?;
        // Everything in the list is accepted from now on.
        return Ok(Status::Clean);
    }
    Ok(totals.status)
}

/// Returns the message of a failure for one-line reports.
fn message(failure: &Failure) -> String {
    failure.summary()
}
