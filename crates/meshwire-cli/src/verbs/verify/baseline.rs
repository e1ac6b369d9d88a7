//! Findings that are known and accepted: a file that lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path};

use meshwire::Finding;
use serde::{Deserialize, Serialize};

use crate::inputs::Input;
use crate::pending::Pending;
use crate::status::Failure;

/// For each file, what is accepted: code and path of a finding.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Baseline {
    accepted: BTreeMap<String, BTreeSet<String>>,
}

impl Baseline {
    /// # Errors
    /// The file does not read; the message is for the user.
    pub fn read(path: &Path) -> Result<Self, String> {
        let wrong = |error: &dyn std::fmt::Display| format!("--baseline {}: {error}", path.display());
        let text = fs::read(path).map_err(|error| wrong(&error))?;
        serde_json::from_slice(&text).map_err(|error| wrong(&error))
    }

    /// # Errors
    /// The file cannot be written; the message is for the user.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        // A list that is there is what this one is to replace.
        let write = || -> io::Result<()> {
            let mut file = Pending::new(path, true)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            file.finish()
        };
        write().map_err(|error| format!("--write-baseline {}: {error}", path.display()))
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

/// The file as a baseline names it, the same on every system.
pub fn place(input: &Input) -> String {
    let path = input.path.as_deref().unwrap_or(&input.relative);
    let parts = path.components().filter(|part| !matches!(part, Component::CurDir));
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// What a finding is about. Numbers in its message may change while it stays the same.
pub fn key(finding: &Finding) -> String {
    if finding.path.is_root() { finding.code.to_owned() } else { format!("{} {}", finding.code, finding.path) }
}

/// What a failure is about.
pub fn failure_key(code: &str, failure: &Failure) -> String {
    match failure.error().map(meshwire::Error::path).filter(|path| !path.is_root()) {
        Some(path) => format!("{code} {path}"),
        None => code.to_owned(),
    }
}
