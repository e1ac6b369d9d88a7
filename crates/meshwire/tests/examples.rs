//! Every example does its job on a shipped sample: the change is there, and everything else is as it was.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::expect_used)]

use std::path::{Path, PathBuf};

use meshwire::Asset;
use meshwire::layout::Value;

macro_rules! examples {
    ($($name:ident $file:literal;)*) => {$(
        #[allow(dead_code, reason = "its main function is for the command line")]
        #[path = $file]
        mod $name;
    )*

        const EXAMPLES: &[&str] = &[$(stringify!($name)),*];
    };
}

examples! {
    convert_xmodel "../examples/convert_xmodel.rs";
    list_textures "../examples/list_textures.rs";
    rescale_creature "../examples/rescale_creature.rs";
    retexture_actor "../examples/retexture_actor.rs";
    shift_motion "../examples/shift_motion.rs";
    swap_ship_material "../examples/swap_ship_material.rs";
}

fn sample(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples").join(path).to_str().unwrap().to_owned()
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn output(name: &str) -> String {
    folder(&format!("example-{name}")).join(name).to_str().unwrap().to_owned()
}

fn read(path: &str) -> Asset {
    Asset::read(&std::fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A leaf: its path, its bytes, and its value if that is a float.
type Part = (String, Vec<u8>, Option<f32>);

fn parts(asset: &Asset) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut add = |leaf: meshwire::layout::Leaf<'_>| {
        let float = if let Value::Single(value) = leaf.value() { Some(value) } else { None };
        parts.push((leaf.path.to_string(), leaf.bytes.to_vec(), float));
    };
    asset.layout(&mut add).unwrap();
    parts
}

/// What differs between two files of the same structure.
fn differences(before: &str, after: &str) -> Vec<(Part, Part)> {
    let (before, after) = (parts(&read(before)), parts(&read(after)));
    assert_eq!(before.len(), after.len(), "the structure is the same");
    let pairs = before.into_iter().zip(after);
    pairs.inspect(|(a, b)| assert_eq!(a.0, b.0)).filter(|(a, b)| a.1 != b.1).collect()
}

#[test]
fn all_examples_are_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    found.sort();
    assert_eq!(found, EXAMPLES);
}

#[test]
fn textures_of_a_folder_of_everything() {
    let folder = folder("example-list_textures");
    for file in [
        "xac/figure.xac",
        "odd/xac/fx-material-v3-be.xac",
        "mdl/ee-trimesh.mdl",
        "xmodel_export/chest-v5.xmodel_export",
        "xmodel_bin/corner-v7-lz4.xmodel_bin",
        "xsm/walk.xsm",
        "xmf/x4-ship-lod0.xmf",
    ] {
        std::fs::copy(sample(file), folder.join(file.rsplit_once('/').unwrap().1)).unwrap();
    }
    std::fs::write(folder.join("readme.txt"), "no model").unwrap();
    std::fs::create_dir(folder.join("sub")).unwrap();
    assert_eq!(
        list_textures::run(&[folder.to_str().unwrap()]).unwrap(),
        "_images\\\\chest\\\\wood_c.dds: corner-v7-lz4.xmodel_bin\n\
         _images\\\\chest\\\\wood_n.dds: corner-v7-lz4.xmodel_bin\n\
         figure_cloth: figure.xac\n\
         figure_cloth_normal: figure.xac\n\
         figure_skin: figure.xac\n\
         iron.tga: chest-v5.xmodel_export\n\
         plc_wood: ee-trimesh.mdl\n\
         water_normals.dds: fx-material-v3-be.xac\n\
         wood@chest.tga: chest-v5.xmodel_export\n"
    );
    assert!(list_textures::run(&["no such folder"]).is_err());
}

