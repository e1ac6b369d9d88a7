//! The serde form of a file without the stored streams of its buffers, for readers that only need the values.
//!
//! ```json
//! {"records": {"version": 3, ...},
//!  "buffers": [{"level": 9, "attributes": [...]}, {"level": 9, "triangles": [[0, 1, 2], ...]}]}
//! ```
//!
//! `records` has no data area. `level` is the compression level of the stream, absent for an uncompressed buffer.
//! `stated_range` marks a value range that does not follow from the values and is kept.

use meshwire_core::Error;
use meshwire_core::reader::widen;
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::XmfFile;
use super::json::{BufferForm, Buffers};
use crate::build::Storage;
use crate::generated::xmf::{Descriptor, XmfWire};
use crate::range::ValueRange;
use crate::refusal::refuse;
use crate::view::Buffer;
use crate::zlib;

/// A serializable file without the stored streams of its buffers. Created by [`XmfFile::values`].
#[derive(Debug, Clone, Copy)]
pub struct Values<'a>(&'a XmfFile);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(records) = self.0.without_streams() else { return self.0.serialize(serializer) };
        let mut form = serializer.serialize_struct("XmfFile", 2)?;
        form.serialize_field("records", &records)?;
        form.serialize_field("buffers", &Buffers { file: self.0, alone: true })?;
        form.end()
    }
}

impl XmfFile {
    /// Returns the serde form without the stored streams next to the decoded values. A file can be read from it as from
    /// the full form: its streams are compressed again at their level and placed one after the other. All values and
    /// all other bytes are the same; the streams are the same if stock zlib made them, as in all known files.
    ///
    /// A file is serialized in full if some buffers cannot be decoded or if there are bytes outside their streams.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// # use meshwire::xmf::{MeshData, Profile, XmfFile};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// let file = data.collision(Profile::X4)?;
    /// let text = serde_json::to_string(&file.values())?;
    /// assert!(text.contains("[[0,1,2]]") && !text.contains(r#""data":"#));
    /// assert_eq!(serde_json::from_str::<XmfFile>(&text)?, file);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        Values(self)
    }

    /// Returns the records without streams, if the buffers cover the whole data area.
    fn without_streams(&self) -> Option<XmfWire> {
        let mut end = 0;
        for (number, placement) in self.placements().into_iter().enumerate() {
            if placement.range.start != end || placement.missing > 0 {
                return None;
            }
            self.buffer(number).ok()?;
            end = placement.range.end;
        }
        let all = self.wire.body.data.len();
        if end != all || all == 0 || !Buffers::give_all(self) {
            return None;
        }
        let mut wire = self.wire.clone();
        wire.body.data.clear();
        for slot in &mut wire.body.descriptors {
            (slot.record.data_offset, slot.record.stored_size) = (0, 0);
        }
        Some(wire)
    }

    /// Returns the level to write for a buffer, or `None` if it is not compressed.
    pub(super) fn stated_level(&self, buffer: &Buffer) -> Option<u8> {
        let stored = buffer.origin.and_then(|origin| self.stored(origin).ok())?;
        (buffer.descriptor.compressed != 0).then(|| zlib::exact_level(stored, &buffer.data))
    }

    /// Stores the buffers of a form without streams, one after the other.
    pub(super) fn store_values(&mut self, forms: Vec<BufferForm>) -> Result<(), Error> {
        let place = |bytes: usize| {
            u32::try_from(bytes).map_err(|_| refuse("data", "at most 4294967295 bytes", bytes.to_string()))
        };
        let mut data = Vec::new();
        for (number, form) in forms.into_iter().enumerate() {
            let storage = form.level.map_or(Storage::Raw, Storage::Zlib);
            let stated_range = form.stated_range;
            let mut buffer = self.as_buffer(number, Vec::new())?;
            buffer.data = form.encode(&buffer).map_err(|kind| self.fault(number, kind))?;
            let follows = stated_range || ValueRange::of(&buffer).equals(&buffer.descriptor);
            if !follows || buffer.descriptor.num_items() != widen(buffer.len()) {
                buffer.changed();
            }
            let stored = storage.encode(&buffer.data)?;
            let (data_offset, stored_size) = (place(data.len())?, place(stored.len())?);
            let size = self.wire.descriptor_size;
            if let Some(slot) = self.wire.body.descriptors.get_mut(number) {
                slot.record = Descriptor { data_offset, stored_size, ..buffer.descriptor.fitted(size) };
            }
            data.extend(stored);
        }
        self.wire.body.data = data;
        Ok(())
    }
}
