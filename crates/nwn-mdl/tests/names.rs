//! Names of textures and materials: all of them are found, and each is changed where it stands.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use meshwire_core::Format;
use nwn_mdl::build::{self, Flare, Shape};
use nwn_mdl::tree::NodeKind;
use nwn_mdl::{MdlFile, Profile};

/// A texture in every place that can have one, one of them twice.
fn file() -> MdlFile {
    let mut file = build::file("demo", Profile::Ee).unwrap();
    let mut mesh = build::trimesh("mesh", &Shape::default(), Profile::Ee).unwrap();
    let surface = &mut mesh.mesh_mut().unwrap().surface;
    surface.texture_0.0[..9].copy_from_slice(b"wood\0junk");
    surface.texture_1.set("wood_n").unwrap();
    surface.texture_2.set("NULL").unwrap();
    surface.material_name.set("wood").unwrap();
    let mut emitter = build::emitter("sparks").unwrap();
    let NodeKind::Emitter(particles) = &mut emitter.kind else { panic!() };
    particles.texture.set("fx_spark").unwrap();
    let mut light = build::light("sun", [1.0; 3], 5.0).unwrap();
    let NodeKind::Light(flares) = &mut light.kind else { panic!() };
    flares.add_flare(&Flare { texture: "Wood", size: 1.0, position: 0.5, color: [0.0; 3] }).unwrap();
    for node in [mesh, emitter, light] {
        file.insert_node("demo", node).unwrap();
    }
    file.complete();
    file
}

fn textures(file: &MdlFile) -> Vec<String> {
    file.textures().map(|texture| texture.to_string()).collect()
}

fn material(file: &MdlFile) -> Vec<u8> {
    file.nodes().find_map(|node| node.mesh()).unwrap().surface.material_name.text().to_vec()
}

#[test]
fn every_place_is_found() {
    assert_eq!(textures(&file()), ["wood", "wood_n", "fx_spark", "Wood"]);
    let back = MdlFile::read(&file().to_bytes().unwrap()).unwrap();
    assert_eq!(textures(&back), ["wood", "wood_n", "fx_spark", "Wood"]);
}

#[test]
fn textures_and_materials_are_renamed_apart() {
    let mut changed = file();
    assert_eq!(changed.rename_texture("wood", "oak").unwrap(), 2);
    assert_eq!(
        (textures(&changed).join(" "), material(&changed)),
        ("oak wood_n fx_spark oak".into(), b"wood".to_vec())
    );
    assert_eq!(changed.rename_material("WOOD", "oak").unwrap(), 1);
    assert_eq!(material(&changed), b"oak");
    assert_eq!(changed.rename_node("sun", "moon").unwrap(), 1);
    assert!(changed.nodes().any(|node| node.head.name.text() == b"moon"));
}

#[test]
fn values_that_do_not_fit_change_nothing() {
    let mut changed = file();
    let long = "a".repeat(65);
    assert!(changed.rename_texture("wood", &long).is_err());
    assert!(changed.rename_material("wood", &long).is_err());
    for factor in [0.0, -1.0, f32::INFINITY, f32::NAN] {
        let error = changed.scale(factor).unwrap_err().to_string();
        assert_eq!(error, format!("mdl: expected a finite factor above 0, found {factor}"));
    }
    assert_eq!(changed, file());
}
