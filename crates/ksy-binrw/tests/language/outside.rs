// Generated from outside.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `outside`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// What the user adds, and records and lists that only methods ask for.
#[record(little, whole)]
pub struct Outside {
    /// `shift`
    pub shift: u8,

    /// `secret`
    #[br(count = 4)]
    #[process(crate::own::shifted::By::new(i64::from(shift), "up", &[1, 2][..]))]
    pub secret: Processed<Vec<u8>, crate::own::shifted::By>,

    /// `place`
    #[br(args(i64::from(shift) + 1))]
    pub place: crate::own::MapPoint,

    /// `far`
    #[br(if(shift != 0), args(0))]
    #[size(3)]
    pub far: Option<Window<crate::own::MapPoint>>,

    /// `block`
    #[size(2)]
    pub block: Window<Pair>,

    /// `asked`
    #[br(args(Vec::from([io_of_block, io])))]
    pub asked: Asking,
}

impl Outside {
    /// `sides`
    #[must_use]
    pub fn sides(&self) -> i64 {
        20 + i64::from(self.block.value.left)
    }

    /// `is_far`
    #[must_use]
    pub fn is_far(&self) -> bool {
        (if self.shift == 0 { Some(&self.place) } else { self.far.as_ref().map(|it| &it.value) }).map(|it|
            &it.x).copied().unwrap_or_default() > 5
    }
}

/// `outside::pair`
#[record(little, plain)]
pub struct Pair {
    /// `left`
    pub left: i8,
    /// `right`
    pub right: i8,
}

impl Pair {
    /// `sum`
    #[must_use]
    pub fn sum(&self) -> i64 {
        i64::from(self.left) + i64::from(self.right)
    }
}

/// `outside::asking`
#[record(little, params(streams: Vec<Io>))]
pub struct Asking {
    /// `rest`
    #[solve(amount = "(streams[1].size - streams[0].size) - 10")]
    #[br(count = i128::saturating_sub(
        i128::from(streams.get(computed::index(1)).copied().map_or(0, |io| io.size()) -
        streams.get(computed::index(0)).copied().map_or(0, |io| io.size())), 10))]
    pub rest: Vec<u8>,
}

impl Asking {
    /// `total`
    #[must_use]
    pub fn total(&self, block: &Pair) -> i64 {
        block.sum() + 1
    }
}
