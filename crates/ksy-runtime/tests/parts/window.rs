//! Windows that their values need not fill, and records that hold themselves.

use ksy_runtime::prelude::*;
use ksy_runtime::{Limits, Validate, Window, whole};

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(little, params(wide: bool))]
pub struct Block {
    pub first: u16,
    #[br(if(wide))]
    pub second: Option<u16>,
}

#[record(little)]
pub struct Greedy {
    pub first: u8,
    #[to_end]
    pub data: Vec<u8>,
}

#[switch(u8)]
pub enum Body {
    #[tag(1 => (true))]
    Block(Block),
    #[tag(2)]
    Greedy(Greedy),
    Unknown(Vec<u8>),
}

#[record(little)]
pub struct File {
    pub wide: u8,
    pub size: u8,
    #[size(size)]
    #[br(args(wide == 1))]
    pub block: Window<Block>,
    pub num: u8,
    #[br(count = num, args(wide == 1))]
    #[size(size + index as u8)]
    pub blocks: Vec<Window<Block>>,
    #[br(if(num > 1), args(false))]
    #[size(size)]
    pub maybe: Option<Window<Block>>,
    pub tag: u8,
    #[size(size)]
    #[tag(tag)]
    pub body: Window<Body>,
    #[to_end]
    #[br(args(true))]
    pub last: Window<Block>,
}

#[record(little)]
pub struct Filled {
    #[size(8)]
    pub all: Window<Greedy>,
}

const FILE: &[u8] = b"\x01\x05\
    AABB.\
    \x02\
    aabb-\
    ccdd--\
    MM...\
    \x01\
    BBbb!\
    LLll rest";

