//! Runtime shared by all meshwire format crates.
//!
//! Generated wire records refer to this crate by qualified path; the hand-written rooms of a format
//! crate (`file`, `view`, `edit`, `lint`) use the same pieces. Nothing here knows a file format.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`error`] | [`Error`]: one line with format, path, offset, what was expected and what was found |
//! | [`path`] | [`Path`]: where in a file, `chunks[3].body.layers[2].data` |
//! | [`limits`] | [`Limits`] for untrusted input |
//! | [`format`](mod@format) | the [`Format`] trait every file type implements, [`Info`] |
//! | [`finding`] | [`Finding`]: what a lint reports |
//! | [`reader`] | the byte source, the [`Context`] handed down while reading |
//! | [`plain`] | fixed-size records and bulk arrays of them, both byte orders |
//! | [`pointer`](mod@pointer) | where a record holds offsets of others |
//! | [`wire`] | bounded reads: bytes, lists, windows, stated lengths |
//! | [`slot`] | [`Slot`]: records in slots of another size |
//! | [`text`] | byte strings and fixed-size name fields |
//! | [`size`] | [`WireSize`]: the size of a value once written |
//! | [`validate`] | [`Validate`]: everything that cannot be written, before writing |
//! | [`layout`] | [`Annotate`]: which byte belongs to which field |

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod error;
pub mod finding;
pub mod format;
pub mod int;
pub mod layout;
pub mod limits;
pub mod path;
pub mod plain;
pub mod pointer;
pub mod reader;
pub mod size;
pub mod slot;
pub mod text;
pub mod validate;
pub mod wire;

#[cfg(feature = "serde")]
pub mod exact;
#[cfg(feature = "arbitrary")]
pub mod generate;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use error::{Error, ErrorKind};
pub use finding::{Finding, Severity};
pub use format::{Format, Info};
pub use layout::{Annotate, Annotator};
pub use limits::Limits;
pub use path::{Path, Segment};
pub use plain::Plain;
pub use reader::{Context, Reader};
pub use size::WireSize;
pub use slot::{Slot, SlotRecord};
pub use text::{ByteString, FixedText, TerminatedText};
pub use validate::{Problem, Validate, Validator};

/// What generated code needs by a short name; not for use elsewhere.
#[doc(hidden)]
pub mod prelude {
    pub use crate::path::Segment;
    pub use crate::reader::Context;
    pub use crate::{
        int::Int as _, layout::Annotate as _, plain::Plain as _, size::WireSize as _, validate::Validate as _,
    };
}
