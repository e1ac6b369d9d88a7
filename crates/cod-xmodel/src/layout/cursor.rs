//! Reports the bytes of a file in order.

use binrw::Endian;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;
use meshwire_core::{Path, Segment};

use crate::grammar::trail::Trail;
use crate::lines::Line;

/// Decides which records are reported, so that no paths are built for others.
pub(super) type Wants<'a> = &'a dyn Fn(&Trail, Line) -> bool;

pub(super) struct Cursor<'a> {
    pub(super) rest: &'a [u8],
    pub(super) offset: usize,
    wants: Wants<'a>,
    sink: &'a mut dyn FnMut(Leaf<'_>),
    /// True if the current record is not reported.
    silent: bool,
    /// For data in a compressed block: the offset of the block. The fields have that offset and no bytes.
    packed: Option<u64>,
    path: Path,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], wants: Wants<'a>, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { rest: bytes, offset: 0, wants, sink, silent: false, packed: None, path: Path::root() }
    }

    /// Visits the stream of a compressed block; all its fields have the offset of the block.
    pub(super) fn unpacked(&mut self, stream: &[u8], describe: impl FnOnce(&mut Cursor<'_>)) {
        let mut inner = Cursor::new(stream, self.wants, &mut *self.sink);
        inner.packed = Some(widen(self.offset));
        describe(&mut inner);
    }

    /// Starts a record.
    pub(super) fn enter(&mut self, trail: &Trail, line: Line) {
        self.silent = !(self.wants)(trail, line);
    }

    /// Reports the next `length` bytes as a field.
    pub(super) fn leaf(&mut self, length: usize, path: impl FnOnce(&mut Path), kind: LeafKind, meaning: Option<&str>) {
        let Some((bytes, rest)) = self.rest.split_at_checked(length.min(self.rest.len())) else { return };
        if !self.silent {
            while !self.path.is_root() {
                self.path.pop();
            }
            path(&mut self.path);
            let (offset, bytes) = self.packed.map_or((widen(self.offset), bytes), |offset| (offset, &[]));
            (self.sink)(Leaf {
                path: &self.path,
                offset,
                bytes,
                size: widen(bytes.len()),
                kind,
                endian: Endian::Little,
                meaning,
            });
        }
        self.rest = rest;
        self.offset += bytes.len();
    }

    /// Reports the next `length` bytes as a named part that is not a field of the model. Reports nothing if there are
    /// no bytes.
    pub(super) fn named(&mut self, length: usize, path: impl FnOnce(&mut Path), name: &'static str, kind: LeafKind) {
        self.meant(length, path, name, kind, None);
    }

    /// Like [`named`](Self::named), with a meaning of the bytes.
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
