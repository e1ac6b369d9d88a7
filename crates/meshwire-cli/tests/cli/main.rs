//! The program as users see it: what it prints, what it writes, how it exits.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

mod anim;
mod build;
mod compile;
mod convert;
mod corpus;
mod crash;
mod damaged;
mod decompile;
mod diff;
mod facts;
mod folder;
mod gltf;
mod interrupted;
mod layout;
mod made;
mod manner;
mod pictures;
mod read;
mod repair;
mod report;
mod safety;
mod speed;
mod table;
mod usage;
mod values;
mod verify;
mod whole;
mod workshop;
