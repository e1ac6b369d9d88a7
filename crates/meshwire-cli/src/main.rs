//! The program `meshwire`.
//!
//! Each verb has a file in `verbs`. Shared code: processing of all files (`batch`), reading and writing files
//! (`inputs`, `output`), and output for people and programs (`table`, `json`).

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod arguments;
mod batch;
mod console;
mod inputs;
mod journal;
mod json;
mod leftovers;
mod limits;
mod lint_pages;
mod ordered;
mod output;
mod partial;
mod pending;
mod progress;
mod report;
mod rules;
mod scenes;
mod status;
mod table;
mod terminal;
mod verbs;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Verb};
use console::complain;
use status::{Status, USAGE};
use verbs::Fatal;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    console::settle(&arguments.verbosity);
    limits::settle(arguments.bounds.limits());
    let result = match arguments.verb {
        Verb::Info(arguments) => verbs::info::run(&arguments),
        Verb::Dump(arguments) => verbs::dump::run(&arguments),
        Verb::Build(arguments) => verbs::build::run(&arguments),
        Verb::Get(arguments) => verbs::get::run(&arguments),
        Verb::Set(arguments) => verbs::set::run(&arguments),
        Verb::Rename(arguments) => verbs::rename::run(&arguments),
        Verb::Diff(arguments) => verbs::diff::run(&arguments),
        Verb::Repair(arguments) => verbs::repair::run(&arguments),
        Verb::Table(arguments) => verbs::table::run(&arguments),
        Verb::Preview(arguments) => verbs::preview::run(&arguments),
        Verb::Sheet(arguments) => verbs::sheet::run(&arguments),
        Verb::Anim(arguments) => verbs::anim::run(&arguments),
        Verb::Compile(arguments) => verbs::compile::run(&arguments),
        Verb::Decompile(arguments) => verbs::decompile::run(&arguments),
        Verb::Convert(arguments) => verbs::convert::run(&arguments),
        Verb::Export(arguments) => verbs::export::run(&arguments),
        Verb::Import(arguments) => verbs::import::run(&arguments),
        Verb::Verify(arguments) => verbs::verify::run(&arguments),
        Verb::Explain { codes } => verbs::explain::run(&codes),
        Verb::Layout(arguments) => verbs::layout::run(&arguments),
        Verb::Completions { shell } => verbs::manual::completions(shell),
        Verb::Man { verb } => verbs::manual::page(&verb),
    };
    match result {
        Ok(status) => status.into(),
        Err(Fatal::Undone) => Status::Clean.into(),
        Err(Fatal::Usage(message)) => {
            complain(&format!("error: {message}"));
            USAGE.into()
        }
        Err(Fatal::Failed(message)) => {
            complain(&format!("error: {message}"));
            Status::Failed.into()
        }
        // The reader of the pipe has closed it.
        Err(Fatal::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Fatal::Output(error)) => {
            complain(&format!("error: standard output: {error}"));
            Status::Failed.into()
        }
    }
}
