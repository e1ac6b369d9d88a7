//! What every format promises, on props.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use binrw::Endian;
use meshwire_core::{Format, testkit};
use toy_prop::{Anchor, Chunk, ChunkBody, ChunkKind, Frame, PropFile};

/// Everything a prop can have, once.
fn everything() -> PropFile {
    let mut prop = PropFile::new("lantern").unwrap();
    prop.body.frames.extend([(0.5, 0), (0.25, 32)].map(|(duration, left)| Frame {
        duration,
        left,
        top: 0,
        width: 32,
        height: 64,
    }));
    prop.set_scale(1.5);
    prop.add_texture("lantern.png");
    prop.body.chunks.push(Chunk::new(Anchor { left: 16, top: -2 }));
    prop.body.chunks.push(Chunk { kind: ChunkKind::Unknown(9), body: ChunkBody::Unknown(vec![1, 2, 3]) });
    prop
}

#[test]
fn what_is_written_reads_back_in_both_byte_orders() {
    let mut prop = everything();
    let little = prop.to_bytes().unwrap();
    assert_eq!(PropFile::read(&little).unwrap(), prop);
    prop.set_endian(Endian::Big);
    let big = prop.to_bytes().unwrap();
    assert_eq!(&big[22..28], [0x3f, 0xc0, 0, 0, 0, 2], "the scale and the number of frames");
    let mut back = PropFile::read(&big).unwrap();
    assert_eq!((back.endian(), &back), (Endian::Big, &prop));
    back.set_endian(Endian::Little);
    testkit::assert_same_bytes("turned round twice", &little, &back.to_bytes().unwrap());
}

#[test]
fn damaged_files_are_refused_or_keep_the_laws() {
    let (read, refused) = testkit::assert_any_damage::<PropFile>("damaged", &everything().to_bytes().unwrap());
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}

#[test]
fn every_byte_has_a_place() {
    let mut lines = String::new();
    everything().layout(&mut |leaf| lines += &format!("{:2} {} {}\n", leaf.offset, leaf.path, leaf.value())).unwrap();
    insta::assert_snapshot!(lines, @r#"
     0 magic "PROP"
     4 version 2
     5 big_endian 0
     6 body.name "lantern\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    22 body.scale 1.5
    26 body.num_frames 2
    28 body.frames[0].duration 0.5
    32 body.frames[0].left 0
    34 body.frames[0].top 0
    36 body.frames[0].width 32
    38 body.frames[0].height 64
    40 body.frames[1].duration 0.25
    44 body.frames[1].left 32
    46 body.frames[1].top 0
    48 body.frames[1].width 32
    50 body.frames[1].height 64
    52 body.chunks[0].kind 1
    54 body.chunks[0].len_body 13
    58 body.chunks[0].body.texture.len_file_name 11
    60 body.chunks[0].body.texture.file_name "lantern.png"
    71 body.chunks[1].kind 2
    73 body.chunks[1].len_body 4
    77 body.chunks[1].body.anchor.left 16
    79 body.chunks[1].body.anchor.top -2
    81 body.chunks[2].kind 9
    83 body.chunks[2].len_body 3
    87 body.chunks[2].body.unknown 010203
    "#);
}

#[test]
fn findings_have_a_code_and_a_place() {
    let mut prop = everything();
    prop.body.name.0[12] = b'x';
    prop.body.frames[1].duration = f32::NAN;
    prop.body.chunks.remove(0);
    let findings = testkit::findings(&prop);
    assert_eq!(
        findings,
        [
            "note[name-rest] body.name at 0x6: bytes after the terminator",
            "warning[no-texture] body at 0x6: expected a texture for the frames, found none",
            "warning[frame-duration] body.frames[1].duration at 0x28: expected a time above 0, found NaN s",
            "note[unknown-kind] body.chunks[1].kind at 0x3e: 3 bytes of kind 9",
        ]
    );
}

#[test]
fn every_rule_has_a_file() {
    let bare = || drop(testkit::lint(&PropFile::new("bare").unwrap()));
    testkit::assert_rules(include_str!("../lints.md"), &[findings_have_a_code_and_a_place, bare]);
}

#[test]
fn what_does_not_fit_together_is_an_error_that_names_the_place() {
    let mut prop = everything();
    prop.version = 1;
    prop.body.chunks[1].kind = ChunkKind::Texture;
    assert_eq!(
        prop.to_bytes().unwrap_err().to_string(),
        "prop: cannot be written, 2 problems: body.scale: must be absent by the other fields, found it present; \
         body.chunks[1].body: the tag 0x1 selects another kind than 'anchor', for which expected 0x2"
    );
    assert_eq!(
        PropFile::new("a name that is too long").unwrap_err().to_string(),
        "prop: expected a name of at most 16 bytes, found 23 bytes"
    );
    assert_eq!(
        PropFile::read(b"PROP\x03\0").unwrap_err().to_string(),
        "prop: version at 0x4: expected 1 to 2, found 3"
    );
}

#[test]
fn edits_leave_the_rest_alone() {
    let mut prop = everything();
    let before = prop.to_bytes().unwrap();
    assert_eq!(prop.rename_texture("lantern.png", "torch.png"), 1);
    assert_eq!(prop.rename_texture("lantern.png", "torch.png"), 0);
    assert_ne!(prop.to_bytes().unwrap(), before);
    prop.rename_texture("torch.png", "lantern.png");
    testkit::assert_same_bytes("renamed twice", &before, &prop.to_bytes().unwrap());
}

#[test]
#[cfg(feature = "serde")]
fn a_dump_loses_nothing() {
    let mut prop = everything();
    prop.body.frames[0].duration = f32::from_bits(0x7fc1_2345);
    let dump = serde_json::to_string(&prop).unwrap();
    let built: PropFile = serde_json::from_str(&dump).unwrap();
    testkit::assert_same_bytes("built", &prop.to_bytes().unwrap(), &built.to_bytes().unwrap());
}

#[test]
#[cfg(feature = "arbitrary")]
fn arbitrary_values_that_can_be_written_read_back() {
    use meshwire_core::laws;

    let mut random = testkit::Random::new(1);
    let mut written = 0;
    for _ in 0..500 {
        let seed = random.bytes(400);
        let prop: PropFile = meshwire_core::generate::whole(&mut arbitrary::Unstructured::new(&seed)).unwrap();
        written += usize::from(testkit::assert_law("arbitrary", laws::written(&prop, PropFile::read)));
    }
    assert!(written >= 450, "{written} of 500 can be written");
}
