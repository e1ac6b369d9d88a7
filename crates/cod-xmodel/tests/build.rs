//! What a builder refuses: every index, length and number is checked, and all problems are listed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cod_xmodel::animation::Animation;
use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::model::{Corner, Face, Siege, SiegeBone, Surface, Weight, Weights};
use cod_xmodel::text::Preset;
use cod_xmodel::{Error, Format};
use meshwire_core::ErrorKind;

/// The problems, one to a line.
fn problems<T: std::fmt::Debug>(built: Result<T, Error>) -> String {
    match built.unwrap_err().kind() {
        ErrorKind::Unwritable(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        other => panic!("{other}"),
    }
}

/// A model with a triangle, `change`d.
fn model(version: u32, change: impl FnOnce(&mut ModelBuilder)) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let (object, material) = (model.object("o"), model.material("m", "m.tga"));
    let corners = [0.0, 1.0, 2.0].map(|x| (model.vertex([x, 0.0, 0.5], &[(root, 1.0)]), [0.0, 0.0, 1.0], [0.5, 0.5]));
    model.triangle(object, material, corners);
    change(&mut model);
    model
}

#[test]
fn dangling_indices() {
    let built = model(6, |model| {
        model.bone("stray", Some(u32::MAX), [0.0; 3]);
        model.vertex([0.0; 3], &[(7, 0.5), (8, 0.5)]);
        model.triangle(3, 4, [5, 1, 2].map(|vertex| (vertex, [0.0, 0.0, 1.0], [0.0; 2])));
    });
    assert_eq!(
        problems(built.clone().build()),
        "bones[1].parent: expected -1 or a bone below 2, found 2147483647\n\
         vertices[3].weights[0].bone: expected a bone below 2, found 7\n\
         vertices[3].weights[1].bone: expected a bone below 2, found 8\n\
         faces[1].object: expected an object below 1, found 3\n\
         faces[1].material: expected a material below 1, found 4\n\
         faces[1].corners[0].vertex: expected a vertex below 4, found 5"
    );
    assert_eq!(problems(built.clone().build()), problems(built.clone().into_text(Preset::Plain)));
    assert_eq!(problems(built.clone().build()), problems(built.into_binary(Compression::Stored)));
}

#[test]
fn numbers_that_are_none() {
    let built = model(6, |model| {
        model.turned_bone("b", None, [f64::NAN; 3], [[f64::INFINITY, 0.0, 0.0], UPRIGHT[1], UPRIGHT[2]]);
        model.vertex([0.0, 1e39, 0.0], &[(0, f64::NAN)]);
        model.triangle(0, 0, [0, 1, 2].map(|vertex| (vertex, [f64::NAN, 0.0, 0.0], [0.0, f64::NEG_INFINITY])));
        model.material_with("odd", Surface { phong: Some(f64::NAN), ..Surface::official("Phong", "") });
    });
    insta::assert_snapshot!(problems(built.build()));
}

#[test]
fn lengths_and_versions() {
    assert_eq!(problems(ModelBuilder::new(4).build()), "version: expected version 5, 6 or 7, found 4");
    assert_eq!(problems(ModelBuilder::new(8).build()), "version: expected version 5, 6 or 7, found 8");
    let built = model(6, |model| {
        model.cosmetic_bones(2);
        model.vertex([0.0; 3], &[(0, 0.0625); 16]);
        let corner = |vertex| Corner { vertex, normal: [0.0, 0.0, 1.0], color: None, uvs: Default::default() };
        model.face(Face { object: 0, material: 0, tail: None, corners: [0, 1, 2].map(corner) });
        let bone = SiegeBone { name: "s".into(), parent: 3, placement: None };
        let weights = Weights::from_vec(vec![Weight { bone: 1, weight: 1.0 }]);
        model.siege(Siege { bones: vec![bone], weights: vec![weights] });
    });
    insta::assert_snapshot!(problems(built.build()));
}

#[test]
fn values_that_the_form_cannot_store() {
    let quoted = model(6, |model| _ = model.object("a \"quoted\" name"));
    assert!(quoted.clone().build().is_ok() && quoted.clone().into_binary(Compression::Lz4).is_ok());
    assert_eq!(
        problems(quoted.into_text(Preset::Wraith)),
        "objects[1].name: a text in quotes cannot contain a quote or a line end"
    );
    let five = model(5, |model| _ = model.material_with("iron.tga", Surface::default()));
    assert_eq!(
        problems(five.into_text(Preset::Plain)),
        "materials[1].name: version 5 stores only the name of a material"
    );
    // A vector that is too long is for the text, which holds it, not for the binary types.
    let long = model(6, |model| {
        _ = model.triangle(0, 0, [0, 1, 2].map(|vertex| (vertex, [0.0, 0.0, 1.5], [0.0; 2])));
    });
    assert!(long.clone().into_text(Preset::Plain).unwrap().to_bytes().is_ok());
    assert_eq!(problems(long.into_binary(Compression::Stored)).lines().count(), 3);
}

#[test]
fn poses_and_notes_of_parts_that_are_not_there() {
    let mut lid = AnimationBuilder::new(&["lid", "hinge"], 30.0);
    lid.frame(1.0, &[([0.0; 3], UPRIGHT)]);
    lid.frame(f64::NAN, &[([0.0; 3], UPRIGHT), ([0.0, f64::NAN, 0.0], UPRIGHT), ([0.0; 3], UPRIGHT)]);
    lid.note_track(2, &[(1.0, "creak")]);
    let expected = "frames[0].number: expected a pose for each of the 2 parts, found 1\n\
                    frames[1].number: expected a finite number, found NaN\n\
                    frames[1].number: expected a pose for each of the 2 parts, found 3\n\
                    frames[1].poses[1].offset: expected numbers within the range of 32-bit floats, found [0.0, NaN, 0.0]\n\
                    notes[2].part: expected a part below 2, found 2";
    assert_eq!(problems(lid.clone().build()), expected);
    assert_eq!(problems(lid.clone().into_text(Preset::PyCod)), expected);
    assert_eq!(problems(lid.into_binary(Compression::Lz4)), expected);
}

#[test]
fn rotations_that_differ_in_the_sign_of_a_zero_stay_at_their_frames() {
    let mut builder = AnimationBuilder::new(&["lid", "arm"], 30.0);
    let mut other = UPRIGHT;
    other[2][1] = -0.0;
    for (number, axes) in [(120.0, UPRIGHT), (121.0, other), (123.0, UPRIGHT)] {
        builder.frame(number, &[([0.0; 3], axes), ([number, 0.0, 0.0], UPRIGHT)]);
    }
    let mut animation = builder.build().unwrap();
    let before = animation.clone();
    let mut motion = animation.to_motion();
    for key in motion.tracks.iter_mut().filter(|track| track.target == b"arm").flat_map(|track| &mut track.keys) {
        key.value[1] += if key.value[0] == 121.0 { 2.0 } else { 0.0 };
    }
    animation.set_motion(&motion).unwrap();
    assert_eq!(animation.frames[1].poses[1].offset, [121.0, 2.0, 0.0]);
    let bits = |animation: &Animation| -> Vec<_> {
        animation
            .frames
            .iter()
            .map(|frame| (frame.number, frame.poses[0].axes.map(|axis| axis.map(f64::to_bits))))
            .collect()
    };
    assert_eq!(bits(&animation), bits(&before));
}
