//! Runs over 50 files that are interrupted: no file is lost, and `--resume` and `--undo` give exactly the new and the old ones.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::workshop::{Run, Workshop, motion};

pub const FILES: usize = 50;

/// An edit that gives another result if it is made twice.
pub const EDIT: [&str; 7] = ["anim", "retime", "2", "game", "--in-place", "--jobs", "1"];

/// Writes new files in new folders.
pub const DUMP: [&str; 6] = ["dump", "game", "-o", "out/new", "--jobs", "1"];

pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A command that changes 50 files, with all files before and after it.
pub struct Job {
    pub shop: Workshop,
    pub command: &'static [&'static str],
    pub old: Files,
    pub new: Files,
}

impl Job {
    pub fn new(command: &'static [&'static str]) -> Self {
        let shop = Workshop::new();
        for number in 0..FILES {
            shop.put(&format!("game/{}/{number}.xpm", number % 3), motion(&[&format!("target {number}")]));
        }
        let old = files(&shop.path(""));
        let run = shop.run(command);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let new = files(&shop.path(""));
        assert_eq!(
            new.iter().filter(|(path, bytes)| old.get(*path) != Some(bytes)).count(),
            FILES,
            "no journal is left"
        );
        let job = Self { shop, command, old, new };
        job.reset(&job.old);
        job
    }

    pub fn reset(&self, files: &Files) {
        for folder in ["game", "out"] {
            let _ = fs::remove_dir_all(self.shop.path(folder));
        }
        for (path, bytes) in files {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }

    pub fn again(&self, option: &str) -> Run {
        self.shop.run(&[self.command, &[option]].concat())
    }

    /// Every file is old or new. Then `--undo` or `--resume` gives all old or all new ones, unless no file was changed or
    /// the run had ended. Returns the number of files that were new, and puts back the old ones.
    pub fn check(&self, option: &str, what: &str) -> usize {
        let now = files(&self.shop.path(""));
        let mut count = 0;
        for (path, new) in &self.new {
            let (now, old) = (now.get(path), self.old.get(path));
            assert!(now == old || now == Some(new), "{what}: {} is damaged", path.display());
            count += usize::from(now != old);
        }
        let run = self.again(option);
        let now = files(&self.shop.path(""));
        if run.err.ends_with("was interrupted\n") {
            assert!(run.code == 3 && count % FILES == 0, "{what}: {count} new files, {}", run.err);
            assert!(now == self.old || now == self.new, "{what}: {:?}", now.keys());
        } else {
            assert_eq!(run.code, 0, "{what}: {}", run.err);
            let expected = if option == "--undo" { &self.old } else { &self.new };
            assert!(now == *expected, "{what}: {option} after {count} files: {:?}", now.keys());
        }
        self.reset(&self.old);
        count
    }

    /// Starts the edit and waits until the journal has some old files. Returns `None` if the run was done before.
    fn started(&self, marks: usize) -> Option<std::process::Child> {
        self.reset(&self.old);
        let mut run = crate::safety::heeding_signals();
        let run = run.args(self.command).current_dir(self.shop.path("")).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = run.spawn().unwrap();
        let journal = self.shop.path("game/.meshwire-journal");
        while fs::read_dir(&journal).map_or(0, Iterator::count) <= marks {
            if child.try_wait().unwrap().is_some() {
                return None;
            }
        }
        Some(child)
    }
}

