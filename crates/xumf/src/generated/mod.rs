// Generated from schemas/*.ksy by `cargo xtask regen`. Do not edit.

//! Wire records, a module per schema.

pub mod ani;
pub mod xmf;
