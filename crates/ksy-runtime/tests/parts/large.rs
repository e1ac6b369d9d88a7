//! Byte fields that are left in the source of a file.

use std::io::Cursor;

use ksy_runtime::prelude::*;
use ksy_runtime::whole::{read_from, write_to};
use ksy_runtime::{LargeBytes, Limits};

#[record(little)]
pub struct Archive {
    #[count_of(members)]
    pub count: u32,
    pub members: Vec<Member>,
}

#[record(little)]
pub struct Member {
    pub len: u8,
    #[size(len)]
    pub body: LargeBytes<4>,
}

/// Dividing and copying takes linear time: minutes, if each field moved the bytes after it.
#[test]
fn many_fields_are_left() {
    const COUNT: u32 = 200_000;
    let mut bytes = COUNT.to_le_bytes().to_vec();
    (0..COUNT).for_each(|number| bytes.extend([&[4][..], &number.to_le_bytes()].concat()));
    let mut source = Cursor::new(&bytes);
    let archive: Archive = read_from("archive", &mut source, &Limits::default()).unwrap();
    assert_eq!(archive.members[9].body, LargeBytes::Left(50..54));
    let mut out = Vec::new();
    write_to("archive", &archive, &mut source, &mut out).unwrap();
    assert!(out == bytes);
}