/// All files of a folder, those of a journal too. Temporary files, which a run that is killed leaves behind, are hidden and
/// of no consequence.
pub fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name().into_string().unwrap_or_default();
        let number = name.strip_prefix(".meshwire-").and_then(|rest| rest.chars().next());
        if path.is_dir() {
            found.extend(files(&path));
        } else if number.is_none_or(|number| !number.is_ascii_digit()) {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Runs the program with files that cannot grow beyond some blocks, as on a disk that is nearly full.
pub fn limited(shop: &Workshop, blocks: usize, arguments: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut run = Command::new("sh");
    run.args(["-c", &script, env!("CARGO_BIN_EXE_meshwire")]).args(arguments).current_dir(shop.path(""));
    run.output().unwrap()
}

#[test]
fn a_killed_run_is_resumed_or_undone() {
    let job = Job::new(&EDIT);
    for (marks, option) in [(1, "--resume"), (17, "--undo"), (40, "--resume")] {
        let is_killed = (0..500).any(|_| {
            job.started(marks).is_some_and(|mut child| {
                child.kill().unwrap();
                // A run that has changed nothing is not interrupted, and one that has changed everything is done.
                let is_between = || {
                    let now = files(&job.shop.path("game"));
                    let old = job.old.iter().filter(|(path, old)| now.get(*path) == Some(old)).count();
                    (1..job.old.len()).contains(&old)
                };
                child.wait().unwrap().signal().is_some() && is_between()
            })
        });
        assert!(is_killed, "500 runs were done, or had not begun, when they were killed");
        let (game, here) = (job.shop.path("game").canonicalize().unwrap(), job.shop.path("").canonicalize().unwrap());
        for arguments in [
            &["anim", "retime", "3", "game", "--in-place"][..],
            &["anim", "retime", "3", "game", "--in-place", "--resume"],
            &["anim", "retime", "3", "game/0/0.xpm", "--in-place"],
            &["anim", "retime", "3", ".", "--in-place"],
        ] {
            let run = job.shop.run(arguments);
            assert_eq!(run.code, 3, "{arguments:?}");
            let [first, second] = run.err.lines().collect::<Vec<_>>()[..] else { panic!("{}", run.err) };
            let (start, rest) = first.split_once(" was interrupted when ").unwrap();
            assert_eq!(start, format!("error: a run in {}", game.display()));
            let (done, rest) = rest.split_once(' ').unwrap();
            assert!((marks - 1..FILES).contains(&done.parse().unwrap()), "{first}");
            let advice = format!("of 50 files were done; repeat it in {} with --resume or --undo:", here.display());
            assert_eq!(rest, advice);
            assert_eq!(second, "  meshwire anim retime 2 game --in-place --jobs 1");
        }
        assert!(job.check(option, "killed") >= marks - 1);
    }
}

#[test]
fn options_without_an_interrupted_run_are_refused() {
    let job = Job::new(&EDIT);
    for option in ["--undo", "--resume"] {
        let run = job.again(option);
        assert!(run.code == 3 && run.err.ends_with("game was interrupted\n"), "{}", run.err);
        let run = job.shop.run(&["dump", "game/0/0.xpm", option]);
        let needs = "error: --resume and --undo need the --output FOLDER or --in-place of the run\n";
        assert_eq!((run.code, run.err.as_str()), (2, needs));
        assert_eq!(job.shop.run(&["repair", "game", option]).code, 2, "not a dry run");
        assert_eq!(job.shop.run(&["anim", "retime", "2", "game", "--dry-run", option]).code, 2);
    }
    assert_eq!(job.again("--undo").err.lines().count(), 1);
    assert!(files(&job.shop.path("")) == job.old, "nothing is left behind");
}

/// Every second block of the log, whose lines are longer than one.
#[test]
fn a_full_disk_interrupts_the_run() {
    let job = Job::new(&EDIT);
    let mut seen = Vec::new();
    for blocks in (1..).step_by(2) {
        let run = limited(&job.shop, blocks, &EDIT);
        let err = String::from_utf8(run.stderr).unwrap();
        if run.status.success() {
            break;
        }
        assert_eq!(run.status.code(), Some(3), "{err}");
        let mut lines = err.lines();
        assert!(lines.next().unwrap().contains(".xpm cannot be written: File too large"), "{err}");
        let count = job.check(["--undo", "--resume"][seen.len() % 2], &err);
        let story = match count {
            0 => "error: the run was interrupted before it had changed a file".to_owned(),
            _ => format!(" was interrupted when {count} of 50 files were done; "),
        };
        assert!(lines.next().unwrap().contains(&story), "{count}: {err}");
        seen.push(count);
    }
    assert!(seen.is_sorted() && seen.len() > 20 && seen[0] == 0 && seen.last() > Some(&40), "{seen:?}");
}

#[test]
fn a_signal_says_how_far_the_run_got() {
    let job = Job::new(&EDIT);
    for _ in 0..20 {
        let Some(child) = job.started(9) else { continue };
        let _ = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).stderr(Stdio::null()).status();
        let end = child.wait_with_output().unwrap();
        let err = String::from_utf8(end.stderr).unwrap();
        if end.status.signal() == Some(2) && err.contains("was interrupted when ") {
            let left = fs::read_dir(job.shop.path("game/0")).unwrap().map(Result::unwrap);
            assert!(left.map(|entry| entry.path()).all(|path| path.extension().is_some()), "no temporary file");
            assert!(job.check("--undo", &err) >= 8);
            return;
        }
    }
    panic!("20 runs were done before they could be interrupted");
}

