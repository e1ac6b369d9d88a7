//! The text form: lexer, style, reading and writing.

mod habits;
pub(crate) mod lex;
pub(crate) mod place;
pub(crate) mod preset;
pub(crate) mod read;
mod settle;
pub(crate) mod style;
mod template;
pub(crate) mod write;

pub use preset::Preset;
pub use style::{CosmeticKeyword, LineEnd, LineStyle, Separator, TextStyle, UvLayers};
