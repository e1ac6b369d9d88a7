//! The part of a schema that is compiled: every name is resolved, every expression is an integer or a condition.
//!
//! Other features of the language are rejected here, with a suggestion what to write instead.

mod attribute;
mod expression;
mod keys;
mod left_out;
mod types;

use std::ops::Deref;

use crate::expression::Expression;
use crate::model::Valid;
use crate::names::{EnumId, TypeId};
use crate::schema::{self, Written};

pub use keys::Keys;
pub use left_out::left_out;
pub use types::lower;

/// A file.
#[derive(Debug, Clone)]
pub struct Schema<'s> {
    spec: &'s schema::Schema,
    /// Its types in file order, each before the types inside it.
    pub types: Vec<TypeSpec<'s>>,
    /// Its enums in file order.
    pub enums: Vec<EnumSpec<'s>>,
}

/// A type.
#[derive(Debug, Clone)]
pub struct TypeSpec<'s> {
    spec: &'s schema::TypeSpec,
    /// The type among all types of the run.
    pub id: TypeId,
    /// Its unique name.
    pub name: Written<String>,
    /// `meta/endian`
    pub endian: Option<Written<EndianSpec>>,
    /// `seq`
    pub seq: Vec<Attribute<'s>>,
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

/// An attribute of `seq`. Keys that are not fields here are those of the schema.
#[derive(Debug, Clone)]
pub struct Attribute<'s> {
    spec: &'s schema::Attribute,
    /// `type`
    pub kind: Option<Written<TypeUse>>,
    /// `size`
    pub size: Option<Written<Expression>>,
    /// Whether there is `size-eos` without a type.
    pub to_end: bool,
    /// `enum`
    pub enum_name: Option<Written<Vec<String>>>,
    /// `repeat`, `repeat-expr`, `repeat-until`
    pub repeat: Option<Written<RepeatSpec>>,
    /// `if`
    pub condition: Option<Written<Expression>>,
    /// `valid`
    pub valid: Option<Written<Valid>>,
}

impl Deref for Schema<'_> {
    type Target = schema::Schema;

    fn deref(&self) -> &schema::Schema {
        self.spec
    }
}

impl Deref for TypeSpec<'_> {
    type Target = schema::TypeSpec;

    fn deref(&self) -> &schema::TypeSpec {
        self.spec
    }
}

impl Deref for EnumSpec<'_> {
    type Target = schema::EnumSpec;

    fn deref(&self) -> &schema::EnumSpec {
        self.spec
    }
}

impl Deref for Attribute<'_> {
    type Target = schema::Attribute;

    fn deref(&self) -> &schema::Attribute {
        self.spec
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
pub struct EnumSpec<'s> {
    spec: &'s schema::EnumSpec,
    /// The enum among all enums of the run.
    pub id: EnumId,
    /// Its unique name.
    pub name: Written<String>,
}
