//! Schemas that are Kaitai's alone: what they become, and that it reads, writes and refuses as it must.
//!
//! `LANGUAGE=write cargo test -p ksy-binrw --test language` writes the Rust anew after a change of the compiler.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[rustfmt::skip]
#[path = "language/around.rs"]
mod around;
#[rustfmt::skip]
#[path = "language/blocks.rs"]
mod blocks;
#[rustfmt::skip]
#[path = "language/checked.rs"]
mod checked;
#[rustfmt::skip]
#[path = "language/damaged.rs"]
mod damaged;
#[rustfmt::skip]
#[path = "language/expressions.rs"]
mod expressions;
#[rustfmt::skip]
#[path = "language/keyed.rs"]
mod keyed;
#[rustfmt::skip]
#[path = "language/kinds.rs"]
mod kinds;
#[rustfmt::skip]
#[path = "language/later.rs"]
mod later;
#[rustfmt::skip]
#[path = "language/lax.rs"]
mod lax;
#[rustfmt::skip]
#[path = "language/fetched.rs"]
mod fetched;
#[rustfmt::skip]
#[path = "language/names.rs"]
mod names;
#[rustfmt::skip]
#[path = "language/outside.rs"]
mod outside;
#[rustfmt::skip]
#[path = "language/pieces.rs"]
mod pieces;
#[rustfmt::skip]
#[path = "language/places.rs"]
mod places;
#[rustfmt::skip]
#[path = "language/positions.rs"]
mod positions;
#[rustfmt::skip]
#[path = "language/views.rs"]
mod views;

use std::io::{Cursor, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use ksy_binrw::Source;
use ksy_runtime::damage::read_partial;
use ksy_runtime::derived::mismatches;
use ksy_runtime::relayout::{forget_places, relayout, relayout_from};
use ksy_runtime::whole::{read_from, read_whole, write_to, write_whole};
use ksy_runtime::{Error, LargeBytes, Limits};

const NAMES: [&str; 16] = [
    "around",
    "blocks",
    "checked",
    "damaged",
    "expressions",
    "fetched",
    "keyed",
    "kinds",
    "later",
    "lax",
    "names",
    "outside",
    "pieces",
    "places",
    "positions",
    "views",
];

#[test]
fn the_rust_is_what_stands_beside_the_schema() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    for name in NAMES {
        let schema = std::fs::read_to_string(folder.join(format!("{name}.ksy"))).unwrap();
        let sources = [Source::new(format!("{name}.ksy"), schema)];
        let rust = ksy_binrw::rust(&sources, &[]).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        assert!(rust.left_out.is_empty(), "{name}: {:?}", rust.left_out);
        let path = folder.join(format!("{name}.rs"));
        if std::env::var("LANGUAGE").is_ok_and(|value| value == "write") {
            std::fs::write(&path, &rust.files[0].text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), rust.files[0].text, "{name}");
    }
}

macro_rules! whole {
    ($name:ident, $kind:ty) => {
        fn $name(bytes: &[u8]) -> Result<$kind, Error> {
            let value: $kind = read_whole("test", bytes, &Limits::default())?;
            assert_eq!(write_whole("test", &value).unwrap(), bytes, "written back");
            Ok(value)
        }
    };
}
whole!(checked, checked::Checked);
whole!(expressions, expressions::Expressions);
whole!(around, around::Around);
whole!(positions, positions::Positions);
whole!(pieces, pieces::Pieces);
whole!(places, places::Places);
whole!(keyed, keyed::Keyed);
whole!(kinds, kinds::Kinds);
whole!(later, later::Later);
whole!(lax, lax::Lax);
whole!(names, names::Names);
whole!(outside, outside::Outside);
whole!(views, views::Views);

/// What `outside.ksy` leaves to the user.
#[allow(clippy::as_conversions, reason = "what binrw makes of a record")]
mod own {
    use ksy_runtime::prelude::*;

    #[record(params(at_least: i64))]
    pub struct MapPoint {
        #[check(i64::from(x) >= at_least, "a place that far out")]
        pub x: u8,
        pub y: u8,
    }

    pub mod shifted {
        use ksy_runtime::ErrorKind;
        use ksy_runtime::process::Codec;

        /// Each byte is stored so much lower; the last may not be zero, and any is read as one.
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct By(u8);

        impl By {
            pub fn new(shift: i64, direction: &str, bytes: &[u8]) -> Self {
                assert_eq!((direction, bytes), ("up", &[1, 2][..]));
                Self(u8::try_from(shift).unwrap())
            }
        }

