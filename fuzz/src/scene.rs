//! What is asserted of scenes and of glTF.

use std::sync::LazyLock;

use meshwire::Asset;
use meshwire::scene::Scene;
use meshwire_gltf::{Error, Options, Origin, export, import};

use crate::limits;

#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "scenes made by hand")]
#[path = "../../crates/meshwire-gltf/tests/strange/mod.rs"]
mod strange;

/// What reads gives a sound scene, which is exported and comes back unedited without a change.
pub fn shown(data: &[u8]) {
    let Ok(asset) = Asset::read_with(data, &limits()) else { return };
    let Ok(scene) = asset.scene() else { return };
    assert_eq!(scene.check(), [""; 0], "a format makes sound scenes");
    let origin = Origin::of(&scene, "fuzz", "input");
    let glb = match glb(&scene, &origin) {
        Ok(glb) => glb,
        Err(Error::TooLarge(_)) => return,
        Err(other) => panic!("{other}"),
    };
    let changes = import(&glb, &scene, &origin).expect("what was exported comes back");
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
