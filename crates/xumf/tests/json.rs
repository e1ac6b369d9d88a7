//! The serde form: nothing is lost, and what a person changes in it changes the file.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use binrw::Endian;
use meshwire_core::Format;
use meshwire_core::testkit::{self, assert_same_bytes, corpus};
use serde_json::{Value, json};
use xumf::ani::AniFile;
use xumf::{AttributeData, DataFormat, Mesh, Profile, Storage, Style, Usage, XmfFile};

fn file(format: DataFormat, values: &[[f32; 4]], storage: Storage) -> XmfFile {
    let mut mesh = Mesh::new(Endian::Little);
    let color = AttributeData { usage: Usage::Color, set: 2, format, values: values.to_vec() };
    mesh.add_interleaved_stream(&[
        AttributeData::vectors(Usage::Position, DataFormat::Float3, &vec![[1.0, 2.0, 3.0]; values.len()]),
        color.clamped().0,
    ])
    .unwrap();
    mesh.set_indices(&[0, 1, 2]).unwrap();
    let file = XmfFile::from_mesh(&mesh, &Style { storage, ..Style::new(Profile::X4) }).unwrap();

    // What no edit takes, a file may have: floats of any kind.
    let floats = matches!(format, DataFormat::Float1 | DataFormat::Float2 | DataFormat::Float3 | DataFormat::Float4);
    let mut form = serde_json::to_value(&file).unwrap();
    let number = |number: &f32| match number.is_nan() {
        true => json!("nan:7fc01234"),
        false => json!(number),
    };
    let attributes = &mut form["buffers"][0]["attributes"];
    for (vertex, value) in values.iter().enumerate() {
        attributes[0]["values"][vertex][2] = number(&f32::NAN);
        if floats {
            let color = value.iter().take(format.components().unwrap()).map(number);
            attributes[1]["values"][vertex] = color.collect();
        }
    }
    serde_json::from_value(form).unwrap()
}

fn round<F: Format + serde::Serialize + serde::de::DeserializeOwned>(name: &str, bytes: &[u8]) {
    let text = serde_json::to_string(&F::read(bytes).unwrap()).unwrap();
    let back: F = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_same_bytes(name, bytes, &back.to_bytes().unwrap());
}

#[test]
#[ignore = "needs real files"]
fn every_corpus_file_survives_json() {
    for path in corpus("xmf", &["xmf"]) {
        let bytes = std::fs::read(&path).unwrap();
        round::<XmfFile>(&path.display().to_string(), &bytes);
    }
    for path in corpus("ani", &["ani"]) {
        let bytes = std::fs::read(&path).unwrap();
        round::<AniFile>(&path.display().to_string(), &bytes);
    }
}

/// Without the streams every value and every other byte is there; the streams too, where the deflate is the exporter's.
#[test]
fn values_alone_describe_the_same_file() {
    let (mut alone, mut files) = (0, 0);
    for path in testkit::samples("xmf").into_iter().chain(testkit::corpus_if_set("xmf", &["xmf"])) {
        let (name, bytes) = (path.display().to_string(), std::fs::read(&path).unwrap());
        let Ok(file) = XmfFile::read(&bytes) else { continue };
        let text = serde_json::to_string(&file.values()).unwrap();
        let back: XmfFile = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        files += 1;
        if !text.contains(r#""data":"#) {
            alone += 1;
            let (mut before, mut after) = (file.wire().clone(), back.wire().clone());
            for wire in [&mut before, &mut after] {
                wire.body.data.clear();
                for slot in &mut wire.body.descriptors {
                    (slot.record.data_offset, slot.record.stored_size) = (0, 0);
                }
            }
            assert_eq!(after, before, "{name}");
            for buffer in 0..file.descriptors().len() {
                testkit::assert_same_bytes(&name, &file.decode(buffer).unwrap(), &back.decode(buffer).unwrap());
            }
            let mut rebuilt = file.clone();
            let same = testkit::assert_rebuilds(&name, &mut rebuilt, &bytes);
            assert_eq!(back.to_bytes().unwrap() == bytes, same, "{name}: the streams");
        } else {
            assert_eq!(back, file, "{name}: what has no such form is whole");
        }
    }
    println!("{alone} of {files} files without streams");
    assert!(alone > 0);
}

#[test]
fn every_type_survives_json() {
    for format in DataFormat::ALL.iter().copied().filter(|format| format.is_attribute()) {
        for storage in [Storage::Raw, Storage::Zlib(6)] {
            let odd = vec![[0.25, -1.0, f32::NAN, 1.0], [1e9; 4], [-0.0; 4]];
            let made = file(format, &odd, storage);
            round::<XmfFile>(&format!("{format:?}"), &made.to_bytes().unwrap());
        }
    }
}