        impl Codec for By {
            fn decode(&self, stored: &[u8], _most: u64) -> Result<Vec<u8>, ErrorKind> {
                let mut bytes: Vec<u8> = stored.iter().map(|byte| byte.wrapping_add(self.0)).collect();
                bytes.iter_mut().filter(|byte| **byte == b'?').for_each(|byte| *byte = b'!');
                Ok(bytes)
            }

            fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind> {
                match bytes.contains(&0) {
                    true => Err(ErrorKind::invalid("bytes without zero", "one")),
                    false => Ok(bytes.iter().map(|byte| byte.wrapping_sub(self.0)).collect()),
                }
            }
        }
    }
}

#[test]
fn expressions_have_the_values_that_kaitai_gives_them() {
    let value = expressions(b"\x02wolf\0ff\0\x05\0\x0a\0\x02\x01\0\0\0").unwrap();
    assert_eq!(value.longest(), "wolf");
    assert_eq!(value.shout(), "wolf! 4");
    assert_eq!(value.quoted(), "2\u{b5} \"{}");
    assert_eq!(value.middle(), 0xaf);
    assert_eq!(value.backward(), "fl");
    assert_eq!(value.number(), Some(0xff));
    assert!(value.is_dog());
    assert_eq!(value.half(), 5.0);
    assert_eq!((value.sizes(), value.folded(), value.below().as_str()), (16, 4, "-6"));
    assert_eq!((value.heights(), value.label().as_deref()), (vec![2, 7], Some("a wolf")));
    assert_eq!(value.extra, Some(1));
    let value = expressions(b"\x01a\0\x05\0\x01").unwrap();
    assert_eq!((value.number(), value.extra, value.label()), (None, None, None));
    let error = expressions(b"\x02wolf\0ff").unwrap_err().to_string();
    assert!(error.contains("words[1]"), "{error}");
}

#[test]
fn numbers_are_read_in_the_decoded_bytes_of_elements() {
    let mut value = views(b"\x04\x04\x84\x3b\x0f\x09\x0a\x0b\x02\x04\x12\x3fnfg").unwrap();
    assert_eq!((value.behind.number(&value.blocks), value.behind.scale(&value.blocks)), (0x0203, Some(1.0)));
    // The element has these bytes.
    value.blocks[1].rest[2] = 9;
    assert_eq!(value.behind.number(&value.blocks), 0x0209);
    assert!(write_whole("test", &value).unwrap().starts_with(b"\x04\x04\x84\x3b\x0f\x09\x0a\x01"));
    value.behind.at = 3;
    assert_eq!(value.behind.number(&value.blocks), 0, "the second byte is missing");
}

#[test]
fn bits_may_be_a_case_of_a_switch() {
    let value = views(b"\x04\x04\x84\x3b\x0f\x09\x0a\x0b\x02\x04\x12\x3fnfg").unwrap();
    assert_eq!((value.digits(), value.unused_0, value.first_digit()), (Some(vec![1, 2, 3]), 15, Some(1)));
    assert_eq!(value.len_stream(), 1);
    let value = views(b"\x04\x04\x84\x3b\x0f\x09\x0a\x0b\x02\x08\x12\x34\x56nfg").unwrap();
    assert_eq!((value.digits(), &value.digits_b4), (Some(vec![0x12, 0x34, 0x56]), &None));
    assert_eq!(value.len_stream(), 2);
}

#[test]
fn what_is_around_is_handed_down() {
    let mut value = around(b"\x02\x01\x01\0\x02hi\0\x01!").unwrap();
    assert_eq!(value.rows[0].cells, [2]);
    assert_eq!(value.rows[0].note.as_ref().unwrap().text, b"hi");
    assert_eq!(value.rows[1].number, 1);
    assert!(value.rows[1].is_last(&value.header));
    value.rows[0].cells.push(7);
    let error = write_whole("test", &value).unwrap_err().to_string();
    assert!(error.contains("rows[0].cells: expected 1 elements"), "{error}");
}

#[test]
fn what_nothing_leads_to_stays_where_it_was() {
    let file = b"\x06\0\x02\0??\x10\0\x03\0\0\0\0\0..abc!";
    let mut value = positions(file).unwrap();
    let body = value.entries[0].body.as_mut().unwrap();
    assert_eq!((body.position, &body.value[..]), (16, &b"abc"[..]));
    body.value[0] = b'A';
    let written = write_whole("test", &value).unwrap();
    assert_eq!(written, b"\x06\0\x02\0??\x10\0\x03\0\0\0\0\0..Abc!");
    value.entries[0].body.as_mut().unwrap().value.push(b'd');
    assert!(write_whole("test", &value).unwrap_err().to_string().contains("entries[0].body"));
    assert!(positions(b"\xff\0\x01\0").unwrap_err().to_string().contains("entries"));
}

