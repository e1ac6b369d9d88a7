// Generated from blocks.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `blocks`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Types of a fixed size, which are read and written at once, beside types that look alike.
#[record(little, whole)]
pub struct Blocks {
    /// `head`
    pub head: Head,

    /// `faces`
    #[solve(amount = head.count)]
    #[br(count = head.count)]
    #[bulk]
    pub faces: Vec<Face>,

    /// `swapped`
    pub swapped: Swapped,

    /// `order`
    #[br(count = 3)]
    pub order: [u8; 3],

    /// `names`
    #[br(count = 2)]
    pub names: Vec<Name>,

    /// `limited`
    pub limited: Limited,

    /// `few`
    #[br(if(head.count > 1), count = 2)]
    #[bulk]
    pub few: Option<Vec<Face>>,

    /// `many`
    #[br(count = 33)]
    #[bulk]
    pub many: Vec<u8>,

    /// `kinds`
    #[to_end]
    #[bulk]
    pub kinds: Vec<Kind>,
}

impl Blocks {
    /// `chosen`
    #[must_use]
    pub fn chosen(&self) -> &[u8] {
        if self.head.count > 1 { &self.order[..] } else { &self.many[..] }
    }

    /// `is_same`
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.order[..] == self.many[..]
    }
}

/// `blocks::head`
#[record(little, plain)]
pub struct Head {
    /// `count`
    pub count: u8,
    /// `tag`
    pub tag: [u8; 2],
}

impl Head {
    /// `first`
    #[must_use]
    pub fn first(&self) -> Option<u8> {
        self.tag.as_slice().get(computed::index(0)).copied()
    }
}

/// `blocks::point`
#[record(little, plain)]
pub struct Point {
    /// `x`
    pub x: i16,
    /// `y`
    pub y: i16,
}

/// `blocks::face`
#[record(little, plain)]
pub struct Face {
    /// `corners`
    #[br(count = 3)]
    pub corners: [Point; 3],

    /// `kind`
    pub kind: Kind,
}

impl Face {
    /// `num_corners`
    #[must_use]
    pub fn num_corners(&self) -> i64 {
        computed::count(self.corners.len())
    }

    /// `first`
    #[must_use]
    pub fn first(&self) -> i64 {
        i64::from(self.corners.first().map(|it1| it1.x).unwrap_or_default()) +
            i64::from(self.corners.get(computed::index(1)).map(|it2| it2.y).unwrap_or_default())
    }
}

/// `blocks::swapped`
#[record(big)]
pub struct Swapped {
    /// `point`
    pub point: Point,
    /// `own`
    pub own: Own,
}

/// `blocks::swapped::own`
#[record(big, plain)]
pub struct Own {
    /// `value`
    pub value: u16,
}

/// `blocks::limited`
#[record(little)]
pub struct Limited {
    /// `low`
    #[valid(0..=9)]
    pub low: u8,
}

/// `blocks::name`
#[record(little)]
pub struct Name {
    /// `text`
    #[br(count = 2)]
    #[encoding("ASCII")]
    pub text: ByteString,
}

/// Values of `kind`; unknown values are kept.
#[value_enum(u16)]
pub enum Kind {
    /// `flat`
    Flat = 1,
    /// `round`
    Round = 2,
    /// A value without a name.
    Unknown(u16),
}