#[test]
fn an_actor_gets_another_texture() {
    let (before, after) = (sample("xac/figure.xac"), output("silk.xac"));
    let report = retexture_actor::run(&[&before, "figure_cloth", "silk", &after]).unwrap();
    assert_eq!(report, format!("2 layers in {after}\n"));
    let Asset::Xac(actor) = read(&after) else { panic!() };
    let textures: Vec<String> = actor.textures().map(ToString::to_string).collect();
    assert_eq!(textures, ["silk", "figure_cloth_normal", "figure_skin"]);
    let changed: Vec<String> = differences(&before, &after).into_iter().map(|(part, _)| part.0).collect();
    let is_length = |path: &&String| path.contains("len_");
    assert_eq!(changed.iter().filter(|path| !is_length(path)).count(), 2, "{changed:#?}");
    let back = output("back.xac");
    retexture_actor::run(&[&after, "silk", "figure_cloth", &back]).unwrap();
    assert!(std::fs::read(&back).unwrap() == std::fs::read(&before).unwrap(), "there and back");

    let error = retexture_actor::run(&[&before, "wool", "silk", &after]).unwrap_err().to_string();
    assert!(error.ends_with("no texture \"wool\" among figure_cloth, figure_cloth_normal, figure_skin"), "{error}");
    let error = retexture_actor::run(&[&sample("xsm/walk.xsm"), "a", "b", &after]).unwrap_err().to_string();
    assert!(error.ends_with("expected an actor, found EMotionFX skeletal motion"), "{error}");
}

#[test]
fn a_motion_begins_later() {
    let (before, after) = (sample("xsm/walk.xsm"), output("late.xsm"));
    let report = shift_motion::run(&[&before, &after, "shift", "0.5"]).unwrap();
    assert_eq!(report, format!("the last key was at 1 s and is at 1.5 s in {after}\n"));
    let changed = differences(&before, &after);
    for ((path, _, from), (_, _, to)) in &changed {
        assert!(path.ends_with(".time"), "{path}");
        assert_eq!(from.unwrap() + 0.5, to.unwrap(), "{path}");
    }
    assert_eq!(changed.len(), 120, "every key of every track");
    assert!(shift_motion::run(&[&before, &after, "shift", "-0.5"]).is_err(), "no key comes before 0");
}

#[test]
fn a_part_is_cut_out_of_a_motion() {
    let (before, after) = (sample("xsm/walk.xsm"), output("step.xsm"));
    let report = shift_motion::run(&[&before, &after, "trim", "0.25", "0.75"]).unwrap();
    assert_eq!(report, format!("the last key was at 1 s and is at 0.5 s in {after}\n"));
    let (Asset::Xsm(whole), Asset::Xsm(part)) = (read(&before), read(&after)) else { panic!() };
    let (whole, part) = (whole.motion().unwrap(), part.motion().unwrap());
    assert_eq!(whole.submotions().len(), part.submotions().len());
    for (a, b) in whole.submotions().iter().zip(part.submotions()) {
        assert_eq!(a.node_name(), b.node_name());
        for step in 0..=10_u8 {
            let time = f32::from(step) * 0.05;
            let sample = |submotion: &meshwire::xsm::SubmotionRef<'_>, time| {
                submotion.sample(time, meshwire::xsm::Interpolation::Spherical)
            };
            let (a, b) = (sample(a, time + 0.25), sample(b, time));
            let far = a.position.iter().zip(b.position).chain(a.rotation.iter().zip(b.rotation));
            assert!(far.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) < 1e-3, "{a:?} {b:?} at {time}");
        }
    }
    assert!(shift_motion::run(&[&before, &after, "trim", "1"]).unwrap_err().to_string().starts_with("usage:"));
}

#[test]
fn a_ship_gets_another_material() {
    let (before, after) = (sample("xmf/x4-ship-lod0.xmf"), output("ship.xmf"));
    let report = swap_ship_material::run(&[&before, "ships.hull", "ships.chrome", &after]).unwrap();
    assert_eq!(report, format!("1 ranges of triangles in {after}\n"));
    let Asset::Xmf(ship) = read(&after) else { panic!() };
    let names: Vec<_> = ship.materials().map(|material| material.name.to_lossy()).collect();
    assert_eq!(names, ["ships.chrome", "ships.engine"]);
    let changed: Vec<String> = differences(&before, &after).into_iter().map(|(part, _)| part.0).collect();
    assert_eq!(changed, ["body.materials[0].name"], "the compressed buffers among the rest");
    let error = swap_ship_material::run(&[&before, "ships.glass", "x", &after]).unwrap_err().to_string();
    assert!(error.ends_with("no material \"ships.glass\" among ships.hull, ships.engine"), "{error}");
    assert!(swap_ship_material::run(&[&before, "ships.hull", &"x".repeat(200), &after]).is_err());
}