#[test]
fn two_runs_in_one_folder_exclude_each_other() {
    let job = Job::new(&EDIT);
    let journal = job.shop.path("game/.meshwire-journal");
    job.shop.put("game/.meshwire-journal/log.jsonl", "");
    let log = fs::File::open(journal.join("log.jsonl")).unwrap();
    fs4::FileExt::try_lock(&log).unwrap();
    std::os::unix::fs::symlink("game", job.shop.path("link")).unwrap();
    for arguments in [
        &EDIT[..],
        &["anim", "retime", "2", "game/0", "--in-place"],
        &["anim", "retime", "2", "game/0/0.xpm", "--in-place"],
        &["anim", "retime", "2", "link/0/0.xpm", "--in-place"],
        &["anim", "retime", "2", ".", "--in-place"],
        &["dump", "game", "-o", "game"],
        &["dump", "game", "-o", "game/dumps/new"],
    ] {
        let run = job.shop.run(arguments);
        assert_eq!(run.code, 3, "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error: another run is changing files in "), "{arguments:?}: {}", run.err);
        assert!(run.err.ends_with("game; wait until it has ended\n"), "{}", run.err);
    }
    assert!(!job.shop.path(".meshwire-journal").exists() && !job.shop.path("game/dumps").exists());
    assert_eq!(job.shop.run(&["dump", "game", "-o", "elsewhere"]).code, 0, "reading is not a change");
    drop(log);
    fs::remove_file(job.shop.path("link")).unwrap();
    assert_eq!(job.shop.run(&EDIT).code, 0, "a journal without a run is nobody's");
    assert!(files(&job.shop.path("game")) == job.new);
}

/// Two runs that begin at the same time: one is refused, or they run one after the other.
#[test]
fn two_runs_at_the_same_time_are_one_or_two() {
    let job = Job::new(&EDIT);
    let twice = |arguments: [&str; 5]| {
        let run = || {
            let mut run = Command::new(env!("CARGO_BIN_EXE_meshwire"));
            run.args(arguments).current_dir(job.shop.path("")).stdout(Stdio::null()).stderr(Stdio::piped());
            run.spawn().unwrap()
        };
        [run(), run()].map(|child| child.wait_with_output().unwrap())
    };
    for _ in 0..10 {
        job.reset(&job.old);
        let ends = twice(["anim", "retime", "2", "game", "--in-place"]);
        let done = ends.iter().filter(|end| end.status.success()).count();
        for end in ends.iter().filter(|end| !end.status.success()) {
            let err = String::from_utf8_lossy(&end.stderr);
            assert!(end.status.code() == Some(3) && err.contains("another run is changing files in "), "{err}");
        }
        if done == 1 {
            assert!(files(&job.shop.path("game")) == job.new);
        } else {
            let undone = job.shop.run(&["anim", "retime", "0.5", "game", "--in-place"]);
            assert_eq!((done, undone.code), (2, 0));
            assert!(files(&job.shop.path("game")) == job.new);
        }
    }
}

#[test]
fn a_file_that_was_changed_since_is_not_overwritten() {
    let job = Job::new(&EDIT);
    let edited = job.shop.path("game/0/0.xpm");
    for option in ["--undo", "--resume"] {
        assert_eq!(limited(&job.shop, 20, &EDIT).status.code(), Some(3));
        let now = files(&job.shop.path("game"));
        fs::write(&edited, "edited").unwrap();
        let run = job.again("--undo");
        let [first, second] = run.err.lines().collect::<Vec<_>>()[..] else { panic!("{}", run.err) };
        assert_eq!(first, format!("{} cannot be put back: it was changed after the interruption", edited.display()));
        let advice = "error: move these files away, or delete ";
        assert!(second.starts_with(advice) && second.ends_with("/.meshwire-journal to keep all files as they are"));
        let same = files(&job.shop.path("game"));
        assert!(same.iter().all(|(path, bytes)| *path == edited || now[path] == *bytes), "nothing was put back");
        if option == "--undo" {
            fs::rename(&edited, job.shop.path("edited")).unwrap();
            assert_eq!(job.again(option).code, 0);
            assert!(files(&job.shop.path("game")) == job.old);
        } else {
            // It was done.
            assert_eq!(job.again(option).code, 0);
            assert_eq!(fs::read(&edited).unwrap(), b"edited");
            fs::write(&edited, &job.new[&edited]).unwrap();
            assert!(files(&job.shop.path("game")) == job.new);
        }
        job.reset(&job.old);
    }
}