#[test]
fn pieces_of_all_forms_come_back() {
    let file = b"\x3b\x54ab\0cd   line\na\0b\0\0\0\x20HeY!\x05\0rest\x01\x02\0ab@@@@end";
    let mut value = pieces(file).unwrap();
    assert_eq!((value.version, value.is_open, value.level), (3, true, 0b0_1101_0101));
    assert_eq!(&*value.secret, b"hEy\x01");
    assert_eq!((value.block.a, &value.block.rest[..]), (5, &b"rest"[..]));
    assert_eq!(value.items, [1, 2, 0]);
    // Padding that equals the terminator is not removed before that is searched for.
    assert_eq!((&value.padded.text[..], &value.padded.rest[..]), (&b"ab@"[..], &b"@@@"[..]));
    value.secret.value = b"hey\x01".to_vec();
    assert!(write_whole("test", &value).unwrap().windows(4).any(|bytes| bytes == b"HEY!"));
    value.items.push(1);
    assert!(write_whole("test", &value).unwrap_err().to_string().contains("items"));
    let mut wrong = file.to_vec();
    wrong[0] = 0xb0;
    assert!(pieces(&wrong).unwrap_err().to_string().contains("version"));
}

#[test]
fn parts_may_be_called_as_variables_of_the_generated_code() {
    let value = names(b"\x01\x02\x03\x04\x05\x07\x08ab\x09cd\x0a").unwrap();
    assert_eq!((value.index_, value.gaps_, &value.list[1].bytes[..]), (1, 8, &b"cd"[..]));
    assert_eq!(value.list[1].deeper.sum(value.index_.into()), 1 + 1 + 10);
}

/// All checksums are those of Python's `zlib`, as is the deflate stream.
#[test]
fn values_with_formulas_are_compared_and_computed() {
    let file = [
        &b"\x00\x00\x00\x08textab\x00texts\xed\xb4\x08a"[..],
        b"\x00\x00\x00\x16file\x016\x10\xa6\x86\x00\x05\x00\x07\xcbH\xcd\xc9\xc9\x07\x00~\x03\x00\x05\x05\x00\xd4\xc9\xfd\x16",
    ]
    .concat();
    let mut value = checked(&file).unwrap();
    let found: Vec<String> = mismatches("test", &value).unwrap().iter().map(ToString::to_string).collect();
    let message = "chunks[0].crc: expected [ed, b4, 08, 60], which follows from other bytes, found [ed, b4, 08, 61]";
    assert_eq!(found, [message]);

    value.chunks[0].body.as_text_mut().unwrap().text = b"longer text".to_vec();
    let packed = value.chunks[1].body.as_file_mut().unwrap();
    (packed.header.is_packed, packed.body) = (0, b"plain bytes".to_vec());
    relayout("test", &mut value).unwrap();
    let written = write_whole("test", &value).unwrap();
    let expected = [
        &b"\x00\x00\x00\x0etextab\x00longer text\x0d\x7f\x95\x93"[..],
        b"\x00\x00\x00\x1afile\x00q\x5c\xaf\xcb\x00\x0b\x00\x0bplain bytesf\x04\x00\x0b\x0b\x00\x1c\x94h\xe9",
    ];
    assert_eq!(written, expected.concat());
    assert_eq!(mismatches("test", &value).unwrap(), []);

    value.chunks[1].body.as_file_mut().unwrap().header.is_packed = 1;
    let error = relayout("test", &mut value).unwrap_err().to_string();
    assert!(
        error.contains("chunks[1].body.file.header.crc: 'chunks[1].body.file.body' is not a deflate stream"),
        "{error}"
    );
}

#[test]
fn kinds_are_chosen_by_text_and_by_number() {
    let value = kinds(b"numb\x2a\0\0\0\0").unwrap();
    assert_eq!(value.content.as_u4().unwrap().value, 42);
    let value = kinds(b"text!\0\0").unwrap();
    assert_eq!(value.content.as_strz().unwrap().value.as_bytes(), b"!");
    let value = kinds(b"what\x02\x02\x04\x09\x02\xff?\x03\x01x").unwrap();
    assert_eq!(value.content, kinds::KindsContent::Nothing);
    let inner = value.parts[0].body.as_part().unwrap();
    assert_eq!((inner.kind, inner.body.as_unknown()), (9, Some(&b"\xff?"[..])));
    assert_eq!(value.parts[1].body.as_unknown().unwrap(), b"x");
    assert!(kinds(b"pair\x01").unwrap_err().to_string().contains("content"));
}

