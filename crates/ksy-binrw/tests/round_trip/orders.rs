//! Byte orders, imports, advisory lengths, slots, pointers.

use crate::support::{error, layout, problems, read, round_trip, write};
use crate::*;

#[test]
fn a_flag_decides_the_byte_order() {
    let little = [b"ORDRI".as_slice(), &[2, 0, 1, 0, 0, 0], &1.5_f64.to_le_bytes(), &[7, 0, 0, 0]].concat();
    let big = [b"ORDRM".as_slice(), &[0, 2, 0, 0, 0, 1], &1.5_f64.to_be_bytes(), &[0, 0, 0, 7]].concat();
    let value: endian_switch::EndianSwitch = round_trip(&little);
    let mut swapped: endian_switch::EndianSwitch = round_trip(&big);
    assert_eq!(value.body.items, [endian_switch::Item { weight: 1.5, id: 7 }]);
    assert_eq!(value.body, swapped.body);
    swapped.header.order = b'I';
    assert_eq!(write(&swapped), little, "the flag is all that has to change");
    assert_eq!(
        error::<endian_switch::EndianSwitch>(b"ORDRX\0\0\0\0\0\0"),
        "test: header at 0x0: expected a byte order flag of 73 (little-endian) or 77 (big-endian), found 88"
    );
    swapped.header.order = 0;
    assert_eq!(
        problems(&swapped),
        ["header: expected a byte order flag of 73 (little-endian) or 77 (big-endian), found 0"]
    );
}

#[test]
fn a_flag_of_two_types_holds_for_both_and_for_its_own_values() {
    let value: order_flags::OrderFlags = round_trip(&[1, 7, 0, 0, 8]);
    assert_eq!((value.first.a, value.second.b), (7, 8));
    let mut swapped: order_flags::OrderFlags = round_trip(&[2, 0, 7, 8, 0]);
    assert_eq!((swapped.first.a, swapped.second.b), (7, 8));
    let order = "expected a byte order flag of 1 (little-endian) or 2 (big-endian), found 3";
    let other = "expected a byte order flag of 2 (little-endian) or 1 (big-endian), found 3";
    assert_eq!(error::<order_flags::OrderFlags>(&[3, 0, 7, 8, 0]), format!("test: order at 0x0: {order}"));
    assert_eq!(error::<order_flags::OrderFlags>(&[4, 0, 7, 8, 0]), "test: order at 0x0: expected 1 to 3, found 4");
    swapped.order = 3;
    assert_eq!(problems(&swapped), [format!("order: {order}"), format!("order: {other}")]);
}

#[test]
fn types_with_the_names_of_imported_ones_stand_beside_them() {
    let value: namesakes::Namesakes = round_trip(&[2, 0, 0, 0, 9, 0, 0, 0, 8, 0, 2, 0, 5, 6, 0, 0, 0, 4]);
    assert_eq!((value.stamp.hour, value.stamp.inner.time, value.outer.time), (2, 9, 8));
    assert_eq!((value.language, value.spoken), (namesakes::Language::None, shared::Language::German));
    assert_eq!((value.size, value.rank), (Some(5), Some(6)));
    assert!(matches!(&value.either, namesakes::NamesakesEither::Unknown(shared::Stamp { time: 4 })));
}

