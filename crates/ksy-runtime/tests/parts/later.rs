//! Parts that need what is read after them, and positions that are noted for later parts.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::{read_whole, write_whole};
use ksy_runtime::{Limits, Window};

use super::support::{hostile, random, refused, same, unwritable};

/// An empty record: its window is what counts.
#[record]
pub struct Bytes {}

/// An entry with a name in the texts behind all entries.
#[record(params(texts: Option<Io>))]
pub struct Entry {
    pub ofs_name: u8,
    #[at(ofs_name, within(texts.unwrap_or_default()))]
    #[br(if(texts.is_some()))]
    #[until(b"\0")]
    pub name: Option<At<ByteString>>,
}

/// Entries whose sizes follow from the next entry.
#[record(params(next: Option<&[Place]>, index: u8))]
pub struct Place {
    pub ofs: u8,
    #[at(ofs)]
    #[br(if(next.is_some_and(|next| usize::from(index) + 1 < next.len())))]
    #[br(count = next.and_then(|next| next.get(usize::from(index) + 1)).map_or(0, |next| next.ofs).saturating_sub(ofs))]
    pub bytes: Option<At<Vec<u8>>>,
}

#[record(little, whole)]
pub struct File {
    #[br(count = 2, args(Some(io_of_texts)))]
    #[first(None)]
    pub entries: Vec<Entry>,
    pub len_texts: u8,
    #[size(len_texts)]
    pub texts: Window<Bytes>,
    #[gaps]
    pub gaps: Gaps,
}

#[record(little, whole)]
pub struct Places {
    #[br(count = 3, args(Some(&again_places[..]), index as u8))]
    #[first(None, index as u8)]
    pub places: Vec<Place>,
    #[gaps]
    pub gaps: Gaps,
}

/// A number before a text, which is read as bytes as well.
#[record(little, whole)]
pub struct Noted {
    pub len: u8,
    #[note(io_at_text: i64 = io.pos())]
    #[br(count = len)]
    pub text: Vec<u8>,
    pub last: u8,
    #[at(io_at_text)]
    #[br(count = len)]
    pub again: At<Vec<u8>>,
    #[gaps]
    pub gaps: Gaps,
}

fn names(file: &File) -> Vec<&[u8]> {
    file.entries.iter().filter_map(|entry| entry.name.as_ref()).map(|name| name.value.as_bytes()).collect()
}

#[test]
fn an_entry_reads_its_name_from_what_follows_all_entries() {
    let bytes = b"\x04\x00\x09one\0two\0?";
    let file: File = read_whole("toy", bytes, &Limits::default()).unwrap();
    assert_eq!(names(&file), [b"two", b"one"]);
    assert_eq!(write_whole("toy", &file).unwrap(), bytes);
    hostile::<File>(bytes);
    assert_eq!(
        refused::<File>(b"\x05\x00\x04one\0"),
        "toy: entries[0].name at 0x1: expected a position from 0 to 0x4, found 0x5"
    );
    let mut other = file.clone();
    other.entries[0].ofs_name = 0;
    assert!(unwritable(&other).contains("read back as it is"), "{}", unwritable(&other));
}

#[test]
fn an_element_reads_what_the_next_one_limits() {
    let bytes = b"\x03\x05\x06abc";
    let file: Places = read_whole("toy", bytes, &Limits::default()).unwrap();
    let found: Vec<_> = file.places.iter().map(|place| place.bytes.as_ref().map(|bytes| &bytes.value[..])).collect();
    assert_eq!(found, [Some(&b"ab"[..]), Some(b"c"), None]);
    assert_eq!(write_whole("toy", &file).unwrap(), bytes);
    hostile::<Places>(bytes);
}

#[test]
fn a_noted_position_is_that_of_its_field() {
    let file: Noted = read_whole("toy", b"\x02ab!", &Limits::default()).unwrap();
    assert_eq!((file.again.position, &file.again.value[..]), (1, &b"ab"[..]));
    assert_eq!(write_whole("toy", &file).unwrap(), b"\x02ab!");
    hostile::<Noted>(b"\x02ab!");
    assert!(random::<Noted>() > 0);
    let _: Noted = same(b"\x00!");
}
