//! Fields of bits, in groups whose size is fixed and in such that data decide.

use ksy_runtime::bits::{BitOrder, BitReader, BitWriter};
use ksy_runtime::prelude::*;
use ksy_runtime::{Context, Limits, Reader};

use crate::support::{broken, holds, intact, leaves, refused};

#[value_enum(u8)]
pub enum Kind {
    Idle = 0,
    Busy = 5,
    Unknown(u8),
}

/// As in the user guide of Kaitai Struct.
#[record(big)]
pub struct Fixed {
    pub lead: u16,
    #[bits(3)]
    pub a: u8,
    #[bits(1)]
    pub b: bool,
    #[bits(12)]
    #[valid(0..=3000)]
    pub c: u16,
    #[bits(4)]
    pub kind: Kind,
    #[bits(64)]
    pub w: u64,
    #[bits(4, unused)]
    pub unused_0: u8,
    #[bits(10, little)]
    pub d: u16,
    #[bits(3, little)]
    pub e: Kind,
    #[bits(3, little, unused)]
    pub unused_1: u8,
    pub next: u8,
}

const FIXED: &[u8] = b"\x01\x02\xb2\x34\x50\x12\x34\x56\x78\x9a\xbc\xde\xf7\x02\x17\xff";

#[test]
fn fixed_groups_are_packed() {
    let mut fixed: Fixed = intact(FIXED);
    assert_eq!((fixed.a, fixed.b, fixed.c, fixed.kind), (5, true, 0x234, Kind::Busy));
    assert_eq!((fixed.w, fixed.unused_0), (0x0123_4567_89ab_cdef, 7));
    assert_eq!((fixed.d, fixed.e, fixed.unused_1, fixed.next), (0x302, Kind::Busy, 0, 0xff));
    assert_eq!(
        leaves(&fixed),
        [
            "lead 258",
            "a b23450123456789abcdef7",
            "b ",
            "c ",
            "kind ",
            "w ",
            "unused_0 ",
            "d 0217",
            "e ",
            "unused_1 ",
            "next 255"
        ]
    );
    #[cfg(feature = "serde")]
    assert_eq!(
        crate::support::json(&fixed),
        r#"{"lead":258,"a":5,"b":true,"c":564,"kind":"busy","w":81985529216486895,"unused_0":7,"d":770,"e":"busy","next":255}"#
    );
    fixed.a = 8;
    fixed.c = 3001;
    fixed.kind = Kind::Unknown(16);
    fixed.d = 0x400;
    fixed.e = Kind::Unknown(5);
    fixed.unused_1 = 255;
    assert_eq!(
        refused(&fixed),
        "toy: cannot be written, 6 problems: a: expected 0 to 7 in 3 bits, found 8; \
         c: expected 0 to 3000, found 3001; \
         kind: expected 0 to 15 in 4 bits, found 16; \
         d: expected 0 to 1023 in 10 bits, found 1024; \
         e: expected Busy for the value 5, found Unknown; \
         unused_1: expected 0 to 7 in 3 bits, found 255"
    );
}

#[test]
fn damage_has_its_place() {
    assert_eq!(broken::<Fixed>(&FIXED[..4]), "toy: a at 0x2: expected 11 bytes, found 2 before the end");
    assert_eq!(broken::<Fixed>(&FIXED[..14]), "toy: d at 0xd: expected 2 bytes, found 1 before the end");
    assert_eq!(
        broken::<Fixed>(b"\0\0\x0f\xff\0\0\0\0\0\0\0\0\0\0\0\0"),
        "toy: c at 0x2: expected 0 to 3000, found 4095"
    );
}

#[record(little)]
pub struct Open {
    #[bits(2)]
    pub kind: u8,
    #[br(if(kind == 1))]
    #[bits(7)]
    pub some: Option<Kind>,
    #[bits(3)]
    pub count: u8,
    #[br(count = count)]
    #[bits(5)]
    pub items: Vec<u8>,
    #[br(if(kind == 1))]
    #[br(count = 2)]
    #[bits(1)]
    pub flags: Option<Vec<bool>>,
    #[bits(rest)]
    pub unused_0: u8,
    pub next: u8,
    #[br(if(next > 0))]
    #[bits(9)]
    pub last: Option<u16>,
    #[bits(rest)]
    pub unused_1: u8,
}

