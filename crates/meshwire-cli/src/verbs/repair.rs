//! `meshwire repair`: puts right what can be put right without changing what is drawn.

use meshwire::{Asset, Finding, FormatId, Severity};
use serde::Serialize;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::console::{self, remark};
use crate::facts::Facts;
use crate::report::FindingParts;
use crate::status::{Status, Stop};
use crate::table::counted;

/// A way to put something right.
struct Repair {
    /// What it does, for people.
    name: &'static str,
    /// Findings it may make go away.
    codes: &'static [&'static str],
    /// True if the file was one it is for.
    run: fn(&mut Asset) -> bool,
}

const REPAIRS: &[Repair] = &[
    Repair {
        name: "counts",
        codes: &["child-count", "local-bone-count", "material-count", "root-count", "submesh-sums"],
        run: |asset| {
            let Asset::Xac(actor) = asset else { return false };
            let style = actor.style();
            actor.recount_as(style);
            true
        },
    },
    Repair {
        name: "boxes",
        codes: &["box-nan", "misplaced-box", "stale-box"],
        run: |asset| {
            let Asset::Xac(actor) = asset else { return false };
            actor.update_boxes() > 0
        },
    },
    Repair {
        name: "lengths",
        codes: &["allocated-size", "buffer-order", "data-gap", "stated-length", "unknown-layout", "unused-bytes"],
        run: |asset| {
            asset.forget_stored();
            true
        },
    },
];

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    repaired: Vec<FindingParts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
}

pub fn run(arguments: &arguments::Repair) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    // Without a place to go, it is a dry run.
    let dry = arguments.output.is_none() && !arguments.in_place;
    let changed = arguments::Changed {
        output: arguments.output.clone(),
        in_place: arguments.in_place,
        dry_run: dry,
        force: arguments.force,
        keep_times: arguments.keep_times,
    };
    let destination = changed_destination(&changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(crate::output::Destination::is_standard);
    let level: Severity = arguments.level.into();
    let (mut files, mut findings) = (0_u64, 0_u64);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let mut asset = Asset::read_as(format, &bytes)?;
            drop(bytes);
            let repaired = repair(&mut asset, level, &arguments.only)?;
            if !repaired.is_empty() {
                let output = write_changed(destination.as_ref(), input, &asset, out)?;
                let name = input.name();
                if batch.json {
                    let repaired = repaired.iter().map(FindingParts::from).collect();
                    let line = Line { file: &name, format, repaired, output: output.as_deref() };
                    serde_json::to_writer(&mut *out, &line)?;
                    writeln!(out)?;
                } else if !to_standard {
                    for Finding { code, severity, path, message, .. } in &repaired {
                        let style = console::on_output(*severity);
                        writeln!(out, "{name}: {style}repair[{code}]{style:#} {path}: {message}")?;
                    }
                }
            }
            let status = if dry && !repaired.is_empty() { Status::Findings } else { Status::Clean };
            Ok::<_, Stop>(Some(Verdict { status, tally: repaired.len(), failure: None }))
        },
        |repaired: usize| {
            files += u64::from(repaired > 0);
            findings += u64::try_from(repaired).unwrap_or(u64::MAX);
        },
    )?;
    let (findings, files) = (counted(findings, "finding"), counted(files, "file"));
    remark(&if dry {
        format!("{findings} in {files} can be repaired: --in-place or --output PATH does it")
    } else {
        format!("{findings} in {files} repaired")
    });
    Ok(totals.status)
}

/// Repairs what is found; gives what is not found any more. A repair that would bring up something new, or change what
/// is drawn, is left.
fn repair(asset: &mut Asset, level: Severity, only: &[String]) -> Result<Vec<Finding>, Stop> {
    let mut repaired = Vec::new();
    for repair in REPAIRS {
        let wanted = |finding: &&Finding| {
            finding.severity >= level
                && repair.codes.contains(&finding.code)
                && (only.is_empty() || only.iter().any(|code| code == finding.code || code == repair.name))
        };
        let before = asset.lint();
        if !before.iter().any(|finding| wanted(&finding)) {
            continue;
        }
        let mut copy = asset.clone();
        if !(repair.run)(&mut copy) {
            continue;
        }
        // Places move when lengths change: what is found is told by code and path.
        let after = Asset::read_as(copy.format(), &copy.to_bytes()?)?.lint();
        let is_in = |findings: &[Finding], finding: &Finding| {
            findings.iter().any(|other| (other.code, &other.path) == (finding.code, &finding.path))
        };
        let brings_up = after.iter().any(|finding| finding.severity > Severity::Note && !is_in(&before, finding));
        let gone: Vec<Finding> =
            before.iter().filter(|finding| wanted(finding) && !is_in(&after, finding)).cloned().collect();
        if !gone.is_empty() && !brings_up && is_drawn_alike(asset, &copy) {
            repaired.extend(gone);
            *asset = copy;
        }
    }
    Ok(repaired)
}

/// True if vertices, triangles, materials, textures, nodes and animations are the same.
fn is_drawn_alike(one: &Asset, other: &Asset) -> bool {
    Facts::of(one) == Facts::of(other)
}
