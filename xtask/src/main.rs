//! Tasks of the workspace, run as `cargo xtask TASK`.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod conformance;
mod counts;
mod dist;
mod fuzz;
mod licenses;
mod lints;
mod outputs;
mod page;
mod regen;
mod samples;
mod sources;
mod walkthrough;

use std::path::PathBuf;
use std::process::ExitCode;

/// Name, function and help line.
type Task = (&'static str, fn(&[String]) -> Result<(), String>, &'static str);

const TASKS: &[Task] = &[
    ("regen", regen::run, "generate code and references from schemas/*.ksy and lints.md; --check only compares"),
    (
        "conformance",
        conformance::run,
        "run Kaitai's suite and gallery: DIR [--json] [--floor]; DIR holds tests/ and gallery/, see docs/conformance.md",
    ),
    ("schemas", conformance::random::run, "compile random schemas and run their readers: [NUMBER] [SEED]"),
    (
        "counts",
        counts::run,
        "count the instructions of reading and writing the samples and compare; --update takes them over",
    ),
    ("dist", dist::run, "make an archive of the program with completions and manual pages: [--target TARGET]"),
    (
        "fuzz",
        fuzz::run,
        "run fuzz targets: [--seconds N] [--hours N] [--jobs N] [--fresh] [TARGET...]; findings are filed as regressions",
    ),
    ("page", page::run, "build the page for browsers and serve it; --build only builds"),
    ("targets", fuzz::targets::run, "write the list of the fuzz targets"),
    ("licenses", licenses::run, "list the licenses of all dependencies; fails where one is not allowed"),
    ("samples", samples::run, "make the files in samples/; --check only compares"),
    ("sources", sources::run, "check the answers to every statement of the source documents; --check only compares"),
    ("walkthrough", walkthrough::run, "follow the pages for contributors in a copy of the workspace [--no-fuzzing]"),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let found = args
        .split_first()
        .and_then(|(name, rest)| TASKS.iter().find(|(task, ..)| task == name).map(|(_, run, _)| (run, rest)));
    let Some((run, rest)) = found else {
        eprintln!("usage: cargo xtask TASK\n");
        for (name, _, help) in TASKS {
            eprintln!("  {name:12} {help}");
        }
        return ExitCode::from(2);
    };
    match run(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the root of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
