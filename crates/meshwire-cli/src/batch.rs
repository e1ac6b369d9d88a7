//! Processing of all files of a command line, in parallel and reported in order.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::thread;

use meshwire::FormatId;
use serde::Serialize;

use crate::arguments::{Files, ReadAs};
use crate::console::{complain, complain_of, detail, remark};
use crate::inputs::{self, Content, Input, Name, NoInput};
use crate::json::write_line;
use crate::ordered::{self, Held};
use crate::output::Destination;
use crate::progress::Progress;
use crate::report::FailureParts;
use crate::status::{Failure, Status, Stop};
use crate::table::counted;
use crate::verbs::Fatal;

/// The result of a verb for one file, in addition to its output.
pub struct Verdict<T> {
    pub status: Status,
    pub tally: T,
    /// The reason why the file failed, if the output already contains it.
    pub failure: Option<Failure>,
}

impl Verdict<()> {
    /// No findings and no failure.
    pub const CLEAN: Self = Self { status: Status::Clean, tally: (), failure: None };
}

/// The result of a run.
#[derive(Debug)]
pub struct Totals {
    pub status: Status,
    /// Number of files in folders that are not of a supported format.
    pub skipped: u64,
    /// True if some files were done before the run was interrupted.
    pub is_rest: bool,
}

/// The files of a command line.
pub struct Batch {
    inputs: Vec<Result<Input, NoInput>>,
    jobs: usize,
    list_skipped: bool,
    pub json: bool,
}

/// Returns the name of an argument or file for messages.
fn name_of(input: &Result<Input, NoInput>) -> Name {
    input.as_ref().map_or_else(|none| none.name.clone(), Input::name)
}

struct Done<T> {
    out: Vec<u8>,
    result: Result<Option<Verdict<T>>, Stop>,
}

impl<T> Held for Done<T> {
    fn held_bytes(&self) -> usize {
        self.out.capacity()
    }
}

