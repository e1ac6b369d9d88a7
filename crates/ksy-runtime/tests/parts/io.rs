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

#[record(big, whole)]
pub struct Alone {
    #[br(count = io.size() - 3)]
    pub most: Vec<u8>,
    #[until(b"|", keep)]
    pub name: Vec<u8>,
    #[to_end]
    pub rest: Vec<u8>,
}

#[test]
fn a_whole_file_is_read_back_before_it_is_handed_out() {
    let mut file = same::<Alone>(b"abcde|f");
    assert_eq!((&file.most[..], &file.name[..], &file.rest[..]), (&b"abcd"[..], &b"e"[..], &b"|f"[..]));
    hostile::<Alone>(b"abcde|f");
    file.rest.push(b'!');
    let expected = "toy: cannot be written: expected a value that is read back as it is";
    assert_eq!(unwritable(&file), expected);
    file.rest = b"|f".to_vec();
    file.name.clear();
    assert_eq!(unwritable(&file), expected);
    file.most = b"abc".to_vec();
    file.name = b"ee|".to_vec();
    assert!(unwritable(&file).starts_with("toy: cannot be written: "));
    // What follows may be what it needs.
    let file = Alone { most: b"ab".to_vec(), name: b"c".to_vec(), rest: Vec::new() };
    let message = unwritable(&file);
    assert!(message.contains("expected a value that is read back, which fails: name at 0x"), "{message}");
    assert_eq!(ksy_runtime::whole::write_start("toy", &file, ()).unwrap(), b"abc");
}
