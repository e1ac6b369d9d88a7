//! Values reached by position: read where they are, written into the image of the file.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::{fill_holes, read_whole, write_whole};
use ksy_runtime::{Gap, Limits};

use crate::support::{hostile, laid_out, leaves, random, refused, same, unwritable};

#[value_enum(u8)]
pub enum Animal {
    Cat = 1,
    Dog = 2,
    Unknown(u8),
}

#[record(little, params(wide: bool))]
pub struct Block {
    pub first: u8,
    #[br(if(wide))]
    pub second: Option<u16>,
}

#[switch(u8)]
pub enum Body {
    #[tag(1 => (true))]
    Block(Block),
    Unknown(Vec<u8>),
}

/// Everything that may stand at a position.
#[record(little)]
pub struct File {
    pub offsets: [u8; 10],
    pub num: u8,
    pub tag: u8,
    #[at(offsets[0])]
    pub number: At<u16>,
    #[at(offsets[1])]
    #[valid(1 | 2)]
    #[brw(big)]
    pub checked: At<u16>,
    #[at(offsets[2])]
    pub animal: At<Animal>,
    #[at(offsets[3])]
    #[br(count = num)]
    pub bytes: At<Vec<u8>>,
    #[at(offsets[4])]
    #[br(count = num)]
    pub text: At<ByteString>,
    #[at(offsets[5])]
    #[br(count = num, args(index == 1))]
    pub blocks: At<Vec<Block>>,
    #[at(offsets[6])]
    #[br(if(num > 1), args(true))]
    #[size(num + 3)]
    pub window: Option<At<Window<Block>>>,
    #[at(offsets[7])]
    #[tag(tag)]
    #[size(3)]
    pub body: At<Window<Body>>,
    #[at(offsets[8])]
    #[br(count = num)]
    pub floats: At<Vec<f32>>,
    #[at(offsets[9])]
    #[to_end]
    pub rest: At<Vec<u8>>,
    #[gaps]
    pub gaps: Gaps,
}

const FILE: &[u8] = b"\
    \x0c\x10\x12\x14\x16\x18\x1c\x22\x26\x30\x02\x01\
    NN??\0\x01\x02?BYTT\
    fsSS\
    wWW~~.\
    bBB!\
    \0\0\0\x40\0\0\x80\x7f!!\
    the rest";

#[test]
fn everything_may_stand_at_a_position() {
    let file = same::<File>(FILE);
    assert_eq!((file.number.value, file.checked.value, file.animal.value), (0x4e4e, 1, Animal::Dog));
    assert_eq!((&file.bytes[..], file.text.as_bytes(), file.blocks.len()), (&b"BY"[..], &b"TT"[..], 2));
    assert_eq!(file.blocks[1].second, Some(0x5353));
    assert_eq!(file.window.as_ref().unwrap().rest, b"~~");
    assert_eq!(file.body.as_block().unwrap().first, b'b');
    assert_eq!(file.floats[0], 2.0);
    assert_eq!(file.rest.value, b"the rest");
    let gaps: Vec<_> = file.gaps.iter().map(|gap| (gap.at, &gap.bytes[..])).collect();
    assert_eq!(gaps, [(0xe, &b"??"[..]), (0x13, b"?"), (0x21, b"."), (0x25, b"!"), (0x2e, b"!!")]);
    let found = leaves(&file);
    for leaf in ["number 12+2", "blocks[1].second 26+2", "window.rest 31+2", "body.block.second 35+2", "gaps[2] 33+1"] {
        assert!(found.contains(&leaf.to_owned()), "{leaf} in {found:?}");
    }
    hostile::<File>(FILE);
}

#[test]
fn damaged_positions_are_errors_at_their_place() {
    let mut bytes = FILE.to_vec();
    bytes[0] = 0x39;
    assert_eq!(refused::<File>(&bytes), "toy: number at 0xc: expected a position from 0 to 0x38, found 0x39");
    bytes[0] = 0x38;
    assert_eq!(refused::<File>(&bytes), "toy: number at 0x38: expected 2 bytes, found 0 before the end");
    bytes[0] = 0xc;
    bytes[0x11] = 3;
    assert_eq!(refused::<File>(&bytes), "toy: checked at 0x10: expected 1 or 2, found 3");
}