#[test]
fn data_decide_how_many_bits_there_are() {
    // 01 0000101 010 11111 00001 1 0 | 1 + 01010101
    let mut open: Open = intact(&[0b0100_0010, 0b1010_1111, 0b1000_0110, 7, 0x80, 0x55]);
    assert_eq!((open.kind, open.some, open.count, open.next), (1, Some(Kind::Busy), 2, 7));
    assert_eq!((&open.items[..], &open.flags, open.unused_0), (&[31, 1][..], &Some(vec![true, false]), 0));
    assert_eq!((open.last, open.unused_1), (Some(0x100), 0x55));
    assert_eq!(leaves(&open)[0], "kind 42af86");
    open.some = Some(Kind::Unknown(128));
    open.items[1] = 32;
    open.flags = None;
    open.unused_0 = 2;
    open.last = None;
    assert_eq!(
        refused(&open),
        "toy: cannot be written, 5 problems: some: expected 0 to 127 in 7 bits, found 128; \
         items[1]: expected 0 to 31 in 5 bits, found 32; \
         flags: must be present by the other fields, found it absent; \
         last: must be present by the other fields, found it absent; \
         unused_1: expected 0, because no bits of the last byte are left, found 85"
    );
    let open: Open = intact(&[0b1011_1010, 0b1010_1010, 0b1010_1010, 0b1010_1010, 0b1010_1010, 0]);
    assert_eq!((open.count, open.items.len(), open.unused_0, open.last), (7, 7, 0, None));
    assert_eq!(broken::<Open>(&[0b0100_0010]), "toy: some at 0x1: expected 1 bytes, found 0 before the end");
    assert_eq!(broken::<Open>(&[0b0100_0010, 0x7e, 1]), "toy: items at 0x2: expected 4 bytes, found 1 before the end");
}

#[record(little)]
pub struct Nibbles {
    #[bits(4)]
    pub first: u8,
    #[to_end]
    #[bits(4)]
    pub rest: Vec<u8>,
    #[bits(rest)]
    pub unused: u8,
}

#[test]
fn a_list_of_bits_goes_on_to_the_end() {
    let mut nibbles: Nibbles = intact(b"\x12\x34");
    assert_eq!((nibbles.first, &nibbles.rest[..]), (1, &[2, 3, 4][..]));
    nibbles.rest.pop();
    assert_eq!(
        refused(&nibbles),
        "toy: cannot be written: rest: expected elements up to the end of a byte, found 4 bits left"
    );
    nibbles.rest.truncate(1);
    holds(&nibbles, b"\x12");
    assert_eq!(broken::<Nibbles>(b""), "toy: first at 0x0: expected 1 bytes, found 0 before the end");
}

/// The order changes inside a byte.
#[record(little)]
pub struct Mixed {
    #[bits(3)]
    pub a: u8,
    #[bits(2, little)]
    pub b: u8,
    #[bits(6)]
    pub c: u8,
    #[bits(11, little)]
    pub d: u16,
    #[bits(64)]
    pub e: u64,
    #[bits(2, unused)]
    pub f: u8,
    pub g: u8,
}