#[test]
fn what_the_user_adds_reads_and_writes_with_all_else() {
    let file = b"\x01`ab>\x02\x03\x07\x08?\x05\xfeab";
    let mut value = outside(file).unwrap();
    assert_eq!(value.secret.value, b"abc!", "the question mark is stored where it was");
    assert_eq!((value.place.y, value.far.as_ref().unwrap().rest.as_slice()), (3, &b"?"[..]));
    assert!(value.is_far());
    assert_eq!(value.asked.rest, b"ab");
    assert_eq!((value.asked.total(&value.block), value.sides()), (5 - 2 + 1, 25));
    value.secret.value[0] = b'A';
    assert_eq!(write_whole("test", &value).unwrap()[1..5], *b"@ab ", "a changed value is stored anew");
    value.secret.value[0] = 0;
    value.place.x = 1;
    let error = write_whole("test", &value).unwrap_err().to_string();
    assert!(error.contains("secret: expected bytes without zero"), "{error}");
    assert!(error.contains("place.x") && error.contains("a place that far out"), "{error}");
    let mut near = file.to_vec();
    near[5] = 1;
    let error = outside(&near).unwrap_err().to_string();
    assert!(error.contains("place.x at 0x6: expected a place that far out"), "{error}");
}

/// What the compiler says of a schema.
fn problems(schema: &str) -> Vec<String> {
    let found = ksy_binrw::rust(&[Source::new("test.ksy", schema)], &[]).err().unwrap_or_default();
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn code_of_the_users_own_does_not_stand_beside_what_is_cut_off() {
    for (keys, is_refused) in [
        ("size: 8, pad-right: 0, process: runs", true),
        ("size-eos: true, terminator: 0, process: runs", true),
        ("size: 8, pad-right: 0, type: part, process: runs", true),
        ("size: 8, process: runs", false),
        ("terminator: 0, process: runs", false),
        ("terminator: 0, consume: false, type: part, process: xor(3)", false),
        ("size: 8, pad-right: 0, process: zlib", false),
    ] {
        let schema = format!(
            "meta: {{id: test, endian: le}}\nseq:\n  - {{id: body, {keys}}}\ntypes:\n  part:\n    seq: [{{id: a, type: u1}}]\n"
        );
        let message = "'process' by code of your own beside 'terminator' and 'pad-right' is not supported";
        let found = problems(&schema);
        assert_eq!(found.len(), usize::from(is_refused), "{keys}: {found:?}");
        assert!(found.iter().all(|found| found.starts_with("test.ksy:3:") && found.contains(message)), "{found:?}");
    }
}

/// Readers of the reference compiler take the first bits of the second type from the last byte of the first one.
#[test]
fn bits_of_two_types_in_one_byte_are_refused() {
    for (seq, is_refused) in [
        ("{id: a, type: b4}, {id: b, type: bits}", true),
        ("{id: a, type: b8}, {id: b, type: bits}", false),
        ("{id: a, type: b4}, {id: b, type: bits, size: 1}", false),
        ("{id: a, type: b4}, {id: b, type: bits, if: a > 0}", false),
        ("{id: a, type: b4}, {id: b, type: whole}", false),
        ("{id: a, type: b4}, {id: b, type: {switch-on: a, cases: {1: whole, 2: outer}}}", true),
        ("{id: a, type: bits}, {id: b, type: b4}", true),
        ("{id: a, type: outer}, {id: b, type: b4}", true),
        ("{id: a, type: whole}, {id: b, type: b4}", false),
        ("{id: a, type: maybe}, {id: b, type: b4}", false),
        ("{id: a, type: u1}, {id: b, type: outer, repeat: eos}", true),
        ("{id: a, type: u1}, {id: b, type: bits, repeat: eos, size: 1}", false),
        ("{id: a, type: u1}, {id: b, type: whole, repeat: eos}", false),
    ] {
        let schema = format!(
            "meta: {{id: test, endian: le}}
seq: [{seq}]
types:
  bits: {{seq: [{{id: x, type: b1}}, {{id: y, type: b2}}]}}
  whole: {{seq: [{{id: x, type: u1}}, {{id: y, type: b5}}, {{id: z, type: b3}}]}}
  maybe: {{seq: [{{id: x, type: b3, if: true}}, {{id: y, type: b5}}]}}
  outer: {{seq: [{{id: x, type: bits}}]}}
"
        );
        let found = problems(&schema);
        assert_eq!(found.len(), usize::from(is_refused), "{seq}: {found:?}");
        assert!(
            found.iter().all(|found| found.starts_with("test.ksy:2:") && found.contains("/seq/1/id: its first bits")),
            "{found:?}"
        );
    }
}

#[test]
fn where_another_stream_stood_is_known_wherever_it_is_asked() {
    for (stream, is_noted) in [("outer", false), ("parent_io", false), ("_io", true)] {
        let schema = format!(
            "meta: {{id: test, endian: le}}
seq: [{{id: part, type: 'part(_io, _io)'}}]
types:
  part:
    params: [{{id: outer, type: io}}, {{id: parent_io, type: io}}]
    seq: [{{id: x, type: u1, if: far}}, {{id: y, type: u1, if: far}}]
    instances: {{far: {{value: {stream}.pos > 0}}}}
"
        );
        let rust = ksy_binrw::rust(&[Source::new("test.ksy", schema)], &[]).unwrap();
        let text = &rust.files[0].text;
        let noted = "#[note(io_at_far: bool = io.pos() > 0)]\n    #[br(if(io.pos() > 0))]\n    pub x: Option<u8>";
        assert_eq!(
            (text.contains(noted), text.contains("#[br(if(io_at_far))]")),
            (is_noted, is_noted),
            "{stream}: {text}"
        );
    }
}

#[test]
fn a_parameter_that_only_a_method_uses_is_not_passed_while_reading() {
    let schema = "
meta: {id: test, endian: le}
seq: [{id: outer, type: outer}, {id: part, type: part(outer)}]
types:
  outer: {seq: [{id: x, type: u1}]}
  part:
    params: [{id: entry, type: outer}]
    seq: [{id: y, type: u1, doc: The byte of the entry.}]
    instances: {sum: {value: entry.x + y}}
";
    let rust = ksy_binrw::rust(&[Source::new("test.ksy", schema)], &[]).unwrap();
    assert!(rust.files[0].text.contains("#[record(little)]\npub struct Part {"), "{}", rust.files[0].text);
}

#[test]
fn instances_that_name_each_other_often_are_bounded() {
    let mut schema = "\
meta: {id: test, endian: le}
seq: [{id: x, type: u1}, {id: y, type: u1, if: a0 > 0}]
instances:
  a28: {value: x + 1}
"
    .to_owned();
    for level in 0..28 {
        schema += &format!("  a{level}: {{value: a{0} + a{0}}}\n", level + 1);
    }
    let found = problems(&schema);
    assert!(found.len() == 1 && found[0].contains("is too long"), "{found:?}");
}

/// A header, two entries at 16, two names with what stands before them, data.
const PLACES: &[u8] = b"\x04\x02\x21\0\0\0..........\x1a\0\x04\x02\x1d\0\x03\0\x312??abcde*!";

#[test]
fn what_no_longer_fits_moves_and_the_integers_follow() {
    let mut value = places(PLACES).unwrap();
    let names: Vec<_> = value.entries.iter().map(|entry| entry.name.as_ref().unwrap().as_bytes()).collect();
    assert_eq!(names, [&b"abc"[..], &b"de"[..]]);
    assert_eq!(value.entries[0].chunk.twin.as_ref().unwrap().value, b"12");
    value.entries[1].name.as_mut().unwrap().value = "delta".into();
    relayout("test", &mut value).unwrap();
    let written = write_whole("test", &value).unwrap();
    assert_eq!(written[16..], *b"\x1a\0\x04\x02\x21\0\x06\0\x312??abc\0\0*!delta");
    assert_eq!(places(&written).unwrap(), value);
    forget_places("test", &mut value).unwrap();
    let expected = b"\x02\x02\x17\0\0\0\0\0\x12\0\x04\x02\x16\0\x06\0\x312\0\0abc*delta";
    assert_eq!(write_whole("test", &value).unwrap(), expected);
}

#[test]
fn what_is_not_solved_is_named_in_the_words_of_the_schema() {
    let mut file = PLACES.to_vec();
    file[4] = 0x1b;
    let mut value = places(&file).unwrap();
    assert_eq!(value.signed.as_ref().unwrap().value, *b"??");
    value.signed.as_mut().unwrap().position = 5;
    let error = relayout("test", &mut value).unwrap_err().to_string();
    assert!(error.contains("signed: at 0x5 ") && error.contains("'header.ofs_signed & 65534'"), "{error}");
}

#[test]
fn alignments_are_numbers_of_bytes() {
    let schema =
        |keys: &str| format!("meta: {{id: test}}\ninstances:\n  body: {{pos: 4, size: 2, -gen-align: {keys}}}\n");
    assert!(problems(&schema("16")).is_empty());
    for wrong in ["0", "65537"] {
        let found = problems(&schema(wrong));
        assert!(found.len() == 1 && found[0].contains("expected 1 to 65536 bytes"), "{found:?}");
    }
    assert!(problems(&schema("wide"))[0].contains("expected an integer"));
}

#[test]
fn arguments_of_a_process_see_the_stream_behind_its_bytes() {
    let mut value = keyed(b"\x03efg54").unwrap();
    assert_eq!((&value.body[..], &value.rest[..]), (&b"abc"[..], &b"67"[..]));
    value.body.value = b"cba".to_vec();
    assert_eq!(write_whole("test", &value).unwrap(), b"\x03gfe54");
    let found = problems("meta: {id: test}\nseq: [{id: a, terminator: 0, process: xor(1), repeat: eos}]\n");
    assert!(found.len() == 1 && found[0].contains("in a list is supported only with 'size'"), "{found:?}");
}

#[test]
fn what_is_read_in_order_cannot_need_later_parts() {
    let found = problems(
        "meta: {id: test, endian: le}
seq:
  - {id: table, type: entry}
  - {id: names, size-eos: true, type: names}
types:
  names: {seq: [{id: all, size-eos: true}]}
  entry: {seq: [{id: name, size: _root.names.all.size}]}
",
    );
    assert!(found.len() == 1 && found[0].contains("'names' is not read yet"), "{found:?}");
}

/// A directory that the position of a table needs, a table, a note, and a byte that the schema requires.
#[test]
fn an_instance_that_nothing_needs_is_absent_where_it_cannot_be_read() {
    let value = lax(b"\x03\x06!\x04abhi\0").unwrap();
    assert_eq!((value.directory.value.ofs_table, value.end.value), (4, *b"!"));
    assert_eq!(value.table.as_ref().map(|table| table.value), Some(*b"ab"));
    assert_eq!((value.note.as_ref().unwrap().as_bytes(), value.len_note()), (&b"hi"[..], 2));
    let value = lax(b"\x03\x06!\x09abhi").unwrap();
    assert_eq!((value.table.as_ref(), value.note.as_ref(), value.len_note()), (None, None, 0));
    let part = read_partial::<lax::Lax>("test", b"\x03\x06!\x09abhi", &Limits::default()).unwrap();
    let errors: Vec<_> = part.errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        (part.value, errors),
        (
            value,
            vec![
                "test: table at 0x2: expected a position from 0 to 0x8, found 0x9".to_owned(),
                r#"test: note at 0x6: expected bytes that end with "\x00", found the end of the data"#.to_owned(),
            ]
        )
    );
    for (bytes, expected) in
        [(&b"\x0f\x06!\x04abhi\0"[..], "test: directory at 0x2: "), (b"\x01\x00", "test: end at 0x2: ")]
    {
        let error = lax(bytes).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// Entries are read again once the names behind them are known; what a record needs of a later part is optional before.
#[test]
fn instances_that_need_later_parts_are_read_again() {
    let bytes = b"\x03\x00\x03\x05\x06ab\0c\0\0\x34\x12?\x02!ik\x02hi";
    let mut value = later(bytes).unwrap();
    let names: Vec<_> = value.entries.iter().map(|entry| entry.name.as_ref().unwrap().value.as_bytes()).collect();
    assert_eq!(names, [&b"ab"[..], b"c", b""]);
    let data: Vec<_> =
        value.entries.iter().map(|entry| entry.data.as_ref().map(|data| data.value.as_slice())).collect();
    assert_eq!(data, [Some(&b"ab\0"[..]), Some(b"c\0"), None]);
    assert_eq!((value.noted.bytes.position, value.noted.bytes.value), (11, [0x34, 0x12]));
    assert_eq!(value.sample.data, b"?");
    assert_eq!((value.head.value, value.row()), (0x0003, vec![3, 4, 5]));
    assert_eq!((&value.tag.body.text[..], value.len_slot()), (&b"hi"[..], 2));
    assert_eq!(value.coded.iter().map(|coded| coded.value.c).collect::<Vec<_>>(), b"xy");
    value.coded[0].value.value.c = b'z';
    assert!(write_whole("test", &value).unwrap().ends_with(b"kk\x02hi"));
    let error = read_whole::<later::Later>("test", b"\x01\x09\x01\0\0\0??????????\0", &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("entries[0].name"), "{error}");
}

#[test]
fn damaged_pages_keep_their_bytes_and_the_others_are_read() {
    let bytes = b"\x05\x09abcd\x01\x2a\0??\x02hi\x09?";
    assert!(read_whole::<damaged::Damaged>("pages", bytes, &Limits::default()).is_err());
    let part = read_partial::<damaged::Damaged>("pages", bytes, &Limits::default()).unwrap();
    let errors: Vec<_> = part.errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "pages: pages[0].page.cells at 0x2: expected 9 bytes, found 4 before the end",
            "pages: notes[1].text at 0xf: expected 9 bytes, found 1 before the end",
        ]
    );
    let damaged::Damaged { pages, notes, .. } = &part.value;
    assert_eq!(pages[0].as_unknown(), Some(&b"\x09abcd"[..]));
    assert_eq!(pages[1].as_page().map(|page| &page.cells[..]), Some(&[42][..]));
    assert_eq!((notes[0].text.as_bytes(), notes.len(), &part.rest[..]), (&b"hi"[..], 1, &b"\x09?"[..]));
    assert_eq!(write_whole("pages", &part.value).unwrap(), bytes[..14]);
}

