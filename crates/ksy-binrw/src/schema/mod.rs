//! A schema as written: checked for form, not yet for meaning.

pub mod keys;
mod read;

use crate::diagnostic::Position;
use crate::expression::Expression;

pub use read::read;

/// Something written in the schema, with its place and its path.
#[derive(Debug, Clone, PartialEq)]
pub struct Written<T> {
    /// The thing.
    pub value: T,
    /// Where it stands.
    pub at: Position,
    /// Its path in the schema, as the reference compiler writes it.
    pub path: String,
}

/// A whole file.
#[derive(Debug, Clone)]
pub struct Schema {
    /// `meta/id`
    pub id: Written<String>,
    /// `meta/title`
    pub title: String,
    /// `meta/imports`
    pub imports: Vec<Written<String>>,
    /// `meta/-rust-crate`
    pub crate_name: Option<String>,
    /// The top type, with all others nested in it.
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
    /// Names of `instances`.
    pub instances: Vec<String>,
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
        /// What decides.
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
    pub to_end: bool,
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
    /// `-gen-unknown`
    pub unknown: Option<Written<()>>,
    /// `-gen-pad`
    pub pad: Option<Written<()>>,
}

impl Attribute {
    /// The `-gen-` keys it has, each with its place and path.
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
        /// What decides.
        on: Expression,
        /// Cases in the order of the file.
        cases: Vec<(Written<Expression>, Written<TypeCall>)>,
        /// The case `_`.
        default: Option<Written<TypeCall>>,
    },
}

/// A type with its arguments: `shared::text(_root.big_endian)`.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeCall {
    /// The name's parts.
    pub name: Vec<String>,
    /// The arguments.
    pub args: Vec<Expression>,
}

/// `repeat`
#[derive(Debug, Clone, PartialEq)]
pub enum RepeatSpec {
    /// `expr`
    Count(Expression),
    /// `eos`
    ToEnd,
    /// `until` fewer than so many bytes are left.
    WhileRoom(i128),
}

/// `valid`
#[derive(Debug, Clone, PartialEq)]
pub enum Valid {
    /// One of these.
    AnyOf(Vec<i128>),
    /// From, to.
    Range(i128, i128),
}

impl Valid {
    /// True if a number may be this one.
    #[must_use]
    pub fn allows(&self, value: i128) -> bool {
        match self {
            Self::AnyOf(values) => values.contains(&value),
            Self::Range(min, max) => (*min..=*max).contains(&value),
        }
    }
}

/// `-gen-derive`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeriveKey {
    /// Number of elements of one list.
    Count,
    /// Bytes of one body.
    Bytes,
    /// Kept in the struct.
    None,
}

/// One part of `-gen-bits`.
#[derive(Debug, Clone, PartialEq)]
pub struct BitField {
    /// `id`
    pub id: Written<String>,
    /// `bits`
    pub bits: u32,
    /// `doc`
    pub doc: String,
}

/// `-gen-pointer`
#[derive(Debug, Clone, PartialEq)]
pub struct Pointer {
    /// What the offset leads to.
    pub target: String,
    /// In which region.
    pub region: String,
    /// Values that lead nowhere.
    pub nil: Vec<i128>,
}

/// An enum.
#[derive(Debug, Clone)]
pub struct EnumSpec {
    /// Its name.
    pub name: Written<String>,
    /// Its values in the order of the file.
    pub values: Vec<EnumValue>,
}

/// A value of an enum.
#[derive(Debug, Clone)]
pub struct EnumValue {
    /// The number.
    pub number: i128,
    /// The name.
    pub id: Written<String>,
    /// `-rust-name`
    pub rust_name: Option<String>,
    /// `doc`
    pub doc: String,
    /// `-orig-id`
    pub original: Vec<String>,
}
