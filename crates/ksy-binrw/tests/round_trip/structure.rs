//! Records in records, lists, windows, conditions, derived numbers.

use crate::support::{error, layout, problems, read, round_trip, write};
use crate::*;

#[test]
fn records_inside_records() {
    let bytes = [0, 9, 1, 2, 0, 2, 1, b'a', 0];
    let value: nested::Tree = round_trip(&bytes);
    let place = nested::Place { column: 1, line: 2 };
    assert_eq!(value.header, nested::TreeHeader { version: 9, place });
    assert_eq!(value.empty, nested::Nothing {});
    assert_eq!(value.leaves.iter().map(|leaf| leaf.name.to_lossy()).collect::<Vec<_>>(), ["a", ""]);
    assert_eq!(
        layout(&value, &bytes),
        [
            "0 header.version 9",
            "2 header.place.column 1",
            "3 header.place.line 2",
            "4 num_leaves 2",
            "6 leaves[0].len_name 1",
            "7 leaves[0].name \"a\"",
            "8 leaves[1].len_name 0",
        ]
    );
    assert_eq!(
        error::<nested::Tree>(&[0, 0, 0, 0, 0, 2, 0, 9]),
        "test: leaves[1].name at 0x8: expected 9 bytes, found 0 before the end"
    );
    let mut wrong = value;
    wrong.leaves[1].name = vec![0; 300].into();
    assert_eq!(problems(&wrong), ["leaves[1].name: expected at most 255 for its field, found 300"]);
}

#[test]
fn parameters_hand_numbers_down() {
    let bytes = [2, 1, 5, 0, 0x44, 0x33, 0x22, 0x11, 6, 0, 7, 0, 8, 9, 0, 10, 0, 11];
    let value: params::Params = round_trip(&bytes);
    let cell = params::Cell { fine: Some(0x1122_3344), coarse: None };
    assert_eq!(value.row, params::Row { cells: vec![5], mark: Some(cell) });
    let cell = params::Cell { fine: None, coarse: Some(8) };
    assert_eq!(value.rows[0], params::Row { cells: vec![6, 7], mark: Some(cell) });
    let mut wrong = value;
    wrong.rows[1].cells.clear();
    wrong.row.mark = Some(params::Cell { fine: None, coarse: None });
    assert_eq!(
        problems(&wrong),
        [
            "row.mark.fine: must be present by the other fields, found it absent",
            "rows[1].cells: expected 2 elements by the other fields, found 0"
        ]
    );
}

#[test]
fn windows_must_be_filled() {
    let bytes = [4, 0, 1, 0, 2, 0, 2, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0, 10, 0, 11, 0];
    let value: windows::Windows = round_trip(&bytes);
    assert_eq!((value.derived.items.as_slice(), value.num_stored), (&[1, 2][..], 2));
    assert_eq!(value.maybe.as_ref().map(|list| list.items.as_slice()), Some(&[8, 9, 10, 11][..]));
    assert_eq!(
        error::<windows::Windows>(&[3, 0, 1, 0, 2, 0]),
        "test: derived.items at 0x4: expected 2 bytes, found 1 before the end"
    );
    assert_eq!(
        error::<windows::Windows>(&[9, 0, 1, 0, 2, 0]),
        "test: derived at 0x2: expected 9 bytes, found 4 before the end"
    );
    let list = |count: usize| windows::List { items: vec![0; count] };
    let wrong = windows::Windows { derived: list(0x8000), num_stored: 2, stored: list(1), fixed: list(4), maybe: None };
    assert_eq!(
        problems(&wrong),
        [
            "derived: expected at most 65535 for its field, found 65536",
            "stored: expected 4 bytes by the other fields, found 2",
            "fixed: expected 6 bytes by the other fields, found 8",
            "maybe: must be present by the other fields, found it absent"
        ]
    );
}

