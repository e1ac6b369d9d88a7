//! A file inside another: positions in the inner one count from its window, and the integers that hold them are its own.

use ksy_runtime::Limits;
use ksy_runtime::prelude::*;
use ksy_runtime::relayout::relayout;
use ksy_runtime::whole::{read_whole, write_whole};

use crate::support::{hostile, leaves, refused, same};

#[record(little, params(ofs_name: u8))]
pub struct Entry {
    pub len_name: u8,
    #[at(ofs_name, root)]
    #[solve(position = crate.ofs_name)]
    #[br(count = len_name)]
    pub name: At<Vec<u8>>,
}

#[record(little, root)]
pub struct Inner {
    pub ofs_name: u8,
    #[br(args(ofs_name))]
    pub entry: Entry,
}

#[record(little)]
pub struct Outer {
    pub ofs_inner: u8,
    pub len_inner: u8,
    /// Called like the integer of the inner file, which must not be taken for it.
    pub ofs_name: u8,
    #[at(ofs_inner)]
    #[size(len_inner)]
    pub inner: At<Window<Inner>>,
    #[gaps]
    pub gaps: Gaps,
}

const FILE: &[u8] = b"\x04\x06\x63?\x03\x02?ab!";

#[test]
fn positions_count_from_the_inner_file() {
    let mut outer = same::<Outer>(FILE);
    let name = &outer.inner.entry.name;
    assert_eq!((name.position, &name.value[..]), (3, &b"ab"[..]));
    assert!(leaves(&outer).contains(&"inner.entry.name 7+2".to_owned()));
    hostile::<Outer>(FILE);
    // Two bytes of the outer file stand behind the inner one.
    let behind = refused::<Outer>(b"\x04\x06\x63?\x05\x02?ab!ab");
    assert_eq!(behind, "toy: inner.entry.name at 0x9: expected 2 bytes, found 1 before the end");

    outer.inner.entry.name.value = b"longer".to_vec();
    relayout("toy", &mut outer).unwrap();
    assert_eq!(write_whole("toy", &outer).unwrap(), b"\x04\x0c\x63?\x06\x06?\0\0!longer");
}

#[record(little)]
pub struct Names {
    pub ofs_names: u8,
    #[at(ofs_names, root)]
    pub names: At<[u8; 4]>,
    #[at(2, within(io_of_names))]
    pub second: At<[u8; 2]>,
}

#[record(little, root)]
pub struct Named {
    pub kind: u8,
    #[size(1)]
    pub names: Window<Names>,
}

#[record(little)]
pub struct Around {
    pub len: u8,
    #[size(len)]
    pub named: Window<Named>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn streams_of_parts_are_in_the_inner_file() {
    let around: Around = read_whole("toy", b"\x07\x01\x03?abcd", &Limits::default()).unwrap();
    assert_eq!((around.named.names.names.value, around.named.names.second.value), (*b"abcd", *b"cd"));
}
