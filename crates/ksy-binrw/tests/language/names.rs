// Generated from names.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `names`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Parts that are called as variables of the generated code are.
#[record(little, whole)]
pub struct Names {
    /// `index`
    #[id("index")]
    pub index_: u8,

    /// `item`
    #[id("item")]
    pub item_: u8,

    /// `io`
    #[id("io")]
    pub io_: u8,

    /// `present`
    #[id("present")]
    #[check(present_ > item_, "a value that 'valid' allows")]
    pub present_: u8,

    /// `it`
    #[id("it")]
    pub it_: u8,

    /// `context`
    #[id("context")]
    #[br(if(present_ > 0))]
    #[check(context_.is_none_or(|present| i64::from(present) > (i64::from(present_) + i64::from(item_))),
        "a value that 'valid' allows")]
    pub context_: Option<u8>,

    /// `gaps`
    #[id("gaps")]
    #[check(i64::from(gaps_) > ((i64::from(context_.unwrap_or_default()) + i64::from(io_)) - i64::from(io_)),
        "a value that 'valid' allows")]
    pub gaps_: u8,

    /// `list`
    #[br(count = item_, args(i64::from(item_), computed::count(index), i64::from(index_)))]
    #[check(list.iter().all(|item| item.index_ < (i64::from(item_) + i64::from(it_))), "a value that 'valid' allows")]
    pub list: Vec<Item>,

    /// `here`
    #[at(index_, lax)]
    #[br(if(it_ > 0))]
    pub here: Option<At<u8>>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

impl Names {
    /// `first`
    #[must_use]
    pub fn first(&self) -> i64 {
        i64::from(self.list.get(computed::index(self.index_)).map(|it1| it1.bytes.as_slice()).unwrap_or_default().get(
            computed::index(i64::from(self.item_) - 2)).copied().unwrap_or_default()) + i64::from(self.it_)
    }
}

/// `names::item`
#[record(little, params(size: i64, index_: i64, it_: i64))]
pub struct Item {
    /// The parameter `size` of this type.
    #[param]
    pub size: i64,

    /// The parameter `index` of this type.
    #[param]
    pub index_: i64,

    /// The parameter `it` of this type.
    #[param]
    pub it_: i64,

    /// `bytes`
    #[solve(amount = "size")]
    #[br(count = size)]
    pub bytes: Vec<u8>,

    /// `deeper`
    #[br(args(index_))]
    pub deeper: Deeper,
}

/// `names::deeper`
#[record(little, params(index_: i64))]
pub struct Deeper {
    /// The parameter `index` of this type.
    #[param]
    pub index_: i64,

    /// `io`
    #[id("io")]
    pub io_: u8,
}

impl Deeper {
    /// `sum`
    ///
    /// `root_index` is `_root.index`.
    #[must_use]
    pub fn sum(&self, root_index: i64) -> i128 {
        i128::saturating_add(i128::saturating_add(i128::from(self.index_), i128::from(root_index)),
            i128::from(self.io_))
    }
}
