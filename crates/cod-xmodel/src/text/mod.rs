//! The text form: lexer, style, reading and writing.

pub(crate) mod lex;
pub(crate) mod place;
pub(crate) mod preset;
mod preset_detect;
pub(crate) mod read;
pub(crate) mod style;
mod style_select;
mod template;
pub(crate) mod write;

pub use preset::Preset;
pub use style::{CosmeticKeyword, LineEnd, LineStyle, Separator, TextStyle, UvLayers};
