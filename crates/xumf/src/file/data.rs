//! The data area: the bytes of each buffer, and storing changed buffers.

use std::ops::Range;

use meshwire_core::reader::widen;
use meshwire_core::{Error, SlotRecord, Validator};

use super::{XmfFile, slot};
use crate::build::Storage;
use crate::generated::xmf::{DataFormat, Descriptor, Usage, VertexElement};
use crate::range::ValueRange;
use crate::refusal::refuse;
use crate::view::{Buffer, MAX_ELEMENTS, Mesh};
use crate::{NAME, zlib};

/// The position of a buffer in the data area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placement {
    /// Number of the buffer.
    pub buffer: usize,
    /// Its bytes, clipped to the end of the data.
    pub range: Range<usize>,
    /// Number of bytes missing at the end of the data.
    pub missing: u64,
}

impl Storage {
    /// Returns the storage of a buffer.
    pub(crate) fn of(descriptor: &Descriptor, stored: &[u8]) -> Self {
        if descriptor.compressed == 0 { Self::Raw } else { Self::Zlib(zlib::level(stored)) }
    }

    /// Encodes the bytes to store.
    pub(crate) fn encode(self, data: &[u8]) -> Result<Vec<u8>, Error> {
        match self {
            Self::Raw => Ok(data.to_vec()),
            Self::Zlib(level @ 10..) => Err(refuse("storage", "a zlib level from 0 to 9", level.to_string())),
            Self::Zlib(level) => Ok(zlib::compress(data, level)),
        }
    }
}

impl Descriptor {
    /// Clears unused slots for a shorter descriptor, which cannot store them.
    pub(super) fn fitted(&self, size: u8) -> Self {
        let mut fitted = self.clone();
        if usize::from(size) < Self::SIZE && self.num_elements == 0 {
            fitted.elements = [EMPTY_SLOT; MAX_ELEMENTS];
        }
        fitted
    }
}

/// A slot of a declaration that is not in the file.
const EMPTY_SLOT: VertexElement =
    VertexElement { format: DataFormat::Float1, usage: Usage::Position, usage_index: 0, padding: [0; 2] };

impl XmfFile {
    /// Returns the positions of all buffers, in descriptor order.
    pub(crate) fn placements(&self) -> Vec<Placement> {
        let all = self.wire.body.data.len();
        let clamp = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(all);
        self.descriptors()
            .enumerate()
            .map(|(buffer, descriptor)| {
                let end = u64::from(descriptor.data_offset) + u64::from(descriptor.stored_size);
                let range = clamp(u64::from(descriptor.data_offset))..clamp(end);
                Placement { buffer, range, missing: end.saturating_sub(widen(all)).min(descriptor.stored_size.into()) }
            })
            .collect()
    }

    /// Stores a changed mesh in the file. Unchanged buffers keep their stored bytes.
    pub(crate) fn store(&mut self, mesh: Mesh) -> Result<(), Error> {
        let same_buffers = mesh.buffers.len() == self.wire.body.descriptors.len()
            && mesh.buffers.iter().enumerate().all(|(position, buffer)| buffer.origin == Some(position));
        let mut next = self.clone();
        next.take_endian(&mesh);
        let (vertices, indices) = (mesh.num_vertices(), mesh.num_indices());
        // Wrong counts stay as they are unless they change or an update is requested.
        let items = |index: bool| {
            let found = self.descriptors().find(|descriptor| descriptor.is_index() == index);
            found.map_or(0, Descriptor::num_items)
        };
        if mesh.recounted || (widen(vertices), widen(indices)) != (items(false), items(true)) {
            let header = next.header_mut();
            header.num_vertices = u32::try_from(vertices).unwrap_or(u32::MAX);
            header.num_indices = u32::try_from(indices).unwrap_or(u32::MAX);
        }
        if same_buffers {
            for (position, buffer) in mesh.buffers.iter().enumerate() {
                next.update(position, buffer)?;
            }
        } else {
            // New buffers are stored like the first one.
            let first = next.descriptor(0).map(|first| Storage::of(first, next.stored(0).unwrap_or_default()));
            next.relay(mesh.buffers, first.unwrap_or(Storage::Zlib(9)))?;
        }
        let size = next.wire.material_size;
        let materials = mesh.materials.into_iter();
        let old = std::mem::take(&mut next.wire.body.materials);
        if old.len() == materials.len() {
            // Bytes after a record in a larger slot are kept.
            next.wire.body.materials = old
                .into_iter()
                .zip(materials)
                .map(|(mut slot, record)| {
                    slot.record = record;
                    slot
                })
                .collect();
        } else {
            next.wire.body.materials = materials.map(|record| slot(record, size)).collect();
        }
        next.finish()?;
        if next.wire.big_endian != self.wire.big_endian {
            // Whether a number fits into a record that ends inside it depends on the byte order, so only writing can
            // check it.
            meshwire_core::format::write_whole(NAME, &next.wire)?;
        }
        *self = next;
        Ok(())
    }

