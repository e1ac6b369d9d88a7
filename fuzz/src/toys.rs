//! The code that the compiler generates for its own small schemas without our keys.

#[path = "../../crates/ksy-binrw/tests/language/around.rs"]
pub mod around;
#[path = "../../crates/ksy-binrw/tests/language/expressions.rs"]
pub mod expressions;
#[path = "../../crates/ksy-binrw/tests/language/kinds.rs"]
pub mod kinds;
#[path = "../../crates/ksy-binrw/tests/language/pieces.rs"]
pub mod pieces;
#[path = "../../crates/ksy-binrw/tests/language/positions.rs"]
pub mod positions;