impl Batch {
    pub fn new(files: &Files) -> Self {
        let jobs = files.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, Into::into);
        Self { inputs: inputs::expand(&files.files), jobs, list_skipped: files.list_skipped, json: files.json }
    }

    /// Adds the files that belong to each file that is named, unless they are named themselves.
    pub fn with(mut self, belonging: impl Fn(&Input) -> Vec<PathBuf>) -> Self {
        let mut known: HashSet<PathBuf> = self.inputs().filter_map(|input| input.path.clone()).collect();
        let named = std::mem::take(&mut self.inputs);
        for input in named {
            let own = input.as_ref().ok().filter(|input| !input.found).map(&belonging).unwrap_or_default();
            self.inputs.push(input);
            self.inputs
                .extend(own.into_iter().filter(|path| known.insert(path.clone())).map(|path| Ok(Input::named(path))));
        }
        self
    }

    /// Iterates over the files that exist.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.inputs.iter().flatten()
    }

    /// Finds two files whose outputs would have the same name in a folder.
    pub fn clash(&self) -> Option<[Name; 2]> {
        let mut names = HashMap::new();
        self.inputs.iter().flatten().find_map(|input| {
            let before = names.insert(&input.relative, input)?;
            Some([before.name(), input.name()])
        })
    }

    /// Returns true if there is more than one file, so that output needs names or a folder.
    pub fn several(&self) -> bool {
        self.inputs.len() > 1
    }

    /// Returns the number of arguments and files.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// Returns true if several files may change: there are several, or the only one is an assembly.
    pub fn changes_several(&self) -> bool {
        let is_assembly = |path: &PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml"));
        self.several() || self.inputs().any(|input| input.path.as_ref().is_some_and(is_assembly))
    }

    /// Runs `work` on every file that is left to do, as [`run`](Self::run) does, and keeps a journal of what it writes.
    ///
    /// # Errors
    /// The run was refused or interrupted, an interrupted one was undone, or standard output cannot be written.
    pub fn change<T: Send>(
        &self,
        destination: Option<&Destination>,
        work: impl Fn(&Input, &mut dyn Write) -> Result<Option<Verdict<T>>, Stop> + Sync,
        done: impl FnMut(T),
    ) -> Result<Totals, Fatal> {
        let Some(journal) = destination.map_or(Ok(None), |destination| destination.begin(self))? else {
            return Ok(self.run(work, done)?);
        };
        let totals = self.run(
            |input, out| {
                if !journal.is_left(input) {
                    return Err(Stop::Left);
                }
                let result = work(input, out);
                // The only input is done when the run is: an assembly has more outputs than itself.
                if self.several() && matches!(result, Ok(_) | Err(Stop::Skip(_))) {
                    journal.done(input);
                }
                result
            },
            done,
        );
        journal.end(totals.is_ok()).map_err(Fatal::Failed)?;
        Ok(totals?)
    }

    /// Runs `work` on every file and passes its results to `done`, in the order of the files. The output of `work` is
    /// written to standard output in that order too. `Ok(None)` from `work` means that the file is not of a supported
    /// format.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub fn run<T: Send>(
        &self,
        work: impl Fn(&Input, &mut dyn Write) -> Result<Option<Verdict<T>>, Stop> + Sync,
        mut done: impl FnMut(T),
    ) -> io::Result<Totals> {
        let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut totals = Totals { status: Status::Clean, skipped: 0, is_rest: false };
        let mut processed = 0_u64;
        let work = |input: &Result<Input, NoInput>, out: &mut dyn Write| match input {
            Ok(input) => guarded(|| work(input, out)),
            Err(none) => Err(Stop::file(none.failure.to_string())),
        };
        let progress = Progress::new(self.inputs.len());
        let mut report = |input: &Result<Input, NoInput>, done_one: Done<T>, stdout: &mut dyn Write| {
            let (status, failure) = match done_one.result {
                Ok(Some(verdict)) => {
                    done(verdict.tally);
                    (verdict.status, verdict.failure.map(|failure| (failure, false)))
                }
                skipped @ (Ok(None) | Err(Stop::Skip(_))) => {
                    totals.skipped += 1;
                    let reason = match &skipped {
                        Err(Stop::Skip(reason)) => reason.as_str(),
                        _ => "unknown format",
                    };
                    let name = name_of(input);
                    if self.list_skipped && self.json {
                        write_line(stdout, &SkippedLine { file: &name, skipped: reason })?;
                    } else if self.list_skipped {
                        remark(&format!("{name}: skipped: {reason}"));
                    } else {
                        detail(|| format!("{name}: skipped: {reason}"));
                    }
                    return Ok(());
                }
                Err(Stop::Left) => {
                    totals.is_rest = true;
                    return Ok(());
                }
                Err(Stop::File(failure)) => (Status::Failed, Some((failure, self.json))),
                Err(Stop::Output(error)) => return Err(error),
            };
            processed += 1;
            totals.status = totals.status.max(status);
            stdout.write_all(&done_one.out)?;
            let Some((failure, as_json)) = failure else {
                detail(|| format!("{}: done", name_of(input)));
                return Ok(());
            };
            let name = name_of(input);
            if as_json {
                write_line(stdout, &FailureLine::new(&name, &failure))?;
            }
            // Text printed earlier must appear before the error.
            stdout.flush()?;
            complain_of(&name, &failure.report());
            Ok(())
        };
        match self.inputs.as_slice() {
            // A single file needs no threads, and its output is streamed.
            [input] => {
                let result = work(input, &mut stdout);
                report(input, Done { out: Vec::new(), result }, &mut stdout)?;
            }
            inputs => {
                let work = |input: &_| {
                    let mut out = Vec::new();
                    let result = work(input, &mut out);
                    Done { out, result }
                };
                let mut broken = Ok(());
                ordered::in_order(inputs, self.jobs, work, |input, done| {
                    progress.step();
                    broken = progress.aside(|| report(input, done, &mut stdout).and_then(|()| stdout.flush()));
                    if broken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                broken?;
            }
        }
        drop(progress);
        stdout.flush()?;
        if totals.skipped > 0 {
            remark(&format!("{} of unknown format skipped", counted(totals.skipped, "file")));
            if processed == 0 && !totals.is_rest {
                totals.status = Status::Failed;
                complain("nothing to do: no file of a known format");
            }
        }
        Ok(totals)
    }
}

/// Catches panics, so that a defect in a reader does not affect other files.
fn guarded<R>(work: impl FnOnce() -> Result<R, Stop>) -> Result<R, Stop> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let panic: &dyn Any = &*panic;
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Err(Stop::file(format!("internal error, please report it: {}", text.unwrap_or("panic"))))
    })
}

