//! Writes `samples/` below a root folder, or compares them with `--check`: `meshwire-samples ROOT [--check]`.
//! With `--lacking`, answers questions about samples: see [`lacking`].

mod lacking;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use meshwire_samples::Sample;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (root, check) = match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [root] => (PathBuf::from(root), false),
        [root, "--check"] => (PathBuf::from(root), true),
        [root, "--lacking"] => return end(lacking::answer(&PathBuf::from(root).join("samples"))),
        _ => {
            eprintln!("usage: meshwire-samples ROOT [--check|--lacking]");
            return ExitCode::from(2);
        }
    };
    end(run(&root.join("samples"), check))
}

fn end(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The file that excludes malformed samples from `meshwire verify samples`.
const MARKER: (&str, &str) = (
    "odd/.meshwire-skip",
    "These files are malformed on purpose: `meshwire verify samples/odd` reports what is wrong with each.\n",
);

fn run(folder: &Path, check: bool) -> Result<String, String> {
    let mut samples = meshwire_samples::all().map_err(|error| format!("a sample cannot be made: {error}"))?;
    samples.push(Sample { path: MARKER.0.to_owned(), bytes: MARKER.1.into() });
    let wanted: BTreeSet<&str> = samples.iter().map(|sample| sample.path.as_str()).collect();
    let mut different = Vec::new();
    for sample in &samples {
        let path = folder.join(&sample.path);
        if std::fs::read(&path).is_ok_and(|found| found == sample.bytes) {
            continue;
        }
        different.push(sample.path.clone());
        if !check {
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
            }
            std::fs::write(&path, &sample.bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    for path in present(folder, folder)? {
        if !wanted.contains(path.as_str()) {
            if !check {
                std::fs::remove_file(folder.join(&path)).map_err(|error| format!("{path}: {error}"))?;
            }
            different.push(path);
        }
    }
    if check && !different.is_empty() {
        return Err(format!("samples not up to date: {}", different.join(", ")));
    }
    Ok(format!("{} samples, {} changed", samples.len(), different.len()))
}

/// Returns the files below `folder`, relative to `root`, with slashes.
fn present(root: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(found) };
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            found.extend(present(root, &path)?);
        } else if let Ok(relative) = path.strip_prefix(root) {
            found.push(relative.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(found)
}