#[test]
fn a_creature_grows() {
    let (before, after) = (sample("mdl/ee-skin-of-64-bones.mdl"), output("giant.mdl"));
    let report = rescale_creature::run(&[&before, "2", &after]).unwrap();
    assert_eq!(report, format!("skin: 4 nodes, 1 of them meshes, in {after}\n"));
    let changed = differences(&before, &after);
    for ((path, _, from), (_, _, to)) in &changed {
        let factor = to.unwrap() / from.unwrap();
        let expected = if path.ends_with("surface_area") { 4.0 } else { 2.0 };
        assert_eq!(factor, expected, "{path}");
    }
    let (Asset::Mdl(small), Asset::Mdl(large)) = (read(&before), read(&after)) else { panic!() };
    let positions = |model: &meshwire::mdl::MdlFile| -> Vec<[f32; 3]> {
        model.nodes().filter_map(|node| node.mesh()).flat_map(|mesh| mesh.streams.positions.clone()).collect()
    };
    let doubled: Vec<[f32; 3]> = positions(&small).iter().map(|position| position.map(|part| part * 2.0)).collect();
    assert!(!doubled.is_empty());
    assert_eq!(positions(&large), doubled);
    assert!(rescale_creature::run(&[&before, "0", &after]).is_err());
}

#[test]
fn a_text_model_becomes_binary() {
    let (before, after) = (sample("xmodel_export/bones-turned-and-scaled.xmodel_export"), output("chest.xmodel_bin"));
    let report = convert_xmodel::run(&[&before, &after]).unwrap();
    let losses = "note[triangle-tail] faces: tails of triangles dropped: 1\nnote[clamped] content: numbers clamped: 9\n\
                  note[rounded] content: numbers rounded to the steps of binary files: 3\n";
    assert_eq!(report, format!("{losses}{after} is written\n"));
    let (Asset::Xmodel(text), Asset::Xmodel(binary)) = (read(&before), read(&after)) else { panic!() };
    assert_eq!(binary.kind(), meshwire::xmodel::Kind::XmodelBin);
    assert!(text.textures().eq(binary.textures()));
    let (text, binary) = (text.model().unwrap(), binary.model().unwrap());
    let is_near = |a: f64, b: f64, tolerance: f64| assert!((a - b).abs() <= tolerance, "{a} {b}");
    assert_eq!(text.bones.len(), binary.bones.len());
    for (a, b) in text.bones.iter().zip(&binary.bones) {
        assert_eq!((&a.name, a.parent), (&b.name, b.parent));
        a.offset.iter().zip(b.offset).for_each(|(a, b)| is_near(*a, b, 1e-5));
        let axes = a.axes.iter().flatten().zip(b.axes.iter().flatten());
        axes.for_each(|(a, b)| is_near(a.clamp(-1.0, 1.0), *b, 1e-4));
    }
    assert_eq!((text.vertices.len(), text.faces.len()), (binary.vertices.len(), binary.faces.len()));
    let corners = text.faces.iter().flat_map(|face| &face.corners);
    let mut clamped = 0;
    for (a, b) in corners.zip(binary.faces.iter().flat_map(|face| &face.corners)) {
        assert_eq!(a.vertex, b.vertex);
        a.normal.iter().zip(b.normal).for_each(|(a, b)| is_near(a.clamp(-1.0, 1.0), b, 1e-4));
        for (a, b) in a.color.unwrap().iter().zip(b.color.unwrap()) {
            clamped += u32::from(*a > 1.0);
            is_near(a.clamp(0.0, 1.0), b, 1.0 / 255.0);
        }
    }
    assert!(clamped > 0, "a color was out of range");
    let error = convert_xmodel::run(&[&sample("xac/figure.xac"), &after]).unwrap_err().to_string();
    assert!(error.ends_with("expected a Call of Duty file, found EMotionFX actor"), "{error}");
}
