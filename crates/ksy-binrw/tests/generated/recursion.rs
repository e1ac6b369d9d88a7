// Generated from crates/ksy-binrw/tests/features/recursion.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `recursion`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Recursion {
    pub node: Node,
}

#[record(little)]
pub struct Node {
    pub value: u8,
    #[count_of(children)]
    num_children: u8,
    #[br(count = num_children)]
    pub children: Vec<Child>,
}

#[record(little)]
pub struct Child {
    #[size_of(node)]
    len_node: u16,
    #[size(len_node)]
    pub node: Box<Node>,
}
