//! Files that are laid out in odd ways, and files that are refused.

use meshwire_core::testkit::assert_same_bytes;
use meshwire_core::{Format, Limits, Severity};
use xumf::{Profile, Usage, XmfFile};

use crate::data;

#[test]
fn unusual_buffer_offsets_are_kept_reported_and_survive_an_edit() {
    let original = data().visual(Profile::X4).unwrap();
    let mut file = original.clone();
    let body = &mut file.wire_mut().body;
    // The index buffer first, a gap between, trailing bytes behind.
    let split = body.descriptors[0].record.stored_size as usize;
    let (vertices, indices) = (body.data[..split].to_vec(), body.data[split..].to_vec());
    body.data = [&indices[..], b"gap", &vertices, b"tail"].concat();
    body.descriptors[0].record.data_offset = indices.len() as u32 + 3;
    body.descriptors[1].record.data_offset = 0;
    let mut file = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(file.mesh().unwrap().to_data(), original.mesh().unwrap().to_data());
    let codes: Vec<&str> = file.lint().iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["buffer-order", "data-gap", "data-gap"]);
    file.edit(|mesh| mesh.set_indices(&[0, 1, 2, 1, 2, 3, 3, 3, 3, 0, 0, 0])).unwrap();
    let read = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    let data = &read.wire().body.data;
    assert!(data.windows(3).any(|part| part == b"gap") && data.ends_with(b"tail"));
    assert_eq!(read.stored(0).unwrap(), vertices);
    assert_eq!(read.mesh().unwrap().indices().unwrap().get(6), Some(3));

    // Two buffers over the same bytes: the edited one gets bytes of its own.
    let mut shared = self::data().collision(Profile::X4).unwrap();
    let copy = shared.wire().body.descriptors[0].clone();
    shared.wire_mut().body.descriptors.insert(1, copy);
    shared.wire_mut().num_buffers = 3;
    let mut shared = XmfFile::read(&shared.to_bytes().unwrap()).unwrap();
    let codes: Vec<&str> = shared.lint().iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"buffer-overlap"), "{codes:?}");
    shared.edit(|mesh| mesh.set_attribute(Usage::Position, 0, &[[2.0; 3]; 4])).unwrap();
    let read = XmfFile::read(&shared.to_bytes().unwrap()).unwrap();
    let positions: Vec<f32> =
        read.mesh().unwrap().streams().map(|s| s.attributes().next().unwrap().get(0).unwrap()[0]).collect();
    assert_eq!(positions, [2.0, 0.0]);
}

#[test]
fn several_sections_are_one_buffer() {
    let mut file = data().collision(Profile::X4).unwrap();
    let record = &mut file.wire_mut().body.descriptors[0].record;
    (record.num_sections, record.items_per_section) = (2, 2);
    let file = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(file.mesh().unwrap().num_vertices(), 4);
    assert_eq!(file.lint().iter().map(|f| f.code).collect::<Vec<_>>(), ["sections"]);
}

#[test]
fn false_sizes_bombs_and_cut_streams_are_errors_with_an_offset() {
    let bytes = data().visual(Profile::X4).unwrap().to_bytes().unwrap();
    let file = XmfFile::read(&bytes).unwrap();
    let change = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[64 + at..][..4].copy_from_slice(&value.to_le_bytes());
        let file = XmfFile::read(&bytes).unwrap();
        assert_same_bytes("kept", &bytes, &file.to_bytes().unwrap());
        let error = file.decode(0).unwrap_err();
        assert!(file.mesh().is_err());
        assert!(file.lint().iter().any(|f| f.severity == Severity::Error && f.code.starts_with("buffer-")), "{error}");
        error
    };
    let start = file.data_offset();
    for (at, value, offset, expected) in [
        (28, 5, start, "expected a zlib stream of 200 decoded bytes, found one of 160"),
        (28, 3, start, "expected a zlib stream of 120 decoded bytes, found one of more than 120"),
        (
            28,
            u32::MAX,
            start,
            "limit decoded-bytes exceeded: at most 4294967296 decoded bytes, found 1 sections of 4294967295 items",
        ),
        (36, u32::MAX, start, "limit decoded-bytes exceeded"),
        (24, 1, start, "expected a zlib stream of 160 decoded bytes, found one of 0, cut after 1 stored bytes"),
        (24, u32::MAX, start, "expected 4294967295 bytes, found"),
        (8, 1 << 30, start + (1 << 30), "bytes, found 0 before the end"),
        (12, 0, start, "stored bytes, uncompressed, found"),
    ] {
        let error = change(at, value);
        assert_eq!(error.offset(), Some(offset), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
        assert!(error.to_string().starts_with("xmf: body.descriptors[0] at 0x"), "{error}");
    }
    let small = Limits::default().with_max_decoded_bytes(100);
    let error = XmfFile::read_with(&bytes, &small).unwrap().mesh().unwrap_err();
    assert!(error.to_string().contains("at most 100 decoded bytes"), "{error}");
    // Many descriptors over one stream do not add up beyond the limit either.
    let mut many = data().collision(Profile::X4).unwrap();
    let copy = many.wire().body.descriptors[0].clone();
    many.wire_mut().body.descriptors.extend(vec![copy; 200]);
    many.wire_mut().num_buffers = 202;
    let small = Limits::default().with_max_decoded_bytes(1000);
    let many = XmfFile::read_with(&many.to_bytes().unwrap(), &small).unwrap();
    assert_eq!(many.par_mesh().unwrap_err().to_string(), many.mesh().unwrap_err().to_string());
}

#[test]
fn a_file_that_does_not_fit_together_is_not_written() {
    let mut file = data().visual(Profile::X4).unwrap();
    file.wire_mut().num_materials = 9;
    file.wire_mut().body.descriptors.pop();
    let error = file.to_bytes().unwrap_err().to_string();
    assert!(error.contains("2 problems") && error.contains("materials") && error.contains("descriptors"), "{error}");
}
