//! The part of a schema that is compiled: every name is resolved, every expression is an integer or a condition.
//!
//! Other features of the language are rejected here, with a suggestion what to write instead.

mod attribute;
mod expression;
mod keys;
mod left_out;
mod nothing;
mod types;

use crate::diagnostic::Position;
use crate::expression::Expression;
use crate::model::Valid;
use crate::schema::{BitField, DeriveKey, EnumValue, Pointer, Written};

pub use keys::Keys;
pub use left_out::left_out;
pub use types::lower;

/// A file.
#[derive(Debug, Clone)]
pub struct Schema {
    /// `meta/id`
    pub id: Written<String>,
    /// `meta/title`
    pub title: String,
    /// `meta/-rust-crate`
    pub crate_name: Option<String>,
    /// The top-level type, which contains all others.
    pub root: TypeSpec,
}

/// A type.
#[derive(Debug, Clone)]
pub struct TypeSpec {
    /// Its name in the schema.
    pub name: Written<String>,
    /// `-rust-name`
    pub rust_name: Option<Written<String>>,
    /// `doc`
    pub doc: String,
    /// `-orig-id`
    pub original: Vec<String>,
    /// `params`
    pub params: Vec<Written<String>>,
    /// The type of each parameter.
    pub param_types: Vec<String>,
    /// `meta/endian`
    pub endian: Option<Written<EndianSpec>>,
    /// `seq`
    pub seq: Vec<Attribute>,
    /// `types`
    pub types: Vec<TypeSpec>,
    /// `enums`
    pub enums: Vec<EnumSpec>,
    /// `-rust-type: array`
    pub is_array: Option<Position>,
    /// `-rust-type: transparent`
    pub is_transparent: Option<Position>,
    /// `-rust-derive`
    pub derives: Vec<Written<String>>,
    /// `-gen-length: structural`
    pub structural: Option<Written<()>>,
    /// `-gen-short-tail: zero`
    pub short_tail: bool,
}

/// A byte order.
#[derive(Debug, Clone, PartialEq)]
pub enum EndianSpec {
    /// `le`
    Little,
    /// `be`
    Big,
    /// `switch-on` with the values that mean little and big.
    Switch {
        /// The expression.
        on: Expression,
        /// Value for little-endian.
        little: i128,
        /// Value for big-endian.
        big: i128,
    },
}

/// An attribute of `seq`.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// `id`
    pub id: Written<String>,
    /// `-rust-name`
    pub rust_name: Option<Written<String>>,
    /// `doc`
    pub doc: String,
    /// `-orig-id`
    pub original: Vec<String>,
    /// `type`
    pub kind: Option<Written<TypeUse>>,
    /// `contents`
    pub contents: Option<Written<Vec<u8>>>,
    /// `size`
    pub size: Option<Written<Expression>>,
    /// `size-eos`
    pub to_end: Option<Written<()>>,
    /// `enum`
    pub enum_name: Option<Written<Vec<String>>>,
    /// `repeat`, `repeat-expr`, `repeat-until`
    pub repeat: Option<Written<RepeatSpec>>,
    /// `if`
    pub condition: Option<Written<Expression>>,
    /// `valid`
    pub valid: Option<Written<Valid>>,
    /// `-gen-derive`
    pub derive: Option<Written<DeriveKey>>,
    /// `-gen-bulk`
    pub bulk: Option<Written<()>>,
    /// `-gen-limit`
    pub limit: Option<Written<i128>>,
    /// `-gen-length`
    pub length: Option<Written<String>>,
    /// `-gen-tail`
    pub tail: Option<Written<String>>,
    /// `-gen-bits`
    pub bits: Option<Written<Vec<BitField>>>,
    /// `-gen-pointer`
    pub pointer: Option<Written<Pointer>>,
    /// `-gen-region`
    pub region: Option<Written<String>>,
    /// `-gen-count`
    pub count: Option<Written<String>>,
    /// `-gen-unknown`
    pub unknown: Option<Written<()>>,
    /// `-gen-pad`
    pub pad: Option<Written<()>>,
}

impl Attribute {
    /// Returns its `-gen-` keys, each with its position and path.
    #[must_use]
    pub fn gen_keys(&self) -> Vec<(&'static str, Position, &str)> {
        fn key<'a, T>(name: &'static str, key: Option<&'a Written<T>>) -> Option<(&'static str, Position, &'a str)> {
            key.map(|key| (name, key.at, key.path.as_str()))
        }
        let keys = [
            key("-gen-derive", self.derive.as_ref()),
            key("-gen-bulk", self.bulk.as_ref()),
            key("-gen-limit", self.limit.as_ref()),
            key("-gen-length", self.length.as_ref()),
            key("-gen-tail", self.tail.as_ref()),
            key("-gen-bits", self.bits.as_ref()),
            key("-gen-unknown", self.unknown.as_ref()),
            key("-gen-pad", self.pad.as_ref()),
            key("-gen-pointer", self.pointer.as_ref()),
            key("-gen-region", self.region.as_ref()),
            key("-gen-count", self.count.as_ref()),
        ];
        keys.into_iter().flatten().collect()
    }
}

/// `type` of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeUse {
    /// A built-in or declared type with arguments.
    Named(TypeCall),
    /// `switch-on`
    Switch {
        /// The expression.
        on: Expression,
        /// Cases in file order.
        cases: Vec<(Written<Expression>, Written<TypeCall>)>,
        /// The case `_`.
        default: Option<Written<TypeCall>>,
    },
}

/// A type with its arguments: `shared::text(_root.big_endian)`.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeCall {
    /// The parts of the name.
    pub name: Vec<String>,
    /// The arguments.
    pub args: Vec<Expression>,
}

/// `repeat`
#[derive(Debug, Clone, PartialEq)]
pub enum RepeatSpec {
    /// `expr`
    Count(Written<Expression>),
    /// `eos`
    ToEnd,
    /// `until` fewer than this many bytes are left.
    WhileRoom(i128),
}

/// An enum.
#[derive(Debug, Clone)]
pub struct EnumSpec {
    /// Its name.
    pub name: Written<String>,
    /// Its values in file order.
    pub values: Vec<EnumValue>,
}
