//! Lists that end with an element for which a condition holds.

use ksy_runtime::prelude::*;

use crate::support::{broken, intact, leaves, refused};

#[value_enum(u8)]
pub enum Mark {
    More = 1,
    Last = 2,
    Unknown(u8),
}

#[record(little)]
pub struct Part {
    pub size: u8,
    #[br(count = size)]
    pub data: Vec<u8>,
}

#[switch(u8)]
pub enum Body {
    #[tag(0)]
    Short(Short),
    #[tag(_)]
    Part(Part),
}

#[record(little)]
pub struct Short {
    pub value: i16,
}

#[record(little)]
pub struct Lists {
    pub last: u8,
    #[repeat_until(item == last)]
    pub numbers: Vec<u8>,
    #[repeat_until(item < 0.0)]
    #[brw(big)]
    pub floats: Vec<f32>,
    #[repeat_until(item == Mark::Last)]
    pub marks: Vec<Mark>,
    #[repeat_until(item.size == 0 || index == 3)]
    pub parts: Vec<Part>,
    #[br(if(last < 128))]
    #[repeat_until(item.is_empty())]
    #[until(b"\0")]
    pub texts: Option<Vec<ByteString>>,
    #[repeat_until(item.first() == Some(&last))]
    #[each(if index == 0 { 1 } else { 2 })]
    pub blobs: Vec<Vec<u8>>,
    #[repeat_until(index + 1 == parts.len())]
    #[tag(last)]
    pub bodies: Vec<Body>,
    #[repeat_until(item)]
    #[stored_as(u16)]
    pub truths: Vec<bool>,
    #[repeat_until(item == 0)]
    #[bits(3)]
    pub small: Vec<u8>,
    #[bits(rest)]
    pub unused: u8,
    #[repeat_until(item[1] == 0)]
    pub pairs: Vec<[u16; 2]>,
}

const LISTS: &[u8] =
    b"\0\x05\0\x3f\x80\0\0\xbf\x80\0\0\x01\x02\x01a\0t\0\0\x07\0\x09\x01\0\xff\xff\0\0\x01\0\xb8\0\x01\0\x02\0\x03\0\0\0";

#[test]
fn a_list_ends_with_the_element_that_says_so() {
    let mut lists: Lists = intact(LISTS);
    assert_eq!((&lists.numbers[..], &lists.floats[..]), (&[5, 0][..], &[1.0, -1.0][..]));
    assert_eq!((&lists.marks[..], lists.parts.len()), (&[Mark::More, Mark::Last][..], 2));
    assert_eq!(lists.texts, Some(vec!["t".into(), "".into()]));
    assert_eq!(lists.blobs, [vec![7], vec![0, 9]]);
    assert_eq!(lists.bodies, [Body::Short(Short { value: 1 }), Body::Short(Short { value: -1 })]);
    assert_eq!((&lists.truths[..], &lists.small[..], lists.unused), (&[false, true][..], &[5, 6, 0][..], 0));
    assert_eq!(lists.pairs, [[1, 2], [3, 0]]);
    assert_eq!(leaves(&lists)[1..5], ["numbers[0] 5", "numbers[1] 0", "floats[0] 1.0", "floats[1] -1.0"]);
    #[cfg(feature = "serde")]
    assert!(
        crate::support::json(&lists)
            .starts_with(r#"{"last":0,"numbers":[5,0],"floats":[1.0,-1.0],"marks":["more","last"]"#)
    );

    lists.numbers.clear();
    lists.floats.pop();
    lists.marks.reverse();
    lists.parts.pop();
    lists.texts.as_mut().unwrap().insert(0, "".into());
    lists.small = vec![0, 0, 0];
    assert_eq!(
        refused(&lists),
        "toy: cannot be written, 7 problems: numbers: expected an element that ends the list, found none; \
         floats: expected an element that ends the list, found none; \
         marks[0]: expected no element after one that ends the list, found 1; \
         parts: expected an element that ends the list, found none; \
         texts[0]: expected no element after one that ends the list, found 2; \
         bodies[0]: expected no element after one that ends the list, found 1; \
         small[0]: expected no element after one that ends the list, found 2"
    );
}

#[test]
fn a_list_without_its_last_element_is_an_error() {
    assert_eq!(broken::<Lists>(b"\0\x01\x02"), "toy: numbers[2] at 0x3: expected 1 bytes, found 0 before the end");
    assert_eq!(broken::<Lists>(&LISTS[..9]), "toy: floats[1] at 0x7: expected 4 bytes, found 2 before the end");
    assert_eq!(broken::<Lists>(&LISTS[..15]), "toy: parts[1].size at 0xf: expected 1 bytes, found 0 before the end");
    let error = "expected bytes that end with \"\\x00\", found the end of the data";
    assert_eq!(broken::<Lists>(&LISTS[..18]), format!("toy: texts[1] at 0x12: {error}"));
    assert_eq!(broken::<Lists>(&LISTS[..32]), "toy: pairs[0] at 0x20: expected 4 bytes, found 0 before the end");
}

/// Elements in windows of their own, by a member of what was read before.
#[record(little)]
pub struct Windows {
    pub sizes: Sizes,
    #[size(sizes.each)]
    #[repeat_until(item.rest.is_empty() || index > usize::from(sizes.each))]
    pub items: Vec<Rest>,
}

#[record(little)]
pub struct Sizes {
    #[valid(2..=3)]
    pub each: u8,
}

#[record(little)]
pub struct Rest {
    pub kind: u8,
    #[br(if(kind < 200))]
    pub second: Option<u8>,
    #[to_end]
    pub rest: Vec<u8>,
}

#[test]
fn elements_have_windows() {
    let mut windows: Windows = intact(b"\x02\xffa\xffb\x00c");
    assert_eq!((windows.items.len(), &windows.items[1].rest[..]), (3, &b"b"[..]));
    windows.items[0].rest.push(1);
    assert_eq!(
        refused(&windows),
        "toy: cannot be written: items[0].size: expected 2 bytes by the other fields, found 3"
    );
    assert_eq!(broken::<Windows>(b"\x02\xffab"), "toy: items[1] at 0x3: expected 2 bytes, found 1 before the end");
}

/// A list of what holds it.
#[record(little)]
pub struct Node {
    pub kind: u8,
    #[br(if(kind == 1))]
    #[repeat_until(item.kind == 0)]
    pub children: Option<Vec<Node>>,
}

#[test]
fn a_list_of_what_holds_it_has_a_limit() {
    let node: Node = intact(b"\x01\x02\x01\x00\x00");
    assert_eq!(node.children.map(|children| children.len()), Some(3));
    let error = broken::<Node>(&[1; 100_000]);
    assert!(error.contains("limit depth exceeded: at most 64 levels of nesting"), "{error}");
    let mut node = Node { kind: 2, children: None };
    for _ in 0..1000 {
        node = Node { kind: 1, children: Some(vec![node, Node { kind: 0, children: None }]) };
    }
    assert!(refused(&node).contains("nested more than"));
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_read_back() {
    assert!(crate::support::random::<Lists>() > 200);
    assert!(crate::support::random::<Windows>() > 200);
    assert!(crate::support::random::<Node>() > 200);
}