/// An archive of two members with bodies of these sizes. Only its small parts are written; the bodies are skipped.
fn archive(out: &mut (impl Write + Seek), sizes: [u64; 2]) {
    let ofs_entries = 8 + 26 + sizes[0] + sizes[1] + 5;
    out.write_all(&ofs_entries.to_le_bytes()).unwrap();
    let mut starts = [0; 2];
    for (start, size) in starts.iter_mut().zip(sizes) {
        out.write_all(&[1]).unwrap();
        out.write_all(&size.to_le_bytes()).unwrap();
        *start = out.stream_position().unwrap();
        out.seek(SeekFrom::Current(i64::try_from(size).unwrap())).unwrap();
        out.write_all(b"crc!").unwrap();
    }
    out.write_all(b"hello").unwrap();
    for (start, size) in starts.into_iter().zip(sizes) {
        out.write_all(&[start.to_le_bytes(), size.to_le_bytes()].concat()).unwrap();
        out.write_all(b"\x01a remark").unwrap();
    }
}

fn archive_in_memory(sizes: [u64; 2]) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    archive(&mut out, sizes);
    let (mut bytes, mut start) = (out.into_inner(), 17);
    for size in sizes.map(|size| usize::try_from(size).unwrap()) {
        bytes[start..start + size].iter_mut().enumerate().for_each(|(index, byte)| *byte = b"abc"[index % 3]);
        start += size + 13;
    }
    bytes
}

