//! `cargo xtask sources`: checks that every statement of the documents that the project implements has an answer.
//!
//! [docs/sources.yaml](../../../docs/sources.yaml) lists the statements in the order of the documents, in our own words. Each
//! says where it lives (a field, an enum value, a line of a grammar, a file), in which sample it occurs, which lint
//! code it is if it is a rule, and what real files have instead if they contradict it. All of that is checked to exist,
//! and `docs/sources.md` is generated from it.

mod answer;
mod check;
mod page;
mod table;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::outputs::Outputs;
use answer::Workspace;

const TABLE: &str = "docs/sources.yaml";
const PAGE: &str = "docs/sources.md";

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask sources [--check]".to_owned()),
    };
    let root = crate::root();
    let text = std::fs::read_to_string(root.join(TABLE)).map_err(|error| format!("{TABLE}: {error}"))?;
    let workspace = Workspace::open(&root)?;
    let table = table::read(&text)?;
    let checked = check::check(&table, &workspace);
    let mut problems = checked.problems;
    if problems.is_empty() {
        problems = lacking(&checked.questions)?;
    }
    problems.sort();
    if !problems.is_empty() {
        let lines: Vec<String> = problems.iter().map(|(line, problem)| format!("{TABLE}:{line}: {problem}")).collect();
        return Err(format!("{}\n{} statements without a complete answer", lines.join("\n"), lines.len()));
    }
    let mut outputs = Outputs::new(root, check, "cargo xtask sources");
    outputs.text(PAGE, &page::page(&table, &checked.rows))?;
    println!("{} statements answered", checked.rows.len());
    outputs.finish()
}

/// A question about a sample: the line of the table, the sample, and what it should have.
type Question = (usize, String, String);

/// Returns the questions that samples answer with no. The format crates read the samples in a separate program, because
/// this one must compile even if generated code does not.
fn lacking(questions: &BTreeSet<Question>) -> Result<Vec<(usize, String)>, String> {
    let failed = |error: std::io::Error| format!("could not ask meshwire-samples: {error}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut child = Command::new(cargo)
        .args(["run", "--quiet", "--package", "meshwire-samples", "--"])
        .arg(crate::root())
        .arg("--lacking")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        for (line, sample, what) in questions {
            writeln!(input, "{sample}\t{what}\t{line}").map_err(failed)?;
        }
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("meshwire-samples failed".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let answers = text.lines().filter_map(|line| {
        let [sample, what, line] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some((line.parse().ok()?, format!("the sample {sample} has no {what}")))
    });
    Ok(answers.collect())
}

#[cfg(test)]
mod tests {
    use super::answer::Workspace;
    use super::{TABLE, check, table};

    /// Returns the problems of the table with one change.
    fn problems(workspace: &Workspace, from: &str, to: &str) -> Vec<String> {
        let text = std::fs::read_to_string(crate::root().join(TABLE)).unwrap();
        assert!(text.contains(from), "{from}");
        let table = table::read(&text.replacen(from, to, 1)).unwrap();
        check::check(&table, workspace).problems.into_iter().map(|(_, problem)| problem).collect()
    }

    #[test]
    fn gaps_are_noticed() {
        let workspace = Workspace::open(&crate::root()).unwrap();
        assert_eq!(problems(&workspace, "", ""), [""; 0]);
        for (from, to, problem) in [
            // A statement that nobody has written down.
            (
                "primitiveType,",
                "",
                "no statement names primitiveType, as xmf.header.primitive_type is called in a document",
            ),
            // One that the schema has no answer for.
            ("[magic, version,", "[magic, edition,", "xmf.xmf has no field with the -orig-id edition"),
            ("{4: triangle list}", "{9: triangle list}", "primitive_type has no value 9"),
            ("0x400: Inherit Part", "0x800: Inherit Part", "nwn_mdl.emitter.flags has no bit 0x800"),
            ("where: [xmf.stored_buffer]", "where: [xmf.buffer]", "no schema has the type xmf.buffer"),
            ("where: [xmodel.phong]", "where: [xmodel.gouraud]", "the grammar has no line gouraud"),
            ("where: [mdl_text.position]", "where: [mdl_text.place]", "text models have no keyword place"),
            (": pub fn bind'", ": pub fn unbind'", "crates/nwn-mdl/src/build/skin.rs does not contain pub fn unbind"),
            // One without a place, and one whose rule does not exist.
            (
                "where: [xmf.stored_buffer]",
                "lint: [value-range]",
                "expected 'where', or 'outside' for what no file can have: Decompressed buffers are what DirectX takes.",
            ),
            ("lint: [second-root]", "lint: [third-root]", "no finding has the code third-root"),
            ("  in: [wiki]", "  in: [wikis]", "unknown document wikis"),
        ] {
            assert!(
                problems(&workspace, from, to).iter().any(|found| found == problem),
                "{problem}: {:?}",
                problems(&workspace, from, to)
            );
        }
    }

    /// Every keyword that the reader of text models knows is on the page about them.
    #[test]
    fn every_keyword_of_text_models_is_described() {
        let workspace = Workspace::open(&crate::root()).unwrap();
        let table = std::fs::read_to_string(crate::root().join("crates/nwn-mdl/src/text/keyword.rs")).unwrap();
        let rows = table.lines().filter_map(|line| line.strip_prefix("    "));
        let rows = rows.filter(|row| row.starts_with(|letter: char| letter.is_ascii_uppercase()));
        let names: Vec<&str> = rows.filter_map(|row| row.split('"').nth(1)).collect();
        assert!(names.len() > 170, "{}", names.len());
        for name in names {
            workspace.place(&format!("mdl_text.{name}")).unwrap();
        }
    }
}
