//! `cargo xtask fuzz [--seconds N] [--jobs N] [--fresh] [TARGET...]`: runs fuzz targets starting from samples and
//! regressions. Findings are minimized and stored as regressions.
//!
//! A campaign continues from the inputs of earlier ones with different random numbers. A `--fresh` run starts from
//! samples and regressions only and uses the same random numbers every time, which suits a check of a commit.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use crate::fuzz_targets::{self, Target};

/// Command-line options.
#[derive(Debug)]
struct Options {
    /// Seconds per target.
    seconds: u32,
    /// Number of targets that run at the same time.
    jobs: usize,
    /// True to start from samples and regressions only, with fixed random numbers.
    fresh: bool,
    /// Names of the targets; all targets if empty.
    wanted: Vec<String>,
}

impl Options {
    fn parse(args: &[String]) -> Result<Self, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut options = Self { seconds: 20, jobs, fresh: false, wanted: Vec::new() };
        let mut rest = args.iter();
        while let Some(argument) = rest.next() {
            let mut number = || {
                let text = rest.next().map_or("nothing", String::as_str);
                text.parse::<u32>().map_err(|_| format!("expected a number after {argument}, found '{text}'"))
            };
            match argument.as_str() {
                "--seconds" => options.seconds = number()?,
                "--jobs" => options.jobs = usize::try_from(number()?).unwrap_or(1).max(1),
                "--fresh" => options.fresh = true,
                target => options.wanted.push(target.to_owned()),
            }
        }
        Ok(options)
    }
}

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    let all = fuzz_targets::all()?;
    if let Some(unknown) = options.wanted.iter().find(|name| !all.iter().any(|target| target.name == **name)) {
        let names: Vec<&str> = all.iter().map(|target| target.name.as_str()).collect();
        return Err(format!("unknown target '{unknown}', expected some of: {}", names.join(", ")));
    }
    if !cargo(&["+nightly", "--version"])?.status.success() {
        println!(
            "skipped: no nightly toolchain, the fuzz targets were not run (their seeds are replayed by cargo test)"
        );
        return Ok(());
    }
    if !cargo(&["fuzz", "--version"])?.status.success() {
        println!("installing cargo-fuzz");
        succeed(&cargo(&["install", "cargo-fuzz", "--locked", "--quiet", "--debug"])?)?;
    }
    println!("building the targets");
    // A single target is built alone, which is how a new format starts.
    let one = options.wanted.first().filter(|_| options.wanted.len() == 1).map(String::as_str);
    succeed(&cargo(&["+nightly", "fuzz", "build"].into_iter().chain(one).collect::<Vec<_>>())?)?;
    let wanted = |target: &&Target| options.wanted.is_empty() || options.wanted.contains(&target.name);
    let waiting = Mutex::new(all.iter().filter(wanted));
    let next = || waiting.lock().map_or(None, |mut waiting| waiting.next());
    let outcomes = std::thread::scope(|scope| {
        let work = || std::iter::from_fn(next).map(|target| campaign(target, &options));
        let workers: Vec<_> = (0..options.jobs).map(|_| scope.spawn(move || work().collect::<Vec<_>>())).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    let findings: Vec<String> = outcomes
        .into_iter()
        .filter_map(Result::transpose)
        .map(|found| found.unwrap_or_else(|problem| problem))
        .collect();
    if findings.is_empty() { Ok(()) } else { Err(format!("{} findings:\n{}", findings.len(), findings.join("\n"))) }
}

/// Runs one target. Returns the path of its finding, if there is one.
fn campaign(target: &Target, options: &Options) -> Result<Option<String>, String> {
    let name = &target.name;
    let root = crate::root();
    let corpus = root.join(if options.fresh { "target/fuzz-check" } else { "fuzz/corpus" }).join(name);
    let describe = |error: std::io::Error| format!("{}: {error}", corpus.display());
    if options.fresh && corpus.is_dir() {
        std::fs::remove_dir_all(&corpus).map_err(describe)?;
    }
    std::fs::create_dir_all(&corpus).map_err(describe)?;
    let mut args: Vec<String> = ["+nightly", "fuzz", "run", name].map(str::to_owned).to_vec();
    args.push(corpus.display().to_string());
    args.extend(target.seeds().iter().map(|path| root.join(path).display().to_string()));
    args.push("--".to_owned());
    args.push(format!("-max_total_time={}", options.seconds));
    if options.fresh {
        args.push("-seed=1".to_owned());
    }
    args.extend(["-max_len=65536", "-timeout=10"].map(str::to_owned));
    args.extend(target.dictionary().iter().map(|path| format!("-dict={}", root.join(path).display())));
    let output = cargo(&args)?;
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = |word: &str| log.lines().rev().find_map(|line| number_after(line, word)).unwrap_or(0);
    println!("{name}: {} runs, coverage {}, features {}", last("#"), last("cov: "), last("ft: "));
    if output.status.success() {
        return Ok(None);
    }
    file(target, &log).map(Some)
}

/// Parses the number after a word.
fn number_after(line: &str, word: &str) -> Option<u64> {
    let (_, rest) = line.split_once(word)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Minimizes the input that a log names and stores it as a regression.
fn file(target: &Target, log: &str) -> Result<String, String> {
    let Target { name: target, folders, .. } = target;
    let tail: Vec<&str> = log.lines().rev().take(30).collect();
    let context: String = tail.iter().rev().map(|line| format!("    {line}\n")).collect();
    let Some(found) = log.lines().find_map(|line| line.split("Test unit written to ").nth(1)) else {
        return Err(format!("{target} failed without an input:\n{context}"));
    };
    let found = PathBuf::from(found.trim());
    let minimized = cargo(&["+nightly", "fuzz", "tmin", "--runs", "2000", target, &found.display().to_string()])?;
    let text = String::from_utf8_lossy(&minimized.stderr).into_owned();
    let smallest = text.lines().rev().find_map(|line| {
        let path = PathBuf::from(line.trim());
        (path.file_name()?.to_str()?.starts_with("minimized-from-") && path.is_file()).then_some(path)
    });
    let source = smallest.unwrap_or_else(|| found.clone());
    let name = found.file_name().and_then(|name| name.to_str()).unwrap_or("finding");
    let short: String = name.chars().take(14).collect();
    let folder = folders.first().ok_or_else(|| format!("{target} has no folder for {}", source.display()))?;
    let target_path = crate::root().join("fuzz/regressions").join(folder).join(format!("{target}-{short}.{folder}"));
    copy(&source, &target_path)?;
    Ok(format!("{target}: filed as {}\n{context}", target_path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if let Some(parent) = to.parent() {
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    std::fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

/// Runs cargo in the root of the workspace. Only the arguments determine the toolchain.
fn cargo<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Result<Output, String> {
    Command::new("cargo")
        .args(args)
        .env_remove("RUSTUP_TOOLCHAIN")
        // There are about thirty programs with the same library; link-time optimization of each takes minutes.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .current_dir(crate::root())
        .output()
        .map_err(|error| format!("could not run cargo: {error}"))
}

fn succeed(output: &Output) -> Result<(), String> {
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
