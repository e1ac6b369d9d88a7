//! Version 5, the text of Call of Duty 1: corners of one line, texture coordinates before the normal; materials that
//! are a texture; names with blanks; no list of objects in files of some tools.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::float_cmp)]

use cod_xmodel::convert::{Options, convert};
use cod_xmodel::text::Preset;
use cod_xmodel::{Format, Kind, XmodelFile};
use meshwire_core::testkit::{self, assert_same_bytes};

/// A wedge in the layout of the one independent writer of version 5 there is: comments with a blank line behind them,
/// no commas, two blank lines before the faces, `0 1` behind object and material.
const WEDGE: &str = "// XMODEL_EXPORT file in CoD model v5 format
// Source file: wedge

MODEL
VERSION 5

NUMBONES 2
BONE 0 -1 \"tag_origin\"
BONE 1 0 \"Bip01 Pelvis\"

BONE 0
OFFSET 0.000000 0.000000 0.000000
SCALE 1.000000 1.000000 1.000000
X 1.000000 0.000000 0.000000
Y 0.000000 1.000000 0.000000
Z 0.000000 0.000000 1.000000

BONE 1
OFFSET 0.000000 2.500000 -1.000000
SCALE 1.000000 1.000000 1.000000
X 0.000000 1.000000 0.000000
Y -1.000000 0.000000 0.000000
Z 0.000000 0.000000 1.000000

NUMVERTS 3
VERT 0
OFFSET 0.000000 0.000000 0.000000
BONES 1
BONE 0 1.000000

VERT 1
OFFSET 8.000000 0.000000 0.000000
BONES 2
BONE 0 0.750000
BONE 1 0.250000

VERT 2
OFFSET 0.000000 8.000000 4.000000
BONES 1
BONE 1 1.000000


NUMFACES 2
TRI 0 0 0 1
VERT 2 0.125000 0.875000 0.000000 0.600000 0.800000
VERT 1 0.250000 0.500000 0.000000 0.000000 1.000000
VERT 0 0.750000 0.312500 -1.000000 0.000000 0.000000
TRI 0 1 0 0
VERT 0 0.750000 0.312500 0.000000 0.000000 -1.000000
VERT 1 1.250000 -0.500000 0.000000 0.000000 -1.000000
VERT 2 0.125000 0.875000 0.000000 0.000000 -1.000000

NUMOBJECTS 1
OBJECT 0 \"wedge\"

NUMMATERIALS 2
MATERIAL 0 \"crate@lid.tga\"
MATERIAL 1 \"iron.tga\"
";

fn read(text: &str) -> XmodelFile {
    let file = XmodelFile::read(text.as_bytes()).unwrap();
    assert_same_bytes("written", text.as_bytes(), &file.to_bytes().unwrap());
    assert_eq!(file.kept_records(), 0);
    let mut forgetful = file.clone();
    forgetful.forget_stored();
    assert_same_bytes("rebuilt", text.as_bytes(), &forgetful.to_bytes().unwrap());
    file
}

#[test]
fn corners_are_texture_coordinates_then_normal() {
    let file = read(WEDGE);
    let model = file.model().unwrap();
    let corners: Vec<_> = model.faces.iter().flat_map(|face| &face.corners).collect();
    let expected = [
        (2, [0.125, 0.875], [0.0, 0.6, 0.8]),
        (1, [0.25, 0.5], [0.0, 0.0, 1.0]),
        (0, [0.75, 0.3125], [-1.0, 0.0, 0.0]),
        (0, [0.75, 0.3125], [0.0, 0.0, -1.0]),
        (1, [1.25, -0.5], [0.0, 0.0, -1.0]),
        (2, [0.125, 0.875], [0.0, 0.0, -1.0]),
    ];
    for (corner, (vertex, uv, normal)) in corners.iter().zip(expected) {
        assert_eq!((corner.vertex, corner.uvs.as_slice(), corner.normal), (vertex, [uv].as_slice(), normal));
        assert_eq!(corner.color, None);
        let length = corner.normal.iter().map(|part| part * part).sum::<f64>();
        assert!((length - 1.0).abs() < 1e-9);
    }
    assert_eq!(model.faces.iter().map(|face| face.tail).collect::<Vec<_>>(), [Some([0, 1]), Some([0, 0])]);
    assert_eq!(model.bones[1].name.to_str(), Some("Bip01 Pelvis"));
    assert_eq!(model.materials[0].name.to_str(), Some("crate@lid.tga"));
    assert!(model.materials.iter().all(|material| material.surface.is_none()));
    assert!(file.lint().is_empty(), "{:?}", file.lint());
    assert_eq!(file.info().lines[0], ("version", "5, Call of Duty, United Offensive".into()));
}

