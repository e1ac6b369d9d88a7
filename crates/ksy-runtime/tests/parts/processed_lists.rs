//! Lists of parts whose stored bytes are changed each by itself.

use ksy_runtime::prelude::*;
use ksy_runtime::process::Process;
use ksy_runtime::whole::write_whole;

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(big, params(wide: bool))]
pub struct Block {
    pub first: u8,
    #[br(if(wide))]
    pub second: Option<u8>,
}

#[record(big)]
pub struct File {
    pub key: u8,
    pub num: u8,
    #[br(count = num)]
    #[each(index as u8 + 1)]
    #[process(xor(key))]
    pub bytes: Vec<Processed<Vec<u8>>>,
    #[br(count = num)]
    #[each(2)]
    #[process(xor(texts.get(index.wrapping_sub(1)).map_or(7, |before| before.as_bytes().first().copied().unwrap_or(0))))]
    pub texts: Vec<Processed<ByteString>>,
    #[br(count = num, args(index == 1))]
    #[size(3)]
    #[process(rol(index as i32 + 1))]
    pub windows: Vec<Processed<Window<Block>>>,
    #[br(if(num > 1), args(false))]
    #[repeat_until(item.first == 0)]
    #[size(1)]
    #[process(xor([key]))]
    pub blocks: Option<Vec<Processed<Block>>>,
    #[to_end]
    #[each(2)]
    #[process(xor(key))]
    pub rest: Vec<Processed<Vec<u8>>>,
}

const FILE: &[u8] = b"\x20\x02\
    HEL\
    of\x46O\
    abcdef\
    A\x20\
    WXYZ";

#[test]
fn each_part_has_its_own_key() {
    let mut file = same::<File>(FILE);
    assert_eq!((&file.bytes[0].value[..], &file.bytes[1].value[..]), (&b"h"[..], &b"el"[..]));
    assert_eq!((file.texts[0].as_bytes(), file.texts[1].as_bytes()), (&b"ha"[..], &b"\x2e'"[..]));
    assert_eq!((file.windows[0].second, file.windows[1].second), (None, Some(b'e'.rotate_left(2))));
    assert_eq!(file.blocks.as_ref().unwrap().len(), 2);
    assert_eq!(file.rest[1].value, b"yz");
    let found = leaves(&file);
    for leaf in ["bytes[1] 3+2", "texts[1] 7+2", "windows[0] 9+3", "blocks[1] 16+1", "rest[1] 19+2"] {
        assert!(found.contains(&leaf.to_owned()), "{leaf} in {found:?}");
    }
    hostile::<File>(FILE);

    file.bytes[0].value = b"j".to_vec();
    file.windows[0].first = 0;
    assert_eq!(write_whole("toy", &file).unwrap()[2], b'J');
    file.bytes[1].push(0);
    file.texts[0].value = "no".into();
    file.windows[1].second = None;
    file.rest[0].process = Process::xor(1).unwrap();
    file.rest[1].value.clear();
    file.blocks.as_mut().unwrap()[0].first = 0;
    let message = unwritable(&file);
    for expected in [
        "bytes[1]: expected 2 bytes by the other fields, found 3",
        "texts[1]: expected the process Xor([110]) by the other fields, found Xor([104])",
        "windows[1].second: must be present by the other fields, found it absent",
        "rest[0]: expected the process Xor([32]) by the other fields, found Xor([1])",
        "rest: expected at most 0 elements without bytes, found 1",
        "rest[1]: expected 2 bytes by the other fields, found 0",
        "blocks[0]: expected no element after one that ends the list, found 1",
    ] {
        assert!(message.contains(expected), "{message} is not {expected}");
    }
}

#[test]
fn damaged_parts_are_named() {
    assert_eq!(refused::<File>(b"\x20\x02abc"), "toy: texts[0] at 0x5: expected 2 bytes, found 0 before the end");
    assert_eq!(refused::<File>(b"\x20\x02ab"), "toy: bytes[1] at 0x3: expected 2 bytes, found 1 before the end");
    let short = refused::<File>(&[FILE, b"!"].concat());
    assert_eq!(short, "toy: rest[2] at 0x15: expected 2 bytes, found 1 before the end");
    assert!(random::<File>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// A record at a position, in a list of parts that look at those before.
#[record(little)]
pub struct Chain {
    pub num: u8,
    #[br(args(links.len() > 1))]
    #[br(count = num)]
    #[size(if links.is_empty() { 1 } else { 2 })]
    #[process(xor(&seeds(links)))]
    pub links: Vec<Processed<Window<Block>>>,
}

fn seeds(links: &[Processed<Window<Block>>]) -> Vec<u8> {
    links.iter().map(|link| link.first).collect()
}

#[test]
fn keys_look_at_the_parts_before() {
    let mut file = same::<Chain>(b"\x03abcde");
    assert_eq!((file.links[1].first, file.links[2].second), (b'b' ^ b'a', Some(b'e' ^ (b'b' ^ b'a'))));
    hostile::<Chain>(b"\x03abcde");
    file.links[0].first = b'A';
    let message = unwritable(&file);
    assert!(message.contains("links[1]: expected the process Xor([65]) by the other fields"), "{message}");
    assert!(random::<Chain>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Parts at a position.
#[record(little)]
pub struct Far {
    pub position: u8,
    #[at(position)]
    #[br(count = 2)]
    #[each(2)]
    #[process(ror(index as u8))]
    pub parts: At<Vec<Processed<Vec<u8>>>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn parts_may_be_reached_by_position() {
    let mut file = same::<Far>(b"\x03..abcd!");
    assert_eq!((&file.parts[0].value[..], file.parts[1].value[0]), (&b"ab"[..], b'c'.rotate_right(1)));
    hostile::<Far>(b"\x03..abcd!");
    file.parts[1].push(0);
    assert!(unwritable(&file).contains("parts[1]: expected 2 bytes by the other fields, found 3"));
    assert!(random::<Far>() > 20 || cfg!(not(feature = "arbitrary")));
}