#[test]
fn edits_destroy_nothing() {
    let mut file = same::<File>(FILE);
    file.number.value = 7;
    file.blocks[0].first = b'F';
    let bytes = write_whole("toy", &file).unwrap();
    assert_eq!((bytes[0xc], bytes[0x18], bytes.len()), (7, b'F', FILE.len()));
    assert_eq!(same::<File>(&bytes), file);

    // Longer than the place of its own.
    (file.num, file.bytes.value) = (3, b"BYT".to_vec());
    let message = unwritable(&file);
    assert!(message.contains("text: expected 3 bytes by the other fields, found 2"), "{message}");
    file.text.value = ByteString::from("TTT");
    file.blocks.value.push(Block { first: 0, second: None });
    file.window.as_mut().unwrap().rest.push(0);
    file.floats.value.push(0.0);
    let message = unwritable(&file);
    // The bytes are followed by the text, whose first letter is the same; the text by a block.
    assert!(message.contains("blocks: at 0x18 it covers bytes of 'text' that differ, from 0x18"), "{message}");
    assert!(message.contains("window: at 0x1c it covers bytes of 'gaps[2]', from 0x21"), "{message}");

    let mut file = same::<File>(FILE);
    file.number.position = 13;
    let expected = "toy: cannot be written: number: expected at 12 as the file states, found at 13";
    assert_eq!(unwritable(&file), expected);
}

