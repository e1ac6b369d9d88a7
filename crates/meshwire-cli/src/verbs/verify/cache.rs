//! Files that an earlier run found clean, by their content: `--cache FILE`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use meshwire::{Finding, FormatId, Severity};
use serde::{Deserialize, Serialize};

use super::check::{Checked, Kind};
use super::store;
use crate::arguments::Verify;
use crate::inputs::Input;
use crate::limits;
use crate::lint_pages;

const OPTION: &str = "--cache";
/// The most notes of a file in the cache: they are counted one by one, and a cache can be edited.
const MOST_NOTES: usize = 10_000;

/// How many notes of each code a file has, which is all that is found in one that is clean.
pub type Notes = BTreeMap<String, usize>;

/// The results of earlier runs.
#[derive(Debug, Serialize, Deserialize)]
pub struct Cache {
    /// The program that they are from. Another one may find more.
    program: String,
    clean: BTreeMap<String, Notes>,
}

impl Cache {
    /// Reads a cache. There may be none yet, and that of another program is ignored.
    ///
    /// # Errors
    /// The file cannot be read, or is something else; the message is for the user.
    pub fn read(path: &Path) -> Result<Self, String> {
        let known: Option<Self> = store::read(OPTION, path)?;
        let program = program();
        let known = known.filter(|known| known.program == program);
        Ok(known.unwrap_or_else(|| Self { program, clean: BTreeMap::new() }))
    }

    /// Writes the cache with the results of this run.
    ///
    /// # Errors
    /// The file cannot be written; the message is for the user.
    pub fn write(mut self, path: &Path, found: Vec<(String, Notes)>) -> Result<(), String> {
        self.clean.extend(found);
        store::write(OPTION, path, &self)
    }

    /// Returns the results for a content that was clean.
    pub fn known(&self, key: &str, format: FormatId, arguments: &Verify) -> Option<Checked> {
        let mut checked = Checked::unread(Kind::Format(format), arguments);
        (checked.read, checked.identical, checked.cached) = (true, true, true);
        (checked.rebuilt, checked.dumped) = (checked.rebuilt.map(|_| true), checked.dumped.map(|_| true));
        let notes = self.clean.get(key).filter(|notes| few(notes))?;
        for (code, number) in notes {
            let note = Finding::new(lint_pages::page(code)?.code, Severity::Note, meshwire::Path::root(), "");
            checked.findings.extend(std::iter::repeat_n(note, *number));
        }
        Some(checked)
    }
}

/// Returns what the results for a file depend on, as a hash: content, name, format, and what is asked for.
pub fn key(input: &Input, format: FormatId, bytes: &[u8], arguments: &Verify) -> String {
    let asked = (format, input.file_name(), arguments.rebuild, arguments.dump, limits::limits());
    let mut hash = blake3::Hasher::new();
    hash.update(format!("{asked:?}").as_bytes());
    hash.update(bytes);
    hash.finalize().to_string()
}

/// Returns the notes of a file, if it is clean.
pub fn notes(checked: &Checked) -> Option<Notes> {
    let Checked { read, identical, rebuilt, dumped, .. } = *checked;
    let is_clean = read && identical && rebuilt != Some(false) && dumped != Some(false);
    if !is_clean || checked.worst().is_some_and(|worst| worst > Severity::Note) {
        return None;
    }
    let mut notes = Notes::new();
    checked.findings.iter().for_each(|finding| *notes.entry(finding.code.to_owned()).or_default() += 1);
    Some(notes).filter(few)
}

fn few(notes: &Notes) -> bool {
    notes.values().fold(0_usize, |sum, number| sum.saturating_add(*number)) <= MOST_NOTES
}

/// Names this program: its version, and the size and time of its file, which change with every build.
fn program() -> String {
    let file = std::env::current_exe().and_then(fs::metadata);
    let time = |file: &fs::Metadata| Some(file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos());
    let build = file.as_ref().map(|file| (file.len(), time(file))).unwrap_or_default();
    format!("{} {build:?}", env!("CARGO_PKG_VERSION"))
}
