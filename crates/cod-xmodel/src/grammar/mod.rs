//! The grammar of all kinds of file: the order of records, shared by text and binary.
//!
//! Reading pulls records from a [`Source`](source::Source), writing pushes them into a [`Sink`](sink::Sink); text and
//! binary implement both. Source: sections 3 and 4 of the format reference.

pub(crate) mod attachment;
pub(crate) mod counts;
pub(crate) mod queue;
pub(crate) mod read_animation;
pub(crate) mod read_model;
pub(crate) mod salvage;
pub(crate) mod sink;
pub(crate) mod source;
pub(crate) mod trail;
pub(crate) mod write_animation;
pub(crate) mod write_model;
