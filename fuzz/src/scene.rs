//! Assertions about scenes and glTF.

use std::sync::LazyLock;

use meshwire::scene::Scene;
use meshwire::{Asset, FormatId, Severity};
use meshwire_gltf::{Error, Options, Origin, ReadOptions, export, import, read_with};

use crate::limits;
use crate::mutate::altered;

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

/// The scene of a file with a few values changed is taken over by the file, or refused.
pub fn edited(data: &[u8]) {
    // Each input makes another edit.
    let number = data.iter().fold(0, |number: u32, byte| number.wrapping_mul(0x0100_0193) ^ u32::from(*byte));
    change_scene(data, number);
}

/// Changes values of the scene of a file. If the file takes them over, it is written and reads back equal; if not, it stays
/// as it is. Says whether it took them over; `None` if there is no scene, or the change makes none.
pub fn change_scene(data: &[u8], seed: u32) -> Option<bool> {
    let mut asset = Asset::read_with(data, &limits()).ok()?;
    let scene = asset.scene().ok()?;
    let mut edited = altered(&scene, seed)?;
    keep_extras(&mut edited, &scene);
    let before = asset.to_bytes().expect("what reads can be written");
    if asset.apply_scene(&edited).is_err() {
        assert!(asset.to_bytes().is_ok_and(|bytes| bytes == before), "a refused edit changes nothing");
        return Some(false);
    }
    let bytes = asset.to_bytes().unwrap_or_else(|error| panic!("what is edited can be written: {error}"));
    let again = Asset::read_as(asset.format(), &bytes).unwrap_or_else(|error| panic!("what is edited reads: {error}"));
    assert!(again.same_as(&asset), "what is edited reads back equal");
    let scene = again.scene().unwrap_or_else(|error| panic!("what is edited has a scene: {error}"));
    assert_eq!(scene.check(), [], "what is edited makes a sound scene");
    Some(true)
}

/// Restores values that no edit can change, and whose order is lost in a tree.
fn keep_extras(edited: &mut Scene, scene: &Scene) {
    edited.extras.clone_from(&scene.extras);
    for (new, old) in edited.nodes.iter_mut().zip(&scene.nodes) {
        new.extras.clone_from(&old.extras);
        new.attached.clone_from(&old.attached);
    }
    for (new, old) in edited.materials.iter_mut().zip(&scene.materials) {
        new.extras.clone_from(&old.extras);
    }
    for (new, old) in edited.meshes.iter_mut().zip(&scene.meshes) {
        new.extras.clone_from(&old.extras);
    }
    for (new, old) in edited.animations.iter_mut().zip(&scene.animations) {
        new.extras.clone_from(&old.extras);
    }
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
