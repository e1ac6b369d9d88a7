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
mod learn;
pub mod lint;
mod number;
mod read;
mod rows;
mod settle;
mod spell;
mod statement;
mod style;
mod view;
mod ways;
mod write;

#[cfg(feature = "serde")]
mod form;
#[cfg(feature = "arbitrary")]
mod generate;

pub use context::{Context, NodeType, Part, Section};
#[cfg(feature = "scene")]
pub(crate) use edit::one_word;
pub use file::TextFile;
pub(crate) use keyword::UV_SETS;
pub use keyword::{Keying, Keyword, Shape};
pub use rows::{NumberRows, Rows, Weight};
/// Re-exported for [`Numbers`].
pub use smallvec;
pub use statement::{Content, Head, Note, Numbers, Place, Statement, Table, Values};
pub use style::{Align, Cell, LineEnd, Style, Template};
pub use view::{Animation, Controller, Face, Node};
pub(crate) use view::{is_on, whole};
pub use ways::{Digits, Exponent, NumberFormat};

/// Short name for errors.
pub(crate) const NAME: &str = "mdl_text";
