//! Built-in types.

use crate::expression::TypeName;
use crate::model::Number;
use crate::schema::Attribute;

/// A built-in type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    Number(Number),
    Bits(u32),
    Text,
    /// A type that only parameters and casts can have.
    Other(&'static str),
}

impl BuiltIn {
    /// The usual names, which messages suggest.
    pub const NAMES: &[&str] =
        &["u1", "u2", "u4", "u8", "s1", "s2", "s4", "s8", "f4", "f8", "b1", "str", "strz", "bool", "bytes", "struct"];

    pub fn of(name: &TypeName) -> Option<Self> {
        let [name] = name.path.as_slice() else { return None };
        if let Some((number, _)) = Number::named(name) {
            return Some(Self::Number(number));
        }
        if ["str", "strz"].contains(&name.as_str()) {
            return Some(Self::Text);
        }
        if let Some(other) = ["bool", "bytes", "struct", "io", "any"].into_iter().find(|other| other == name) {
            return Some(Self::Other(other));
        }
        let bare = name.strip_suffix("le").or(name.strip_suffix("be")).unwrap_or(name);
        let bits: u32 = bare.strip_prefix('b')?.parse().ok()?;
        (1..=64).contains(&bits).then_some(Self::Bits(bits))
    }

    /// Returns the number type of an integer.
    pub fn integer(self) -> Option<Number> {
        match self {
            Self::Number(number @ (Number::Unsigned(_) | Number::Signed(_))) => Some(number),
            _ => None,
        }
    }
}

/// Returns the narrowest number type with this many bits.
pub(crate) fn number_of_bits(bits: u32) -> Number {
    Number::Unsigned(match bits {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        _ => 8,
    })
}

impl Attribute {
    /// Returns its type, if it has a single one that is built in.
    pub(crate) fn built_in(&self) -> Option<BuiltIn> {
        BuiltIn::of(&self.call()?.name)
    }

    /// Returns the type of its integer, if it is one.
    pub(crate) fn integer(&self) -> Option<Number> {
        self.built_in()?.integer()
    }
}
