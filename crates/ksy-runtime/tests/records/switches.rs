//! Switches in lists, that may be absent, with tags of any kind, and variants without bytes.

use ksy_runtime::prelude::*;

use crate::support::{broken, intact, leaves, refused};

#[record(little)]
pub struct Small {
    pub value: u8,
}

#[record(little)]
pub struct Large {
    pub value: u32,
}

#[switch(u8)]
pub enum Body {
    #[tag(1)]
    Small(Small),
    #[tag(2, 3)]
    Large(Large),
    #[tag(4)]
    Empty,
    #[tag(_)]
    Nothing,
}

#[record(little)]
pub struct Lists {
    pub kind: u8,
    #[count_of(bodies)]
    num_bodies: u8,
    #[br(count = num_bodies)]
    #[tag(kind)]
    pub bodies: Vec<Body>,
    #[br(if(kind < 128))]
    #[tag(kind)]
    pub maybe: Option<Body>,
    #[br(if(kind == 2))]
    #[br(count = 2)]
    #[tag(kind)]
    pub two: Option<Vec<Body>>,
    #[tag(kind)]
    pub last: Body,
}

#[test]
fn switches_stand_in_lists_and_may_be_absent() {
    let mut lists: Lists = intact(b"\x01\x02ab\x01\x02");
    assert_eq!(lists.bodies.len(), 2);
    assert_eq!(
        leaves(&lists)[2..],
        ["bodies[0].small.value 97", "bodies[1].small.value 98", "maybe.small.value 1", "last.small.value 2"]
    );
    lists.bodies[1] = Body::Nothing;
    lists.maybe = None;
    assert_eq!(
        refused(&lists),
        "toy: cannot be written, 2 problems: bodies[1]: the tag 0x1 selects another kind than 'nothing', \
         for which expected one of no known kind; maybe: must be present by the other fields, found it absent"
    );
    assert!(intact::<Lists>(b"\x80\0").maybe.is_none());
    assert_eq!(intact::<Lists>(b"\x02\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0").two.map(|two| two.len()), Some(2));
    assert_eq!(
        broken::<Lists>(b"\x02\x02\x01\0\0\0\x01\0"),
        "toy: bodies[1].large.value at 0x6: expected 4 bytes, found 2 before the end"
    );
}

#[test]
fn variants_may_have_no_bytes() {
    let mut lists: Lists = intact(b"\x05\x02");
    assert_eq!((&lists.bodies[..], &lists.maybe), (&[Body::Nothing, Body::Nothing][..], &Some(Body::Nothing)));
    assert_eq!(
        leaves(&lists),
        ["kind 5", "num_bodies 2", "bodies[0].nothing ", "bodies[1].nothing ", "maybe.nothing ", "last.nothing "]
    );
    #[cfg(feature = "serde")]
    assert_eq!(
        crate::support::json(&lists),
        r#"{"kind":5,"bodies":["nothing","nothing"],"maybe":"nothing","last":"nothing"}"#
    );
    assert_eq!((lists.last.name(), lists.last.tags().len(), lists.last.is_unknown()), ("nothing", 0, true));
    assert_eq!((Body::Empty.tags(), Body::Empty.is_unknown(), Body::Empty.is_structural()), (&[4][..], false, false));
    lists.last = Body::Empty;
    lists.maybe = Some(Body::Small(Small { value: 1 }));
    assert_eq!(
        refused(&lists),
        "toy: cannot be written, 2 problems: maybe: the tag 0x5 selects another kind than 'small', for which expected 0x1; \
         last: the tag 0x5 selects another kind than 'empty', for which expected 0x4"
    );
    assert_eq!(intact::<Lists>(b"\x04\0").last, Body::Empty);
}

#[record(little)]
pub struct Many {
    pub count: u32,
    #[br(count = count)]
    #[tag(9)]
    pub bodies: Vec<Body>,
}

