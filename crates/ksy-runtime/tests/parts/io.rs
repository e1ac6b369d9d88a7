//! Expressions that look at the stream: the innermost window, whatever is around it.

use ksy_runtime::prelude::*;

use crate::support::{hostile, random, same, unwritable};

#[record(little, params(left: i64))]
pub struct Told {
    #[br(count = left)]
    pub data: Vec<u8>,
}

#[record(little)]
pub struct Block {
    pub first: u8,
    #[br(count = io.size() - io.pos() - 2)]
    pub data: Vec<u8>,
    #[br(args(io.size() - io.pos()))]
    pub told: Told,
    #[br(if(!io.eof()))]
    pub never: Option<u8>,
}

#[record(little)]
pub struct File {
    pub before: u16,
    pub size: u8,
    #[size(size)]
    pub block: Block,
    #[br(if(io.pos() > 8))]
    pub far: Option<u8>,
    #[br(if(!io.eof()))]
    pub more: Option<u8>,
    #[br(if(!io.eof()))]
    pub again: Option<u16>,
}

#[test]
fn the_stream_is_the_innermost_window() {
    let file = same::<File>(b"hh\x06f123tt\0");
    assert_eq!((&file.block.data[..], &file.block.told.data[..]), (&b"123"[..], &b"tt"[..]));
    assert_eq!((file.far, file.more, file.again), (Some(0), None, None));
    let file = same::<File>(b"hh\x03ftt");
    assert_eq!((file.far, file.more, file.again), (None, None, None));
    let file = same::<File>(b"hh\x03fttm");
    assert_eq!((file.far, file.more, file.again), (None, Some(b'm'), None));
    let file = same::<File>(b"hh\x06f123tt!mgg");
    assert_eq!((file.far, file.more, file.again), (Some(b'!'), Some(b'm'), Some(0x6767)));
    hostile::<File>(b"hh\x06f123tt!mgg");
    assert!(random::<Tail>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Optional parts at the end, as random values know them.
#[record(little)]
pub struct Tail {
    pub num: u8,
    #[br(count = num)]
    pub list: Vec<u8>,
    #[br(if(!io.eof()))]
    pub more: Option<u8>,
}

#[test]
fn what_the_stream_decides_is_not_checked_and_all_else_is() {
    let mut file = same::<File>(b"hh\x06f123tt!mgg");
    file.again = None;
    assert_eq!(ksy_runtime::whole::write_whole("toy", &file).unwrap(), b"hh\x06f123tt!m");
    file.block.data.push(0);
    assert_eq!(unwritable(&file), "toy: cannot be written: block: expected 6 bytes by the other fields, found 7");
}
