//! `meshwire diff`: compares two files or folders by content.

mod folders;
mod picture;
mod print;

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use meshwire::Asset;
use meshwire::diff::{self, Change, Side};

use super::Fatal;
use crate::arguments;
use crate::console::complain_of;
use crate::inputs::{Name, read_named};
use crate::limits::limits;
use crate::ordered::{self, Held};
use crate::progress::Progress;
use crate::status::{Failure, Status};
use folders::{Pair, Sides};
use print::Printer;

/// The result of comparing a file on both sides.
#[derive(Debug)]
pub enum Fate {
    Same,
    Changed(Vec<Change>),
    Added,
    Removed,
    /// It has the same content under this other name.
    Moved(Name),
    /// It differs, and one side cannot be read.
    Unreadable(String),
    /// It is not of a supported format.
    Other,
}

pub fn run(arguments: &arguments::Diff) -> Result<Status, Fatal> {
    if arguments.git {
        return git(arguments);
    }
    let [old, new] = arguments.files.as_slice() else {
        return Err(Fatal::Usage("expected two files or two folders to compare".to_owned()));
    };
    let pairs = match (old.is_dir(), new.is_dir()) {
        (true, true) => folders::pairs(old, new),
        (false, false) => {
            vec![Pair { name: Name::of_argument(new), found: false, sides: Sides::Both(old.clone(), new.clone()) }]
        }
        _ => return Err(Fatal::Usage("expected two files or two folders, found one of each".to_owned())),
    };
    if arguments.picture.is_some() && [old, new].iter().any(|path| path.is_dir() || path.as_os_str() == "-") {
        return Err(Fatal::Usage("--picture draws two files, not folders or standard input".to_owned()));
    }
    let status = compare_all(arguments, &pairs)?;
    if let Some(place) = arguments.picture.as_ref().filter(|_| status != Status::Failed) {
        picture::draw([old, new], arguments, place).map_err(Fatal::Failed)?;
    }
    Ok(status)
}

/// Runs as a diff command of Git, which passes the path, then file, hash and mode of either side, and treats every exit
/// code except 0 as a failure.
fn git(arguments: &arguments::Diff) -> Result<Status, Fatal> {
    let [path, old, _, _, new, ..] = arguments.files.as_slice() else {
        return Err(Fatal::Usage("expected the seven arguments that git passes to a diff command".to_owned()));
    };
    let nothing = |path: &PathBuf| path == Path::new("/dev/null");
    let sides = match (nothing(old), nothing(new)) {
        (true, _) => Sides::New(new.clone()),
        (_, true) => Sides::Old(old.clone()),
        _ => Sides::Both(old.clone(), new.clone()),
    };
    compare_all(arguments, &[Pair { name: path.as_path().into(), found: true, sides }]).map(|status| match status {
        Status::Findings => Status::Clean,
        status => status,
    })
}

impl Held for Fate {
    fn held_bytes(&self) -> usize {
        if let Self::Changed(changes) = self { changes.len() * 200 } else { 0 }
    }
}

fn compare_all(arguments: &arguments::Diff, pairs: &[Pair]) -> Result<Status, Fatal> {
    let jobs = arguments.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, Into::into);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut printer = Printer::new(arguments);
    printer.begin(&mut out)?;
    let progress = Progress::new(pairs.len());
    let (mut status, mut broken) = (Status::Clean, Ok(()));
    let moves = folders::moves(pairs);
    ordered::in_order(
        pairs,
        jobs,
        |pair| fate(pair, arguments.tolerance, arguments.full),
        |pair, fate| {
            progress.step();
            let fate = folders::moved(&moves, pair, fate);
            status = status.max(match &fate {
                None | Some(Fate::Same | Fate::Other) => Status::Clean,
                Some(Fate::Unreadable(_)) => Status::Failed,
                Some(_) => Status::Findings,
            });
            let Some(fate) = fate else { return ControlFlow::Continue(()) };
            broken = progress.aside(|| {
                if let Fate::Unreadable(reason) = &fate {
                    out.flush()?;
                    complain_of(&pair.name, reason);
                }
                printer.file(&pair.name, &fate, &mut out)
            });
            if broken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    broken?;
    drop(progress);
    if pairs.len() > 1 || arguments.json {
        printer.end(&mut out)?;
    }
    out.flush()?;
    Ok(status)
}

fn fate(pair: &Pair, tolerance: f64, full: bool) -> Fate {
    let result = match &pair.sides {
        Sides::Both(old, new) if pair.found && !folders::is_ours(old) && !folders::is_ours(new) => Ok(Fate::Other),
        Sides::Both(old, new) => both(old, new, tolerance, full),
        Sides::Old(path) => Ok(if folders::is_ours(path) { Fate::Removed } else { Fate::Other }),
        Sides::New(path) => Ok(if folders::is_ours(path) { Fate::Added } else { Fate::Other }),
    };
    result.unwrap_or_else(Fate::Unreadable)
}

fn both(old: &Path, new: &Path, tolerance: f64, full: bool) -> Result<Fate, String> {
    let read =
        |path: &Path| read_named(path).map_err(|error| format!("cannot be read: {}: {error}", Name::of_argument(path)));
    let (one, other) = (read(old)?, read(new)?);
    if one == other {
        return Ok(Fate::Same);
    }
    let side = |bytes: Vec<u8>| -> Result<Side, String> {
        let asset = Asset::read_with(&bytes, limits()).map_err(|error| Failure::Format(error).summary())?;
        drop(bytes);
        if full { Side::by_path(&asset) } else { Side::of(&asset) }.map_err(|error| error.to_string())
    };
    let changes = diff::compare(side(one)?, side(other)?, tolerance)?;
    Ok(if changes.is_empty() { Fate::Same } else { Fate::Changed(changes) })
}