/// Counts the bytes that are read.
struct Counted<F>(F, u64);

impl<F: Read> Read for Counted<F> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(out)?;
        self.1 += u64::try_from(count).unwrap();
        Ok(count)
    }
}

impl<F: Seek> Seek for Counted<F> {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn an_archive_of_ten_gigabytes_is_opened_without_reading_it() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fetched.bin");
    let mut file = std::fs::File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
    archive(&mut file, [7 << 30, 3 << 30]);
    let mut source = Counted(file, 0);
    let archive: fetched::Fetched = read_from("archive", &mut source, &Limits::default()).unwrap();
    std::fs::remove_file(path).unwrap();
    assert_eq!(archive.members[0].body, LargeBytes::Left(17..17 + (7 << 30)));
    assert_eq!(archive.entries[1].body.value, archive.members[1].body);
    assert_eq!(archive.entries[1].note, Some(LargeBytes::Left(10_737_418_321..10_737_418_329)));
    assert_eq!((archive.comment, archive.gaps.len()), (*b"hello", 0));
    assert!(source.1 < 1 << 20, "{} bytes were read", source.1);
}

#[test]
fn a_large_input_that_is_not_left_in_the_source_is_limited() {
    let bytes = archive_in_memory([5000, 4095]);
    let read = |most| {
        let limits = Limits::default().with_max_input_bytes(most);
        read_from::<fetched::Fetched>("archive", &mut Cursor::new(&bytes), &limits).map(|archive| archive.members)
    };
    // The second body is read twice: as a member, and as that of an entry.
    let members = read(8500).unwrap();
    assert_eq!((members[0].body.size(), members[1].body.held().map(<[u8]>::len)), (5000, Some(4095)));
    let error = read(8000).unwrap_err().to_string();
    assert_eq!(error, format!("archive: limit input-bytes exceeded: at most 8000 bytes, found {}", bytes.len()));
}

