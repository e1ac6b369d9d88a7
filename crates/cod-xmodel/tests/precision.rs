//! What text loses in binary files and back, in numbers: never more than the types dictate, and nothing else.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::float_cmp)]

use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::convert::{Options, convert};
use cod_xmodel::model::{Corner, Face};
use cod_xmodel::text::Preset;
use cod_xmodel::{Animation, Content, Format, Kind, Model, XmodelFile};
use meshwire_core::testkit::corpus;

/// The largest differences between two files.
#[derive(Debug, Default, PartialEq)]
struct Deviation {
    /// Of normals and axes, which binary files hold as 16-bit integers.
    direction: f64,
    /// Of colors, which they hold as bytes.
    color: f64,
    /// Of everything else, as a share of the number: 32-bit floats.
    float: f64,
    /// Of everything else.
    absolute: f64,
}

impl Deviation {
    fn directions(&mut self, one: &[f64], other: &[f64]) {
        self.direction = one.iter().zip(other).fold(self.direction, |most, (a, b)| most.max((a - b).abs()));
    }

    fn colors(&mut self, one: Option<[f64; 4]>, other: Option<[f64; 4]>) {
        assert_eq!(one.is_some(), other.is_some());
        for (a, b) in one.iter().flatten().zip(other.iter().flatten()) {
            self.color = self.color.max((a - b).abs());
        }
    }

    fn floats(&mut self, one: &[f64], other: &[f64]) {
        assert_eq!(one.len(), other.len());
        for (a, b) in one.iter().zip(other) {
            self.absolute = self.absolute.max((a - b).abs());
            if a != b {
                self.float = self.float.max((a - b).abs() / a.abs());
            }
        }
    }

    fn models(&mut self, one: &Model, other: &Model) {
        assert_eq!(one.bones.len(), other.bones.len());
        for (a, b) in one.bones.iter().zip(&other.bones) {
            assert_eq!((&a.name, a.parent, a.scale.is_some()), (&b.name, b.parent, b.scale.is_some()));
            self.floats(&a.offset, &b.offset);
            self.floats(&a.scale.unwrap_or_default(), &b.scale.unwrap_or_default());
            self.directions(a.axes.as_flattened(), b.axes.as_flattened());
        }
        assert_eq!(one.vertices.len(), other.vertices.len());
        for (a, b) in one.vertices.iter().zip(&other.vertices) {
            self.floats(&a.offset, &b.offset);
            let parts = |vertex: &cod_xmodel::model::Vertex| -> (Vec<u32>, Vec<f64>) {
                vertex.weights.iter().map(|weight| (weight.bone, weight.weight)).unzip()
            };
            let ((bones, weights), (other_bones, other_weights)) = (parts(a), parts(b));
            assert_eq!(bones, other_bones);
            self.floats(&weights, &other_weights);
        }
        assert_eq!(one.faces.len(), other.faces.len());
        for (a, b) in one.faces.iter().zip(&other.faces) {
            assert_eq!((a.object, a.material), (b.object, b.material));
            for (a, b) in a.corners.iter().zip(&b.corners) {
                assert_eq!(a.vertex, b.vertex);
                self.directions(&a.normal, &b.normal);
                self.colors(a.color, b.color);
                self.floats(a.uvs.as_flattened(), b.uvs.as_flattened());
            }
        }
        assert_eq!(one.objects, other.objects);
        for (a, b) in one.materials.iter().zip(&other.materials) {
            let (a, b) = (a.surface.clone().unwrap(), b.surface.clone().unwrap());
            assert_eq!((a.kind, a.images), (b.kind, b.images));
            self.colors(a.color, b.color);
            self.floats(&a.glow.unwrap_or_default(), &b.glow.unwrap_or_default());
        }
    }

