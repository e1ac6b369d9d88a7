//! [`Format`] for XMF files.

use meshwire_core::format::{layout_whole, places_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Finding, Format, Info, Limits, Segment};

use super::XmfFile;
use crate::NAME;
use crate::generated::xmf::{Descriptor, Usage};

impl Format for XmfFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"XUMF")
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        Ok(Self { wire: read_whole(NAME, bytes, limits)?, limits: *limits })
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write_whole(NAME, &self.wire)
    }

    /// Drops streams, positions and sizes; the crate's front page lists what is kept. A file with a buffer that cannot
    /// be decoded keeps everything, because its bytes could not be restored.
    fn forget_stored(&mut self) {
        if let Ok(next) = self.forget() {
            *self = next;
        }
    }

    /// Updates value ranges whose rule is exact. Real files of the old converter have none and get none.
    fn update_bounds(&mut self) -> usize {
        self.update_ranges()
    }

    fn findings(&self) -> Vec<Finding> {
        crate::lint::findings(self)
    }

    fn info(&self) -> Info {
        let order = if self.wire.big_endian == 0 { "little-endian" } else { "big-endian" };
        let mut info = Info::default();
        info.add("format", format!("XMF mesh, version {}, {}", self.wire.version, order));
        info.add("written by", crate::lint::Writer::of(self));
        let header = self.header();
        let collision = self.is_collision();
        info.add("kind", if collision { "collision mesh" } else { "visual mesh" });
        let streams = self.descriptors().filter(|descriptor| !descriptor.is_index()).map(|descriptor| {
            let names: Vec<String> = descriptor
                .attributes()
                .iter()
                .map(|element| match element.usage {
                    Usage::Position => format!("position {}", element.format),
                    usage => format!("{} {} {}", usage.name().unwrap_or("unknown"), element.set, element.format),
                })
                .collect();
            names.join(", ")
        });
        info.add("attributes", streams.collect::<Vec<_>>().join("; "));
        if let Some(indices) = self.descriptors().find(|descriptor| descriptor.is_index()) {
            info.add("indices", indices.format);
        }
        let raw: u64 = self.descriptors().filter_map(Descriptor::raw_size).fold(0, u64::saturating_add);
        let count = self.wire.body.descriptors.len();
        info.add("buffers", format!("{count}, {} bytes stored, {raw} decoded", self.wire.body.data.len()));
        info.add("primitives", header.primitive_type.to_string());
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout_whole(NAME, &self.wire, &mut |leaf| self.buffer_leaves(leaf, sink))
    }

    fn places(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        places_whole(NAME, &self.wire, &mut |leaf| self.buffer_leaves(leaf, sink))
    }
}

impl XmfFile {
    /// Reads the complete descriptors and materials of a file that is truncated before its buffers. A file that is
    /// truncated within its buffers can be read normally. Returns `None` if the header is incomplete.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// use meshwire::xmf::{MeshData, Profile, XmfFile};
    /// use meshwire::{Format, Limits};
    ///
    /// let data = MeshData {
    ///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    ///     triangles: vec![[0, 1, 2]],
    ///     ..MeshData::default()
    /// };
    /// let bytes = data.collision(Profile::X4)?.to_bytes()?;
    /// let part = XmfFile::read_part(&bytes[..64 + 188], &Limits::default()).unwrap();
    /// assert_eq!(part.descriptors().len(), 1);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn read_part(bytes: &[u8], limits: &Limits) -> Option<Self> {
        let [.., start, _, buffers, descriptor, materials, material] = *bytes.first_chunk::<12>()?;
        let size = usize::from;
        let records = bytes.len().checked_sub(size(start))?;
        let whole_buffers = (records / size(descriptor).max(1)).min(size(buffers));
        let left = records - whole_buffers * size(descriptor);
        let whole_materials =
            if whole_buffers < size(buffers) { 0 } else { (left / size(material).max(1)).min(size(materials)) };
        let end = size(start) + whole_buffers * size(descriptor) + whole_materials * size(material);
        let mut part = bytes.get(..end)?.to_vec();
        let [.., buffers, _, materials, _] = part.first_chunk_mut::<12>()?;
        (*buffers, *materials) = (u8::try_from(whole_buffers).ok()?, u8::try_from(whole_materials).ok()?);
        Self::read_with(&part, limits).ok()
    }

    /// Returns true for a mesh without materials whose only attribute is the position.
    #[must_use]
    pub fn is_collision(&self) -> bool {
        let mut attributes = self.descriptors().flat_map(Descriptor::attributes);
        self.wire.body.materials.is_empty()
            && attributes.next().is_some_and(|element| element.usage == Usage::Position)
            && attributes.next().is_none()
    }

    /// Reports a leaf; the data area as one leaf per buffer, `body.data[buffer]`, and as leaves `body.data` for bytes
    /// outside all buffers. Shared bytes belong to the first buffer.
    fn buffer_leaves(&self, data: Leaf<'_>, sink: &mut dyn FnMut(Leaf<'_>)) {
        if data.path.segments() != [Segment::Field("body"), Segment::Field("data")] {
            return sink(data);
        }
        let mut placements = self.placements();
        placements.sort_by_key(|placement| (placement.range.start, placement.buffer));
        let mut report = |buffer: Option<usize>, from: usize, to: usize| {
            let mut path = data.path.clone();
            if let Some(buffer) = buffer {
                path.push(Segment::Index(buffer));
            }
            // A buffer without bytes of its own is an empty leaf.
            let (bytes, size) = (data.bytes.get(from..to).unwrap_or_default(), widen(to.saturating_sub(from)));
            if buffer.is_some() || size > 0 {
                sink(Leaf { path: &path, offset: data.offset + widen(from), bytes, size, ..data });
            }
        };
        let mut next = 0;
        for placement in placements {
            let start = placement.range.start.max(next);
            report(None, next, start);
            report(Some(placement.buffer), start, placement.range.end);
            next = start.max(placement.range.end);
        }
        report(None, next, usize::try_from(data.size).unwrap_or(usize::MAX));
    }
}
