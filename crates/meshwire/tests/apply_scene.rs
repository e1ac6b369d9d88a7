//! Edited scenes, applied to the files they came from.

#![cfg(feature = "scene")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::path::Path;

use meshwire::scene::Scene;
use meshwire::{Asset, FormatId, folder};

/// Calls `visit` with the scene of every sample.
fn each_sample(mut visit: impl FnMut(&Path, Asset, Scene)) {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    for format in FormatId::ALL {
        for file in folder::files(&samples.join(format.name())).unwrap() {
            let asset = Asset::open(&file).unwrap();
            if let Ok(scene) = asset.scene() {
                visit(&file, asset, scene);
            }
        }
    }
}

#[test]
fn a_scene_that_was_not_edited_changes_nothing() {
    let mut files = 0;
    each_sample(|file, mut asset, scene| {
        let before = asset.to_bytes().unwrap();
        let edits = asset.apply_scene(&scene).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(edits, meshwire::Edits::default(), "{}", file.display());
        assert_eq!(asset.to_bytes().unwrap(), before, "{}", file.display());
        files += 1;
    });
    assert!(files > 200, "{files}");
}

#[test]
fn an_edit_is_there_or_the_file_is_unchanged() {
    let (mut applied, mut refused) = (0, 0);
    each_sample(|file, mut asset, scene| {
        let before = asset.to_bytes().unwrap();
        let mut edited = scene.clone();
        let Some(part) = edited.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives).next() else { return };
        let Some(position) = part.positions.first_mut() else { return };
        position[0] += 1.0;
        match asset.apply_scene(&edited) {
            Ok(edits) => {
                assert!(!edits.changes.is_empty() || !edits.skipped.is_empty(), "{}", file.display());
                applied += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(asset.to_bytes().unwrap(), before, "{}", file.display());
                refused += 1;
            }
        }
    });
    assert!(applied > 4 * refused, "{applied} applied, {refused} refused");
}