#[test]
fn an_edit_beside_bytes_that_were_left_is_written_with_them() {
    let bytes = archive_in_memory([5000, 6000]);
    let mut source = Cursor::new(&bytes);
    let held: fetched::Fetched = read_whole("archive", &bytes, &Limits::default()).unwrap();
    assert_eq!(held.members[1].body.held(), bytes.get(5030..11_030));
    let mut archive: fetched::Fetched = read_from("archive", &mut source, &Limits::default()).unwrap();
    assert_eq!(archive.members[1].body, LargeBytes::Left(5030..11_030));
    let mut written = |archive: &fetched::Fetched| {
        let mut out = Vec::new();
        write_to("archive", archive, &mut source, &mut out).map(|()| out)
    };
    assert!(written(&archive).unwrap() == bytes);

    archive.members[1].flags = 7;
    archive.comment = *b"edits";
    let mut expected = bytes.clone();
    expected[5021] = 7;
    expected[11_034..11_039].copy_from_slice(b"edits");
    assert!(written(&archive).unwrap() == expected);

    // The first body is replaced with a shorter one, so the second moves.
    let short = LargeBytes::Held(b"short".to_vec());
    (archive.members[0].body, archive.members[0].len_body) = (short.clone(), 5);
    (archive.entries[0].body.value, archive.entries[0].len_body) = (short, 5);
    (archive.ofs_entries, archive.entries.position) = (11_039 - 4995, 11_039 - 4995);
    let error = written(&archive).unwrap_err().to_string();
    assert!(error.contains("entries[1].body: at 0x13a6 it covers bytes of 'entries'"), "{error}");
    (archive.entries[1].ofs_body, archive.entries[1].body.position) = (35, 35);
    let moved = written(&archive).unwrap();
    assert_eq!(moved.len(), bytes.len() - 4995);
    assert!(moved[17..22] == *b"short" && moved[35..6035] == bytes[5030..11_030]);

    let unfetched = "members[1].body: expected bytes that were fetched";
    let error = write_whole("archive", &archive).unwrap_err().to_string();
    assert!(error.contains(unfetched), "{error}");
    let error = relayout("archive", &mut archive).unwrap_err().to_string();
    assert!(error.contains(unfetched), "{error}");
    let mut source = Cursor::new(&bytes);
    archive.members[1].body.fetch(&mut source).unwrap();
    archive.entries[1].body.fetch(&mut source).unwrap();
    for entry in &mut archive.entries.value {
        entry.note.as_mut().unwrap().fetch(&mut source).unwrap();
    }
    assert!(write_whole("archive", &archive).unwrap() == moved);
    // Held bytes are laid out as any others are.
    let (before, mut grown) = (held.clone(), held);
    grown.members[0].body = LargeBytes::Held(b"grown".repeat(2000));
    relayout_from("archive", &before, &mut grown).unwrap();
    assert_eq!(
        (grown.members[0].len_body, grown.entries[0].len_body, grown.entries[1].ofs_body),
        (10_000, 10_000, 10_030)
    );

    let error = LargeBytes::<9>::Left(11_000..99_999).fetch(&mut source).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
}