#[test]
pub fn the_list_of_objects_may_be_missing() {
    let text = WEDGE.replace("NUMOBJECTS 1\nOBJECT 0 \"wedge\"\n\n", "");
    let file = read(&text);
    assert_eq!(file.model().unwrap().objects, None);
    assert!(file.lint().is_empty(), "{:?}", file.lint());
    // Later versions need one.
    let six = convert(&file, Kind::XmodelExport, &Options { version: Some(6), ..Options::default() }).unwrap();
    assert_eq!(six.file.model().unwrap().objects, Some(vec!["object_0".into()]));
    assert!(
        testkit::saw(six.losses)
            .iter()
            .any(|loss| loss.to_string() == "note[object-names] objects: names of objects generated: 1")
    );
}

#[test]
fn a_file_with_reversed_corners_is_reported() {
    let swapped: String = WEDGE
        .lines()
        .map(|line| match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["VERT", vertex, u, v, x, y, z] => format!("VERT {vertex} {x} {y} {z} {u} {v}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let findings: Vec<_> = read(&swapped).lint().iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        ["warning[corner-order] faces[0].corners[0].normal at 0x2e8: line 45: expected texture coordinates, then the \
          normal; the normal seems to come first, as PyCoD writes it (and 5 more)"]
    );
}

#[test]
fn version_5_becomes_version_6_with_normals_and_coordinates_in_place() {
    let options = Options { version: Some(6), preset: Some(Preset::Wraith), ..Options::default() };
    let six = convert(&read(WEDGE), Kind::XmodelExport, &options).unwrap();
    assert!(six.losses.is_empty(), "{:?}", six.losses);
    let text = String::from_utf8(six.file.to_bytes().unwrap()).unwrap();
    let corner = "VERT 2\nNORMAL 0.000000 0.600000 0.800000\nCOLOR 1.000000 1.000000 1.000000 1.000000\nUV 1 0.125000 \
                  0.875000\n";
    assert!(text.contains(&format!("TRI 0 0 0 1\n{corner}")), "{text}");
    assert!(text.contains("MATERIAL 0 \"crate@lid.tga\" \"Phong\" \"crate@lid.tga\"\n"), "{text}");
    assert!(text.contains("OFFSET 0.000000, 2.500000, -1.000000\n"), "{text}");
}

#[test]
fn through_all_versions_and_back_nothing_changes() {
    let to = |file: &XmodelFile, version| {
        let options = Options { version: Some(version), preset: Some(Preset::Plain), ..Options::default() };
        let conversion = convert(file, Kind::XmodelExport, &options).unwrap();
        XmodelFile::read(&conversion.file.to_bytes().unwrap()).unwrap()
    };
    // The one triangle whose last number is 0, which is rare in version 5, gets the usual one.
    let start = to(&read(&WEDGE.replace("TRI 0 1 0 0", "TRI 0 1 0 1")), 5);
    let end = to(&to(&to(&start, 6), 7), 5);
    assert_same_bytes("5, 6, 7, 5", &start.to_bytes().unwrap(), &end.to_bytes().unwrap());
}
