//! Models with motions from other files: an actor, and a Neverwinter model that inherits animations.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use meshwire::scene::motion::Channel;
use meshwire::scene::{Change, Scene};
use meshwire::{Limits, apply_scene};
use meshwire_assembly::{Assembly, motions};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples").join(name)
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// An actor with the motions beside it, one of another skeleton among them.
fn actor(name: &str) -> PathBuf {
    let folder = folder(name);
    for file in ["xac/figure.xac", "xsm/walk.xsm", "xpm/talk.xpm", "xanim_export/notes-tracks.xanim_export"] {
        fs::copy(sample(file), folder.join(Path::new(file).file_name().unwrap())).unwrap();
    }
    fs::write(folder.join("broken.xsm"), b"XSM ").unwrap();
    folder.join("figure.xac")
}

fn open(path: &Path, motions: &[PathBuf]) -> Assembly {
    Assembly::of(path, motions, &Limits::default()).unwrap()
}

fn names(scene: &Scene) -> Vec<String> {
    scene.animations.iter().map(|animation| String::from_utf8_lossy(&animation.name).into_owned()).collect()
}

fn changed(assembly: &Assembly) -> Vec<String> {
    let changed = assembly.changed().unwrap();
    changed.iter().map(|(path, _)| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn keys_of_a_motion_are_edited_in_its_file() {
    let path = actor("keys");
    let found = motions(&path, &Limits::default()).unwrap();
    assert_eq!(found, [path.with_file_name("talk.xpm"), path.with_file_name("walk.xsm")]);
    let mut whole = open(&path, &found);
    let model = open(&path, &[]);
    assert_eq!((whole.paths().count(), whole.scene().nodes == model.scene().nodes), (3, true));
    assert_eq!(names(whole.scene()), ["talk", "walk"]);
    // An untouched scene in another space changes no file.
    let mut edited = whole.scene().clone();
    edited.convert(meshwire::scene::Space::BLENDER);
    let edits = apply_scene(&mut whole, &edited).unwrap();
    assert!(edits.changes.is_empty() && edits.skipped.is_empty() && changed(&whole).is_empty(), "{edits:?}");
    let mut edited = whole.scene().clone();
    let walk = &mut edited.animations[1];
    let channel = walk.channels.iter().position(|one| one.track.channel == Channel::Position).unwrap();
    walk.channels[channel].track.keys[0].value[1] += 0.5;
    edited.meshes[0].primitives[0].positions[0][0] += 0.5;
    let edits = apply_scene(&mut whole, &edited).unwrap();
    assert_eq!(
        (edits.changes.len(), changed(&whole)),
        (2, vec!["figure.xac".to_owned(), "walk.xsm".to_owned()]),
        "{edits:?}"
    );
    // Beside another path for the model, the motions are in the same places.
    let elsewhere = folder("keys-elsewhere");
    whole.save(&elsewhere.join("new.xac")).unwrap();
    let [new, walk] = ["new.xac", "walk.xsm"].map(|name| elsewhere.join(name));
    let again = open(&new, &[path.with_file_name("talk.xpm"), walk]);
    assert_eq!(again.scene().animations[1].channels[channel], whole.scene().animations[1].channels[channel]);
    assert_eq!(again.scene().meshes, whole.scene().meshes);
}

#[test]
fn an_assembly_opens_from_memory() {
    let path = actor("memory");
    let own = [path.with_file_name("walk.xsm")];
    let whole = open(&path, &own);
    let mut files: BTreeMap<PathBuf, Vec<u8>> =
        whole.paths().map(|path| (path.to_owned(), fs::read(path).unwrap())).collect();
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let again = Assembly::in_memory(&path, &own, &files, &Limits::default()).unwrap();
    assert_eq!(again.scene(), whole.scene());
    files.remove(&own[0]);
    let error = Assembly::in_memory(&path, &own, &files, &Limits::default()).unwrap_err();
    assert_eq!(error.file(), own[0]);
    // A component finds its folder by the paths, whatever their case.
    let xml = "<components><component name=\"skiff\"><source geometry=\"assets\\Skiff_Data\"/><connections>\
        <connection name=\"c\"><parts><part name=\"hull\"/></parts></connection></connections></component></components>";
    let files = BTreeMap::from([
        (PathBuf::from("/game/assets/skiff.xml"), xml.into()),
        (PathBuf::from("/game/assets/skiff_data/HULL-lod0.xmf"), fs::read(sample("xmf/x4-ship-lod0.xmf")).unwrap()),
    ]);
    let ship = Assembly::in_memory("/game/assets/skiff.xml", &[], &files, &Limits::default()).unwrap();
    assert_eq!((ship.scene().meshes.len(), ship.findings().count()), (1, 0));
}

#[test]
fn inherited_animations_are_shown_and_edited_elsewhere() {
    let folder = folder("inherited");
    let text = fs::read_to_string(sample("mdl_text/animations.mdl")).unwrap();
    fs::write(folder.join("DEMO.mdl"), &text).unwrap();
    let [open_at, close_at] = ["newanim open", "newanim close"].map(|name| text.find(name).unwrap());
    let own = format!("{}{}", &text[..open_at], &text[close_at..]).replace("demo a_ba", "demo demo");
    let path = folder.join("child.mdl");
    fs::write(&path, own.replace("scale 0.9", "scale 2.0")).unwrap();
    let mut whole = open(&path, &[]);
    assert_eq!(names(whole.scene()), ["close", "open"], "one of them is the model's own");
    let messages: Vec<&str> = whole.findings().map(|finding| &*finding.message).collect();
    assert_eq!(messages, ["the supermodel a_ba.mdl is not beside the model: its animations are missing"]);
    let greatest = |scene: &Scene| {
        let keys = scene.animations[1].channels.iter().filter(|one| one.track.channel == Channel::Position);
        keys.flat_map(|one| &one.track.keys).flat_map(|key| key.value).fold(f64::MIN, f64::max)
    };
    assert_eq!(greatest(whole.scene()), 0.5, "twice the 0.25 of the supermodel");
    let mut edited = whole.scene().clone();
    edited.animations[1].channels[0].track.keys[0].value[0] += 0.5;
    let edits = apply_scene(&mut whole, &edited).unwrap();
    assert!(edits.changes.is_empty() && changed(&whole).is_empty(), "{edits:?}");
    assert_eq!(edits.skipped.len(), 1);
    assert!(edits.skipped[0].ends_with(": it belongs to the supermodel DEMO.mdl: edit it there"), "{edits:?}");
    let removed = whole.apply(&[Change::RemoveAnimation { animation: 0 }]).unwrap();
    assert!(removed.is_empty() && changed(&whole) == ["child.mdl"]);
}
