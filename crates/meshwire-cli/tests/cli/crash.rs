//! Runs over 50 files on a disk that loses power or is full, at any of their system calls: `strace` lists the calls, and makes
//! them fail.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, str};

use crate::interrupted::{DUMP, EDIT, FILES, Files, Job, files, limited};
use crate::whole::{replaced, skiff};
use crate::workshop::Workshop;

/// A change of a name. `None` is a folder, otherwise the number of a file.
#[derive(Debug, Clone)]
enum Naming {
    Add(PathBuf, Option<usize>),
    Remove(PathBuf),
    Move(PathBuf, PathBuf),
}

type Names = BTreeMap<PathBuf, Option<usize>>;

impl Naming {
    fn apply(&self, names: &mut Names) {
        match self {
            Self::Add(path, what) => drop(names.insert(path.clone(), *what)),
            Self::Remove(path) => drop(names.remove(path)),
            Self::Move(from, to) => {
                if let Some(what) = names.remove(from) {
                    names.insert(to.clone(), what);
                }
            }
        }
    }

    fn folders(&self) -> Vec<&Path> {
        let paths = match self {
            Self::Add(path, _) | Self::Remove(path) => vec![path],
            Self::Move(from, to) => vec![from, to],
        };
        let mut folders: Vec<&Path> = paths.into_iter().map(|path| path.parent().unwrap()).collect();
        folders.dedup();
        folders
    }
}

/// A disk that keeps what is synced: the content of a file, the names in a folder. The rest may be lost.
struct Disk {
    root: PathBuf,
    names: Names,
    synced_names: Names,
    pending: Vec<Naming>,
    /// Contents as they are read, and as they were synced.
    contents: Vec<[Vec<u8>; 2]>,
}

impl Disk {
    fn new(job: &Job) -> Self {
        let (mut names, mut contents) = (Names::new(), Vec::new());
        for (path, bytes) in &files(&job.shop.path("")) {
            names.insert(path.clone(), Some(contents.len()));
            names.extend(path.ancestors().skip(1).map(|folder| (folder.to_path_buf(), None)));
            contents.push([bytes.clone(), bytes.clone()]);
        }
        Self { root: job.shop.path(""), synced_names: names.clone(), names, pending: Vec::new(), contents }
    }

    fn rename(&mut self, naming: Naming) {
        naming.apply(&mut self.names);
        self.pending.push(naming);
    }

    /// Makes a call, unless it changes nothing.
    fn call(&mut self, name: &str, texts: &[Vec<u8>], paths: &[PathBuf]) -> bool {
        let named = |at: usize| self.root.join(str::from_utf8(&texts[at]).unwrap());
        let number = |path: &Path| self.names.get(path).copied().flatten();
        match name {
            "open" if paths.last().is_some_and(|path| !self.names.contains_key(path)) => {
                self.contents.push([Vec::new(), Vec::new()]);
                self.rename(Naming::Add(paths.last().unwrap().clone(), Some(self.contents.len() - 1)));
            }
            "open" => return false,
            "mkdir" => self.rename(Naming::Add(named(0), None)),
            "link" => self.rename(Naming::Add(named(1), number(&named(0)))),
            "rename" => self.rename(Naming::Move(named(0), named(1))),
            "unlink" | "rmdir" => self.rename(Naming::Remove(named(0))),
            "write" => {
                let at = number(&paths[0]).unwrap();
                self.contents[at][0].extend(&texts[0]);
            }
            "ftruncate" => {
                let at = number(&paths[0]).unwrap();
                self.contents[at][0].clear();
            }
            "fsync" | "fdatasync" => match number(&paths[0]) {
                Some(at) => self.contents[at][1] = self.contents[at][0].clone(),
                None => {
                    let is_here = |naming: &Naming| naming.folders().contains(&paths[0].as_path());
                    self.pending
                        .iter()
                        .filter(|naming| is_here(naming))
                        .for_each(|one| one.apply(&mut self.synced_names));
                    self.pending.retain(|naming| !is_here(naming));
                }
            },
            other => panic!("{other}"),
        }
        true
    }