    fn take_endian(&mut self, mesh: &Mesh) {
        self.wire.big_endian = u8::from(mesh.endian == binrw::Endian::Big);
    }

    /// Updates counts from the lists and checks that the file can be written.
    pub(super) fn finish(&mut self) -> Result<(), Error> {
        let mut validator = Validator::new();
        let body = &self.wire.body;
        validator.fits("buffers", widen(body.descriptors.len()), u64::from(u8::MAX));
        validator.fits("materials", widen(body.materials.len()), u64::from(u8::MAX));
        validator.fits("data", widen(body.data.len()), u64::from(u32::MAX));
        self.wire.num_buffers = u8::try_from(body.descriptors.len()).unwrap_or(u8::MAX);
        self.wire.num_materials = u8::try_from(body.materials.len()).unwrap_or(u8::MAX);
        meshwire_core::Validate::validate(&self.wire, &mut validator, ());
        validator.finish(NAME)
    }

    /// Updates the descriptor of a buffer and, if they changed, its data.
    pub(super) fn update(&mut self, position: usize, buffer: &Buffer) -> Result<(), Error> {
        let storage = Storage::of(self.descriptor(position)?, self.stored(position).unwrap_or_default());
        let stored = if buffer.edited { Some(storage.encode(&buffer.data)?) } else { None };
        let size = self.wire.descriptor_size;
        if let Some(slot) = self.wire.body.descriptors.get_mut(position) {
            let Descriptor { data_offset, stored_size, compressed, .. } = slot.record;
            slot.record = Descriptor { data_offset, stored_size, compressed, ..buffer.descriptor.fitted(size) };
        }
        match stored {
            Some(stored) => self.replace_stored(position, &stored),
            None => Ok(()),
        }
    }

    /// Replaces the stored bytes of a buffer. Later buffers are moved; bytes outside all buffers are kept. A buffer
    /// that shares bytes with another is moved to the end.
    fn replace_stored(&mut self, position: usize, stored: &[u8]) -> Result<(), Error> {
        let placements = self.placements();
        let Some(Placement { range, .. }) = placements.get(position).cloned() else { return Ok(()) };
        let shared = placements.iter().any(|other| {
            let overlap = other.range.start.max(range.start)..other.range.end.min(range.end);
            other.buffer != position && !overlap.is_empty()
        });
        let body = &mut self.wire.body;
        let mut validator = Validator::new();
        let mut offset = |place: usize| {
            validator.fits("data_offset", widen(place), u64::from(u32::MAX));
            u32::try_from(place).unwrap_or(u32::MAX)
        };
        let start = if shared || range.is_empty() {
            body.data.extend_from_slice(stored);
            body.data.len() - stored.len()
        } else {
            body.data.splice(range.clone(), stored.iter().copied());
            for (slot, placement) in body.descriptors.iter_mut().zip(&placements) {
                if placement.buffer != position && placement.range.start >= range.end {
                    slot.record.data_offset = offset(placement.range.start - range.len() + stored.len());
                }
            }
            range.start
        };
        if let Some(slot) = body.descriptors.get_mut(position) {
            slot.record.data_offset = offset(start);
            slot.record.stored_size = offset(stored.len());
        }
        validator.finish(NAME)
    }

