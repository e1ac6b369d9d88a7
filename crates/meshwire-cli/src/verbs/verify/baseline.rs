//! A file that lists known and accepted findings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use meshwire::Finding;
use serde::{Deserialize, Serialize};

use super::store;
use crate::inputs::Input;
use crate::status::Failure;

/// The accepted findings of each file, as code and path.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Baseline {
    accepted: BTreeMap<String, BTreeSet<String>>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// The file cannot be read; the message is for the user.
    pub fn read(path: &Path) -> Result<Self, String> {
        store::read("--baseline", path)?.ok_or_else(|| format!("--baseline {}: there is no such file", path.display()))
    }

    /// Writes a baseline.
    ///
    /// # Errors
    /// The file cannot be written; the message is for the user.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        store::write("--write-baseline", path, self)
    }

    pub fn add(&mut self, place: String, keys: Vec<String>) {
        if !keys.is_empty() {
            self.accepted.entry(place).or_default().extend(keys);
        }
    }

    pub fn holds(&self, place: &str, key: &str) -> bool {
        self.accepted.get(place).is_some_and(|keys| keys.contains(key))
    }
}

/// Returns the name of a file in a baseline, the same on every system.
pub fn place(input: &Input) -> String {
    let path = input.path.as_deref().unwrap_or(&input.relative);
    let parts = path.components().filter(|part| !matches!(part, Component::CurDir));
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Returns the key of a finding: without its message, whose numbers may change.
pub fn key(finding: &Finding) -> String {
    if finding.path.is_root() { finding.code.to_owned() } else { format!("{} {}", finding.code, finding.path) }
}

/// Returns the key of a failure.
pub fn failure_key(code: &str, failure: &Failure) -> String {
    match failure.error().map(meshwire::Error::path).filter(|path| !path.is_root()) {
        Some(path) => format!("{code} {path}"),
        None => code.to_owned(),
    }
}