    /// The files after a loss of power, in which the disk had written some of what was not synced.
    fn after(&self, random: &mut Random) -> Files {
        let mut names = self.synced_names.clone();
        let mut written: BTreeMap<&Path, usize> = BTreeMap::new();
        // In each folder, names are changed in order.
        for naming in &self.pending {
            let folders = naming.folders();
            let left = folders.iter().map(|folder| *written.entry(*folder).or_insert_with(|| random.below(4))).min();
            if left.unwrap() > 0 {
                naming.apply(&mut names);
                folders.iter().for_each(|folder| *written.get_mut(folder).unwrap() -= 1);
            } else {
                folders.iter().for_each(|folder| *written.get_mut(folder).unwrap() = 0);
            }
        }
        let is_there = |path: &Path| {
            let mut above = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.root));
            above.all(|folder| names.contains_key(folder))
        };
        let mut files = Files::new();
        for (path, at) in names.iter().filter_map(|(path, at)| Some((path, (*at)?))).filter(|(path, _)| is_there(path))
        {
            let [now, synced] = &self.contents[at];
            let bytes = match random.below(3) {
                0 => now.clone(),
                // The end may be torn.
                1 if now.starts_with(synced) => {
                    now[..synced.len() + random.below(now.len() - synced.len() + 1)].to_vec()
                }
                _ => synced.clone(),
            };
            files.insert(path.clone(), bytes);
        }
        files
    }
}

/// Numbers without a pattern, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}

const CALLS: &str = "trace=/^(open|mkdir|link|rename|unlink)(at)?$|^(rmdir|write|ftruncate|fsync|fdatasync)$";

/// Runs the program. Returns whether it ended well, and the trace.
fn strace(shop: &Workshop, options: &[&str], arguments: &[&str]) -> (bool, String) {
    let mut run = Command::new("strace");
    run.args(["-f", "--seccomp-bpf", "-y", "-xx", "-s", "1000000", "-o", "trace", "-e", CALLS]);
    run.args(options).arg(env!("CARGO_BIN_EXE_meshwire")).args(arguments).current_dir(shop.path(""));
    let run = run.output().expect("strace");
    let trace = fs::read_to_string(shop.path("trace")).unwrap();
    fs::remove_file(shop.path("trace")).unwrap();
    (run.status.success(), trace)
}

/// The lines of a trace. A call during which another thread makes one has two, which are put together.
fn whole(trace: &str) -> Vec<String> {
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    let mut lines = Vec::new();
    for line in trace.lines() {
        let thread = line.split(' ').next().unwrap();
        match (line.strip_suffix(" <unfinished ...>"), line.split_once(" resumed>")) {
            (Some(start), _) => _ = begun.insert(thread, start),
            (None, Some((_, end))) => lines.push([begun.remove(thread).unwrap(), end].concat()),
            (None, None) => lines.push(line.to_owned()),
        }
    }
    lines
}

/// The name of a call, its texts, and the paths of open files.
type Call<'a> = (&'a str, Vec<Vec<u8>>, Vec<PathBuf>);

/// Reads a line of the trace. Texts and paths are in hexadecimal.
fn parsed(line: &str) -> Option<Call<'_>> {
    let (_, call) = line.split_once(' ')?;
    let (name, rest) = call.trim_start().split_once('(')?;
    if rest.contains(") = -1 ") || rest.ends_with(") = ?") {
        return None;
    }
    let between = |open: char, close: char| {
        let pieces = rest.split(open).skip(1);
        let pieces: Vec<&str> = if open == close { pieces.step_by(2).collect() } else { pieces.collect() };
        let bytes = |piece: &str| {
            let digits = piece.split(close).next().unwrap().split("\\x").skip(1);
            digits.map(|byte| u8::from_str_radix(&byte[..2], 16).unwrap()).collect::<Vec<u8>>()
        };
        pieces.into_iter().map(bytes).collect::<Vec<_>>()
    };
    let paths = between('<', '>').into_iter().map(|path| String::from_utf8(path).unwrap().into()).collect();
    Some((name.trim_end_matches("at"), between('"', '"'), paths))
}

