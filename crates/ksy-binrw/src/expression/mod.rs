//! Kaitai's expression language: [`Expr`] is the syntax tree with positions.
//!
//! ```
//! use ksy_binrw::diagnostic::Position;
//! use ksy_binrw::expression::{Expr, Kind, Places};
//!
//! let text = "1 + 2 * len";
//! let parsed = Expr::parse(text, &Places::plain(Position { line: 1, column: 1 }, text)).unwrap();
//! assert!(matches!(parsed.kind, Kind::Binary(..)));
//! assert_eq!(parsed.at.column, 3, "an operation stands where its operator does");
//! ```

mod constant;
mod display;
mod error;
mod lexer;
mod parser;
mod syntax;

pub use error::SyntaxError;
pub use lexer::integer;
pub use parser::Called;
pub use syntax::{BinaryOperator, Expr, Kind, Places, TypeName, UnaryOperator};

#[cfg(test)]
mod tests;