#[test]
fn lists_of_every_kind() {
    let mut bytes = vec![1, 0, 2, 0, 3, 0];
    bytes.extend((0..80).collect::<Vec<u8>>());
    bytes.extend([1, 1, b'x', 0, 1, b'y', 2, 0, 0, 0, 4, 5, 6, 7, 2, 1, 0, 2, 0, 3, 0, 0xff, 0xff, 2, b'h', b'i', 0]);
    let value: repeats::Repeats = round_trip(&bytes);
    assert_eq!((value.triple, value.pairs.len(), value.pairs[39].b), ([1, 2, 3], 40, 79));
    assert_eq!((value.names.len(), value.two_names[1].text.as_bytes()), (1, &b"y"[..]));
    assert_eq!(value.more_pairs[1], repeats::Pair { a: 6, b: 7 });
    assert_eq!((value.grid.as_slice(), value.rest.len()), (&[1, 2, 3, -1][..], 2));
    let end = bytes.len();
    assert_eq!(
        error::<repeats::Repeats>(&bytes[..end - 2]),
        format!("test: rest[0].text at 0x{:x}: expected 2 bytes, found 1 before the end", end - 3)
    );
    let mut wrong = value;
    wrong.pairs.pop();
    wrong.two_names.clear();
    wrong.grid.push(0);
    assert_eq!(
        problems(&wrong),
        [
            "pairs: expected 40 elements by the other fields, found 39",
            "two_names: expected 2 elements by the other fields, found 0",
            "grid: expected 4 elements by the other fields, found 5"
        ]
    );
    // A count of four thousand millions is refused before anything is reserved for it.
    bytes[92..96].copy_from_slice(&[0xff; 4]);
    let message = error::<repeats::Repeats>(&bytes);
    assert_eq!(message, "test: more_pairs at 0x60: expected 8589934590 bytes, found 17 before the end");
}

#[test]
fn elements_while_there_is_room() {
    let bytes = [0, 15, 0, 0, 0, 1, 0, 2, 0, 0, 0, 3, 0xff, 0xff, 9, 9, 9];
    let value: while_room::WhileRoom = round_trip(&bytes);
    assert_eq!(value.body.keys[1], while_room::Key { time: 3, value: -1 });
    assert_eq!(value.body.rest, [9, 9, 9]);
    assert_eq!(round_trip::<while_room::WhileRoom>(&[0, 5, 1, 2, 3, 4, 5]).body.keys, []);
}

#[test]
fn six_bytes_behind_the_keys_would_be_a_key() {
    let mut value: while_room::WhileRoom = read(&[0, 5, 1, 2, 3, 4, 5]).unwrap();
    value.body.rest.push(6);
    assert_eq!(problems(&value), ["body.keys: expected fewer than 6 bytes after the list, found 6"]);
}

#[test]
fn conditions_on_every_kind_of_attribute() {
    let bytes = [
        [15, 0].as_slice(),
        &[1, 0, 0, 0, 2, 2, 3, 4],
        &[7; 15],
        b"abcfld\0path\0",
        &[0; 8],
        &[1; 16],
        &[1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0],
        b"\x01n\x01a\x00",
        &[0, 0, 0xc0, 0x7f],
        &[2; 8],
    ]
    .concat();
    let value: conditions::Conditions = round_trip(&bytes);
    assert_eq!((value.number, value.small, value.kind), (Some(1), Some(2), Some(conditions::Kind::Second)));
    assert_eq!((value.pad, value.blob.as_ref().map(Vec::len)), (Some([3, 4]), Some(15)));
    assert_eq!(value.list.as_deref(), Some(&[1, 2, 3, 4, 5, 6][..]));
    assert!(value.float.is_some_and(f32::is_nan));
    assert!(matches!(value.choice, Some(conditions::ConditionsChoice::Place(_))));
    assert_eq!(value.last, None);
    let none: conditions::Conditions = round_trip(&[0, 0]);
    assert_eq!((none.number, none.choice.is_none(), none.path.is_none()), (None, true, true));
    round_trip::<conditions::Conditions>(&[1, 0, 5, 0, 0, 0]);
    assert_eq!(error::<conditions::Conditions>(&[2, 0, 6]), "test: small at 0x2: expected 1 to 5, found 6");
    let mut wrong = none;
    wrong.which = 3;
    wrong.pad = Some([0; 2]);
    wrong.small = Some(9);
    assert_eq!(
        problems(&wrong),
        [
            "number: must be present by the other fields, found it absent",
            "small: expected 1 to 5, found 9",
            "kind: must be present by the other fields, found it absent",
            "pad: must be absent by the other fields, found it present"
        ]
    );
}

