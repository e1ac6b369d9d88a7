//! Edited scenes, applied to the files they came from.

#![cfg(feature = "scene")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::path::Path;

use meshwire::scene::{Material, Mesh, Node, Scene, Space};
use meshwire::{Asset, FormatId, folder};
use meshwire_core::testkit::corpus;

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

/// JSON has no NaN and no infinity, so scenes with such numbers are skipped.
#[test]
#[cfg(feature = "serde")]
fn the_scene_of_every_sample_comes_back_from_json() {
    let (mut same, mut skipped) = (0, 0);
    each_sample(|file, _, scene| {
        let text = serde_json::to_string(&scene).unwrap();
        if format!("{scene:?}").contains("NaN") || format!("{scene:?}").contains("inf,") {
            skipped += 1;
            return;
        }
        let back: Scene = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(format!("{back:?}"), format!("{scene:?}"), "{}", file.display());
        same += 1;
    });
    assert!(same > 200 && skipped * 20 < same, "{same} are the same, {skipped} skipped");
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

#[test]
fn a_scene_in_another_space_changes_nothing() {
    for space in [Space::GLTF, Space::BLENDER, Space::UNREAL] {
        each_sample(|file, mut asset, mut scene| {
            let before = asset.to_bytes().unwrap();
            scene.convert(space);
            let edits = asset.apply_scene(&scene).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert_eq!(edits, meshwire::Edits::default(), "{}", file.display());
            assert_eq!(asset.to_bytes().unwrap(), before, "{}", file.display());
        });
    }
}

fn actor() -> Asset {
    Asset::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/xac/figure.xac")).unwrap()
}

#[test]
fn one_value_in_another_space_changes_nothing_else() {
    let mut asset = actor();
    let before = asset.scene().unwrap();
    let mut edited = before.clone();
    edited.convert(Space::BLENDER);
    edited.meshes[0].primitives[0].positions[3][2] += 0.5;
    let edits = asset.apply_scene(&edited).unwrap();
    assert_eq!(edits.changes, ["mesh \"body\": part 0: positions of 1 vertices"]);
    let after = asset.scene().unwrap();
    let part = |scene: &Scene| scene.meshes[0].primitives[0].clone();
    let [old, new] = [part(&before).positions, part(&after).positions];
    let moved: Vec<usize> = (0..old.len()).filter(|vertex| old[*vertex] != new[*vertex]).collect();
    assert_eq!((moved, part(&after).tangents), (vec![3], part(&before).tangents));
    assert!((new[3][1] - old[3][1] - 0.5).abs() < 1e-6, "z of Blender is y of an actor");
}

#[test]
fn elements_without_a_source_are_added_and_missing_ones_removed() {
    let mut asset = actor();
    let mut edited = asset.scene().unwrap();
    let hat = edited.meshes.iter().position(|mesh| mesh.name == b"hat").unwrap();
    let mut part = edited.meshes.remove(hat).primitives.remove(0);
    let node = edited.find_node("hat").unwrap();
    edited.nodes.remove(node);
    edited.materials.push(Material { name: b"straw".to_vec(), ..Material::default() });
    edited.nodes.insert(0, Node { parent: Some(1), ..Node::named("crown") });
    let shift = |index: &mut usize| *index += 1;
    edited.nodes.iter_mut().skip(1).filter_map(|node| node.parent.as_mut()).for_each(shift);
    edited.meshes.iter_mut().for_each(|mesh| {
        shift(&mut mesh.node);
        mesh.skin.iter_mut().flat_map(|skin| &mut skin.joints).for_each(shift);
    });
    part.source.clear();
    part.material = Some(edited.materials.len() - 1);
    edited.meshes.push(Mesh { name: b"crown".to_vec(), node: 0, primitives: vec![part], ..Mesh::default() });
    assert_eq!(edited.check(), []);
    let edits = asset.apply_scene(&edited).unwrap();
    assert_eq!(
        edits.changes,
        [
            "new node \"crown\": added",
            "new material \"straw\": added",
            "new mesh \"crown\": added at node 20 with material 6",
            "mesh \"hat\": removed",
            "node \"hat\": removed",
        ]
    );
    let after = asset.scene().unwrap();
    assert_eq!((after.find_node("hat"), after.nodes.len()), (None, 20));
    let crown = after.meshes.iter().find(|mesh| after.nodes[mesh.node].name == b"crown").unwrap();
    assert_eq!(after.materials[crown.primitives[0].material.unwrap()].name, b"straw");
    assert_eq!(after.nodes[crown.node].parent, Some(0));
}

#[test]
fn missing_tangents_are_computed_where_something_changed() {
    let mut asset = actor();
    let before = asset.scene().unwrap();
    let mut edited = before.clone();
    let part = &mut edited.meshes[0].primitives[0];
    let corner = usize::try_from(part.triangles[0][0]).unwrap();
    part.uv_sets[0][corner] = [0.75, 0.125];
    part.tangents.clear();
    asset.apply_scene(&edited).unwrap();
    let [old, new] = [&before, &asset.scene().unwrap()].map(|scene| scene.meshes[0].primitives[0].tangents.clone());
    let changed: Vec<usize> = (0..old.len()).filter(|vertex| old[*vertex] != new[*vertex]).collect();
    assert!(!changed.is_empty() && changed.len() < old.len() / 4, "{changed:?}");
    assert!(changed.contains(&corner));
}

/// Removes the second key of one track of a file. The result has the curve that was asked for, or the call fails.
/// Returns whether it was applied, unless the file has no such track.
fn without_a_key(file: &Path, mut asset: Asset, mut edited: Scene) -> Option<bool> {
    let (mut animation, mut channel) = (0, 0);
    let removed = edited.animations.iter_mut().enumerate().find_map(|(number, one)| {
        animation = number;
        let mut channels = one.channels.iter_mut().enumerate();
        channels.find_map(|(number, one)| {
            channel = number;
            let inner = one.target.is_some() && one.track.keys.len() > 2;
            inner.then(|| one.track.keys.remove(1))
        })
    })?;
    match asset.apply_scene(&edited) {
        Ok(edits) if edits.skipped.is_empty() => {}
        _ => return Some(false),
    }
    let wanted = &edited.animations[animation].channels[channel].track;
    let result = asset.scene().unwrap();
    let found = &result.animations[animation].channels[channel].track;
    let apart = |time: f64| {
        let [wanted, found] = [wanted, found].map(|track| track.sample(time).unwrap());
        let far = |sign: f64| wanted.iter().zip(found).map(|(a, b)| (a - sign * b).abs()).fold(0.0, f64::max);
        far(1.0).min(far(-1.0)) / wanted.iter().fold(1.0, |greatest: f64, value| greatest.max(value.abs()))
    };
    assert!(apart(removed.time) < 1e-3, "{}: {}", file.display(), apart(removed.time));
    Some(true)
}

#[test]
fn a_removed_key_leaves_the_curve_that_was_asked_for() {
    let mut results = Vec::new();
    each_sample(|file, asset, scene| results.extend(without_a_key(file, asset, scene)));
    let applied = results.iter().filter(|applied| **applied).count();
    assert!(applied > 20 && 5 * applied > 4 * results.len(), "{applied} of {} applied", results.len());
}

#[test]
#[ignore = "needs real files"]
fn a_removed_key_leaves_the_curve_that_was_asked_for_in_real_files() {
    let mut results = Vec::new();
    let folders = [("ani", "ani"), ("mdl", "mdl"), ("mdl-ascii", "mdl"), ("xmodel", "xanim_export"), ("xsm", "xsm")];
    for (folder, extension) in folders {
        for file in corpus(folder, &[extension]) {
            let asset = Asset::open(&file).unwrap();
            let Ok(scene) = asset.scene() else { continue };
            results.extend(without_a_key(&file, asset, scene));
        }
    }
    let applied = results.iter().filter(|applied| **applied).count();
    assert!(5 * applied > 4 * results.len(), "{applied} of {} applied", results.len());
}
