//! Which byte belongs to which token: walks the grammar along the written bytes.

pub(crate) mod find;
mod stream;
mod text;

use binrw::Endian;
use meshwire_core::Path;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;

use crate::file::{Style, XmodelFile};
use crate::grammar::trail::Trail;
use crate::lines::Line;

/// Who is told about the bytes.
pub(crate) trait Listener {
    /// False if no leaf of this record matters; nothing is told about it then.
    fn wants(&mut self, trail: &Trail, line: Line) -> bool;

    /// True if nothing of the rest of the file matters.
    fn is_done(&self) -> bool;

    /// The next leaf.
    fn leaf(&mut self, leaf: Leaf<'_>);
}

/// Reports every byte of the written file.
pub(crate) fn layout(file: &XmodelFile, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    struct Everything<'a>(&'a mut dyn FnMut(Leaf<'_>));

    impl Listener for Everything<'_> {
        fn wants(&mut self, _: &Trail, _: Line) -> bool {
            true
        }

        fn is_done(&self) -> bool {
            false
        }

        fn leaf(&mut self, leaf: Leaf<'_>) {
            (self.0)(leaf);
        }
    }

    walk(file, bytes, &mut Everything(sink));
}

/// Tells `listener` about the bytes that it wants.
fn walk<'a>(file: &'a XmodelFile, bytes: &'a [u8], listener: &'a mut dyn Listener) {
    let cursor = Cursor { rest: bytes, offset: 0, listener, silent: false, done: false };
    match &file.style {
        Style::Text(style) => text::walk(file, style, cursor),
        Style::Binary(style) => stream::walk(file, style, cursor),
    }
}

/// Hands out the bytes front to back.
struct Cursor<'a> {
    rest: &'a [u8],
    offset: usize,
    listener: &'a mut dyn Listener,
    /// Nobody listens to the current record: its paths need not be made.
    silent: bool,
    /// Nobody listens any more.
    done: bool,
}

impl Cursor<'_> {
    /// Starts a record.
    fn enter(&mut self, trail: &Trail, line: Line) {
        self.done = self.done || self.listener.is_done();
        self.silent = self.done || !self.listener.wants(trail, line);
    }

    fn leaf(&mut self, length: usize, path: impl FnOnce() -> Path, kind: LeafKind, meaning: Option<&str>) {
        let Some((bytes, rest)) = self.rest.split_at_checked(length.min(self.rest.len())) else { return };
        if !bytes.is_empty() && !self.silent {
            let offset = widen(self.offset);
            self.listener.leaf(Leaf { path: &path(), offset, bytes, kind, endian: Endian::Little, meaning });
        }
        self.rest = rest;
        self.offset += bytes.len();
    }

    fn named(&mut self, length: usize, path: impl FnOnce() -> Path, name: &'static str, kind: LeafKind) {
        let path = || {
            let mut path = path();
            path.push(meshwire_core::Segment::Field(name));
            path
        };
        self.leaf(length, path, kind, None);
    }
}