/// Old files come back with their times, modes and links, because they are the same files.
#[test]
fn old_files_come_back_as_they_were() {
    let job = Job::new(&EDIT);
    let facts = || {
        let facts = job.old.keys().map(|path| fs::metadata(path).unwrap());
        facts.map(|facts| (facts.ino(), facts.mode(), facts.mtime(), facts.mtime_nsec())).collect::<Vec<_>>()
    };
    let before = facts();
    assert_eq!(limited(&job.shop, 20, &EDIT).status.code(), Some(3));
    assert_ne!(facts(), before);
    let run = job.again("--undo");
    assert!(run.code == 0 && run.err.ends_with(" files put back\n"), "{}", run.err);
    assert_eq!(facts(), before);
}

#[test]
fn outputs_in_a_folder_are_resumed_and_undone() {
    let job = Job::new(&DUMP);
    for option in ["--resume", "--undo"] {
        assert_eq!(limited(&job.shop, 20, &DUMP).status.code(), Some(3));
        assert!((1..FILES).contains(&job.check(option, "full")));
    }
}

/// Nothing is made before the arguments are checked, nor if no file can be read.
#[test]
fn a_refused_run_makes_no_folder() {
    let job = Job::new(&EDIT);
    for end in ["glb", "GLB", "gltf", "GLTF"] {
        let output = format!("both.{end}");
        let run = job.shop.run(&["export", "game/0/0.xpm", "game/1/1.xpm", "-o", &output]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains("expected a folder for several files, found a file's name"), "{}", run.err);
        assert!(!job.shop.path(&output).exists(), "{output}");
    }
    let run = job.shop.run(&["export", "game", "--skeleton", "missing.xac", "-o", "out/new"]);
    assert_eq!(run.code, 3);
    job.shop.put("a.xpm", "XPM ").put("b.xpm", "XPM ");
    assert_eq!(job.shop.run(&["dump", "a.xpm", "b.xpm", "-o", "out/new"]).code, 3);
    assert!(!job.shop.path("out").exists());
}

#[test]
fn a_run_whose_journal_cannot_be_written_says_what_to_do() {
    let job = Job::new(&EDIT);
    job.shop.put("game/.meshwire-journal", "");
    let run = job.shop.run(&EDIT);
    assert!(run.code == 3 && run.err.contains("/game/.meshwire-journal cannot be written: "), "{}", run.err);
    assert!(run.err.ends_with("; change the files of one folder at a time\n"), "{}", run.err);
    assert_eq!(job.shop.run(&["anim", "retime", "2", "game/0", "--in-place"]).code, 0);
}

/// Names need not be Unicode, nor fit in a line.
#[test]
fn names_are_kept_exactly() {
    let job = Job::new(&EDIT);
    let name = OsStr::from_bytes(b"\xff \n'.xpm");
    let folder = job.shop.path("odd").join(name);
    fs::create_dir_all(&folder).unwrap();
    let old: Vec<PathBuf> = (0..9).map(|number| folder.join(name).with_extension(format!("{number}.xpm"))).collect();
    for path in &old {
        fs::write(path, motion(&["smile"])).unwrap();
    }
    let edit = ["anim", "retime", "2", "odd", "--in-place", "--jobs", "1"];
    assert_eq!(limited(&job.shop, 6, &edit).status.code(), Some(3));
    let run = job.shop.run(&[&edit[..], &["--undo"]].concat());
    assert!(run.code == 0 && !run.err.starts_with("0 files"), "{}", run.err);
    assert!(old.iter().all(|path| fs::read(path).unwrap() == motion(&["smile"])));
}
