//! Files made of scenes: every format, every profile, and what is refused.
#![cfg(all(
    feature = "scene",
    feature = "xac",
    feature = "xsm",
    feature = "xpm",
    feature = "xmf",
    feature = "ani",
    feature = "mdl",
    feature = "mdl_text",
    feature = "xmodel"
))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
use meshwire::scene::{Animation, Material, Mesh, Node, Primitive, Scene, Space};
use meshwire::{Asset, FormatId};

fn flag() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node::named("flag"));
    scene.materials.push(Material { name: b"flags.red".to_vec(), ..Material::default() });
    let part = Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        triangles: vec![[0, 1, 2]],
        material: Some(0),
        ..Primitive::default()
    };
    scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    scene
}

/// The flag without its mesh, but with a motion of its name.
fn moving(channel: Channel, width: usize) -> Scene {
    let mut scene = flag();
    scene.meshes.clear();
    let mut track = Track::new("flag", channel, width, Blend::Linear);
    track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [1.0; 4])];
    let motion = Motion { duration: 1.0, tracks: vec![track], ..Motion::default() };
    let animation = Animation::of(motion, &scene, |_| String::new());
    scene.animations.push(Animation { name: b"wave".to_vec(), ..animation });
    scene
}

/// Names of profiles, and what a file made with each says.
type Profiles<'a> = &'a [(&'a str, &'a str)];

/// What the file says of the game or program it is for.
fn said(asset: &Asset) -> String {
    let lines = asset.info().lines;
    let of = |wanted: &str| lines.iter().find(|(label, _)| *label == wanted).map(|(_, value)| value.clone());
    ["exporter", "written by", "compiler", "text", "version", "format"].into_iter().find_map(of).unwrap_or_default()
}

#[test]
fn every_profile_makes_a_file_of_its_own() {
    let motions = [
        ("max-2011", "3.28, compiled May 25 2011"),
        ("maya-2008", "3.6, compiled Jan  9 2008"),
        ("maya-2007", "3.0, compiled Jul  9 2007"),
    ];
    let versions = [
        ("6", "6, Call of Duty 2, Modern Warfare, World at War, Black Ops"),
        ("5", "5, Call of Duty, United Offensive"),
        ("7", "7, Black Ops 3"),
    ];
    let compilers = [("ee", "Enhanced Edition (ee)"), ("bio", "BioWare (bio)"), ("nmc", "nwnmdlcomp (nmc)")];
    let texts = [("ee", "29 statements, LF"), ("bio", "28 statements, LF"), ("nmc", "28 statements, LF")];
    let exporters = [
        ("x4", "the exporter of X4, by its header"),
        ("x-rebirth", "the exporter of X Rebirth and early X4, by its header"),
    ];
    let (still, places) = (flag(), moving(Channel::Position, 3));
    let cases: [(FormatId, &Scene, Profiles<'_>, &str); 11] = [
        (FormatId::Xac, &still, &motions, ""),
        (FormatId::Xsm, &places, &motions, ""),
        (FormatId::Xpm, &moving(Channel::Weight, 1), &motions, ""),
        (FormatId::Xmf, &still, &exporters, ""),
        (FormatId::Ani, &places, &[], "ANI animations, version 1"),
        (FormatId::XmodelExport, &still, &versions, ""),
        (FormatId::XmodelBin, &still, &[versions[0], versions[2]], ""),
        (FormatId::XanimExport, &places, &[], "3"),
        (FormatId::XanimBin, &places, &[], "3"),
        (FormatId::Mdl, &still, &compilers, ""),
        (FormatId::MdlText, &still, &texts, ""),
    ];
    for (format, scene, profiles, without) in cases {
        let first = profiles.first().map_or(without, |(_, said)| said);
        let named = profiles.iter().map(|(name, said)| (Some(name.to_uppercase()), *said));
        for (name, expected) in std::iter::once((None, first)).chain(named) {
            let asset = Asset::from_scene(scene, format, name.as_deref()).unwrap();
            assert_eq!((asset.format(), said(&asset).as_str()), (format, expected), "{name:?}");
            let back = Asset::read_as(format, &asset.to_bytes().unwrap()).unwrap();
            assert!(back.same_as(&asset), "{format} {name:?}");
        }
        let asked = Asset::from_scene(scene, format, Some("quake")).unwrap_err().to_string();
        let names = Asset::profiles(format).join(" or ");
        let expected = if names.is_empty() { "no profile" } else { &names };
        assert_eq!(asked, format!("{format}: expected {expected}, found \"quake\""));
    }
}

#[test]
fn unusable_scenes_are_refused() {
    let mut scene = flag();
    let refused = |scene: &Scene, format, profile| Asset::from_scene(scene, format, profile).unwrap_err().to_string();
    let notes = "xmodel: notetrack files cannot be made from a scene: expected a model or an animation";
    assert_eq!(refused(&scene, FormatId::NtExport, None), notes);
    let binary = "xmodel: cannot be written: version: version 5 has no binary form";
    assert_eq!(refused(&scene, FormatId::XmodelBin, Some("5")), binary);
    scene.meshes[0].node = 7;
    let unsound = "xac: expected a valid scene, found meshes[0]: node 7 does not exist";
    assert_eq!(refused(&scene, FormatId::Xac, None), unsound);
}
