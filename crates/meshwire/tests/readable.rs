//! Files that are written can be read again, also after edits that remove the last element or set unusual numbers.
#![cfg(feature = "default")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire::xmodel::animation::Notes;
use meshwire::xmodel::build::ModelBuilder;
use meshwire::xmodel::text::Preset;
use meshwire::xmodel::{Animation, Content, Style, XmodelFile};
use meshwire::{Asset, Format};
use meshwire_core::testkit;

/// Reads what a file writes, if it does; the result must write the same.
#[track_caller]
fn reads_back(name: &str, file: &XmodelFile) -> bool {
    let Ok(bytes) = file.to_bytes() else { return false };
    let back = XmodelFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    testkit::assert_same_bytes(name, &bytes, &back.to_bytes().unwrap());
    assert_eq!(back.kind(), file.kind(), "{name}");
    true
}

/// Empties the lists at the end of a file one after the other, or removes their last element.
fn shortened(file: &XmodelFile) -> Vec<XmodelFile> {
    fn pop(content: &mut Content) {
        match content {
            Content::Model(model) => drop(model.faces.pop()),
            Content::Animation(animation) => match &mut animation.notes {
                Notes::Keys(keys) => drop(keys.pop()),
                Notes::Tracks(parts) => drop(parts.pop()),
                Notes::None => drop(animation.frames.pop()),
            },
            Content::Notes(notes) => drop(notes.notes.pop()),
        }
    }
    fn clear(content: &mut Content) {
        match content {
            Content::Model(model) => model.faces.clear(),
            Content::Animation(Animation { notes: Notes::Keys(keys), .. }) => keys.clear(),
            Content::Animation(animation) => animation.notes = Notes::None,
            Content::Notes(notes) => notes.notes.clear(),
        }
    }
    fn end(content: &mut Content) {
        match content {
            Content::Model(model) => drop(model.materials.pop()),
            Content::Animation(animation) => animation.frames.clear(),
            Content::Notes(notes) => drop(notes.notes.drain(..1.min(notes.notes.len()))),
        }
    }
    let edits: [fn(&mut Content); 3] = [pop, clear, end];
    let edited = edits.into_iter().map(|edit| {
        let mut file = file.clone();
        edit(&mut file.content);
        file
    });
    edited.filter(|edited| edited.content != file.content).collect()
}

#[test]
fn nothing_is_left_of_a_removed_record() {
    let mut read = 0;
    for kind in ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"] {
        for path in testkit::samples(kind) {
            let Ok(Asset::Xmodel(file)) = Asset::open(&path) else { continue };
            for (number, edited) in shortened(&file).iter().enumerate() {
                read += usize::from(reads_back(&format!("{}, edit {number}", path.display()), edited));
            }
        }
    }
    assert!(read > 50, "{read}");
}

#[test]
fn numbers_that_are_not_finite_read_back_in_every_style() {
    let mut read = 0;
    for path in testkit::samples("xmodel_export") {
        let Ok(Asset::Xmodel(file)) = Asset::open(&path) else { continue };
        for preset in Preset::ALL {
            for number in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN] {
                let mut edited = XmodelFile::text(file.content.clone(), preset);
                let Content::Model(model) = &mut edited.content else { continue };
                for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
                    corner.uvs.iter_mut().for_each(|uv| uv[0] = number);
                }
                assert!(matches!(edited.style, Style::Text(_)));
                read += usize::from(reads_back(&format!("{}, {}, {number}", path.display(), preset.name()), &edited));
            }
        }
    }
    assert!(read > 100, "{read}");
}

/// A face between two vertices that become one has no area left.
#[test]
fn faces_that_collapse_are_removed() {
    let mut builder = ModelBuilder::new(6);
    let root = builder.bone("root", None, [0.0; 3]);
    let (object, material) = (builder.object("lid"), builder.material("crate", ""));
    let places = [[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3]];
    let vertices = places.map(|place| builder.vertex(place, &[(root, 1.0)]));
    let corners = |numbers: [usize; 3]| numbers.map(|number| (vertices[number], [1.0, 0.0, 0.0], [0.0; 2]));
    for numbers in [[0, 1, 2], [0, 3, 1], [3, 2, 1], [1, 1, 2]] {
        builder.triangle(object, material, corners(numbers));
    }
    let mut model = builder.build().unwrap();
    assert_eq!(model.merge_equal_vertices(), 1);
    let faces: Vec<_> = model.faces.iter().map(|face| face.corners.each_ref().map(|corner| corner.vertex)).collect();
    assert_eq!(faces, [[0, 1, 2], [0, 2, 1], [1, 1, 2]], "a face that had no area before is kept");
}
