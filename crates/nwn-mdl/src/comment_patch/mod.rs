//! Comments that preserve what a text cannot express. Other tools ignore them.
//!
//! ```text
//! #mdl 1 nmc                       version of these comments, compiler
//! node trimesh lid
//!   parent demo
//!   #mdl node 6b1f0c2a             a block for the node, valid while its statements have this digest
//!   #mdl average[0] 0.25           the field `average` from cell 0 on
//!   #mdl left_over_faces[] 2       the length of the list
//!   #mdl left_over_faces[0] 7 9
//! endnode
//! ```
//!
//! A comment addresses a field of the tree by name and cell. The numbers of a record are listed one after the other;
//! bytes are hexadecimal digits without separators; NaN and infinity are written as `0x` and the bits. Data that
//! follows from the statements has no comment: [`compile()`](crate::compile()) computes it, and then changes the cells
//! in the comments. A block of comments begins with its scope and a digest of the statements it was written for. If
//! these statements have been edited, the block is skipped and reported as a loss.

mod apply;
mod digest;
mod field_cells;
mod line;
mod write;

pub use apply::decompiled_profile;
pub(crate) use apply::{Order, apply};
pub(crate) use write::{Difference, Differences, Target, differences, write};
