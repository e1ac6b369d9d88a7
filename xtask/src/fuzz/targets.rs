//! The list of fuzz targets, and `cargo xtask targets`, which writes it.
//!
//! The library of the fuzz crate derives the targets from the registry of formats. It is queried through a separate
//! program, because this one must compile even if generated code does not. The result is stored in [`LIST`], so that
//! running targets does not require building it; a test of the fuzz crate compares the list.

use std::process::Command;

use crate::outputs::Outputs;

/// The list has a line per target with name, kinds of file, other folders with seeds, and dictionary, separated by
/// tabs, with `-` for none.
const LIST: &str = "fuzz/targets.tsv";

/// A fuzz target.
#[derive(Debug)]
pub struct Target {
    /// `FORMAT_PROPERTY`.
    pub name: String,
    /// Folders of samples and regressions. A target without samples has one for regressions only.
    pub folders: Vec<String>,
    /// Folders with other seeds, relative to the root of the workspace.
    pub others: Vec<String>,
    /// Name of the dictionary, if there is one.
    pub dictionary: Option<String>,
}

impl Target {
    /// Returns the folders with its seeds, relative to the root of the workspace.
    pub fn seeds(&self) -> Vec<String> {
        let places = ["samples", "samples/odd", "fuzz/seeds", "fuzz/regressions"];
        let all = self.folders.iter().flat_map(|folder| places.map(|place| format!("{place}/{folder}")));
        all.chain(self.others.iter().cloned()).filter(|path| crate::root().join(path).is_dir()).collect()
    }

    /// Returns the file of its dictionary, relative to the root of the workspace.
    pub fn dictionary(&self) -> Option<String> {
        self.dictionary.as_ref().map(|schema| format!("fuzz/dict/{schema}.dict"))
    }
}

/// Writes the list.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("usage: cargo xtask targets".to_owned());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--package", "meshwire-fuzz", "--example", "targets"])
        .current_dir(crate::root())
        .output()
        .map_err(|error| format!("could not run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut outputs = Outputs::new(crate::root(), false, "cargo xtask targets");
    outputs.text(LIST, &String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"))?;
    outputs.finish()
}

/// Reads all targets from the list.
pub fn all() -> Result<Vec<Target>, String> {
    let list = std::fs::read_to_string(crate::root().join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    list.lines().map(parse).collect()
}

fn parse(line: &str) -> Result<Target, String> {
    let [name, folders, others, dictionary] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err(format!("expected name, folders and dictionary of a fuzz target, found '{line}'"));
    };
    let words = |text: &str| text.split(' ').filter(|word| *word != "-").map(str::to_owned).collect();
    Ok(Target {
        name: name.to_owned(),
        folders: words(folders),
        others: words(others),
        dictionary: (dictionary != "-").then(|| dictionary.to_owned()),
    })
}