/// Runs the program, and checks the disk after a loss of power before each of its calls. Returns their number.
fn powerless(job: &Job, arguments: &[&str], mut check: impl FnMut(usize, Files)) -> usize {
    let mut disk = Disk::new(job);
    let (is_done, trace) = strace(&job.shop, &[], arguments);
    assert!(is_done);
    let (mut random, mut calls) = (Random(1), 0);
    for (name, texts, paths) in whole(&trace).iter().filter_map(|line| parsed(line)) {
        let path = match name {
            "open" => paths.last().unwrap().clone(),
            "write" | "ftruncate" | "fsync" | "fdatasync" => paths[0].clone(),
            _ => disk.root.join(str::from_utf8(&texts[0]).unwrap()),
        };
        if path.starts_with(&disk.root) {
            let before = disk.after(&mut random);
            if disk.call(name, &texts, &paths) {
                check(calls, before);
                calls += 1;
            }
        }
    }
    check(calls, disk.after(&mut random));
    let names: Vec<&PathBuf> = disk.names.iter().filter(|(_, what)| what.is_some()).map(|(path, _)| path).collect();
    let is_all = |files: &Files| files.keys().eq(names.iter().copied());
    assert!(is_all(&job.old) || is_all(&job.new), "not all calls were understood");
    calls
}

#[test]
#[ignore = "needs strace"]
fn a_run_that_loses_power_is_resumed_or_undone() {
    for command in [&EDIT[..], &DUMP] {
        let job = Job::new(command);
        let mut counts = Vec::new();
        let calls = powerless(&job, command, |call, files| {
            job.reset(&files);
            counts.push(job.check(["--undo", "--resume"][call % 2], &format!("call {call}")));
        });
        assert!(calls > 9 * FILES, "{calls} calls");
        assert!((0..=FILES).all(|count| counts.contains(&count)), "{counts:?}");
    }
}

/// The commands that mend an interrupted run lose power themselves.
#[test]
#[ignore = "needs strace"]
fn mending_is_interrupted_too() {
    let job = Job::new(&EDIT);
    for option in ["--undo", "--resume"] {
        assert_eq!(limited(&job.shop, 20, &EDIT).status.code(), Some(3));
        let again = [&EDIT[..], &[option]].concat();
        powerless(&job, &again, |call, files| {
            job.reset(&files);
            job.check(["--undo", "--resume"][call % 2], &format!("{option}, call {call}"));
        });
    }
}

/// From each call on, those that need room fail.
#[test]
#[ignore = "needs strace"]
fn a_disk_that_is_full_at_any_call_interrupts_the_run() {
    let job = Job::new(&EDIT);
    let failing = |call: &str, number: usize| format!("inject={call}:error=ENOSPC:when={number}+");
    let mut cases = 0;
    for call in ["write", "fsync", "fdatasync", "rename"] {
        for number in 1.. {
            let inject = format!("inject={call}:error=ENOSPC:when={number}+");
            if strace(&job.shop, &["-e", &format!("trace={call}"), "-e", &inject], &EDIT).0 {
                break;
            }
            job.check(["--undo", "--resume"][number % 2], &format!("{call} {number}"));
            cases += 1;
        }
        job.reset(&job.old);
    }
    assert!(cases > 7 * FILES, "{cases}");
    // Without links, as on memory cards, the old files are copies.
    for option in ["--undo", "--resume"] {
        let options = ["-e", "inject=/^link(at)?$:error=EPERM", "-e", &failing("fdatasync", 20)];
        assert!(!strace(&job.shop, &options, &EDIT).0);
        assert_eq!(job.check(option, "copies"), 19);
    }
}

/// The files of an assembly are changed together, and put back together.
#[test]
#[ignore = "needs strace"]
fn an_assembly_is_resumed_or_undone() {
    let shop = skiff();
    let glb = replaced(&shop.get("skiff.glb"), "[-1.25,2.25,3.25]", "[-1.25,4.75,3.25]");
    shop.put("edited.glb", replaced(&glb, "ships.hull", "ships.hulk"));
    let edit = ["import", "edited.glb", "--onto", "skiff.xml", "--in-place"];
    let both = || ["skiff.xml", "skiff_data/hull-lod0.xmf"].map(|name| shop.get(name));
    let old = both();
    assert_eq!(shop.run(&edit).code, 0);
    let new = both();
    for option in ["--undo", "--resume"] {
        shop.put("skiff.xml", &old[0]).put("skiff_data/hull-lod0.xmf", &old[1]);
        assert!(!strace(&shop, &["-e", "inject=/^rename(at2?)?$:error=ENOSPC:when=2+"], &edit).0);
        assert_eq!(both(), [new[0].clone(), old[1].clone()]);
        let run = shop.run(&[&edit[..], &[option]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(
            old.iter().zip(&new).all(|(old, new)| old != new)
                && both() == if option == "--undo" { old.clone() } else { new.clone() }
        );
    }
}