#[test]
fn changed_values_are_stored_and_unchanged_streams_stay() {
    let original = file(DataFormat::UByte4N, &[[0.0, 0.2, 1.0, 0.0]; 3], Storage::Zlib(6));
    let alone = serde_json::to_string(&original.values()).unwrap();
    assert!(alone.contains("level") && !alone.contains("stated_range"), "{alone}");
    let text = serde_json::to_string(&original).unwrap();
    let mut form: Value = serde_json::from_str(&text).unwrap();
    let attributes = &mut form["buffers"][0]["attributes"];
    assert_eq!(attributes[1]["usage"], "color");
    assert_eq!(attributes[1]["values"][0], json!([0.0, 0.2, 1.0, 0.0]));
    assert_eq!(attributes[0]["values"][0], json!([1.0, 2.0, "nan:7fc01234"]));
    assert_eq!(form["buffers"][1]["triangles"], json!([[0, 1, 2]]));
    form["buffers"][0]["attributes"][1]["values"][2] = json!([1.0, 1.0, 0.0, 0.0]);
    form["records"]["body"]["materials"] = json!([]);
    let back: XmfFile = serde_json::from_value(form.clone()).unwrap();
    let mesh = back.mesh().unwrap();
    assert_eq!(mesh.attribute(Usage::Color, 2).unwrap().raw(2).unwrap(), [255, 255, 0, 0]);
    assert_eq!(back.stored(1).unwrap(), original.stored(1).unwrap());
    assert_eq!(back.stored(0).unwrap()[..2], [0x78, 0x9c], "the level it had");

    // A number that the type has no room for is refused, with its vertex.
    let mut far = form.clone();
    far["buffers"][0]["attributes"][1]["values"][1] = json!([0.0, 7.0, 1.0, 0.0]);
    let error = serde_json::from_value::<XmfFile>(far).unwrap_err().to_string();
    let expected = "expected finite numbers that ubyte4n can hold as color 2 of vertex 1, found [0.0, 7.0, 1.0, 0.0]";
    assert!(error.ends_with(expected), "{error}");

    // A vertex more, and a triangle more.
    for attribute in form["buffers"][0]["attributes"].as_array_mut().unwrap() {
        let values = attribute["values"].as_array_mut().unwrap();
        values.push(values[0].clone());
    }
    form["buffers"][1]["triangles"] = json!([[0, 1, 2], [1, 2, 3]]);
    let back: XmfFile = serde_json::from_value(form.clone()).unwrap();
    let mesh = XmfFile::read(&back.to_bytes().unwrap()).unwrap().mesh().unwrap();
    assert_eq!((mesh.num_vertices(), mesh.num_indices()), (4, 6));

    // Values alone can be changed as well: counts and value ranges follow.
    let mut alone: Value = serde_json::to_value(original.values()).unwrap();
    assert_eq!(alone["buffers"][0]["level"], json!(6));
    alone["buffers"][1]["triangles"] = json!([[0, 1, 2], [0, 2, 1]]);
    let back: XmfFile = serde_json::from_value(alone).unwrap();
    assert_eq!(back.mesh().unwrap().num_indices(), 6);
    assert_eq!(back.stored(0).unwrap()[..2], [0x78, 0x9c]);

    // Without the values only the records count; what does not fit is an error.
    let mut without = form.clone();
    without.as_object_mut().unwrap().remove("buffers");
    let back: XmfFile = serde_json::from_value(without).unwrap();
    assert_eq!(back.mesh().unwrap().num_vertices(), 3);
    let mut wrong = form.clone();
    wrong["buffers"][0]["attributes"][1]["values"] = json!([[1.0]]);
    let error = serde_json::from_value::<XmfFile>(wrong).unwrap_err().to_string();
    assert!(error.starts_with("xmf: body.descriptors[0]"), "{error}");
    let mut huge = form.clone();
    huge["records"]["body"]["descriptors"][0]["record"]["item_size"] = json!(u32::MAX);
    assert!(serde_json::from_value::<XmfFile>(huge).is_err(), "a false stride allocates nothing");
    form["buffers"] = Value::Array(Vec::from([json!({})]));
    let error = serde_json::from_value::<XmfFile>(form).unwrap_err().to_string();
    assert_eq!(error, "expected 2 buffers, one per descriptor, found 1");
}
