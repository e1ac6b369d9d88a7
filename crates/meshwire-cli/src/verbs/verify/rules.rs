//! Severity levels, ignored codes and accepted findings, from the command line and from a configuration file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use meshwire::Severity;
use serde::Deserialize;

use super::UNREADABLE;
use super::baseline::{self, Baseline};
use super::check::Checked;
use crate::arguments::{Level, Verify};
use crate::inputs::Input;
use crate::lint_pages;
use crate::status::Failure;

/// The configuration file of a folder.
const CONFIG: &str = "meshwire.toml";

/// The contents of the configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    level: Option<Level>,
    #[serde(default)]
    ignore: BTreeSet<String>,
    /// Relative to the configuration file.
    baseline: Option<PathBuf>,
}

#[derive(Debug)]
struct Folder {
    level: Severity,
    ignore: BTreeSet<String>,
    baseline: Option<Baseline>,
}

/// The rules for each named folder or file.
#[derive(Debug)]
pub struct Rules {
    folders: BTreeMap<PathBuf, Folder>,
}

impl Rules {
    /// Reads the rules.
    ///
    /// # Errors
    /// A configuration cannot be read, or a code does not exist; the message is for the user.
    pub fn new<'a>(arguments: &Verify, inputs: impl Iterator<Item = &'a Input>) -> Result<Self, String> {
        known_codes(&arguments.ignore, "--ignore")?;
        let given = arguments.config.as_deref().map(Config::read).transpose()?;
        let mut folders = BTreeMap::new();
        for input in inputs {
            let root = root(input);
            if folders.contains_key(&root) {
                continue;
            }
            let beside = root.join(CONFIG);
            let own = if given.is_none() && beside.is_file() { Some(Config::read(&beside)?) } else { None };
            let config = given.as_ref().or(own.as_ref());
            let baseline = match (&arguments.baseline, config.and_then(|config| config.baseline.as_ref())) {
                (Some(path), _) => Some(Baseline::read(path)?),
                (None, Some(path)) if arguments.write_baseline.is_none() => {
                    let folder = arguments.config.as_deref().and_then(Path::parent).unwrap_or(&root);
                    Some(Baseline::read(&folder.join(path))?)
                }
                _ => None,
            };
            let ignore = config.into_iter().flat_map(|config| &config.ignore).chain(&arguments.ignore);
            let level = arguments.level.or(config.and_then(|config| config.level)).unwrap_or(Level::Warning);
            let folder = Folder { level: level.into(), ignore: ignore.cloned().collect(), baseline };
            folders.insert(root, folder);
        }
        Ok(Self { folders })
    }

    /// Returns the lowest severity that counts for this file.
    pub fn level(&self, input: &Input) -> Severity {
        self.folders.get(&root(input)).map_or(Severity::Warning, |folder| folder.level)
    }

    /// Returns true if notes are shown, or accepted one by one.
    pub fn need_each_note(&self) -> bool {
        self.folders.values().any(|folder| folder.level == Severity::Note || folder.baseline.is_some())
    }

    /// Removes ignored findings.
    pub fn apply(&self, input: &Input, checked: &mut Checked) {
        let Some(folder) = self.folders.get(&root(input)) else { return };
        let place = baseline::place(input);
        let before = checked.findings.len();
        checked.findings.retain(|finding| !folder.passes_over(&place, finding.code, || baseline::key(finding)));
        checked.passed_over = before.saturating_sub(checked.findings.len());
    }

    /// Returns true if it is accepted that the file cannot be read.
    pub fn passes_over_failure(&self, input: &Input, failure: &Failure) -> bool {
        let key = || baseline::failure_key(UNREADABLE, failure);
        let folder = self.folders.get(&root(input));
        folder.is_some_and(|folder| folder.passes_over(&baseline::place(input), UNREADABLE, key))
    }
}

impl Folder {
    fn passes_over(&self, place: &str, code: &str, key: impl FnOnce() -> String) -> bool {
        self.ignore.contains(code) || self.baseline.as_ref().is_some_and(|baseline| baseline.holds(place, &key()))
    }
}

impl Config {
    fn read(path: &Path) -> Result<Self, String> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {}", path.display(), error.to_string().trim_end());
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let config: Self = toml::from_str(&text).map_err(|error| wrong(&error))?;
        known_codes(&config.ignore, &path.display().to_string())?;
        Ok(config)
    }
}

/// Checks that codes exist: a misspelled one would be accepted silently, and its findings would be reported.
fn known_codes<'a>(codes: impl IntoIterator<Item = &'a String>, place: &str) -> Result<(), String> {
    match codes.into_iter().find(|code| lint_pages::page(code).is_none()) {
        Some(code) => Err(format!("{place}: {}", lint_pages::unknown(code))),
        None => Ok(()),
    }
}

/// Returns the named folder, or the folder of a named file.
fn root(input: &Input) -> PathBuf {
    let below = if input.found { input.relative.components().count() } else { 1 };
    let root = input.path.as_deref().and_then(|path| path.ancestors().nth(below));
    root.map(Path::to_path_buf).unwrap_or_default()
}
