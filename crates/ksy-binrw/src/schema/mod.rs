//! A schema as written, with the keys of Kaitai and of this compiler. Its form is checked, its meaning is not.

pub mod keys;
mod read;

use std::ops::Deref;

use crate::diagnostic::Position;
use crate::expression::{Called, Expr};
use crate::named::{HasName, Named};

pub use read::read;

/// A part of the schema, with its position and its path.
#[derive(Debug, Clone, PartialEq)]
pub struct Written<T> {
    /// The part.
    pub value: T,
    /// Its position.
    pub at: Position,
    /// Its path in the schema, in the notation of the reference compiler.
    pub path: String,
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Written<T> {
    /// Replaces the value and keeps the position.
    pub fn with<U>(&self, value: U) -> Written<U> {
        Written { value, at: self.at, path: self.path.clone() }
    }
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
    /// `meta/ks-opaque-types`
    pub opaque_types: bool,
    /// `meta/-rust-crate`
    pub crate_name: Option<String>,
    /// `meta/-rust-extern`
    pub external: Option<Written<String>>,
    /// The top-level type, which contains all others.
    pub root: TypeSpec,
}

impl Schema {
    /// Returns whether the schema has a key that lays out wire records. All other keys of this compiler refine a schema
    /// without changing the meaning of the rest.
    #[must_use]
    pub fn is_wire(&self) -> bool {
        self.crate_name.is_some() || self.root.is_wire()
    }
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
    pub params: Vec<Param>,
    /// `meta/endian`
    pub endian: Option<Written<EndianSpec>>,
    /// `meta/bit-endian`
    pub bit_endian: Option<Written<BitOrder>>,
    /// `meta/encoding`
    pub encoding: Option<Written<String>>,
    /// `to-string`
    pub to_string: Option<Written<Expr>>,
    /// `seq`
    pub seq: Named<Attribute>,
    /// `types`
    pub types: Vec<TypeSpec>,
    /// `enums`
    pub enums: Vec<EnumSpec>,
    /// `instances`
    pub instances: Named<Instance>,
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

impl HasName for Attribute {
    fn name(&self) -> &str {
        &self.id.value
    }
}

impl HasName for Instance {
    fn name(&self) -> &str {
        &self.attribute.id.value
    }
}

impl TypeSpec {
    /// Returns the attribute `name` of `seq`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.seq.named(name)
    }

    /// Returns the instance `name`.
    #[must_use]
    pub fn instance(&self, name: &str) -> Option<&Instance> {
        self.instances.named(name)
    }

    /// Returns what is read: `seq` and the instances without a value.
    pub fn parts(&self) -> impl Iterator<Item = &Attribute> {
        let read = self.instances.iter().filter(|instance| instance.value.is_none());
        self.seq.iter().chain(read.map(|instance| &instance.attribute))
    }

    fn is_wire(&self) -> bool {
        let instances = self.instances.iter().map(|instance| &instance.attribute);
        self.is_array.or(self.is_transparent).is_some()
            || self.structural.is_some()
            || self.short_tail
            || self.seq.iter().chain(instances).any(Attribute::is_wire)
            || self.types.iter().any(Self::is_wire)
    }
}

/// A parameter of a type.
#[derive(Debug, Clone)]
pub struct Param {
    /// `id`
    pub id: Written<String>,
    /// `type`; `None` for bytes.
    pub kind: Option<Written<Called>>,
    /// `enum`
    pub enum_name: Option<Written<Vec<String>>>,
}

/// A byte order.
#[derive(Debug, Clone, PartialEq)]
pub enum EndianSpec {
    /// `le`
    Little,
    /// `be`
    Big,
    /// `switch-on` with cases for little and big; `None` is the case `_`.
    Switch {
        /// The expression.
        on: Expr,
        /// The cases, and whether they mean little-endian.
        cases: Vec<(Option<Written<Expr>>, bool)>,
    },
}

/// The bit order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitOrder {
    /// From the least significant bit.
    Little,
    /// From the most significant bit.
    Big,
}

/// An attribute of `seq`, or the value that an instance with `pos` reads.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// `id`, or the index in `seq` if there is none.
    pub id: Written<String>,
    /// Whether it has an `id`.
    pub named: bool,
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
    pub size: Option<Written<Expr>>,
    /// `size-eos`
    pub size_eos: Option<Written<bool>>,
    /// `terminator`
    pub terminator: Option<Written<Vec<u8>>>,
    /// `include`
    pub include: Option<Written<bool>>,
    /// `consume`
    pub consume: Option<Written<bool>>,
    /// `eos-error`
    pub eos_error: Option<Written<bool>>,
    /// `pad-right`
    pub pad_right: Option<Written<u8>>,
    /// `encoding`
    pub encoding: Option<Written<String>>,
    /// `process`
    pub process: Option<Written<Process>>,
    /// `parent`
    pub parent: Option<Written<Expr>>,
    /// `enum`
    pub enum_name: Option<Written<Vec<String>>>,
    /// `repeat`, `repeat-expr`, `repeat-until`
    pub repeat: Option<Written<RepeatSpec>>,
    /// `if`
    pub condition: Option<Written<Expr>>,
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
    /// `-gen-value`
    pub formulas: Vec<Formula>,
    /// `-gen-damaged: keep`, which makes a switch of the type
    pub damaged: Option<Written<()>>,
    /// `-gen-fetch`
    pub fetch: Option<Written<u64>>,
    /// `-gen-unknown`
    pub unknown: Option<Written<()>>,
    /// `-gen-pad`
    pub pad: Option<Written<()>>,
}