#[test]
fn a_count_of_variants_without_bytes_does_not_fill_the_memory() {
    let mut many: Many = intact(b"\0\x04\0\0");
    assert_eq!(many.bodies.len(), 1024);
    many.bodies.push(Body::Nothing);
    many.count += 1;
    assert_eq!(
        refused(&many),
        "toy: cannot be written: bodies: expected at most 1024 elements without bytes, found 1025"
    );
    assert_eq!(
        broken::<Many>(b"\xff\xff\xff\xff"),
        "toy: bodies[1024] at 0x4: expected at most 1024 elements without bytes in one list, found more"
    );
}

#[record(little)]
pub struct Rest {
    pub kind: u8,
    #[to_end]
    #[tag(kind)]
    pub bodies: Vec<Body>,
}

#[test]
fn a_list_to_the_end_has_no_element_without_bytes() {
    let mut rest: Rest = intact(b"\x02\x01\0\0\0\x02\0\0\0");
    assert_eq!(rest.bodies.len(), 2);
    rest.kind = 4;
    rest.bodies = vec![Body::Empty];
    assert_eq!(refused(&rest), "toy: cannot be written: bodies: expected at most 0 elements without bytes, found 1");
    assert_eq!(
        broken::<Rest>(b"\x04\0"),
        "toy: bodies[0] at 0x1: expected an element that ends by 0x2, found one that ends at 0x1"
    );
}

#[switch(bool)]
pub enum Choice {
    #[tag(true)]
    Yes(Large),
    #[tag(false)]
    No(Small),
}

#[switch(bool)]
pub enum Half {
    #[tag(true)]
    Yes(Small),
    #[tag(_)]
    No,
}

#[record(little)]
pub struct Chosen {
    #[bits(1)]
    pub yes: bool,
    #[bits(7, unused)]
    pub unused_0: u8,
    #[tag(yes)]
    pub choice: Choice,
    #[tag(!yes)]
    pub half: Half,
}

#[test]
fn tags_may_be_truth_values() {
    let mut chosen: Chosen = intact(b"\x80\x01\x02\x03\x04");
    assert_eq!(chosen.choice.as_yes().map(|large| large.value), Some(0x0403_0201));
    assert_eq!(chosen.half, Half::No);
    chosen.yes = false;
    assert_eq!(
        refused(&chosen),
        "toy: cannot be written, 2 problems: choice: the tag false selects another kind than 'yes', for which expected true; \
         half: the tag true selects another kind than 'no', for which expected one of no known kind"
    );
    assert_eq!(intact::<Chosen>(b"\0\x01\x02").half, Half::Yes(Small { value: 2 }));
}

#[switch(u64)]
pub enum Wide {
    #[tag(0xffff_ffff_ffff_fffe)]
    Small(Small),
    #[tag(0x8000_0000_0000_0000)]
    Large(Large),
    Unknown(Vec<u8>),
}

#[record(little)]
pub struct Signed {
    pub kind: u64,
    #[tag(kind)]
    pub body: Wide,
}

#[test]
fn tags_may_pass_the_signed_range() {
    let signed: Signed = intact(b"\xfe\xff\xff\xff\xff\xff\xff\xff\x07");
    assert_eq!(signed.body, Wide::Small(Small { value: 7 }));
    let mut signed: Signed = intact(b"\0\0\0\0\0\0\0\x80\x07\0\0\0");
    assert_eq!(signed.body, Wide::Large(Large { value: 7 }));
    signed.kind = u64::MAX;
    assert_eq!(
        refused(&signed),
        "toy: cannot be written: body: the tag 0xffffffffffffffff selects another kind than 'large', \
         for which expected 0x8000000000000000"
    );
    assert_eq!(intact::<Signed>(b"\xff\xff\xff\xff\xff\xff\xff\xff\x07").body, Wide::Unknown(vec![7]));
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_read_back() {
    use crate::support::random;
    assert!(random::<Lists>() > 300);
    assert!(random::<Chosen>() > 300);
    assert!(random::<Signed>() > 300);
    assert!(random::<Rest>() > 300);
}
