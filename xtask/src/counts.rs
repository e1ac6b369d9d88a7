//! `cargo xtask counts`: counts the instructions for reading and writing the samples with callgrind, and compares them
//! with `counts/counts.tsv`; `--update` writes them there.
//!
//! Instruction counts do not depend on the load of the machine, so small regressions are visible. They depend on the
//! compiler: with a different version than that of the list, differences are printed but are not a failure.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The version of the benchmark library, which requires a runner of the same version.
const RUNNER: &str = "0.20.0";

/// Tolerated increase over the list, in percent.
const TOLERANCE: u64 = 3;

/// Tolerated in addition: the allocator takes a few hundred instructions more or less, depending on the heap before.
const ALLOCATOR: u64 = 500;

const UPDATE: &str = "cargo xtask counts --update";

/// Instruction counts by benchmark: `read xac`.
type Counts = BTreeMap<String, u64>;

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        println!("skipped: valgrind is not installed, instructions were not counted");
        return Ok(());
    }
    let compiler = output(Command::new("rustc").arg("--version"))?.trim().to_owned();
    let found = count()?;
    if args.iter().any(|arg| arg == "--update") {
        return std::fs::write(list(), print(&compiler, &found)).map_err(|error| error.to_string());
    }
    let text = std::fs::read_to_string(list()).map_err(|error| format!("{}: {error}", list().display()))?;
    let (of, known) = parse(&text)?;
    let slower = compare(&known, &found);
    if of != compiler {
        println!("the list was counted with {of}, this is {compiler}: differences are no failure");
        return Ok(());
    }
    match slower.as_slice() {
        [] => Ok(()),
        _ => Err(format!(
            "more than {TOLERANCE} % and {ALLOCATOR} instructions above the list ({UPDATE} takes them over):\n{}",
            slower.join("\n")
        )),
    }
}

fn list() -> PathBuf {
    crate::root().join("counts/counts.tsv")
}

/// Runs the benchmark with its runner, which is installed if necessary.
fn count() -> Result<Counts, String> {
    let tools = crate::root().join("target/tools");
    let runner = tools.join("bin/gungraun-runner");
    let version = || Command::new(&runner).arg("--version").output().ok();
    if !version().is_some_and(|said| String::from_utf8_lossy(&said.stdout).contains(RUNNER)) {
        let mut install = Command::new("cargo");
        // Unoptimized: it builds in half the time, and is not counted.
        install.args(["install", "--quiet", "--locked", "--debug", "gungraun-runner", "--version", RUNNER]);
        output(install.arg("--root").arg(&tools))?;
    }
    let mut bench = Command::new("cargo");
    bench.args(["bench", "--quiet", "-p", "meshwire-counts", "--bench", "counts", "--", "--output-format=json"]);
    let lines = output(bench.env("GUNGRAUN_RUNNER", &runner).current_dir(crate::root()))?;
    let counts: Counts = lines.lines().filter_map(summary).collect();
    if counts.is_empty() { Err(format!("the benchmark counted nothing:\n{lines}")) } else { Ok(counts) }
}

/// Parses the summary of one benchmark.
fn summary(line: &str) -> Option<(String, u64)> {
    let summary: serde_json::Value = serde_json::from_str(line).ok()?;
    let name = format!("{} {}", summary.get("function_name")?.as_str()?, summary.get("id")?.as_str()?);
    let instructions = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new")?.as_u64()?;
    Some((name, instructions))
}

fn output(command: &mut Command) -> Result<String, String> {
    let name = format!("{command:?}");
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{name}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{name} failed")),
    }
}

fn print(compiler: &str, counts: &Counts) -> String {
    let mut text = format!("# Instructions, written by `{UPDATE}` with {compiler}\n");
    for (name, count) in counts {
        let _ = writeln!(text, "{name}\t{count}");
    }
    text
}

fn parse(text: &str) -> Result<(String, Counts), String> {
    let compiler = text.lines().next().and_then(|line| line.split_once(" with ")).map(|(_, compiler)| compiler);
    let counts = text.lines().skip(1).map(|line| {
        let row = line.split_once('\t').and_then(|(name, count)| Some((name.to_owned(), count.parse().ok()?)));
        row.ok_or_else(|| format!("expected a name, a tab and a number, found {line:?}"))
    });
    Ok((compiler.ok_or("expected the compiler in the first line")?.to_owned(), counts.collect::<Result<_, _>>()?))
}

/// Prints every count next to the known one. Returns those that are too high or missing on one side.
fn compare(known: &Counts, found: &Counts) -> Vec<String> {
    let mut names: Vec<&String> = known.keys().chain(found.keys()).collect();
    names.sort();
    names.dedup();
    let mut wrong = Vec::new();
    for name in names {
        match (known.get(name), found.get(name)) {
            (Some(known), Some(found)) => {
                let tenths = i128::from(*found) * 1000 / i128::from((*known).max(1)) - 1000;
                let sign = if tenths < 0 { '-' } else { '+' };
                let line = format!("{name}: {found}, {sign}{}.{} %", tenths.abs() / 10, tenths.abs() % 10);
                println!("{line}");
                if found.saturating_sub(ALLOCATOR).saturating_mul(100) > known.saturating_mul(100 + TOLERANCE) {
                    wrong.push(line);
                }
            }
            (Some(_), None) => wrong.push(format!("{name}: in the list, but not counted")),
            _ => wrong.push(format!("{name}: not in the list")),
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_three_percent_slower_or_missing_fails() {
        let counts = |rows: &[(&str, u64)]| rows.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        let known: Counts = counts(&[("read a", 100_000), ("read b", 100_000), ("read c", 1000), ("read d", 1000)]);
        let found = counts(&[("read a", 103_500), ("read b", 103_501), ("read c", 10), ("read e", 1)]);
        let wrong = ["read b: 103501, +3.5 %", "read d: in the list, but not counted", "read e: not in the list"]
            .map(str::to_owned);
        assert_eq!(compare(&known, &found), wrong);
    }

    #[test]
    fn the_list_comes_back() {
        let counts: Counts = [("read xac".to_owned(), 12), ("write xac".to_owned(), 7)].into();
        assert_eq!(parse(&print("rustc 1.95.0", &counts)), Ok(("rustc 1.95.0".to_owned(), counts)));
        assert!(parse("").is_err() && parse("# with rustc\nread xac 12").is_err());
    }

    #[test]
    fn a_summary_has_its_instructions() {
        let line = r#"{"function_name":"read","id":"xac",
            "profiles":[{"data":{"total":{"metrics":{"Ir":{"values":{"new":12}}}}}}]}"#;
        assert_eq!(summary(line), Some(("read xac".to_owned(), 12)));
        assert_eq!(summary("   Compiling"), None);
    }
}
