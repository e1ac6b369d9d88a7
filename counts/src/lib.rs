//! The functions whose instructions are counted: reading and writing the samples of one kind of file. `cargo xtask counts`
//! compares the numbers with those that are checked in beside this crate.

use std::path::Path;

use meshwire::Asset;

/// The contents of the samples of a kind, by the name of their folder, in the order of their names.
///
/// # Panics
/// The folder cannot be read, or is empty.
#[must_use]
#[expect(clippy::expect_used, reason = "samples that are not there are a fault of the workspace")]
pub fn samples(kind: &str) -> Vec<Vec<u8>> {
    // Relative paths, so that the heap does not depend on where the checkout is.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../samples")).expect("the folder of samples");
    let folder = Path::new(kind);
    let entries = folder.read_dir().expect("a folder of samples");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no samples in {}", folder.display());
    paths.iter().map(|path| std::fs::read(path).expect("a sample")).collect()
}

/// Reads files.
///
/// # Panics
/// One of them does not read.
#[must_use]
#[expect(clippy::expect_used, reason = "every sample reads")]
pub fn read(files: &[Vec<u8>]) -> Vec<Asset> {
    files.iter().map(|bytes| Asset::read(bytes).expect("a sample that reads")).collect()
}

/// Writes files.
///
/// # Panics
/// One of them cannot be written.
#[must_use]
#[expect(clippy::expect_used, reason = "every sample can be written")]
pub fn write(assets: &[Asset]) -> Vec<Vec<u8>> {
    assets.iter().map(|asset| asset.to_bytes().expect("a sample that can be written")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn samples_are_written_as_they_were_read() {
        let files = super::samples("xpm");
        assert_eq!(super::write(&super::read(&files)), files);
    }
}