#[test]
fn imported_types_have_the_order_of_the_importing_file_or_their_own() {
    let parts = |big: bool| -> Vec<u8> {
        let short = |number: u16| if big { number.to_be_bytes() } else { number.to_le_bytes() };
        let long = |number: u32| if big { number.to_be_bytes() } else { number.to_le_bytes() };
        let stamp = [0, 0, 0, 9];
        let code = [0, 1, 0, 2];
        [
            [u8::from(big)].as_slice(),
            &[long(2).as_slice(), b"ab"].concat(),
            &[long(0).as_slice(), &short(1)].concat(),
            &[long(1.0_f32.to_bits()), long(2.0_f32.to_bits())].concat(),
            &short(2),
            &short(77),
            &stamp,
            &short(2),
            &stamp,
            &stamp,
            &code,
            &code,
            &short(5),
            &stamp,
            &code,
            &[2],
            &stamp,
        ]
        .concat()
    };
    let value: imports::Imports = round_trip(&parts(false));
    let big: imports::Imports = round_trip(&parts(true));
    assert_eq!(value.body, big.body);
    let body = &value.body;
    assert_eq!((body.name.value.as_bytes(), body.center), (&b"ab"[..], [1.0, 2.0]));
    assert_eq!(body.label.language, Some(shared::Language::English));
    assert_eq!((body.language, body.extra), (shared::Language::German, Some(77)));
    assert_eq!((body.stamp.time, body.stamps.len(), body.codes), (9, 2, [[1, 2], [1, 2]]));
    assert_eq!((body.entry.number, body.entry.stamp.time, body.entry.code), (5, 9, [1, 2]));
    assert_eq!(body.value, imports::BodyValue::Stamp(shared::Stamp { time: 9 }));
    let lines = layout(&value, &parts(false));
    assert!(lines.iter().any(|line| line.ends_with("body.codes[0].b 2")), "{lines:#?}");
}

#[test]
fn fixed_orders_stand_beside_each_other() {
    let bytes = [
        [1, 0, 2, 0, 0, 0].as_slice(),
        &[1, 0, 0, 3, 0, 4],
        &[5, 0, 0, 6, 0, 7, 0, 8, 0, 9],
        &[1, 0],
        &[5, 0, 0, 6, 0, 7, 0, 8, 0, 9],
        &[0, 1, 0, 2, 0, 3, 0, 4],
    ]
    .concat();
    let value: orders::Orders = round_trip(&bytes);
    let big = |a, b| orders::Big { a, inner: orders::Inner { b } };
    let mixed = orders::Mixed { number: 5, big: big(6, 7), code: [8, 9] };
    assert_eq!(value.little, orders::Little { a: 1, b: 2 });
    assert_eq!((value.bigs, value.mixed, &value.mixes), (vec![big(3, 4)], mixed.clone(), &vec![mixed]));
    assert_eq!(value.codes, [[1, 2], [3, 4]]);
}

fn chunk(kind: u16, length: u32, body: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), body].concat()
}

#[test]
fn a_stated_length_is_kept_where_it_disagrees() {
    use advisory::{Advisory, ChunkBody};
    let file = |chunks: &[Vec<u8>]| [&[0][..], &chunks.concat()].concat();
    let point = [1, 0, 2, 0];
    let exact: Advisory = round_trip(&file(&[chunk(1, 4, &point), chunk(9, 2, &[7, 7])]));
    assert_eq!(exact.body.chunks[0].body, ChunkBody::Point(advisory::Point { x: 1, y: 2 }));
    assert_eq!((exact.body.chunks[0].stored_len_body, exact.body.chunks[0].tail.len()), (None, 0));
    assert!(matches!(&exact.body.chunks[1].body, ChunkBody::Unknown(raw) if raw.data == [7, 7]));

    let long: Advisory = round_trip(&file(&[chunk(1, 6, &[1, 0, 2, 0, 8, 9]), chunk(1, 4, &point)]));
    assert_eq!((long.body.chunks[0].stored_len_body, long.body.chunks[0].tail.as_slice()), (None, &[8, 9][..]));

    let short: Advisory = round_trip(&file(&[chunk(1, 1, &point), chunk(1, 4, &point)]));
    assert_eq!((short.body.chunks[0].stored_len_body, short.body.chunks[1].stored_len_body), (Some(1), None));

    let beyond: Advisory = round_trip(&file(&[chunk(1, 999, &point)]));
    assert_eq!((beyond.body.chunks[0].stored_len_body, beyond.body.chunks[0].overstated()), (Some(999), Some(995)));

    // This kind never has a tail, so that the chunk behind it is read.
    let structural: Advisory = round_trip(&file(&[chunk(2, 9, &[1, 5, 0]), chunk(1, 4, &point)]));
    assert_eq!((structural.body.chunks[0].stored_len_body, structural.body.chunks.len()), (Some(9), 2));
    assert!(structural.body.chunks[0].body.is_structural());

    let big = [1, 0, 1, 0, 0, 0, 6, 0, 1, 0, 2, 8, 9];
    assert_eq!(round_trip::<Advisory>(&big).body, {
        let mut body = long.body.clone();
        body.chunks.pop();
        body
    });
    assert_eq!(
        layout(&long, &write(&long))[1..4],
        ["1 body.chunks[0].kind 1", "3 body.chunks[0].len_body 6", "7 body.chunks[0].body.point.x 1"]
    );
    assert_eq!(
        error::<Advisory>(&file(&[chunk(9, 5, &[7, 7])])),
        "test: body.chunks[0].body.unknown.data at 0x7: expected 5 bytes, found 2 before the end"
    );
}