#[record(little)]
pub struct Pair {
    pub one: u8,
    pub two: u8,
    #[at(one)]
    pub first: At<u32>,
    #[at(two)]
    pub second: At<u16>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn values_may_share_their_bytes_and_holes_are_filled_on_request() {
    let bytes = b"\x02\x02abcd";
    let mut pair: Pair = read_whole("toy", bytes, &Limits::default()).unwrap();
    assert_eq!(write_whole("toy", &pair).unwrap(), bytes);
    assert_eq!(laid_out(&pair), [1, 1, 2, 2, 1, 1]);
    pair.second.value = 0;
    let expected = "toy: cannot be written: second: at 0x2 it covers bytes of 'first' that differ, from 0x2";
    assert_eq!(unwritable(&pair), expected);

    // It moves away, and leaves a hole.
    (pair.two, pair.second.position) = (8, 8);
    let expected = "toy: cannot be written: expected a gap for the bytes from 0x6 to 0x8, which nothing covers";
    assert_eq!(unwritable(&pair), expected);
    fill_holes("toy", &mut pair).unwrap();
    assert_eq!(pair.gaps[..], [Gap { at: 6, bytes: vec![0, 0] }]);
    assert_eq!(write_whole("toy", &pair).unwrap(), b"\x02\x08abcd\0\0\0\0");
    same::<Pair>(b"\x02\x08abcd\0\0\0\0");

    // Gaps give way when they are told to.
    (pair.two, pair.second.position) = (7, 7);
    assert!(unwritable(&pair).contains("second: at 0x7 it covers bytes of 'gaps[0]'"));
    pair.gaps.cut(7, 2);
    assert_eq!(pair.gaps[..], [Gap { at: 6, bytes: vec![0] }]);
    assert_eq!(write_whole("toy", &pair).unwrap(), b"\x02\x07abcd\0\0\0");
    pair.gaps = vec![Gap { at: 6, bytes: vec![] }, Gap { at: 6, bytes: vec![0] }].into();
    let message = unwritable(&pair);
    assert!(message.contains("gaps[0]: expected at least one byte"), "{message}");
    assert!(message.contains("gaps[1]: expected it after the gap before it"), "{message}");
    assert!(random::<Pair>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// A window with parts of its own, one of them in the whole file.
#[record(big)]
pub struct Part {
    pub near: u8,
    pub far: u8,
    #[at(near)]
    pub inside: At<u16>,
    #[at(far, root)]
    pub outside: At<Far>,
}

#[record(big)]
pub struct Far {
    pub offset: u8,
    #[at(offset)]
    pub deep: At<u8>,
}

#[record(big)]
pub struct Parts {
    pub size: u8,
    #[size(size)]
    pub part: Window<Part>,
    #[size(2)]
    pub full: Part,
    pub last: u8,
    #[gaps]
    pub gaps: Gaps,
}

const PARTS: &[u8] = b"\x06\x03\x0c?II?\x00\x0c!??\x0dD";

#[test]
fn positions_count_from_the_window() {
    let mut parts = same_but_shared::<Parts>(PARTS);
    assert_eq!((parts.part.inside.value, &parts.part.rest[..]), (0x4949, &[0; 4][..]));
    assert_eq!((parts.part.outside.offset, parts.part.outside.deep.value), (13, b'D'));
    assert_eq!(parts.full.inside.value, 0xc);
    parts.part.inside.value = 0x4a4a;
    let bytes = write_whole("toy", &parts).unwrap();
    assert_eq!(bytes, b"\x06\x03\x0c?JJ?\x00\x0c!??\x0dD");
    assert_eq!(read_whole::<Parts>("toy", &bytes, &Limits::default()).unwrap(), parts);
    // What is left open in the window is that of the gaps.
    parts.part.rest[0] = 1;
    assert!(unwritable(&parts).contains("part.rest: expected zeros"));
    parts.part.rest[0] = 0;
    (parts.part.near, parts.part.inside.position) = (5, 5);
    let message = unwritable(&parts);
    assert!(message.contains("part.inside: ends at 0x8, past the end of its window at 0x7"), "{message}");
    let outside = refused::<Parts>(b"\x06\x07\x0c?II?\x00\x0c!??\x0dD");
    assert_eq!(outside, "toy: part.inside at 0x3: expected a position from 0 to 0x6, found 0x7");
    hostile::<Parts>(PARTS);
    assert!(random::<Framed>() > 5 || cfg!(not(feature = "arbitrary")));
}

fn same_but_shared<T: crate::support::Whole>(bytes: &[u8]) -> T {
    let value = read_whole("toy", bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(write_whole("toy", &value).unwrap_or_else(|error| panic!("{error}")), bytes);
    assert!(laid_out(&value).iter().all(|times| *times > 0));
    value
}

/// Windows that fill up, each with a position of its own.
#[record(little)]
pub struct Framed {
    pub size: u8,
    #[size(size)]
    pub first: Window<Near>,
    pub num: u8,
    #[br(count = num)]
    #[size(6)]
    pub windows: Vec<Window<Near>>,
    #[gaps]
    pub gaps: Gaps,
}

#[record(little)]
pub struct Near {
    #[valid(1..=4)]
    pub near: u8,
    #[at(near)]
    pub inside: At<u16>,
}

#[test]
fn every_window_of_a_list_has_positions_of_its_own() {
    let bytes = b"\x04\x02?II\x02\x01AA...\x04***BB";
    let mut file = same::<Framed>(bytes);
    assert_eq!(file.windows.iter().map(|near| near.inside.value).collect::<Vec<_>>(), [0x4141, 0x4242]);
    assert_eq!(file.gaps.iter().map(|gap| gap.at).collect::<Vec<_>>(), [2, 9, 13]);
    file.windows[1].inside.value = 0;
    assert_eq!(write_whole("toy", &file).unwrap(), b"\x04\x02?II\x02\x01AA...\x04***\0\0");
    hostile::<Framed>(bytes);
}

/// A list linked by positions, and a tree whose branches may be the same.
#[record]
pub struct Node {
    pub next: u8,
    pub other: u8,
    #[at(next)]
    #[br(if(next != 0))]
    pub child: Option<At<Box<Node>>>,
    #[at(other)]
    #[br(if(other != 0))]
    pub twin: Option<At<Box<Node>>>,
}

#[record]
pub struct Graph {
    pub first: u8,
    #[at(first)]
    pub node: At<Node>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn cycles_and_shared_branches_end_at_the_limits() {
    let graph = same::<Graph>(b"\x01\x03\0\x05\0\0\0");
    assert_eq!(graph.node.child.as_ref().unwrap().child.as_ref().unwrap().position, 5);
    let cycle = refused::<Graph>(b"\x01\x03\0\x01\0");
    assert!(cycle.starts_with("toy: node.child.child.child.child"), "{cycle}");
    assert!(cycle.ends_with("limit depth exceeded: at most 64 levels of nesting, found more"));
    // Sixty levels, each of which both branches of the one before lead to.
    let mut bytes = vec![1];
    (1..60_u8).for_each(|level| bytes.extend([2 * level + 1; 2]));
    bytes.extend([0, 0]);
    let limits = Limits::default().with_max_items(10_000);
    let shared = read_whole::<Graph>("toy", &bytes, &limits).unwrap_err().to_string();
    assert!(shared.contains("limit items exceeded: at most 10000 items, found more"), "{shared}");
    assert!(random::<Graph>() > 5 || cfg!(not(feature = "arbitrary")));
    hostile::<Graph>(b"\x01\x03\0\x05\0\0\0");
}

/// No field keeps what nothing covers: then there must be nothing.
#[record]
pub struct Bare {
    pub first: u8,
    #[at(first)]
    pub byte: At<u8>,
}

#[test]
fn without_gaps_everything_must_be_covered() {
    same::<Bare>(b"\x01!");
    assert_eq!(
        refused::<Bare>(b"\x02?!??"),
        "toy at 0x1: expected bytes of one part or another, found 1 that nothing covers"
    );
}
