//! Numbers, bytes, text, enums, bit fields.

use crate::support::{error, layout, problems, read, round_trip, write};
use crate::*;

#[test]
fn numbers_of_every_width_in_both_orders() {
    let bytes = [
        [0x01, 0xff].as_slice(),
        &[0x02, 0x01, 0xfe, 0xff],
        &[4, 3, 2, 1, 0xfd, 0xff, 0xff, 0xff],
        &[8, 7, 6, 5, 4, 3, 2, 1],
        &[0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        &1.5_f32.to_le_bytes(),
        &(-2.5_f64).to_le_bytes(),
        &[0x01, 0x02, 0xff, 0xff, 0xff, 0xfe],
        &[8, 7, 6, 5, 4, 3, 2, 1],
        &f32::from_bits(0x7fa0_0001).to_be_bytes(),
        &(-0.0_f64).to_be_bytes(),
        &[0, 1, 0, 2, 0, 3],
    ]
    .concat();
    let value: numbers::Numbers = round_trip(&bytes);
    assert_eq!((value.a1, value.b1, value.a2, value.b2), (1, -1, 0x102, -2));
    assert_eq!((value.a4, value.b4, value.a8, value.b8), (0x0102_0304, -3, 0x0102_0304_0506_0708, -4));
    assert_eq!((value.f, value.d), (1.5, -2.5));
    let swapped = &value.swapped;
    assert_eq!((swapped.a2, swapped.b4, swapped.a8), (0x102, -2, 0x0102_0304_0506_0708));
    assert_eq!(swapped.f.to_bits(), 0x7fa0_0001, "the bits of a signaling NaN survive");
    assert_eq!(swapped.d.to_bits(), (-0.0_f64).to_bits());
    assert_eq!(swapped.list, [1, 2, 3]);
    assert_eq!(error::<numbers::Numbers>(&bytes[..7]), "test: a4 at 0x6: expected 4 bytes, found 1 before the end");
    assert_eq!(
        error::<numbers::Numbers>(&bytes[..bytes.len() - 1]),
        "test: swapped.list at 0x44: expected 6 bytes, found 5 before the end"
    );
}

#[test]
fn contents_are_checked_and_written_back() {
    let bytes = b"MSHW\x00\x07\x0d\x0aend\0";
    let value: contents::Contents = round_trip(bytes);
    assert_eq!(value, contents::Contents { version: 7 });
    assert_eq!(
        error::<contents::Contents>(b"MSHX\x00\x07\x0d\x0aend\0"),
        r#"test: magic at 0x0: expected "MSHW", found "MSHX""#
    );
    assert_eq!(layout(&value, bytes), [r#"0 magic "MSHW""#, "4 version 7", r#"6 separator "\r\nend\x00""#]);
}

#[test]
fn bytes_of_fixed_counted_computed_and_open_size() {
    let bytes = [1, 2, 3, 4, 5, 6, 7, 2, 0, 8, 9, 1, 10, 11, 12, 13, 14, 15];
    let value: raw_bytes::RawBytes = round_trip(&bytes);
    assert_eq!((value.pad, value.keys), ([1, 2, 3], [[4, 5], [6, 7]]));
    assert_eq!((value.blob.as_slice(), value.num_words), (&[8, 9][..], 1));
    assert_eq!((value.words.as_slice(), value.rest.as_slice()), (&[10, 11, 12, 13][..], &[14, 15][..]));
    let wrong = raw_bytes::RawBytes { blob: vec![0; 0x10000], words: vec![0; 5], ..value };
    assert_eq!(
        problems(&wrong),
        [
            "blob: expected at most 65535 for its field, found 65536",
            "words: expected 4 bytes by the other fields, found 5"
        ]
    );
    assert_eq!(
        error::<raw_bytes::RawBytes>(&[0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 1]),
        "test: blob at 0x9: expected 65535 bytes, found 1 before the end"
    );
}

#[test]
fn text_of_every_form() {
    let bytes = b"\x03abcTAG!ab\0junk!some/path\0\x02one\0\0ab\0\xffcdef";
    let value: texts::Texts = round_trip(bytes);
    assert_eq!(value.name.as_bytes(), b"abc");
    assert_eq!(value.tag.as_bytes(), b"TAG!");
    assert_eq!((value.field.text(), value.field.rest()), (&b"ab"[..], &b"junk!"[..]));
    assert_eq!(value.path.0, b"some/path");
    assert_eq!(value.lines.iter().map(|line| line.0.as_slice()).collect::<Vec<_>>(), [&b"one"[..], b""]);
    assert_eq!(value.fields.map(|field| field.is_terminated()), [true, false]);
    let mut wrong = value;
    wrong.name = vec![b'x'; 256].into();
    wrong.tag = "no".into();
    wrong.path.0 = b"a\0b".to_vec();
    wrong.lines[1].0 = b"\0".to_vec();
    assert_eq!(
        problems(&wrong),
        [
            "name: expected at most 255 for its field, found 256",
            "tag: expected 4 bytes by the other fields, found 2",
            "path: a zero byte inside the text",
            "lines[1]: a zero byte inside the text"
        ]
    );
    assert_eq!(
        error::<texts::Texts>(b"\x00TAG!12345678open"),
        "test: path at 0xd: expected a text that ends with a zero byte, found the end of the data"
    );
}

#[test]
fn enums_keep_unknown_values() {
    use enums::{Kind, Level, Wide};
    let bytes = [1, 0xff, 0xff, 0, 0, 0, 0, 1, 0, 0, 0, 0x7f, 0, 9, 2, 1, 8, 42];
    let value: enums::Enums = round_trip(&bytes);
    assert_eq!((value.plain, value.signed, value.wide), (Kind::Solid, Level::Below, Wide::All));
    assert_eq!(value.single, enums::Record { kind: Kind::Undefined, kinds: [Kind::Nothing, Kind::Unknown(9)] });
    assert_eq!((value.list.as_slice(), value.extra), (&[Kind::Solid, Kind::Unknown(8)][..], Some(42)));
    assert_eq!((Kind::Undefined.name(), Kind::from_name("solid")), (Some("unknown"), Some(Kind::Solid)));
    assert_eq!((Level::HighAbove.to_string(), Level::Unknown(-7).to_string()), ("above".to_owned(), "-7".to_owned()));
    let lines = layout(&value, &bytes);
    assert_eq!((lines[0].as_str(), lines[5].as_str()), ("0 plain 1 (solid)", "13 single.kinds[1] 9"));
    let json = serde_json::to_value(&value).unwrap();
    assert_eq!((&json["plain"], &json["single"]["kinds"][1]), (&"solid".into(), &9.into()));
    let wide = enums::Enums { wide: Wide::Unknown(u64::MAX), ..value.clone() };
    let json = serde_json::to_string(&wide).unwrap();
    assert_eq!(serde_json::from_str::<enums::Enums>(&json).unwrap(), wide, "the largest number survives JSON");
    let wrong = enums::Enums { plain: Kind::Unknown(1), extra: None, ..value };
    assert_eq!(
        problems(&wrong),
        ["plain: expected Solid for the value 1, found Unknown"],
        "a known value has one form only"
    );
    let inner = enums::Record { kind: Kind::Unknown(0), kinds: [Kind::Solid; 2] };
    let wrong = enums::Enums { single: inner, list: vec![Kind::Unknown(1)], ..wrong };
    assert_eq!(problems(&wrong).len(), 3);
}

#[test]
fn valid_values_alone_are_read_and_written() {
    let bytes = [0, 7, 0xff, 0, 0, 3, 0xe8, 0x20, 2, 5, 6];
    let value: valid::Valid = round_trip(&bytes);
    assert_eq!((value.exact, value.listed, value.range, value.equal), (7, -1, 1000, 0x20));
    assert_eq!(error::<valid::Valid>(&[0, 8]), "test: exact at 0x0: expected 7, found 8");
    assert_eq!(error::<valid::Valid>(&[0, 7, 2]), "test: listed at 0x2: expected -1 or 1 or 3, found 2");
    assert_eq!(
        error::<valid::Valid>(&[0, 7, 1, 0xff, 0xff, 0xff, 0]),
        "test: range at 0x3: expected -10 to 1000, found -256"
    );
    assert_eq!(
        error::<valid::Valid>(&[0, 7, 1, 0, 0, 0, 0, 0x20, 4]),
        "test: num_items at 0x8: expected 1 to 3, found 4"
    );
    let wrong = valid::Valid { exact: 1, listed: 0, range: 1001, equal: 0, items: vec![] };
    assert_eq!(
        problems(&wrong),
        [
            "exact: expected 7, found 1",
            "listed: expected -1 or 1 or 3, found 0",
            "range: expected -10 to 1000, found 1001",
            "equal: expected 32, found 0",
            "items: expected a count of 1 to 3, found 0"
        ]
    );
}

#[test]
fn limits_refuse_larger_values() {
    let bytes = [2, 0, 0, 0, 1, 0, 2, 0, 0x20, 0, 0, 0, 7, 8];
    let value: limits::Limits = round_trip(&bytes);
    assert_eq!((value.items.as_slice(), value.size, value.rows.as_slice()), (&[1, 2][..], 0x20, &[7, 8][..]));
    assert_eq!(error::<limits::Limits>(&[5, 0, 0, 0]), "test: num_items at 0x0: expected 0 to 4, found 5");
    assert_eq!(error::<limits::Limits>(&[0, 0, 0, 0, 1, 1, 0, 0]), "test: size at 0x4: expected 0 to 256, found 257");
    let wrong = limits::Limits { items: vec![0; 5], size: 0x101, rows: vec![] };
    assert_eq!(
        problems(&wrong),
        [
            "items: expected a count of 0 to 4, found 5",
            "size: expected 0 to 256, found 257",
            "rows: expected 16 elements by the other fields, found 0"
        ]
    );
}

#[test]
fn bit_fields_follow_the_byte_order() {
    let little = [0, 0b1011_1010, 0b0000_0111, 0x80, 0x01, 0x00, 0x02, 0x00, 1, 0, 0xff, 0xff];
    let big = [1, 0b1011_1010, 0x80, 0b0000_0111, 0x00, 0x02, 0x00, 0x01, 0, 1, 0xff, 0xff];
    let value: bit_fields::BitFields = round_trip(&little);
    let body = &value.body;
    assert_eq!((body.small.low(), body.small.type_(), body.small.high()), (10, 3, true));
    assert_eq!((body.middle.visible(), body.middle.layer(), body.middle.reserved()), (true, 3, 0x200));
    assert_eq!((body.options.a(), body.options.b(), body.options.c()), (1, true, 0));
    assert_eq!(body.list.map(|item| item.whole()), [1, 0xffff]);
    assert_eq!(body.middle.set_names(), ["visible"]);
    let swapped: bit_fields::BitFields = round_trip(&big);
    assert_eq!(swapped.body, value.body);
    assert_eq!(layout(&value, &little)[2], "2 body.middle 32775 (visible)");
    let json = serde_json::to_value(&value).unwrap();
    assert_eq!(json["body"]["middle"], serde_json::json!({"visible": true, "layer": 3, "reserved": 512}));
    let message = serde_json::from_str::<bit_fields::BodyMiddle>(r#"{"visible": true, "layer": 32, "reserved": 0}"#);
    assert_eq!(message.unwrap_err().to_string(), "the value of 'layer' has too many bits");
}

#[test]
fn names_that_rust_or_the_generated_code_need_are_free_to_use() {
    let bytes = [1, 2, 3, 4, 0, 5, 0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 15, 16, 17, 18];
    let value: names::Names = round_trip(&bytes);
    assert_eq!((value.type_, value.self_, value.short, value.u, value.v), (1, 2, 3, 4, 5));
    assert_eq!(value.list, [names::UvPair { u: 15, match_: 16 }]);
    assert_eq!(value.bytes, names::NamesBytes::Pair(names::UvPair { u: 17, match_: 18 }));
    let set: std::collections::HashSet<names::UvPair> = value.list.into_iter().collect();
    assert_eq!(set.len(), 1, "the derives asked for are there");
}

#[test]
fn a_value_that_was_read_is_written_even_by_its_own_type_alone() {
    let value: nested::Tree = read(&[0, 1, 2, 3, 0, 0]).unwrap();
    assert_eq!(write(&value), [0, 1, 2, 3, 0, 0]);
}
