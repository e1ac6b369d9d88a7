//! `cargo xtask licenses`: lists the license of every crate that the libraries and the program depend on. Fails if one
//! is not compatible with those of this project.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Compatible licenses.
const ALLOWED: &[&str] =
    &["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "NCSA", "Unicode-3.0", "Unlicense", "Zlib"];

/// Runs the task.
pub fn run(_: &[String]) -> Result<(), String> {
    let output = Command::new("cargo")
        .args(["tree", "--workspace", "--edges", "normal,build", "--prefix", "none", "--format", "{l}\t{p}"])
        .current_dir(crate::root())
        .output()
        .map_err(|error| format!("could not run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((license, rest)) = line.split_once('\t') else { continue };
        // Lines of workspace crates end in their path.
        if let (Some(name), false) = (rest.split(' ').next(), rest.contains("(/")) {
            crates.entry(license.to_owned()).or_default().insert(name.to_owned());
        }
    }
    let mut refused = Vec::new();
    for (license, names) in &crates {
        let names = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        println!("{license}: {names}");
        if !is_allowed(license) {
            refused.push(format!("{license}: {names}"));
        }
    }
    if refused.is_empty() { Ok(()) } else { Err(format!("licenses that are not allowed:\n{}", refused.join("\n"))) }
}

/// Returns true if at least one alternative consists only of allowed licenses.
fn is_allowed(expression: &str) -> bool {
    let alternatives = expression.replace('/', " OR ").replace(['(', ')'], "");
    let allowed = |license: &str| ALLOWED.contains(&license.split(" WITH ").next().unwrap_or(license).trim());
    // The only use of parentheses in the registry: a choice combined with another license.
    match expression.rsplit_once(") AND ") {
        Some((choice, further)) => is_allowed(choice.trim_start_matches('(')) && is_allowed(further),
        None => alternatives.split(" OR ").any(|choice| choice.split(" AND ").all(allowed)),
    }
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn one_alternative_is_enough_and_all_parts_are_needed() {
        for license in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR Zlib", "(MIT OR GPL-3.0) AND Unicode-3.0", "MIT AND Zlib"] {
            assert!(is_allowed(license), "{license}");
        }
        for license in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND GPL-3.0", "GPL-3.0 OR MPL-2.0"] {
            assert!(!is_allowed(license), "{license}");
        }
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-3.0"));
    }
}
