//! The JSON files of `verify`: a baseline and a cache. All errors are for the user.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pending::Pending;

/// Reads the file of an option. Returns `None` if there is none.
pub fn read<T: DeserializeOwned>(option: &str, path: &Path) -> Result<Option<T>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{option} {}: {error}", path.display());
    match fs::read(path) {
        Ok(text) => serde_json::from_slice(&text).map(Some).map_err(|error| wrong(&error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(wrong(&error)),
    }
}

/// Writes the file of an option. An existing one is meant to be replaced.
pub fn write(option: &str, path: &Path, value: &impl Serialize) -> Result<(), String> {
    let write = || -> io::Result<()> {
        let mut file = Pending::new(path, true)?;
        serde_json::to_writer_pretty(&mut file, value)?;
        file.write_all(b"\n")?;
        file.finish()
    };
    write().map_err(|error| format!("{option} {}: {error}", path.display()))
}
