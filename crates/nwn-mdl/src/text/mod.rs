//! The text form of models, read, edited and written back byte-exactly.
//!
//! A text is a list of [`Statement`]s in file order ([`TextFile`]); [`Node`] and [`Animation`] are views of the tree
//! that they describe. Comments, blank lines and unknown words are statements too. Formatting that the grammar leaves
//! open (blanks, case, number formats) is inferred as the [`Style`] of the file; a line that does not follow it is kept
//! verbatim until its values change.
//!
//! Units are those of the game: meters, seconds and radians, Z up. Source: section 10 of the format reference.

mod certain;
mod context;
mod edit;
mod file;
mod format;
mod kept;
mod keyword;
mod layout;
pub mod lint;
mod number;
mod number_format;
mod read;
mod rows;
mod statement;
mod statement_writer;
mod style;
mod style_inference;
mod style_select;
mod view;
mod write;

#[cfg(feature = "arbitrary")]
mod generate;
#[cfg(feature = "serde")]
mod json;

pub use context::{Context, NodeType, Part, Section};
#[cfg(feature = "scene")]
pub(crate) use edit::one_word;
pub use file::TextFile;
pub(crate) use keyword::UV_SETS;
pub use keyword::{Keying, Keyword, Shape};
pub use number_format::{Digits, Exponent, NumberFormat};
pub use rows::{NumberRows, Rows, Weight};
/// Re-exported for [`Numbers`].
pub use smallvec;
pub use statement::{Content, Head, Note, Numbers, Place, Statement, Table, Values};
pub use style::{Align, Cell, LineEnd, Style, Template};
pub use view::{Animation, Controller, Face, Node};
pub(crate) use view::{is_on, whole};

/// Short name for errors.
pub(crate) const NAME: &str = "mdl_text";
