// Generated from crates/ksy-binrw/tests/features/recursion.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `recursion`.
#![allow(
    clippy::all,
    clippy::pedantic,
    clippy::restriction,
    unused_assignments,
    unused_imports,
    unused_mut,
    unused_parens,
    unused_variables
)]
use binrw::{BinRead, BinResult, BinWrite, Endian, binrw};
use binrw::io::{Read, Seek, Write};
use meshwire_core::prelude::*;
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Recursion {
    #[br(err_context(Segment::Field("node")))]
    #[br(args_raw = context)]
    pub node: Node,
}
impl meshwire_core::WireSize for Recursion {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + self.node.wire_size()
    }
}
impl meshwire_core::Validate for Recursion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("node", |validator| self.node.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Recursion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("node", &self.node);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Recursion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: Node = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { node })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Node {
    #[br(err_context(Segment::Field("value")))]
    pub value: u8,
    #[br(err_context(Segment::Field("num_children")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(children.len())
        )
    )]
    num_children: u8,
    #[br(err_context(Segment::Field("children")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_children.int()))]
    pub children: Vec<Child>,
}
impl meshwire_core::WireSize for Node {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + meshwire_core::wire::size_of_all(&self.children)
    }
}
impl meshwire_core::Validate for Node {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_children: u64 = meshwire_core::reader::widen(self.children.len());
        validator.fits("children", num_children, 255);
        validator.list("children", &self.children, &[]);
    }
}
impl meshwire_core::Annotate for Node {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("value", &self.value);
                out.hidden("num_children", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("children", &self.children);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Node {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: u8 = generate::Generate::generate(_u, _wish, [])?;
        let num_children: u64 = generate::count(_u)?.min(255);
        let mut children: Vec<Child> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_children.int()),
            &[],
        )?;
        Ok(Self { value, children })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Child {
    #[br(err_context(Segment::Field("len_node")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(node.wire_size()))]
    len_node: u16,
    #[br(err_context(Segment::Field("node")))]
    #[br(
        parse_with = meshwire_core::wire::nested,
        args(context, len_node.int(), |context|context)
    )]
    pub node: Box<Node>,
}
impl meshwire_core::WireSize for Child {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.node.wire_size()
    }
}
impl meshwire_core::Validate for Child {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_node: u64 = self.node.wire_size();
        validator.fits("node", len_node, 65535);
        validator
            .field(
                "node",
                |validator| {
                    validator.deeper(|validator| self.node.validate(validator, []))
                },
            );
    }
}
impl meshwire_core::Annotate for Child {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_node", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("node", &self.node);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Child {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_node: u64 = generate::count(_u)?.min(65535);
        let mut node: Box<Node> = Box::new(generate::nested(_u, _wish, [])?);
        Ok(Self { node })
    }
}
