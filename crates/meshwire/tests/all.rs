//! The tests of the crate as one program, which builds in half the time of one program per file.

mod apply_scene;
mod asset;
mod disk;
mod edits;
mod folders;
mod from_scene;
mod inverse;
mod meshes;
mod motions;
mod outline;
mod profiles;
mod readable;
mod same_value;
mod sources;
mod tangents;
