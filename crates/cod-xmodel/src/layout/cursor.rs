//! Hands out the bytes of a file front to back.

use binrw::Endian;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;
use meshwire_core::{Path, Segment};

use crate::grammar::trail::Trail;
use crate::lines::Line;

/// Which records are described: the paths of the others need not be made.
pub(super) type Wants<'a> = &'a dyn Fn(&Trail, Line) -> bool;

pub(super) struct Cursor<'a> {
    pub(super) rest: &'a [u8],
    pub(super) offset: usize,
    wants: Wants<'a>,
    sink: &'a mut dyn FnMut(Leaf<'_>),
    /// Nobody wants the present record.
    silent: bool,
    /// The bytes are not in the file as they are: where the fields stand, without bytes of their own.
    packed: Option<u64>,
    path: Path,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], wants: Wants<'a>, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { rest: bytes, offset: 0, wants, sink, silent: false, packed: None, path: Path::root() }
    }

    /// Goes over the stream of a compressed block: all its fields stand where the block does.
    pub(super) fn unpacked(&mut self, stream: &[u8], describe: impl FnOnce(&mut Cursor<'_>)) {
        let mut inner = Cursor::new(stream, self.wants, &mut *self.sink);
        inner.packed = Some(widen(self.offset));
        describe(&mut inner);
    }

    /// Starts a record.
    pub(super) fn enter(&mut self, trail: &Trail, line: Line) {
        self.silent = !(self.wants)(trail, line);
    }

    /// The next `length` bytes as a field.
    pub(super) fn leaf(&mut self, length: usize, path: impl FnOnce(&mut Path), kind: LeafKind, meaning: Option<&str>) {
        let Some((bytes, rest)) = self.rest.split_at_checked(length.min(self.rest.len())) else { return };
        if !self.silent {
            while !self.path.is_root() {
                self.path.pop();
            }
            path(&mut self.path);
            let (offset, bytes) = self.packed.map_or((widen(self.offset), bytes), |offset| (offset, &[]));
            (self.sink)(Leaf { path: &self.path, offset, bytes, kind, endian: Endian::Little, meaning });
        }
        self.rest = rest;
        self.offset += bytes.len();
    }

    /// The next `length` bytes as a part of a place that is no field of the model. It is not there without bytes.
    pub(super) fn named(&mut self, length: usize, path: impl FnOnce(&mut Path), name: &'static str, kind: LeafKind) {
        self.meant(length, path, name, kind, None);
    }

    /// The same, with the meaning of the bytes.
    pub(super) fn meant(
        &mut self,
        length: usize,
        path: impl FnOnce(&mut Path),
        name: &'static str,
        kind: LeafKind,
        meaning: Option<&str>,
    ) {
        if length == 0 || self.rest.is_empty() {
            return;
        }
        let path = |out: &mut Path| {
            path(out);
            out.push(Segment::Field(name));
        };
        self.leaf(length, path, kind, meaning);
    }
}
