//! The stream as expressions see it between bits.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::write_whole;

use crate::support::{hostile, random, refused, same, unwritable};

#[record(big)]
pub struct File {
    #[bits(3)]
    pub first: u8,
    #[br(if(io.pos() == 1 && !io.eof()))]
    #[bits(5)]
    pub second: Option<u8>,
    #[br(if(io.eof()))]
    #[bits(4)]
    pub never: Option<u8>,
    #[bits(4)]
    pub third: u8,
    #[br(count = io.size() - io.pos())]
    #[bits(2)]
    pub items: Vec<u8>,
    #[repeat_until(item == 0 || io.pos() == 3)]
    #[bits(1)]
    pub flags: Vec<u8>,
    #[br(if(io.pos() > 2))]
    #[bits(3)]
    pub last: Option<u8>,
    #[bits(rest)]
    pub unused: u8,
}

#[test]
fn the_byte_in_work_counts_as_read() {
    // 101 00001 | 0011 10 1 1 | 1 110 0000
    let mut file = same::<File>(&[0b1010_0001, 0b0011_1011, 0b1110_0000]);
    assert_eq!((file.first, file.second, file.never, file.third), (5, Some(1), None, 3));
    assert_eq!((&file.items[..], &file.flags[..], file.last, file.unused), (&[2][..], &[1, 1, 1][..], Some(6), 0));
    let short = same::<File>(&[0b1010_0001, 0b0011_0101]);
    assert_eq!((&short.items[..], &short.flags[..], short.last, short.unused), (&[][..], &[0][..], None, 0b101));
    hostile::<File>(&[0b1010_0001, 0b0011_1011, 0b1110_0000]);
    assert_eq!(refused::<File>(&[0b1010_0001]), "toy: never at 0x1: expected 1 bytes, found 0 before the end");

    file.second = Some(2);
    assert_eq!(write_whole("toy", &file).unwrap()[0], 0b1010_0010);
    file.second = Some(32);
    assert_eq!(unwritable(&file), "toy: cannot be written: second: expected 0 to 31 in 5 bits, found 32");
}

/// At the end of a window, bits of the last byte are left.
#[record(little)]
pub struct Block {
    pub num: u8,
    #[bits(6)]
    pub first: u8,
    #[br(if(!io.eof()))]
    #[bits(2)]
    pub second: Option<u8>,
    #[br(if(!io.eof()))]
    #[bits(8)]
    pub third: Option<u8>,
    #[bits(rest)]
    pub unused: u8,
}

#[record(little)]
pub struct Outer {
    pub before: u16,
    #[size(2)]
    pub short: Block,
    #[size(3)]
    pub long: Block,
}

#[test]
fn a_window_ends_with_the_last_bit() {
    let file = same::<Outer>(b"__nAnBC");
    assert_eq!((file.short.second, file.short.third), (Some(1), None));
    assert_eq!((file.long.second, file.long.third), (Some(2), Some(b'C')));
    hostile::<Outer>(b"__nAnBC");
    assert!(random::<Any>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Parts of which the place alone decides.
#[record(little)]
pub struct Any {
    pub num: u8,
    #[bits(3)]
    pub first: u8,
    #[br(if(io.pos() == 2))]
    #[bits(6)]
    pub second: Option<u8>,
    #[br(if(io.pos() == 2))]
    #[bits(6)]
    pub third: Option<u8>,
    #[bits(rest)]
    pub unused: u8,
}
