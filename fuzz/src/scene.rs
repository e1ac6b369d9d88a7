//! Assertions about scenes and glTF.

use std::sync::LazyLock;

use meshwire::scene::Scene;
use meshwire::{Asset, FormatId, Severity};
use meshwire_gltf::{Error, Options, Origin, ReadOptions, export, import, read_with};

use crate::limits;

#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "scenes made by hand")]
#[path = "../../crates/meshwire-gltf/tests/strange/mod.rs"]
mod strange;

/// A file that reads gives a valid scene, whose unedited export is imported without a change.
pub fn shown(data: &[u8]) {
    let Ok(asset) = Asset::read_with(data, &limits()) else { return };
    let Ok(scene) = asset.scene() else { return };
    assert_eq!(scene.check(), [], "a format makes sound scenes");
    let origin = Origin::of(&scene, "fuzz", "input");
    let glb = match glb(&scene, &origin) {
        Ok(glb) => glb,
        Err(Error::TooLarge(_)) => return,
        Err(other) => panic!("{other}"),
    };
    let changes = import(&glb, &scene, &origin).expect("an export can be imported");
    assert_eq!(changes, [], "without an edit there is no change");
}

fn glb(scene: &Scene, origin: &Origin) -> Result<Vec<u8>, Error> {
    let mut options = Options::default();
    options.origins.push(origin.clone());
    export(scene, &options)?.into_glb()
}

/// The scenes onto which a damaged GLB is imported.
static BASES: LazyLock<Vec<Scene>> =
    LazyLock::new(|| vec![strange::skinned(), strange::morphed(), strange::moving(), strange::textured()]);

/// A GLB, however damaged, is refused or gives changes.
pub fn import_damaged(data: &[u8]) {
    for base in BASES.iter() {
        let _ = import(data, base, &Origin::of(base, "strange", "base"));
    }
}

/// Seconds of an animation: of longer ones formats with a pose for each frame only make more of the same, which takes the
/// time of the fuzzer. Those are made, or refused, and no more.
const LONGEST: f64 = 600.0;

/// Room for a scene, small enough to find what passes it.
const ROOM: u64 = 8 << 20;

/// A GLB, however damaged, is refused or a sound scene, of which formats make files that can be written and read back equal.
pub fn make(data: &[u8]) {
    let mut options = ReadOptions::default();
    options.max_memory = ROOM;
    let Ok(reading) = read_with(data, &options) else { return };
    assert_eq!(reading.scene.check(), [], "what reads is a sound scene");
    let is_long = reading.scene.animations.iter().any(|animation| animation.duration > LONGEST);
    for format in FormatId::ALL.iter().copied() {
        let profiles = Asset::profiles(format);
        let profile = profiles.get(data.len() % profiles.len().max(1)).copied();
        let _ = Asset::left_out(&reading.scene, format);
        let Ok(asset) = Asset::from_scene(&reading.scene, format, profile) else { continue };
        if is_long {
            continue;
        }
        let bytes = asset.to_bytes().unwrap_or_else(|error| panic!("what is made can be written: {error}"));
        let again = Asset::read_as(format, &bytes).unwrap_or_else(|error| panic!("what is made reads: {error}"));
        assert!(again.same_as(&asset), "{format}: what is made reads back equal");
        let wrong = asset.lint().into_iter().find(|finding| finding.severity == Severity::Error);
        assert!(
            wrong.is_none(),
            "{format}: nothing is wrong with what is made: {}",
            wrong.map_or_else(String::new, |one| one.to_string())
        );
    }
}