    fn animations(&mut self, one: &Animation, other: &Animation) {
        assert_eq!((&one.parts, one.frame_rate, &one.notes), (&other.parts, other.frame_rate, &other.notes));
        assert_eq!(one.frames.len(), other.frames.len());
        for (a, b) in one.frames.iter().zip(&other.frames) {
            assert_eq!((a.number, a.poses.len()), (b.number, b.poses.len()));
            for (a, b) in a.poses.iter().zip(&b.poses) {
                assert_eq!((a.part, a.scale.is_some()), (b.part, b.scale.is_some()));
                self.floats(&a.offset, &b.offset);
                self.directions(a.axes.as_flattened(), b.axes.as_flattened());
            }
        }
    }
}

fn deviation(one: &XmodelFile, other: &XmodelFile) -> Deviation {
    let mut deviation = Deviation::default();
    match (&one.content, &other.content) {
        (Content::Model(one), Content::Model(other)) => deviation.models(one, other),
        (Content::Animation(one), Content::Animation(other)) => deviation.animations(one, other),
        _ => panic!("different kinds"),
    }
    deviation
}

/// Half a step of a 16-bit direction, of a color, of a 32-bit float, of a text with six decimals.
const DIRECTION: f64 = 0.5 / 32767.0;
const COLOR: f64 = 0.5 / 255.0;
const FLOAT: f64 = 1.0 / 16_777_216.0;
const SIX_DECIMALS: f64 = 0.5e-6;
/// Stored numbers are turned back in single precision.
const SINGLE: f64 = 1e-7;

fn to(file: &XmodelFile, kind: Kind) -> XmodelFile {
    let options = Options { clamp: !file.kind().is_text(), preset: Some(Preset::PyCod), ..Options::default() };
    let options = if kind.is_text() { options } else { Options { preset: None, ..options } };
    convert(file, kind, &options).unwrap().file
}

fn model() -> XmodelFile {
    let mut model = ModelBuilder::new(7);
    let third = 1.0 / 3.0;
    let root = model.turned_bone("root", None, [0.1, 100.1, -third], [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], UPRIGHT[2]]);
    let (object, material) = (model.object("o"), model.material("m", "m.tga"));
    for step in 0..100_u32 {
        let at = f64::from(step) / 100.0;
        let corners = [0, 1, 2].map(|corner| {
            let part = f64::from(corner) / 7.0;
            let vertex = model.vertex([at * 777.7, part, -at / 9.0], &[(root, at), (root, 1.0 - at)]);
            let (sin, cos) = (at * 6.0 + part).sin_cos();
            Corner {
                vertex,
                normal: [sin, cos * 0.6, cos * 0.8],
                color: Some([at, part, 1.0 - at, 1.0]),
                uvs: vec![[at, part], [part, 1.0 - at]].into(),
            }
        });
        model.face(Face { object, material, tail: Some([0, 0]), corners });
    }
    model.into_text(Preset::Wraith).unwrap()
}

#[test]
fn a_model_loses_half_a_step_at_most() {
    let text = model();
    let binary = to(&text, Kind::XmodelBin);
    let lost = deviation(&text, &binary);
    assert!(lost.direction <= DIRECTION + SINGLE && lost.direction > DIRECTION * 0.9, "{lost:?}");
    assert!(lost.color <= COLOR + SINGLE && lost.color > COLOR * 0.9, "{lost:?}");
    assert!(lost.float <= FLOAT && lost.float > FLOAT * 0.5, "{lost:?}");
    // What binary types hold, text of six decimals nearly holds, and gives it back.
    let back = to(&binary, Kind::XmodelExport);
    let printed = XmodelFile::read(&back.to_bytes().unwrap()).unwrap();
    let lost = deviation(&binary, &printed);
    for lost in [lost.direction, lost.color, lost.absolute] {
        assert!(lost <= SIX_DECIMALS * 1.001, "{lost:?}");
    }
    let again = to(&printed, Kind::XmodelBin);
    let lost = deviation(&binary, &again);
    assert_eq!((lost.direction, lost.color), (0.0, 0.0), "{lost:?}");
    assert!(lost.absolute <= SIX_DECIMALS + 777.7 * FLOAT, "{lost:?}");
}

