//! The number types of files.

use crate::model::Order;

/// A number type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// An unsigned integer of this size in bytes.
    Unsigned(u8),
    /// A signed integer of this size in bytes.
    Signed(u8),
    /// A float of this size in bytes.
    Float(u8),
}

impl Number {
    /// Parses the name of a built-in number type, and the byte order of its suffix.
    pub fn named(name: &str) -> Option<(Self, Option<Order>)> {
        let (bare, order) = match name.strip_suffix("le") {
            Some(bare) => (bare, Some(Order::Little)),
            None => match name.strip_suffix("be") {
                Some(bare) => (bare, Some(Order::Big)),
                None => (name, None),
            },
        };
        if matches!((bare, &order), ("u1" | "s1", Some(_))) {
            return None;
        }
        let number = match bare {
            "u1" => Self::Unsigned(1),
            "u2" => Self::Unsigned(2),
            "u4" => Self::Unsigned(4),
            "u8" => Self::Unsigned(8),
            "s1" => Self::Signed(1),
            "s2" => Self::Signed(2),
            "s4" => Self::Signed(4),
            "s8" => Self::Signed(8),
            "f4" => Self::Float(4),
            "f8" => Self::Float(8),
            _ => return None,
        };
        Some((number, order))
    }

    /// Returns the size in bytes.
    #[must_use]
    pub fn size(self) -> u64 {
        let (Self::Unsigned(bytes) | Self::Signed(bytes) | Self::Float(bytes)) = self;
        u64::from(bytes)
    }

    /// Returns the name in Rust.
    #[must_use]
    pub fn rust(self) -> String {
        match self {
            Self::Unsigned(bytes) => format!("u{}", u32::from(bytes) * 8),
            Self::Signed(bytes) => format!("i{}", u32::from(bytes) * 8),
            Self::Float(bytes) => format!("f{}", u32::from(bytes) * 8),
        }
    }

    /// Returns the smallest and the largest value of an integer.
    #[must_use]
    pub fn range(self) -> (i128, i128) {
        match self {
            Self::Unsigned(bytes) => (0, (1_i128 << (u32::from(bytes) * 8)) - 1),
            Self::Signed(bytes) => {
                let half = 1_i128 << (u32::from(bytes) * 8 - 1);
                (-half, half - 1)
            }
            Self::Float(_) => (0, 0),
        }
    }
}
