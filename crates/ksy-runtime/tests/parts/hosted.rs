//! Values in windows of other parts, as in RIFF files: the window keeps the bytes that they do not cover.

use ksy_runtime::prelude::*;
use ksy_runtime::relayout::relayout;
use ksy_runtime::whole::{read_whole, write_whole};
use ksy_runtime::{Limits, Window};

/// An empty record, whose window is that of another value.
#[record]
pub struct Slot {}

#[record]
pub struct Chunk {
    pub kind: u8,
    pub len: u8,
    #[size(len)]
    pub slot: Window<Slot>,
}

#[record]
pub struct Pair {
    pub one: u8,
    pub two: u8,
}

#[switch(u8)]
pub enum Data {
    #[tag(1)]
    Pair(Pair),
    #[tag(2)]
    Bytes(Bytes),
    #[tag(_)]
    Nothing,
}

#[record]
pub struct Bytes {
    #[to_end]
    pub bytes: Vec<u8>,
}

#[record]
pub struct Typed {
    pub chunk: Chunk,
    #[at(0, within(chunk.slot))]
    #[br(if(chunk.kind < 3))]
    #[tag(chunk.kind)]
    pub data: Option<At<Data>>,
}

/// A chunk of chunks, and a byte behind it.
#[record]
pub struct Form {
    pub chunk: Chunk,
    pub last: u8,
    #[at(0, within(chunk.slot))]
    pub inner: At<Inner>,
    #[at(0, within(inner.slot))]
    #[to_end]
    pub chunks: At<Vec<Typed>>,
    #[gaps]
    pub gaps: Gaps,
}

#[record]
pub struct Inner {
    pub form: u8,
    #[to_end]
    pub slot: Window<Slot>,
}

const FORM: &[u8] = b"\x09\x0f\x46\x01\x03\x0a\x0b?\x02\x02ab\x03\x03raw!";

fn read(bytes: &[u8]) -> Form {
    read_whole("toy", bytes, &Limits::default()).unwrap()
}

fn bytes_of(form: &mut Form, index: usize) -> &mut Vec<u8> {
    match form.chunks.value[index].data.as_mut().map(|data| &mut data.value) {
        Some(Data::Bytes(bytes)) => &mut bytes.bytes,
        other => panic!("{other:?}"),
    }
}

#[test]
fn windows_keep_what_the_values_in_them_do_not_cover() {
    let form = read(FORM);
    assert_eq!((form.inner.form, form.chunks.len(), form.last), (0x46, 3, b'!'));
    assert_eq!(form.chunks[0].data.as_ref().map(|data| data.position), Some(0));
    assert_eq!(form.chunks[0].chunk.slot.rest, b"\0\0?");
    assert_eq!((&form.chunks[2].chunk.slot.rest[..], &form.chunks[2].data), (&b"raw"[..], &None));
    assert!(form.chunk.slot.rest.iter().all(|byte| *byte == 0));
    assert_eq!(write_whole("toy", &form).unwrap(), FORM);
}

#[test]
fn windows_grow_and_shrink_with_the_values_in_them() {
    let mut form = read(FORM);
    bytes_of(&mut form, 1).extend(b"cdef");
    relayout("toy", &mut form).unwrap();
    let longer = b"\x09\x13\x46\x01\x03\x0a\x0b?\x02\x06abcdef\x03\x03raw!";
    assert_eq!(write_whole("toy", &form).unwrap(), longer);
    assert_eq!(read(longer), form);

    form.chunks.value.remove(0);
    bytes_of(&mut form, 0).clear();
    relayout("toy", &mut form).unwrap();
    assert_eq!(write_whole("toy", &form).unwrap(), b"\x09\x08\x46\x02\x00\x03\x03raw!");
}

#[test]
fn bytes_that_a_value_replaces_cannot_be_edited() {
    let mut form = read(FORM);
    form.chunks.value[1].chunk.slot.rest = b"xy".to_vec();
    let problem = write_whole("toy", &form).unwrap_err().to_string();
    assert!(problem.contains("chunks[1].chunk.slot: expected zeros where another value is read"), "{problem}");
    assert!(relayout("toy", &mut form).is_err());
    let mut form = read(FORM);
    bytes_of(&mut form, 1).push(b'c');
    assert!(write_whole("toy", &form).is_err());
}