#[test]
fn derived_numbers_are_not_in_the_struct() {
    let bytes = [2, 0, 1, 0, 2, 3, 0xfc, 0, 5, 0xff, 1, 2, 3, 4, 5, 1, 9];
    let value: derived::Derived = round_trip(&bytes);
    let expected = derived::Derived {
        positions: vec![1, 2],
        normals: vec![3, -4],
        flags: Some(0xff),
        data: vec![1, 2, 3, 4, 5],
        num_kept: 1,
        kept: vec![9],
    };
    assert_eq!(value, expected);
    let wrong = derived::Derived {
        positions: vec![0; 256],
        normals: vec![0; 2],
        flags: Some(0),
        data: vec![0; 4],
        num_kept: 0,
        kept: vec![0],
    };
    assert_eq!(
        problems(&wrong),
        [
            "positions: expected at most 255 for its field, found 256",
            "normals: expected 256 elements by the other fields, found 2",
            "flags: must be absent by the other fields, found it present",
            "kept: expected 0 elements by the other fields, found 1"
        ]
    );
    let lines = layout(&value, &bytes);
    assert_eq!((lines[0].as_str(), lines[5].as_str()), ("0 num_vertices 2", "7 len_data 5"));
}

#[test]
fn arrays_and_transparent_records() {
    let mut bytes = vec![1];
    bytes.extend((0..15).flat_map(|number: u8| f32::from(number).to_be_bytes()));
    bytes.push(1);
    bytes.extend((0..6).flat_map(|number: u8| f32::from(number).to_be_bytes()));
    bytes.extend([0, 1, 0, 2, 0, 3, 0, 4]);
    let value: arrays::Arrays = round_trip(&bytes);
    assert_eq!((value.origin, value.frame[2]), ([0.0, 1.0, 2.0], [9.0, 10.0, 11.0]));
    assert_eq!((value.maybe, value.points.as_slice()), (Some([12.0, 13.0, 14.0]), &[[0.0, 1.0, 2.0]][..]));
    assert_eq!(value.corner, arrays::Corner { position: [3.0, 4.0, 5.0], index: [1, 2] });
    assert_eq!(value.rest, [[3, 4]]);
    let lines = layout(&value, &bytes);
    assert_eq!((lines[2].as_str(), lines[6].as_str()), ("5 origin.y 1.0", "21 frame[0].z 5.0"));
    let json = serde_json::to_value(&value).unwrap();
    assert_eq!(json["corner"], serde_json::json!({"position": [3.0, 4.0, 5.0], "index": [1, 2]}));

    let value: transparent::Transparent = round_trip(&[2, 0, b'h', b'i', 0, 0, 0x80, 0x3f]);
    assert_eq!(serde_json::to_string(&value).unwrap(), r#"{"name":"hi","scale":1.0}"#);
}

#[test]
fn records_inside_themselves() {
    let bytes = [1, 2, 4, 0, 2, 1, 2, 0, 3, 0, 2, 0, 4, 0];
    // The first child claims four bytes, but what is in it needs six.
    assert_eq!(
        error::<recursion::Recursion>(&bytes),
        "test: node.children[0].node.children[0].node at 0x8: expected 2 bytes, found 0 before the end"
    );
    let bytes = [1, 2, 6, 0, 2, 1, 2, 0, 3, 0, 2, 0, 4, 0];
    let value: recursion::Recursion = round_trip(&bytes);
    assert_eq!(value.node.children[0].node.children[0].node.value, 3);

    let mut deep = vec![0, 0];
    for _ in 0..70 {
        let length = u16::try_from(deep.len()).unwrap().to_le_bytes();
        deep = [&[0, 1][..], &length, &deep].concat();
    }
    let message = error::<recursion::Recursion>(&deep);
    assert!(message.ends_with("limit depth exceeded: at most 64 levels of nesting, found more"));
    let mut node = recursion::Node { value: 0, children: vec![] };
    for _ in 0..70 {
        node = recursion::Node { value: 0, children: vec![recursion::Child { node: Box::new(node) }] };
    }
    let found = problems(&recursion::Recursion { node });
    assert!(found.len() == 1 && found[0].contains("levels deep"), "what cannot be read is not written: {found:?}");
}

#[test]
fn the_tag_alone_chooses_the_kind() {
    use switch_windows::{ChunkBody, Kind};
    let bytes = [0, 1, 0, 4, 0, 1, 0xff, 0xff, 0, 2, 0, 5, b'a', 0, b'b', b'c', 0, 0xff, 0xff, 0, 0, 0, 9, 0, 2, 7, 7];
    let value: switch_windows::SwitchWindows = round_trip(&bytes);
    let kinds: Vec<&str> = value.chunks.iter().map(|chunk| chunk.body.name()).collect();
    assert_eq!(kinds, ["point", "names", "end_marker", "unknown"]);
    assert_eq!(value.chunks[0].body, ChunkBody::Point(switch_windows::Point { x: 1, y: -1 }));
    assert_eq!(value.chunks[3].body, ChunkBody::Unknown(vec![7, 7]));
    assert_eq!(value.chunks[1].body.tags(), [2]);
    // A known kind that does not read is an error, not an unknown one.
    assert_eq!(
        error::<switch_windows::SwitchWindows>(&[0, 1, 0, 3, 0, 1, 0]),
        "test: chunks[0].body.point.y at 0x6: expected 2 bytes, found 1 before the end"
    );
    assert_eq!(
        error::<switch_windows::SwitchWindows>(&[0, 1, 0, 5, 0, 1, 0, 2, 3]),
        "test: chunks[0].body at 0x8: expected the end of the data at 0x9, found it at 0x8"
    );
    let mut wrong = value;
    wrong.chunks[0].kind = Kind::Names;
    wrong.chunks[3].kind = Kind::End;
    assert_eq!(
        problems(&wrong),
        [
            "chunks[0].body: the tag 0x2 selects another kind than 'point', for which expected 0x1",
            "chunks[3].body: the tag 0xffff selects another kind than 'unknown', for which expected one of no known kind"
        ]
    );
}

#[test]
fn cases_take_literals_and_what_the_record_knows() {
    use switch_default::{Content, SwitchDefault};
    let value: SwitchDefault = round_trip(&[1, 1, 0, 5, 0]);
    assert_eq!(value.content, Content::Flat(switch_default::Flat { x: 5, z: None }));
    let value: SwitchDefault = round_trip(&[1, 2, 0, 5, 0, 6]);
    assert_eq!(value.content, Content::Flat(switch_default::Flat { x: 5, z: Some(6) }));
    let value: SwitchDefault = round_trip(&[2, 1, 1, 1, 0, 2, 0, 1, 2, 3, 4, 5, 6, 7]);
    assert!(matches!(&value.content, Content::Row(row) if row.cells == [1, 2] && row.marks.len() == 7));
    let value: SwitchDefault = round_trip(&[2, 2, 1, 1, 0, 9, 9]);
    assert!(matches!(&value.content, Content::Row(row) if row.cells == [1] && row.marks == [9, 9]));
    let value: SwitchDefault = round_trip(&[1, 77, 3, 7, 8, 9]);
    assert!(matches!(&value.content, Content::Unknown(raw) if raw.data == [7, 8, 9]));
    let wrong = SwitchDefault { version: 2, ..value };
    assert_eq!(
        problems(&wrong),
        ["body: the tag 0xc selects another kind than 'unknown', for which expected one of no known kind"]
    );
    let wrong = SwitchDefault { version: 77, width: 4, ..wrong };
    assert_eq!(problems(&wrong), ["body.unknown.data: expected 4 bytes by the other fields, found 3"]);
}

#[test]
fn expressions_mean_what_they_mean_to_the_reference_compiler() {
    use expressions::{Expressions, Kind};
    let present = |a: i16, b: i16, kind: u8, x: u8, row: u8| -> String {
        let mut bytes = [a.to_le_bytes(), b.to_le_bytes()].concat();
        bytes.extend([kind, x, row]);
        // As many bytes as there are fields; what is not taken is cut off.
        let value: Expressions =
            (0..=16).find_map(|count| read(&[bytes.as_slice(), &vec![0; count]].concat()).ok()).unwrap();
        round_trip::<Expressions>(&write(&value));
        let json = serde_json::to_value(&value).unwrap();
        let fields = ["sum", "difference", "product", "quotient", "remainder", "lesser", "least", "logic"];
        let more = ["chosen", "named", "numbered", "inner", "either", "always", "masked", "shifted"];
        let there = fields.iter().chain(&more).filter(|name| json.get(name).is_some());
        there.copied().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(present(1, 2, 3, 0, 0), "sum difference lesser logic chosen named either always");
    assert_eq!(present(0, 0, 5, 4, 1), "logic numbered inner always");
    assert_eq!(present(8, 4, 0, 4, 0), "product quotient always masked shifted");
    // Division rounds down and the remainder is never negative.
    assert_eq!(present(-5, -2, 0, 0, 1), "remainder lesser least chosen either always");
    assert_eq!(present(i16::MIN, i16::MIN, 0, 0, 0), "product lesser least always".replace("lesser ", ""));
    let value: Expressions = read(&[1, 0, 0, 0, 5, 0, 0, 0, 0]).unwrap();
    assert_eq!(value.kind, Kind::Square);
}