impl Attribute {
    /// Returns its type, if it has a single one.
    #[must_use]
    pub fn call(&self) -> Option<&Called> {
        match self.kind.as_deref()? {
            TypeUse::Named(call) => Some(call),
            TypeUse::Switch { .. } => None,
        }
    }

    /// Returns the types that it refers to.
    #[must_use]
    pub fn calls(&self) -> Vec<Written<&Called>> {
        let Some(kind) = &self.kind else { return Vec::new() };
        match &kind.value {
            TypeUse::Named(call) => vec![kind.with(call)],
            TypeUse::Switch { cases, default, .. } => {
                cases.iter().map(|(_, call)| call).chain(default).map(|call| call.with(&call.value)).collect()
            }
        }
    }

    /// Returns whether it has a size of its own, or extends to the end of its window.
    #[must_use]
    pub fn is_sized(&self) -> bool {
        self.size.is_some() || self.is_to_end()
    }

    /// Returns whether it extends to the end of its window.
    #[must_use]
    pub fn is_to_end(&self) -> bool {
        self.size_eos.as_deref() == Some(&true)
    }

    /// Returns whether its type is `strz`.
    #[must_use]
    pub fn is_terminated_text(&self) -> bool {
        self.call().is_some_and(|call| call.name.path.as_slice() == ["strz"])
    }

    /// Returns its `-gen-` keys for values that are stored, each with its position and path.
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

    fn is_wire(&self) -> bool {
        let refines = |name: &str| ["-gen-limit", "-gen-unknown", "-gen-pad"].contains(&name);
        self.gen_keys().iter().any(|(name, ..)| !refines(name))
    }
}

/// The formula of a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    /// The path from the attribute to the value; empty for the attribute itself.
    pub member: Vec<String>,
    /// Functions of parts of the record, and conditions that select one of them.
    pub value: Written<Expr>,
}

/// An entry of `instances`.
#[derive(Debug, Clone)]
pub struct Instance {
    /// `value`. Without it, the instance is read at `pos`, or at the current position of the stream.
    pub value: Option<Written<Expr>>,
    /// `pos`
    pub pos: Option<Written<Expr>>,
    /// `io`
    pub io: Option<Written<Expr>>,
    /// `-gen-align`
    pub align: Option<Written<u64>>,
    /// `-gen-required`
    pub required: Option<Written<()>>,
    /// Its name and all other keys.
    pub attribute: Attribute,
}

/// `type` of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeUse {
    /// A built-in or declared type with arguments.
    Named(Called),
    /// `switch-on`
    Switch {
        /// The expression.
        on: Expr,
        /// Cases in file order.
        cases: Vec<(Written<Expr>, Written<Called>)>,
        /// The case `_`.
        default: Option<Written<Called>>,
    },
}

/// `process`
#[derive(Debug, Clone, PartialEq)]
pub struct Process {
    /// `xor`, `rol`, `ror`, `zlib`, or the parts of a user-defined name.
    pub name: Vec<String>,
    /// The arguments.
    pub args: Vec<Expr>,
}

/// `repeat`
#[derive(Debug, Clone, PartialEq)]
pub enum RepeatSpec {
    /// `expr`
    Count(Written<Expr>),
    /// `eos`
    ToEnd,
    /// `until`
    Until(Written<Expr>),
}

/// `valid`
#[derive(Debug, Clone, PartialEq)]
pub enum Valid {
    /// `eq`, or a bare value.
    Equal(Written<Expr>),
    /// `any-of`
    AnyOf(Vec<Written<Expr>>),
    /// `min`, `max`
    Range(Option<Written<Expr>>, Option<Written<Expr>>),
    /// `expr`
    Holds(Written<Expr>),
    /// `in-enum: true`
    InEnum,
}

/// `-gen-derive`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeriveKey {
    /// The number of elements of one list.
    Count,
    /// The size of one body in bytes.
    Bytes,
    /// Stored in the struct.
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
    /// `-orig-id`
    pub original: Vec<String>,
}

/// `-gen-pointer`
#[derive(Debug, Clone, PartialEq)]
pub struct Pointer {
    /// The type of the target.
    pub target: Written<String>,
    /// The region of the target.
    pub region: Written<String>,
    /// Null values, which point to nothing.
    pub nil: Vec<i128>,
    /// The choice under which even an empty list has a position.
    pub here: Option<Written<String>>,
    /// Treat targets that are not where they should be as absent.
    pub lax: Option<Written<bool>>,
    /// The name of the number of elements, for a pointer without a count.
    pub count: Option<Written<String>>,
    /// The elements are themselves pointers.
    pub entries: Option<Written<Entries>>,
    /// The order of lists.
    pub ahead: Option<Ahead>,
    /// `in`: the member that holds the list together with others.
    pub within: Option<Written<String>>,
    /// `as`: the member that holds the list.
    pub member: Option<Written<String>>,
}

impl Pointer {
    /// Returns the name of the list that the pointer `id` refers to.
    #[must_use]
    pub fn list<'a>(&self, id: &'a str) -> &'a str {
        id.strip_prefix("ofs_").unwrap_or(id)
    }
}

/// When the targets of a table's pointers are visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entries {
    /// Directly after the table.
    Next,
    /// After everything else.
    Last,
}

/// `ahead`
#[derive(Debug, Clone, PartialEq)]
pub struct Ahead {
    /// The pointer whose data come later.
    pub of: Written<String>,
    /// The choice under which this order applies.
    pub choice: Written<String>,
}

/// An enum.
#[derive(Debug, Clone)]
pub struct EnumSpec {
    /// Its name.
    pub name: Written<String>,
    /// Its values in file order.
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
