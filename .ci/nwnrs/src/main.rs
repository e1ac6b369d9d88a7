//! Compiles text models and compares what `nwnrs-types` reads in the result with what it reads in the text.
//!
//! `meshwire-nwnrs FOLDER..` prints a table; what differs without an explanation makes it fail.

mod compare;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use meshwire_core::Format;
use nwn_mdl::text::TextFile;
use nwn_mdl::{Profile, compile};
use nwnrs_types::mdl::{lower_binary_model, parse_binary_model_bytes, parse_semantic_model};

use compare::{ASPECTS, Comparison};

fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        match path.is_dir() {
            true => texts(&path, found),
            false if std::fs::read(&path).is_ok_and(|bytes| TextFile::detect(&bytes)) => found.push(path),
            false => {}
        }
    }
}

/// The differences found for a file under a profile, and how much of each aspect was compared.
///
/// `None` if the reader does not take the text: it wants every node and the model to have an end.
fn compared(bytes: &[u8], profile: Profile) -> Result<Option<Comparison>, String> {
    // The reader takes texts in UTF-8 alone.
    let text = String::from_utf8_lossy(bytes);
    let Ok(wanted) = parse_semantic_model(&text) else { return Ok(None) };
    let file = TextFile::read(bytes).map_err(|error| format!("our reading of the text: {error}"))?;
    let compiled = compile(&file, profile).map_err(|error| format!("compiling: {error}"))?;
    let binary = compiled.to_bytes().map_err(|error| format!("writing: {error}"))?;
    let reading = |error| format!("what we compiled: {error}");
    let found = parse_binary_model_bytes(&binary).map_err(reading)?;
    let mut model = lower_binary_model(&found).map_err(reading)?;
    compare::name_parents(&found, &mut model);
    let comparison = compare::models(&wanted, &model);
    // A comparison that finds nothing must be able to.
    for (aspect, change) in compare::CHANGES {
        let mut changed = model.clone();
        if change(&mut changed) && compare::models(&wanted, &changed).differences == comparison.differences {
            return Err(format!("changed {aspect} are not noticed"));
        }
    }
    Ok(Some(comparison))
}

fn main() -> ExitCode {
    let mut paths = Vec::new();
    for folder in std::env::args_os().skip(1) {
        texts(Path::new(&folder), &mut paths);
    }
    let mut failed = false;
    println!("| profile | texts | {} |", ASPECTS.join(" | "));
    println!("| --- | --- {}|", "| --- ".repeat(ASPECTS.len()));
    for profile in Profile::ALL {
        let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
        let mut problems = Vec::new();
        let mut read = 0;
        for path in &paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match compared(&std::fs::read(path).expect("the file"), profile) {
                Ok(None) => {}
                Ok(Some(comparison)) => {
                    read += 1;
                    for (aspect, count) in comparison.counts {
                        *totals.entry(aspect).or_default() += count;
                    }
                    problems.extend(comparison.differences.into_iter().map(|what| format!("{name}: {what}")));
                }
                Err(error) => problems.push(format!("{name}: {error}")),
            }
        }
        let counts: Vec<String> =
            ASPECTS.iter().map(|aspect| totals.get(aspect).copied().unwrap_or(0).to_string()).collect();
        println!("| {profile:?} | {read} of {} | {} |", paths.len(), counts.join(" | "));
        failed |= !problems.is_empty() || read == 0;
        for problem in problems.iter() {
            eprintln!("{profile:?} {problem}");
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