    /// Rewrites the data area with all buffers one after the other, in descriptor order.
    pub(super) fn relay(&mut self, buffers: Vec<Buffer>, for_new: Storage) -> Result<(), Error> {
        let mut data = Vec::new();
        let mut descriptors = Vec::with_capacity(buffers.len());
        let mut validator = Validator::new();
        for buffer in buffers {
            let old = buffer.origin.and_then(|origin| self.wire.body.descriptors.get(origin)).cloned();
            let stored = buffer.origin.and_then(|origin| self.stored(origin).ok()).unwrap_or_default();
            let storage = old.as_ref().map_or(for_new, |old| Storage::of(&old.record, stored));
            let made;
            let bytes = if buffer.edited {
                made = storage.encode(&buffer.data)?;
                &made
            } else {
                stored
            };
            validator.fits("data", widen(data.len() + bytes.len()), u64::from(u32::MAX));
            let record = Descriptor {
                data_offset: u32::try_from(data.len()).unwrap_or(u32::MAX),
                stored_size: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
                compressed: if storage == Storage::Raw { 0 } else { buffer.descriptor.compressed.max(1) },
                ..buffer.descriptor.fitted(self.wire.descriptor_size)
            };
            data.extend_from_slice(bytes);
            let mut slot = slot(record, self.wire.descriptor_size);
            if let Some(old) = old {
                slot.beyond = old.beyond;
            }
            descriptors.push(slot);
        }
        validator.finish(NAME)?;
        self.wire.body.data = data;
        self.wire.body.descriptors = descriptors;
        Ok(())
    }

    /// Drops the streams and their positions: every buffer is decoded, compressed again at its level, and placed in
    /// order. Value ranges and counts are recomputed if the file's exporter writes them and their rule is exact.
    pub(super) fn forget(&self) -> Result<Self, Error> {
        let mut next = self.clone();
        let mesh = self.mesh()?;
        let by_rule = |buffer: &Buffer| ValueRange::of(buffer).equals(&buffer.descriptor);
        let ranged = mesh.buffers.iter().filter(|buffer| buffer.descriptor.has_exact_range()).all(by_rule);
        let header = self.header();
        let counted = (widen(mesh.num_vertices()), widen(mesh.num_indices()))
            == (u64::from(header.num_vertices), u64::from(header.num_indices));
        if counted {
            next.header_mut().num_vertices = u32::try_from(mesh.num_vertices()).unwrap_or(u32::MAX);
            next.header_mut().num_indices = u32::try_from(mesh.num_indices()).unwrap_or(u32::MAX);
        }
        let mut data = Vec::with_capacity(self.wire.body.data.len());
        for (position, buffer) in mesh.buffers.iter().enumerate() {
            let stored = self.stored(position)?;
            let storage = match Storage::of(&buffer.descriptor, stored) {
                Storage::Zlib(_) => Storage::Zlib(zlib::exact_level(stored, &buffer.data)),
                raw => raw,
            };
            let again = storage.encode(&buffer.data)?;
            let Some(slot) = next.wire.body.descriptors.get_mut(position) else { continue };
            slot.record.data_offset = u32::try_from(data.len()).unwrap_or(u32::MAX);
            slot.record.stored_size = u32::try_from(again.len()).unwrap_or(u32::MAX);
            let range = ValueRange::of(buffer);
            // Equal numbers are kept, because the sign of a zero depends on the order in which the exporter compared
            // values.
            if ranged && slot.record.has_exact_range() && !range.equals(&slot.record) {
                slot.record.value_min = range.min;
                slot.record.value_max = range.max;
            }
            data.extend(again);
        }
        next.wire.body.data = data;
        next.finish()?;
        Ok(next)
    }
}
