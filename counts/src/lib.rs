//! The functions whose instructions are counted: reading, writing, verifying and exporting the samples of one kind of file. `cargo xtask counts`
//! compares the numbers with those that are checked in beside this crate.

use std::path::Path;

use meshwire::verify::{Checked, Extent, check_with};
use meshwire::{Asset, Limits, Severity, gltf};

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

/// Verifies files as the program does if nothing else is asked for.
///
/// # Panics
/// One of them does not read.
#[must_use]
#[expect(clippy::expect_used, reason = "every sample reads")]
pub fn verify(files: &[Vec<u8>]) -> Vec<Checked> {
    let extent = Extent { rebuild: false, located: Severity::Warning };
    let check = |bytes: &Vec<u8>| {
        let format = meshwire::detect(bytes).expect("a sample of a known format");
        check_with(format, "", bytes, &Limits::default(), extent, |_| Ok(())).expect("a sample that reads")
    };
    files.iter().map(check).collect()
}

/// Exports files as glTF.
///
/// # Panics
/// One of them has no scene.
#[must_use]
#[expect(clippy::expect_used, reason = "every sample of these kinds has a scene")]
pub fn export(assets: &[Asset]) -> Vec<Vec<u8>> {
    let export = |asset: &Asset| {
        let part = gltf::Part::of(asset, "sample").expect("a sample with a scene");
        part.into_glb(gltf::Options::default()).expect("a scene that glTF holds")
    };
    assets.iter().map(export).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn samples_are_written_as_they_were_read_and_exported() {
        let files = super::samples("xpm");
        let assets = super::read(&files);
        assert_eq!(super::write(&assets), files);
        assert!(super::verify(&files).iter().all(|checked| checked.identical && checked.rebuilt.is_none()));
        assert!(super::export(&assets).iter().all(|glb| glb.starts_with(b"glTF")));
    }
}
