//! The representation of a record's parts in Rust.

use crate::emit::rust::byte_string;
use crate::model::Number;
use crate::names::{EnumId, TypeId};
use crate::schema::Attribute;

/// How stored bytes are cut to the value that expressions see.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cut {
    pub terminator: Option<Vec<u8>>,
    pub include: bool,
    pub pad: Option<u8>,
}

impl Cut {
    /// Formats it as options of an attribute.
    pub fn print(&self) -> String {
        let terminator = self.terminator.as_deref().map(byte_string);
        let include = self.include.then(|| "include".to_owned());
        let pad = self.pad.map(|pad| format!("pad = {pad}"));
        terminator.into_iter().chain(include).chain(pad).collect::<Vec<_>>().join(", ")
    }
}

/// The extent of bytes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Extent {
    /// A constant size.
    Fixed(u64),
    /// The value of `size`.
    Sized,
    /// To the end of the window.
    ToEnd,
    /// Up to a terminator; `lenient` if the value must record whether it was there.
    Until { lenient: bool },
}

/// The kind of one element of a part.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stored {
    Number(Number),
    Bool,
    Enum(EnumId),
    Bytes {
        extent: Extent,
        cut: Option<Cut>,
    },
    Text {
        extent: Extent,
        cut: Option<Cut>,
        encoding: String,
    },
    /// Text that was computed, not read.
    String,
    /// A stream, only while reading.
    Stream,
    /// A list element whose bytes are processed, by a codec of the user if there is one.
    Processed(Box<Stored>, Option<String>),
    Record {
        id: TypeId,
        window: Wrapping,
        boxed: bool,
    },
    /// An external type, or bytes that are fetched.
    Opaque {
        path: String,
        window: Wrapping,
    },
    Switch {
        name: String,
        window: Wrapping,
        of: TypeId,
        id: String,
    },
}

/// How the bytes of a record or a switch are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapping {
    Nothing,
    /// By a size of its own.
    Window,
    /// By a terminator or padding.
    Ended,
}

impl Wrapping {
    pub fn of(attribute: &Attribute) -> Self {
        if is_closed(attribute) {
            Self::Window
        } else if attribute.terminator.is_some() || attribute.pad_right.is_some() {
            Self::Ended
        } else if attribute.is_sized() {
            Self::Window
        } else {
            Self::Nothing
        }
    }
}

/// A part of a record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub of: TypeId,
    pub attribute: &'a Attribute,
    /// Whether it is reached by position.
    pub positioned: bool,
}

impl Stored {
    pub fn is_copy(&self) -> bool {
        matches!(self, Self::Number(_) | Self::Bool | Self::Enum(_))
    }

    /// Returns whether the value is not in the file, so that a list of it is created for its receiver.
    pub fn is_made(&self) -> bool {
        matches!(self, Self::String | Self::Stream)
    }
}

/// The byte that is removed from the end of a sized place before the terminator is searched for. Padding that equals the
/// terminator stays: the search stops at the first one anyway.
pub(super) fn padding(attribute: &Attribute) -> Option<u8> {
    let terminator = attribute.terminator.as_ref().map(|terminator| terminator.value.as_slice());
    let pad = attribute.pad_right.as_ref()?.value;
    (terminator != Some(&[pad])).then_some(pad)
}

/// Returns whether an attribute is processed and ends at a terminator, which is not processed.
pub(super) fn is_closed(attribute: &Attribute) -> bool {
    attribute.process.is_some() && attribute.terminator.is_some() && attribute.repeat.is_none() && !attribute.is_sized()
}

/// Returns the size of an encoding's code unit in bytes.
pub(super) fn unit(encoding: &str) -> usize {
    let name = encoding.to_ascii_uppercase();
    if name.starts_with("UTF-16") || name.starts_with("UCS-2") {
        2
    } else if name.starts_with("UTF-32") || name.starts_with("UCS-4") {
        4
    } else {
        1
    }
}
