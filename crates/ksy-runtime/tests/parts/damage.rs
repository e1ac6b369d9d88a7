//! Damaged files that are read in part.

use ksy_runtime::Limits;
use ksy_runtime::damage::{Partial, read_partial};
use ksy_runtime::prelude::*;
use ksy_runtime::whole::{read_whole, write_whole};

#[record(little)]
pub struct Pair {
    pub first: u8,
    pub second: u16,
}

#[switch(u8)]
pub enum Body {
    #[tag(1)]
    Pair(Pair),
    #[tag(2)]
    Group(Group),
    #[damaged]
    Unknown(Vec<u8>),
}

#[record(little)]
pub struct Group {
    pub count: u8,
    #[br(count = count)]
    pub pairs: Vec<Pair>,
    pub sum: u8,
}

#[record(little)]
pub struct Chunk {
    pub kind: u8,
    pub len: u8,
    #[size(len)]
    #[tag(kind)]
    pub body: Window<Body>,
}

#[record(little)]
pub struct Chunks {
    #[to_end]
    pub chunks: Vec<Chunk>,
}

#[record(little, whole)]
pub struct File {
    #[magic(b"F")]
    magic: [u8; 1],
    pub len: u8,
    #[size(len)]
    pub head: Window<Chunks>,
    #[repeat_until(item.kind == 0)]
    pub chunks: Vec<Chunk>,
}

#[record(little, whole)]
pub struct Pointing {
    pub offset: u8,
    #[at(offset)]
    #[to_end]
    pub chunks: At<Vec<Chunk>>,
    #[gaps]
    pub gaps: Gaps,
}

fn read(bytes: &[u8]) -> (Partial<File>, Vec<String>) {
    assert!(read_whole::<File>("toy", bytes, &Limits::default()).is_err());
    let part = read_partial::<File>("toy", bytes, &Limits::default()).unwrap();
    let errors = part.errors.iter().map(ToString::to_string).collect();
    (part, errors)
}

#[test]
fn a_damaged_window_keeps_its_bytes_and_is_written_as_them() {
    let bytes = b"F\x04\x01\x02ab\x02\x03\x05xy\x01\x03abc\0\0";
    let (part, errors) = read(bytes);
    assert_eq!(
        errors,
        [
            "toy: head.chunks[0].body at 0x4: expected 3 bytes, found 2 before the end",
            "toy: chunks[0].body.group.pairs[3].first at 0x12: expected 1 bytes, found 0 before the end",
        ]
    );
    assert_eq!(part.value.head.chunks[0].body.value, Body::Unknown(b"ab".to_vec()));
    assert_eq!(part.value.chunks[1].body.as_pair().map(|pair| pair.first), Some(b'a'));
    assert_eq!(part.rest, b"");
    assert_eq!(write_whole("toy", &part.value).unwrap(), bytes);
}

#[test]
fn bytes_that_are_not_damaged_have_their_value() {
    let (mut part, _) = read(b"F\0\x01\x02ab\0\0");
    part.value.chunks[0].len = 3;
    part.value.chunks[0].body.value = Body::Unknown(b"abc".to_vec());
    let error = write_whole("toy", &part.value).unwrap_err().to_string();
    assert_eq!(error, "toy: cannot be written: expected a value that is read back as it is");
    part.value.chunks[0].kind = 9;
    assert_eq!(write_whole("toy", &part.value).unwrap(), b"F\0\x09\x03abc\0\0");
}

#[test]
fn a_list_ends_before_the_damage_and_its_window_keeps_the_rest() {
    let (part, errors) = read(b"F\x06\x09\x01a\x07\x09b\x01\x03abc\x01\x09");
    assert_eq!(
        errors,
        [
            "toy: head.chunks[1].body at 0x7: expected 9 bytes, found 1 before the end",
            "toy: chunks[1].body at 0xf: expected 9 bytes, found 0 before the end",
        ]
    );
    let File { head, chunks, .. } = &part.value;
    assert_eq!((head.chunks.len(), &head.rest[..], chunks.len()), (1, &b"\x07\x09b"[..], 1));
    assert_eq!(part.rest, b"\x01\x09");
}

#[record(little, plain)]
pub struct Point {
    pub x: u8,
    pub y: u16,
}

#[record(little)]
pub struct Line {
    pub count: u8,
    #[br(count = count)]
    #[bulk]
    pub points: Vec<Point>,
}

#[record(little, whole)]
pub struct Lines {
    pub len: u8,
    #[size(len)]
    pub line: Window<Line>,
    #[to_end]
    pub ends: Vec<u16>,
}

#[test]
fn lists_that_are_read_at_once_end_before_the_damage() {
    let part = read_partial::<Lines>("toy", b"\x05\x02\x01\x02\0\x03\x04\0?", &Limits::default()).unwrap();
    let errors: Vec<_> = part.errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "toy: line.points at 0x2: expected 6 bytes, found 4 before the end",
            "toy: ends at 0x8: expected 2 bytes, found 1 before the end",
        ]
    );
    assert_eq!((&part.value.line.points[..], &part.value.line.rest[..]), (&[Point { x: 1, y: 2 }][..], &b"\x03"[..]));
    assert_eq!((&part.value.ends[..], &part.rest[..]), (&[4][..], &b"?"[..]));
}

#[test]
fn gaps_keep_what_a_list_at_a_position_leaves() {
    let part = read_partial::<Pointing>("toy", b"\x02?\x09\x01a\x07\x09b", &Limits::default()).unwrap();
    assert_eq!((part.errors.len(), part.value.chunks.len(), &part.rest[..]), (1, 1, &b""[..]));
    let gaps: Vec<_> = part.value.gaps.iter().map(|gap| (gap.at, &gap.bytes[..])).collect();
    assert_eq!(gaps, [(1, &b"?"[..]), (5, b"\x07\x09b")]);
}

#[test]
fn bytes_after_the_end_are_the_rest() {
    let (part, errors) = read(b"F\0\0\0more");
    assert_eq!(errors, ["toy at 0x4: expected the end of the data at 0x8, found it at 0x4"]);
    assert_eq!((part.value.chunks.len(), &part.rest[..]), (1, &b"more"[..]));
    let (part, errors) = (read_partial::<File>("toy", b"F\0\0\0", &Limits::default()).unwrap(), [0; 0]);
    assert_eq!((part.errors.len(), &part.rest[..]), (errors.len(), &b""[..]));
}

#[test]
fn without_a_list_or_a_window_the_first_error_is_returned() {
    let first = |bytes: &[u8], limits| read_partial::<File>("toy", bytes, &limits).unwrap_err().to_string();
    let limits = Limits::default();
    assert_eq!(first(b"?", limits), "toy: magic at 0x0: expected \"F\", found \"?\"");
    assert_eq!(first(b"F\x09", limits), "toy: head at 0x2: expected 9 bytes, found 0 before the end");
    assert_eq!(
        first(b"F\0\0\0", limits.with_max_input_bytes(3)),
        "toy: limit input-bytes exceeded: at most 3 bytes, found 4"
    );
}

#[test]
fn very_many_damaged_windows_are_all_kept_and_some_are_listed() {
    let mut bytes = b"F\0".to_vec();
    bytes.extend(b"\x01\x01?".repeat(5000));
    bytes.extend(b"\0\0");
    let (part, errors) = read(&bytes);
    assert_eq!((part.value.chunks.len(), errors.len()), (5001, 32));
    assert_eq!(write_whole("toy", &part.value).unwrap(), bytes);
}
