//! Wire records, one module per schema.

pub mod ani;
pub mod xmf;
