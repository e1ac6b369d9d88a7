//! The format that `docs/adding-a-format.md` adds keeps the laws. That the page says nothing that is not so, and leads to
//! its end, `cargo xtask walkthrough` shows.
//!
//! `walkthrough/added` holds the files a reader of the page ends up with, where they would lie in the workspace. Here
//! they are one crate, so that they are compiled and run with every test of the compiler.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

// The tests of the format name its crate, its samples the facade.
extern crate self as meshwire;
extern crate self as toy_prop;

/// The module of the facade.
pub mod prop {
    pub use crate::{Anchor, Chunk, ChunkBody, ChunkKind, Frame, PropFile};
}

#[path = "walkthrough/added/crates/toy-prop/src/edit.rs"]
pub mod edit;
#[path = "walkthrough/added/crates/toy-prop/src/file.rs"]
pub mod file;
#[path = "walkthrough/added/crates/toy-prop/src/format.rs"]
mod format;
#[rustfmt::skip]
#[path = "walkthrough/added/crates/toy-prop/src/generated.rs"]
pub mod generated;
#[path = "walkthrough/added/crates/toy-prop/src/lint.rs"]
pub mod lint;
#[path = "walkthrough/added/crates/toy-prop/src/rules.rs"]
mod rules;
#[path = "walkthrough/added/crates/toy-prop/src/view.rs"]
pub mod view;

pub use generated::{Anchor, Body, Chunk, ChunkBody, ChunkKind, Frame, PropFile, Texture};

/// Short name of the format, the file extension.
pub(crate) const NAME: &str = "prop";

#[path = "walkthrough/added/crates/toy-prop/tests/laws.rs"]
mod laws;
#[path = "walkthrough/added/crates/meshwire-samples/src/prop.rs"]
mod samples;

use std::path::{Path, PathBuf};

use meshwire_core::{Error, Format, testkit};

/// As in `meshwire-samples`: collects what the samples of the format add.
#[derive(Default)]
struct Samples(Vec<(String, Vec<u8>)>);

impl Samples {
    fn add<F: Format>(&mut self, folder: &str, name: &str, file: &F) -> Result<(), Error> {
        self.0.push((format!("{folder}/{name}.{folder}"), file.to_bytes()?));
        Ok(())
    }
}

fn added() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/walkthrough/added")
}

fn text(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.replace("\r\n", "\n")
}

#[test]
fn generated_code_is_current() {
    let source = ksy_binrw::Source::new("schemas/prop.ksy", text(added().join("schemas/prop.ksy")));
    let models = ksy_binrw::compile(&[source]).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let rust = ksy_binrw::emit::rust::module(&models[0], "schemas/prop.ksy", "cargo xtask regen").unwrap();
    let found = text(added().join("crates/toy-prop/src/generated.rs"));
    assert!(found == rust, "the generated file is not up to date, run: cargo xtask regen");
}

#[test]
fn samples_are_detected_and_keep_the_laws() {
    let mut made = Samples::default();
    samples::add(&mut made).unwrap();
    assert_eq!(made.0.len(), 5);
    for (name, bytes) in made.0 {
        assert!(PropFile::detect(&bytes), "{name}");
        assert!(testkit::assert_law(&name, meshwire_core::laws::any_input(&bytes, PropFile::read)), "{name} reads");
    }
}

/// This crate stands for `lib.rs`, which only the copy of the workspace compiles: both have the same rooms.
#[test]
fn the_library_has_the_rooms_of_this_test() {
    let here = text(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/walkthrough.rs"));
    let library = text(added().join("crates/toy-prop/src/lib.rs"));
    let rooms: Vec<&str> = library.lines().filter(|line| line.starts_with("pub")).collect();
    assert_eq!(rooms.len(), 7, "{rooms:#?}");
    for line in rooms {
        assert!(here.lines().any(|found| found == line), "{line}");
    }
}
