//! Runs of cargo-fuzz.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::targets::Target;

/// The program of all targets, see `fuzz/src/all.rs`.
const PROGRAM: &str = "all";

/// The result of one turn of a target.
#[derive(Debug)]
pub struct Outcome {
    /// Inputs that were run.
    pub runs: u64,
    /// Places of the code that the inputs at the start reached.
    pub covered_first: u64,
    /// Places of the code that were reached at the end.
    pub covered: u64,
    /// A description of the finding with the path of its input, if there is one.
    pub finding: Option<String>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} runs, coverage {} to {}", self.runs, self.covered_first, self.covered)
    }
}

/// Builds the program. Returns false without a nightly toolchain.
pub fn prepare() -> Result<bool, String> {
    if !cargo("", &["+nightly", "--version"])?.status.success() {
        return Ok(false);
    }
    if !cargo("", &["fuzz", "--version"])?.status.success() {
        println!("installing cargo-fuzz");
        succeed(&cargo("", &["install", "cargo-fuzz", "--locked", "--quiet", "--debug"])?)?;
    }
    println!("building the targets");
    succeed(&cargo("", &["+nightly", "fuzz", "build", PROGRAM])?)?;
    Ok(true)
}

/// Runs a target for some seconds.
pub fn turn(target: &Target, seconds: u32, fresh: bool) -> Result<Outcome, String> {
    let root = crate::root();
    let corpus = if fresh { root.join("target/fuzz-check").join(&target.name) } else { corpus(target) };
    if fresh && corpus.is_dir() {
        std::fs::remove_dir_all(&corpus).map_err(describe(&corpus))?;
    }
    std::fs::create_dir_all(&corpus).map_err(describe(&corpus))?;
    let mut args: Vec<String> = ["+nightly", "fuzz", "run", PROGRAM].map(str::to_owned).to_vec();
    args.push(corpus.display().to_string());
    args.extend(target.seeds().iter().map(|path| root.join(path).display().to_string()));
    args.push("--".to_owned());
    args.push(format!("-max_total_time={seconds}"));
    if fresh {
        args.push("-seed=1".to_owned());
    }
    // A single allocation of more than 128 MiB for at most 64 KiB of input is a finding, as in `tests/amplification.rs`.
    args.extend(["-max_len=65536", "-timeout=10", "-malloc_limit_mb=128"].map(str::to_owned));
    args.extend(target.dictionary().iter().map(|path| format!("-dict={}", root.join(path).display())));
    let output = cargo(&target.name, &args)?;
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    // Only lines of progress begin with a number sign and a number; the dictionary at the end may have some within.
    let mut progress = log.lines().filter(|line| line.starts_with('#'));
    let last = |word: &str| progress.clone().rev().find_map(|line| number_after(line, word)).unwrap_or(0);
    let (runs, covered) = (last("#"), last("cov: "));
    let first = progress.find(|line| line.contains("INITED")).and_then(|line| number_after(line, "cov: "));
    let finding = if output.status.success() { None } else { Some(file(target, &log)?) };
    Ok(Outcome { runs, covered_first: first.unwrap_or(0), covered, finding })
}

/// Returns the folder with the inputs of a target.
pub fn corpus(target: &Target) -> PathBuf {
    crate::root().join("fuzz/corpus").join(&target.name)
}

/// Removes the inputs of a target that reach nothing of their own.
pub fn minimize(target: &Target) -> Result<(), String> {
    let folder = corpus(target);
    if folder.is_dir() {
        let args = ["+nightly", "fuzz", "cmin", PROGRAM, &folder.display().to_string(), "--", "-timeout=10"];
        succeed(&cargo(&target.name, &args)?)?;
    }
    Ok(())
}

/// Parses the number after a word.
fn number_after(line: &str, word: &str) -> Option<u64> {
    let (_, rest) = line.split_once(word)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Minimizes the input that a log names and stores it as a regression. Returns a description.
fn file(target: &Target, log: &str) -> Result<String, String> {
    let Target { name, folders, .. } = target;
    // The message of a panic; of other findings, such as a timeout, the end of the log.
    let panic = log.lines().position(|line| line.contains("panicked at"));
    let from = panic.unwrap_or_else(|| log.lines().count().saturating_sub(30));
    let context: String = log.lines().skip(from).take(30).map(|line| format!("    {line}\n")).collect();
    let Some(found) = log.lines().find_map(|line| line.split("Test unit written to ").nth(1)) else {
        return Err(format!("{name} failed without an input:\n{context}"));
    };
    let found = PathBuf::from(found.trim());
    let input = found.file_name().and_then(|input| input.to_str()).unwrap_or("finding");
    let mut text = String::new();
    // Each of the runs that minimize a timeout would take as long.
    if !input.starts_with("timeout") {
        let args = ["+nightly", "fuzz", "tmin", "--runs", "2000", PROGRAM, &found.display().to_string()];
        text = String::from_utf8_lossy(&cargo(name, &args)?.stderr).into_owned();
    }
    let smallest = text.lines().rev().find_map(|line| {
        let path = PathBuf::from(line.trim());
        (path.file_name()?.to_str()?.starts_with("minimized-from-") && path.is_file()).then_some(path)
    });
    let source = smallest.unwrap_or_else(|| found.clone());
    let short: String = input.chars().take(14).collect();
    let folder = folders.first().ok_or_else(|| format!("{name} has no folder for {}", source.display()))?;
    let regression = crate::root().join("fuzz/regressions").join(folder).join(format!("{name}-{short}.{folder}"));
    if let Some(parent) = regression.parent() {
        std::fs::create_dir_all(parent).map_err(describe(parent))?;
    }
    std::fs::copy(&source, &regression).map_err(describe(&source))?;
    Ok(format!("{name}: filed as {}\n{context}", regression.display()))
}

/// Names a path in an error.
pub fn describe(path: &Path) -> impl Fn(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

/// Runs cargo in the root of the workspace for a target. Only the arguments determine the toolchain.
fn cargo<S: AsRef<std::ffi::OsStr>>(target: &str, args: &[S]) -> Result<Output, String> {
    Command::new("cargo")
        .args(args)
        .env("FUZZ_TARGET", target)
        .env_remove("RUSTUP_TOOLCHAIN")
        // Optimizing across crates takes minutes and speeds up nothing that counts here.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .current_dir(crate::root())
        .output()
        .map_err(|error| format!("could not run cargo: {error}"))
}

fn succeed(output: &Output) -> Result<(), String> {
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
