//! `cargo xtask counts`: counts the instructions for reading, writing, verifying and exporting the samples with valgrind, and
//! compares them with `counts/counts.tsv`; `--update` writes them there.
//!
//! Instruction counts do not depend on the load of the machine, so small regressions are visible. They depend on the
//! compiler: with a different version than that of the list, differences are printed but are not a failure.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::dist::target_folder;

/// Folders of samples, whose files are worked on together.
const KINDS: [&str; 11] =
    ["ani", "mdl", "mdl_text", "xac", "xanim_bin", "xanim_export", "xmf", "xmodel_bin", "xmodel_export", "xpm", "xsm"];

/// Tolerated increase over the list, in percent.
const TOLERANCE: u64 = 3;

/// Tolerated in addition: the allocator takes a few hundred instructions more or less, depending on the heap before.
const ALLOCATOR: u64 = 500;

const UPDATE: &str = "cargo xtask counts --update";

/// Instruction counts by name: `read xac`.
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
        println!("the list was counted with {of}, this is {compiler}: differences are not failures");
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

/// Counts the instructions of a program that works on samples, and subtracts those of preparing to do so.
fn count() -> Result<Counts, String> {
    let root = crate::root();
    output(Command::new("cargo").args(["build", "--quiet", "--release", "-p", "meshwire-counts"]).current_dir(&root))?;
    let program = target_folder(&root).join("release/meshwire-counts");
    let work = ["read", "write", "verify", "export"].into_iter().flat_map(|verb| KINDS.map(|kind| (verb, kind)));
    let count = |(verb, kind): (&str, &str)| {
        let whole = instructions(&program, &[verb, kind])?;
        let before = instructions(&program, &[verb, kind, "--prepare"])?;
        Ok((format!("{verb} {kind}"), whole.saturating_sub(before)))
    };
    work.map(count).collect()
}

/// Runs a program in valgrind, and returns how many instructions it takes.
fn instructions(program: &Path, args: &[&str]) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(program).args(args);
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    refs(&report).filter(|_| output.status.success()).ok_or_else(|| format!("{command:?} failed:\n{report}"))
}

/// Finds the number of instructions in a report of cachegrind.
fn refs(report: &str) -> Option<u64> {
    let (_, number) = report.lines().find_map(|line| line.split_once("refs:"))?;
    number.trim().replace(',', "").parse().ok()
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
    fn a_report_has_its_instructions() {
        assert_eq!(refs("==7== \n==7== I   refs:      1,234,567\n"), Some(1_234_567));
        assert_eq!(refs("==7== I refs: 12\n"), Some(12));
        assert_eq!(refs("valgrind: failed"), None);
    }
}