#[test]
fn what_a_value_leaves_over_is_kept() {
    let file = same::<File>(FILE);
    assert_eq!((file.block.first, &file.block.rest[..]), (0x4141, &b"."[..]));
    assert_eq!(file.blocks[1].rest, b"--");
    assert_eq!(file.maybe.as_ref().unwrap().rest, b"...");
    assert_eq!(file.last.rest, b" rest");
    let found = leaves(&file);
    for leaf in ["block.first 2+2", "block.rest 6+1", "blocks[1].rest 17+2", "body.block.second 27+2", "last.rest 34+5"]
    {
        assert!(found.contains(&leaf.to_owned()), "{leaf} in {found:?}");
    }
    hostile::<File>(FILE);
    assert!(random::<File>() > 20 || cfg!(not(feature = "arbitrary")));
    assert!(random::<Filled>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[test]
fn windows_are_of_their_size() {
    assert_eq!(refused::<File>(b"\x01\x03AAB"), "toy: block.second at 0x4: expected 2 bytes, found 1 before the end");
    assert_eq!(refused::<File>(b"\x01\x05AAB"), "toy: block at 0x2: expected 5 bytes, found 3 before the end");
    let past = refused::<File>(b"\x01\x03AABBCCDDEE");
    assert_eq!(past, "toy: block at 0x2: expected 4 bytes, found 3 before the end");
    let mut file = same::<File>(FILE);
    file.block.rest.push(0);
    file.blocks[1].rest.clear();
    let message = unwritable(&file);
    assert!(message.contains("block: expected 5 bytes by the other fields, found 6"), "{message}");
    assert!(message.contains("blocks[1].size: expected 6 bytes by the other fields, found 4"), "{message}");
}

#[test]
fn a_value_that_reads_all_leaves_nothing() {
    let mut file = same::<File>(FILE);
    (file.tag, file.body) = (2, Greedy { first: 1, data: b"abc".to_vec() }.into_body());
    file.body.rest = b"d".to_vec();
    let expected = "toy: cannot be written: body.rest: expected at most 0 bytes that the value does not read, found 1";
    assert_eq!(unwritable(&file), expected);
    (file.tag, file.body) = (3, Window { value: Body::Unknown(b"abcd".to_vec()), rest: b"e".to_vec() });
    assert!(unwritable(&file).contains("body.rest: expected at most 0 bytes"));
    assert_eq!(Window::from(Block { first: 1, second: None }).value.leaves_at_most(), u64::MAX);
}

impl Greedy {
    fn into_body(self) -> Window<Body> {
        Window::from(Body::Greedy(self))
    }
}

/// A tree: lists of itself, in windows and without.
#[record(big)]
pub struct Tree {
    pub kind: u8,
    #[br(if(kind == 1))]
    pub child: Option<Box<Tree>>,
    pub num: u8,
    #[br(count = num)]
    pub children: Vec<Tree>,
    #[br(if(kind == 2))]
    pub len: Option<u8>,
    #[br(if(kind == 2))]
    #[size(len.unwrap_or(0))]
    pub inner: Option<Box<Window<Tree>>>,
    #[br(if(kind == 3))]
    pub other: Option<Box<Other>>,
    #[br(if(kind == 4))]
    #[tag(num)]
    pub either: Option<Either>,
}

#[record(big)]
pub struct Other {
    pub num: u8,
    #[br(count = num)]
    #[nested]
    pub trees: Vec<Tree>,
}

#[switch(u8)]
pub enum Either {
    #[tag(0)]
    Tree(Box<Tree>),
    #[tag(1)]
    Other(Other),
    Unknown(Vec<u8>),
}

const TREE: &[u8] = &[
    1, 0, 0, 3, // A child, and three children:
    2, 0, 4, 0, 0, 7, 7, // a window of four bytes,
    3, 0, 1, 4, 0, 0, 0, // a record with a list,
    4, 1, 0, 0, 0, // a variant.
];

#[test]
fn records_hold_themselves() {
    let file = same::<Tree>(TREE);
    assert_eq!(file.children[0].inner.as_ref().unwrap().rest, [7, 7]);
    hostile::<Tree>(TREE);
    assert!(random::<Tree>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[test]
fn recursion_ends_at_the_limit() {
    let limits = Limits::default().with_max_depth(3);
    let chain = |levels: usize| [&[1].repeat(levels)[..], &[0, 0], &[0].repeat(levels)].concat();
    assert!(whole::read_whole::<Tree>("toy", &chain(3), &limits).is_ok());
    let message = whole::read_whole::<Tree>("toy", &chain(4), &limits).unwrap_err().to_string();
    let limit = "limit depth exceeded: at most 3 levels of nesting, found more";
    assert_eq!(message, format!("toy: child.child.child.child at 0x4: {limit}"));
    // Lists, switches and windows count as well.
    for bytes in [
        [0, 1].repeat(9),
        vec![2, 0, 90, 2, 0, 80, 2, 0, 70, 2, 0, 60, 2, 0, 50],
        [4, 0].repeat(9),
        [3, 0, 1].repeat(9),
    ] {
        let bytes = [bytes, vec![0; 100]].concat();
        assert!(whole::read_whole::<Tree>("toy", &bytes, &limits).unwrap_err().to_string().contains(limit));
    }
    // What the default limits would refuse is not written.
    let mut tree = same::<Tree>(&chain(64));
    tree = Tree {
        kind: 1,
        child: Some(Box::new(tree)),
        num: 0,
        children: vec![],
        len: None,
        inner: None,
        other: None,
        either: None,
    };
    assert!(unwritable(&tree).contains("nested more than 64 levels deep"));
}

#[record(little)]
pub struct Nested {
    pub kind: u8,
    #[to_end]
    pub inner: Window<Greedy>,
}

#[test]
#[cfg(feature = "arbitrary")]
fn a_window_to_the_end_fills_the_room_of_a_random_value() {
    use ksy_runtime::WireSize;
    use ksy_runtime::generate::{Generate, Wish};

    for seed in 0..50_u8 {
        let bytes = [seed; 40];
        let mut u = arbitrary::Unstructured::new(&bytes);
        let made = Nested::generate(&mut u, Wish::default().with_room(9), ()).unwrap();
        assert_eq!(made.wire_size(), 9, "{made:?}");
    }
}

#[test]
fn lists_of_records_without_a_number_may_be_empty() {
    use ksy_runtime::WireSize;

    #[record(little)]
    pub struct Maybe {
        #[br(if(false))]
        pub number: Option<u16>,
        #[br(count = 0)]
        pub numbers: Vec<u16>,
    }

    let can_be_empty = [Block::CAN_BE_EMPTY, Greedy::CAN_BE_EMPTY, Maybe::CAN_BE_EMPTY];
    assert_eq!(can_be_empty, [false, false, true]);
}