#[test]
fn each_order_takes_from_its_end_of_the_byte() {
    let mixed: Mixed = intact(&[0b1010_0111, 0b0110_0101, 0b1100_0011, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // 101 from the top, 11 from the bottom, 001 left for c, with 011 from the top of the next byte.
    assert_eq!((mixed.a, mixed.b, mixed.c), (0b101, 0b11, 0b00_1011));
    // The low 5 bits that are left are its lowest ones, then come those of the next byte from the bottom.
    assert_eq!(mixed.d, 0b00_0011 << 5 | 0b0_0101);
    assert_eq!((mixed.f, mixed.g), (0, 9));
}

#[test]
fn every_width_and_offset_comes_back() {
    let bytes: Vec<u8> = (0..24).map(|n| (n as u8).wrapping_mul(0x9d) ^ 0x5a).collect();
    for order in [BitOrder::Big, BitOrder::Little] {
        let big = order == BitOrder::Big;
        for offset in 0..16 {
            for width in 1..=64 {
                let mut reader = Reader::new(&bytes);
                let mut bits = BitReader::new(&mut reader, Context::new(&bytes, &Limits::default()));
                let skipped = if offset == 0 { 0 } else { bits.number(offset, order).unwrap() };
                assert_eq!(bits.position().unwrap(), u64::from(offset / 8), "of the byte with the next bit");
                let number = bits.number(width, order).unwrap();
                let bit = |at: u32| u64::from(bytes[at as usize / 8]) >> if big { 7 - at % 8 } else { at % 8 } & 1;
                let expected = (0..width).fold(0, |found, step| {
                    let bit = bit(offset + step);
                    if big { found << 1 | bit } else { found | bit << step }
                });
                assert_eq!(number, expected, "{order:?} {offset} {width}");
                let rest = bits.rest();
                let mut writer = BitWriter::new();
                writer.put(&skipped, offset, order);
                writer.put(&number, width, order);
                let written = writer.finish(rest);
                assert_eq!(written, bytes[..written.len()], "{order:?} {offset} {width}");
            }
        }
    }
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_read_back() {
    use crate::support::random;
    assert!(random::<Fixed>() > 300);
    assert!(random::<Open>() > 300);
    assert!(random::<Nibbles>() > 300);
    assert!(random::<Mixed>() > 300);
}

/// Nothing can be wrong with it but what does not fit its bits.
#[record(big)]
pub struct NibblesAlone {
    #[bits(4)]
    pub high: u8,
    #[bits(4)]
    pub low: u8,
}

#[record(big)]
pub struct AroundNibbles {
    pub nibbles: NibblesAlone,
}

#[test]
fn what_does_not_fit_is_found_inside_of_parts_as_well() {
    let mut file: AroundNibbles = intact(b"\x12");
    file.nibbles.low = 16;
    assert_eq!(refused(&file), "toy: cannot be written: nibbles.low: expected 0 to 15 in 4 bits, found 16");
}

/// Eight bytes, which are read at once.
#[record(big)]
pub struct Word {
    #[bits(6)]
    pub a: u8,
    #[bits(40)]
    pub b: u64,
    #[bits(4)]
    #[valid(0..=9)]
    pub digit: u8,
    #[bits(14)]
    pub c: u16,
}

/// The same from the other end.
#[record(big)]
pub struct LittleWord {
    #[bits(6, little)]
    pub a: u8,
    #[bits(40, little)]
    pub b: u64,
    #[bits(4, little)]
    #[valid(0..=9)]
    pub digit: u8,
    #[bits(14, little)]
    pub c: u16,
}

#[test]
fn errors_in_groups_that_are_read_at_once_are_at_the_byte_of_the_field() {
    let word: Word = intact(&0x8123_4567_89a4_8765_u64.to_be_bytes());
    assert_eq!((word.a, word.b, word.digit, word.c), (0x20, 0x48_d159_e269, 2, 0x0765));
    let word: LittleWord = intact(&0x8122_4567_89a4_8765_u64.to_le_bytes());
    assert_eq!((word.a, word.b, word.digit, word.c), (0x25, 0x15_9e26_921d, 9, 0x2048));
    assert_eq!(broken::<Word>(&[0xff; 8]), "toy: digit at 0x5: expected 0 to 9, found 15");
    assert_eq!(broken::<LittleWord>(&[0xff; 8]), "toy: digit at 0x5: expected 0 to 9, found 15");
    assert_eq!(broken::<Word>(&[0; 7]), "toy: a at 0x0: expected 8 bytes, found 7 before the end");
}
