//! What a text cannot say, as comments in it that other tools pass over.
//!
//! ```text
//! #mdl 1 nmc                       version of these comments, compiler
//! node trimesh lid
//!   parent demo
//!   #mdl node 6b1f0c2a             what follows belongs to the node as long as its statements have this digest
//!   #mdl average[0] 0.25           the field `average` from cell 0 on
//!   #mdl left_over_faces[] 2       the list has so many elements
//!   #mdl left_over_faces[0] 7 9
//! endnode
//! ```
//!
//! Fields are those of the tree by name, cell by cell: numbers of records stand one after the other; bytes are
//! hexadecimal digits without blanks between them; a number that is none is `0x` and its bits. What a text says by its
//! statements is not there: [`compile()`](crate::compile()) computes it, and then changes the cells that comments state.
//! A block of comments begins with what it belongs to and the digest of the statements that it was written for; if those
//! were edited since, the block is passed over, and that is listed as a loss.

mod apply;
mod digest;
mod line;
mod write;

pub use apply::decompiled_profile;
pub(crate) use apply::{Order, apply};
pub(crate) use write::{Differences, Target, differences, write};