#[derive(Serialize)]
struct SkippedLine<'a> {
    file: &'a str,
    skipped: &'a str,
}

/// The line of JSON for a file that failed.
#[derive(Serialize)]
pub struct FailureLine<'a> {
    file: &'a str,
    error: FailureParts<'a>,
}

impl<'a> FailureLine<'a> {
    pub fn new(file: &'a str, failure: &'a Failure) -> Self {
        Self { file, error: FailureParts::from(failure) }
    }
}

/// Returns the format and bytes of a model or animation file, or `None` if it was found in a folder and neither its
/// content nor its name is of a supported format.
///
/// # Errors
/// The file cannot be read, or its content does not match the format that the user or its extension names.
pub fn load(input: &Input, read_as: &ReadAs) -> Result<Option<(FormatId, Vec<u8>)>, Stop> {
    load_even(input, read_as, false)
}

/// Returns the format and the path of a [large](meshwire::disk::large) file, unless the user asks for another format.
pub fn large<'a>(input: &'a Input, read_as: &ReadAs) -> Option<(FormatId, &'a std::path::Path)> {
    let path = input.path.as_deref()?;
    let format = meshwire::disk::large(path)?;
    read_as.format.is_none_or(|wanted| wanted == format).then_some((format, path))
}

/// Like [`load`]. If `damaged` is set, also accepts content that is no longer recognized as the format of its
/// extension.
pub fn load_even(input: &Input, read_as: &ReadAs, damaged: bool) -> Result<Option<(FormatId, Vec<u8>)>, Stop> {
    let wanted = |format: FormatId| read_as.format.is_none_or(|wanted| wanted == format);
    let promised = input.named_formats().into_iter().find(|format| wanted(*format));
    let forced = read_as.format.filter(|_| !input.found);
    let may_be = |head: &[u8]| meshwire::detect(head).map_or_else(|| meshwire::may_begin(head), wanted);
    let content = input.read(|head| forced.is_some() || promised.is_some() || may_be(head));
    match content.map_err(Stop::File)? {
        Content::Whole(bytes) => match (meshwire::detect(&bytes), forced) {
            (_, Some(forced)) => Ok(Some((forced, bytes))),
            (Some(found), None) if wanted(found) => Ok(Some((found, bytes))),
            _ if input.found && promised.is_none() => Ok(None),
            _ => match meshwire::other_kind(&bytes).filter(|_| input.found) {
                Some(other) => Err(Stop::Skip(other.to_owned())),
                None => match promised.filter(|_| damaged) {
                    Some(promised) => Ok(Some((promised, bytes))),
                    None => Err(meshwire::unknown(&bytes).into()),
                },
            },
        },
        Content::Head(_) if input.found => Ok(None),
        Content::Head(head) => Err(meshwire::unknown(&head).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_defect_is_an_error_of_its_file() {
        let result = guarded::<()>(|| panic!("at row {}", 3));
        let Err(Stop::File(failure)) = result else { panic!("{result:?}") };
        assert_eq!(failure.to_string(), "internal error, please report it: at row 3");
        assert!(matches!(guarded(|| Ok(7)), Ok(7)));
    }
}
