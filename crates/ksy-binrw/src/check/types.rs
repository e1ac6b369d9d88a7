//! The types of expressions.

use crate::model::Number;
use crate::names::{EnumId, Names, TypeId};

/// The type of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Unknown, because a problem was already reported.
    Unknown,
    /// Anything: a switch over parts with nothing in common.
    Any,
    /// An integer, with its type if it is stored.
    Integer(Option<Number>),
    /// A float.
    Float,
    /// A boolean.
    Bool,
    /// Text.
    Text,
    /// Bytes.
    Bytes,
    /// A value of an enum.
    Enum(EnumId),
    /// A list.
    List(Box<Type>),
    /// A declared type.
    Record(TypeId),
    /// Any declared type.
    Struct,
    /// A stream.
    Stream,
}

impl Type {
    /// Returns a list of this type.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List(Box::new(self))
    }

    /// Describes the type for messages.
    #[must_use]
    pub fn describe(&self, names: &Names<'_>) -> String {
        match self {
            Self::Unknown | Self::Any => "a value of any type".to_owned(),
            Self::Integer(_) => "an integer".to_owned(),
            Self::Float => "a float".to_owned(),
            Self::Bool => "a boolean".to_owned(),
            Self::Text => "text".to_owned(),
            Self::Bytes => "bytes".to_owned(),
            Self::Enum(id) => match names.get_enum(*id) {
                Some(declared) => format!("a value of the enum '{}'", declared.spec.name.value),
                None => "a value of an enum".to_owned(),
            },
            Self::List(element) => format!("a list (each: {})", element.describe(names)),
            Self::Record(id) => format!("the type '{}'", names.full(*id)),
            Self::Struct => "a type that is not known here".to_owned(),
            Self::Stream => "a stream".to_owned(),
        }
    }

    /// Returns whether nothing is known about the type.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Unknown | Self::Any)
    }

    fn is_number(&self) -> bool {
        matches!(self, Self::Integer(_) | Self::Float)
    }

    /// Returns the common type of two alternatives.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Integer(_), Self::Integer(_)) => Self::Integer(None),
            (a, b) if a.is_number() && b.is_number() => Self::Float,
            (Self::Record(_) | Self::Struct, Self::Record(_) | Self::Struct) => Self::Struct,
            (Self::List(a), Self::List(b)) => a.or(*b).list(),
            _ => Self::Any,
        }
    }

    /// Returns whether the two can be compared with `==`.
    #[must_use]
    pub fn compares_with(&self, other: &Self) -> bool {
        match (self, other) {
            (a, b) if a.is_open() || b.is_open() => true,
            (a, b) if a.is_number() && b.is_number() => true,
            (Self::Record(_) | Self::Struct, Self::Record(_) | Self::Struct) => true,
            (Self::List(a), Self::List(b)) => a.compares_with(b),
            (a, b) => a == b,
        }
    }

    /// Returns whether a value of type `self` can be passed to a parameter of type `wanted`.
    #[must_use]
    pub fn fits(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (a, b) if a.is_open() || b.is_open() => true,
            (Self::Integer(_), Self::Integer(_) | Self::Float) => true,
            (Self::Record(_) | Self::Struct, Self::Struct) | (Self::Struct, Self::Record(_)) => true,
            (Self::List(a), Self::List(b)) => a.fits(b),
            (a, b) => a == b,
        }
    }
}