#[test]
fn an_animation_loses_half_a_step_at_most() {
    let mut animation = AnimationBuilder::new(&["a", "b"], 30.0);
    for frame in 0..50_u32 {
        let (sin, cos) = (f64::from(frame) / 10.0).sin_cos();
        let turned = [[cos, sin, 0.0], [-sin, cos, 0.0], UPRIGHT[2]];
        animation.frame(f64::from(frame + 7), &[([sin * 100.0, cos, 0.1], turned), ([0.0; 3], UPRIGHT)]);
    }
    animation.keys(&[(8.0, "x")]);
    let text = animation.into_text(Preset::PyCod).unwrap();
    let lost = deviation(&text, &to(&text, Kind::XanimBin));
    assert!(lost.direction <= DIRECTION + SINGLE && lost.direction > DIRECTION * 0.9, "{lost:?}");
    assert!(lost.float <= FLOAT && lost.color == 0.0, "{lost:?}");
}

#[test]
fn cut_instead_of_rounded_loses_a_step_at_most_and_never_grows() {
    let text = model();
    let options = Options { truncate: true, ..Options::default() };
    let binary = convert(&text, Kind::XmodelBin, &options).unwrap().file;
    let lost = deviation(&text, &binary);
    assert!(lost.direction < 2.0 * DIRECTION + SINGLE && lost.direction > 1.8 * DIRECTION, "{lost:?}");
    assert!(lost.color < 2.0 * COLOR + SINGLE && lost.color > 1.8 * COLOR, "{lost:?}");
    let corners =
        |file: &XmodelFile| file.model().unwrap().faces.iter().flat_map(|face| face.corners.clone()).collect();
    let (was, is): (Vec<Corner>, Vec<Corner>) = (corners(&text), corners(&binary));
    for (was, is) in was.iter().zip(&is) {
        let grown = |(was, is): (&f64, &f64)| is.abs() > was.abs() + SINGLE;
        assert!(!was.normal.iter().zip(&is.normal).any(grown), "{was:?} {is:?}");
    }
}

#[test]
#[ignore = "needs real files"]
fn real_files_lose_half_a_step_at_most() {
    for path in corpus("xmodel", &["xmodel_export", "xanim_export"]) {
        let name = path.display().to_string();
        let mut text = XmodelFile::read(&std::fs::read(&path).unwrap()).unwrap();
        if let Some(model) = text.model_mut() {
            // Colors out of range are another matter.
            for part in
                model.faces.iter_mut().flat_map(|face| &mut face.corners).filter_map(|corner| corner.color.as_mut())
            {
                *part = part.map(|part| part.clamp(0.0, 1.0));
            }
        }
        let kind = if text.kind() == Kind::XmodelExport { Kind::XmodelBin } else { Kind::XanimBin };
        let lost = deviation(&text, &to(&text, kind));
        assert!(lost.direction <= DIRECTION + SINGLE, "{name}: {lost:?}");
        assert!(lost.color <= COLOR + SINGLE, "{name}: {lost:?}");
        assert!(lost.float <= FLOAT, "{name}: {lost:?}");
    }
}

#[test]
#[ignore = "needs real files"]
fn real_binary_files_lose_what_six_decimals_do_not_hold() {
    for path in corpus("xmodel", &["xmodel_bin", "xanim_bin"]) {
        let name = path.display().to_string();
        let binary = XmodelFile::read(&std::fs::read(&path).unwrap()).unwrap();
        let kind = if binary.kind() == Kind::XmodelBin { Kind::XmodelExport } else { Kind::XanimExport };
        let printed = XmodelFile::read(&to(&binary, kind).to_bytes().unwrap()).unwrap();
        let lost = deviation(&binary, &printed);
        for lost in [lost.direction, lost.color, lost.absolute] {
            assert!(lost <= SIX_DECIMALS * 1.001, "{name}: {lost:?}");
        }
        let lost = deviation(&binary, &to(&printed, binary.kind()));
        assert_eq!((lost.direction, lost.color), (0.0, 0.0), "{name}: {lost:?}");
    }
}