#[test]
fn a_length_that_would_be_read_otherwise_is_not_written() {
    use advisory::Advisory;
    let bytes = [&[0][..], &chunk(1, 4, &[1, 0, 2, 0]), &chunk(2, 3, &[1, 5, 0]), &chunk(9, 1, &[7])].concat();
    let mut value: Advisory = read(&bytes).unwrap();
    value.body.chunks[0].stored_len_body = Some(6);
    value.body.chunks[1].tail = vec![1];
    value.body.chunks[2].tail = vec![1];
    assert_eq!(
        problems(&value),
        [
            "body.chunks[1].tail: expected no bytes after a body of this kind",
            "body.chunks[2].body.unknown.data: expected 2 bytes by the other fields, found 1",
            "body.chunks[2].tail: expected no bytes after a body of unknown kind",
            "body.chunks[0]: the stored length reaches over bytes that belong to what follows"
        ]
    );
}

#[test]
fn slots_smaller_equal_and_larger_than_the_record() {
    let equal: short_tails::ShortTails = round_trip(&[8, 1, 0, 0, 0, 2, 0, 3, 4, 1, 5, 0, 0, 0, 6, 0, 7, 8]);
    let record = &equal.first.record;
    assert_eq!((record.offset, record.count, record.part.b), (1, 2, 4));
    assert_eq!((equal.first.missing, equal.entries[0].record.part.b), (0, 8));
    let smaller: short_tails::ShortTails = round_trip(&[4, 1, 0, 0, 0, 2, 5, 0, 0, 0, 6, 0, 0, 0]);
    assert_eq!((smaller.first.missing, smaller.entries[1].record.offset), (4, 6));
    let larger: short_tails::ShortTails = round_trip(&[10, 1, 0, 0, 0, 2, 0, 3, 4, 0xaa, 0xbb, 0]);
    assert_eq!(larger.first.beyond, [0xaa, 0xbb]);
    assert_eq!(layout(&larger, &write(&larger)).last().unwrap(), "11 num_entries 0");
    let mut wrong = smaller;
    wrong.first.record.count = 1;
    wrong.entries[1] = meshwire_core::Slot::new(equal.first.record.clone(), 5);
    assert_eq!(
        problems(&wrong),
        [
            "first: expected only zeros in the last 4 bytes, for which the slot has no room",
            "entries[1].size: expected 4 bytes by the other fields, found 5",
            "entries[1]: expected only zeros in the last 3 bytes, for which the slot has no room"
        ]
    );
}

#[test]
fn pointers_are_plain_numbers_beside_their_region() {
    let header = [b'a', 0, 0, 0, 4, 0, 0, 0, 1, 0, 2, 0];
    let table = [[1; 33].as_slice(), &[6, 0, 0, 0], &[2, 10, 11]].concat();
    let value: pointers::Pointers = round_trip(&[&header[..], &[3, 0, 0, 0, 7, 8, 9], &table].concat());
    assert_eq!((value.header.ofs_root, value.data.as_slice()), (4, &[7, 8, 9][..]));
    assert_eq!(value.table.ofs_names, 6);
}