#[test]
fn types_of_a_fixed_size_are_blocks() {
    let face = b"\x01\0\x02\0\x03\0\x04\0\x05\0\x06\0\x02\0";
    let [swapped, texts] = [&b"\x07\0\x08\0\0\x09"[..], b"abcefgh\x03"];
    let bytes = [b"\x01tg", &face[..], swapped, texts, &[7; 33], b"\x01\0\x09\0"].concat();
    let mut value: blocks::Blocks = read_whole("test", &bytes, &Limits::default()).unwrap();
    assert_eq!(write_whole("test", &value).unwrap(), bytes);
    assert_eq!(value.faces[0].corners[2], blocks::Point { x: 5, y: 6 });
    assert_eq!(
        (value.faces[0].kind, value.faces[0].first(), value.faces[0].num_corners()),
        (blocks::Kind::Round, 5, 3)
    );
    assert_eq!((value.swapped.point.y, value.swapped.own.value, value.order), (8, 9, *b"abc"));
    assert_eq!((value.chosen(), value.is_same(), &value.few), (&[7; 33][..], false, &None));
    assert_eq!(value.kinds, [blocks::Kind::Flat, blocks::Kind::Unknown(9)]);
    // The count is an integer in a block.
    value.faces.push(value.faces[0]);
    value.few = Some(vec![value.faces[0]; 2]);
    relayout("test", &mut value).unwrap();
    let after = [b"\x02tg", &face[..], face, swapped, texts, face, face, &[7; 33], b"\x01\0\x09\0"].concat();
    assert_eq!(write_whole("test", &value).unwrap(), after);
    let cut = read_whole::<blocks::Blocks>("test", &after[..20], &Limits::default()).unwrap_err();
    assert_eq!(cut.to_string(), "test: faces at 0x3: expected 28 bytes, found 17 before the end");
}
