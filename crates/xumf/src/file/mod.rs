//! The XMF file: reading, writing, and access to stored data.

pub(crate) mod data;
mod format;
#[cfg(feature = "arbitrary")]
mod generate;
#[cfg(feature = "serde")]
mod json;
mod make;
#[cfg(feature = "serde")]
mod rows;
#[cfg(feature = "serde")]
mod values;

#[cfg(feature = "serde")]
pub use values::Values;

use binrw::Endian;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Limit, Limits, Path, Segment, Slot};

use crate::generated::xmf::{Descriptor, Material, MeshHeader, XmfWire};
use crate::view::{Buffer, Mesh};
use crate::{NAME, zlib};

/// An XMF file: one static mesh of X Rebirth or X4.
///
/// The wire record contains every byte of the file. Buffers keep their stored form until an operation changes them, so
/// that an unedited one is written back bit-identically; [`mesh`](Self::mesh) decodes them.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::xmf::{MaterialRange, MeshData, Profile, XmfFile};
///
/// # let data = MeshData {
/// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
/// #     normals: vec![[0.0, 0.0, 1.0]; 3],
/// #     triangles: vec![[0, 1, 2]],
/// #     materials: vec![MaterialRange { name: "ships.hull".into(), triangles: 1 }],
/// #     ..MeshData::default()
/// # };
/// # let bytes = data.visual(Profile::X4)?.to_bytes()?;
/// let mut file = XmfFile::read(&bytes)?;
/// assert_eq!(file.rename_material("ships.hull", "ships.glass")?, 1);
/// assert_eq!(file.to_bytes()?.len(), bytes.len());
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct XmfFile {
    wire: XmfWire,
    limits: Limits,
}

/// Ignores the limits, which are not part of the file.
impl PartialEq for XmfFile {
    fn eq(&self, other: &Self) -> bool {
        self.wire == other.wire
    }
}

impl From<XmfWire> for XmfFile {
    fn from(wire: XmfWire) -> Self {
        Self { wire, limits: Limits::default() }
    }
}

impl XmfFile {
    /// Returns the wire records.
    #[must_use]
    pub fn wire(&self) -> &XmfWire {
        &self.wire
    }

    /// Returns mutable access to the wire records. Writing reports inconsistencies.
    pub fn wire_mut(&mut self) -> &mut XmfWire {
        &mut self.wire
    }

    /// Returns the byte order of the file.
    #[must_use]
    pub fn endian(&self) -> Endian {
        if self.wire.big_endian == 0 { Endian::Little } else { Endian::Big }
    }

    /// Returns the header with the stated counts, flags and bounds.
    #[must_use]
    pub fn header(&self) -> &MeshHeader {
        &self.wire.body.header.record
    }

    /// Returns mutable access to the header.
    pub fn header_mut(&mut self) -> &mut MeshHeader {
        &mut self.wire.body.header.record
    }

    /// Iterates over the descriptors of the stored buffers.
    pub fn descriptors(&self) -> impl ExactSizeIterator<Item = &Descriptor> {
        self.wire.body.descriptors.iter().map(|slot| &slot.record)
    }

    /// Iterates over the material records.
    pub fn materials(&self) -> impl ExactSizeIterator<Item = &Material> {
        self.wire.body.materials.iter().map(|slot| &slot.record)
    }

    /// Iterates over mutable material records, for changing names and ranges.
    pub fn materials_mut(&mut self) -> impl Iterator<Item = &mut Material> {
        self.wire.body.materials.iter_mut().map(|slot| &mut slot.record)
    }

    /// Returns the offset of the data area from the start of the file.
    #[must_use]
    pub fn data_offset(&self) -> u64 {
        let wire = &self.wire;
        u64::from(wire.header_size)
            + u64::from(wire.num_buffers) * u64::from(wire.descriptor_size)
            + u64::from(wire.num_materials) * u64::from(wire.material_size)
    }

    pub(crate) fn descriptor(&self, buffer: usize) -> Result<&Descriptor, Error> {
        let count = self.wire.body.descriptors.len();
        self.wire.body.descriptors.get(buffer).map(|slot| &slot.record).ok_or_else(|| {
            let kind = ErrorKind::invalid(format!("a buffer below {count}"), buffer.to_string());
            Error::new(NAME, kind).in_path(descriptor_path(buffer))
        })
    }

    /// Returns the stored bytes of a buffer.
    ///
    /// # Errors
    /// There is no such buffer, or the file ends before it does.
    pub fn stored(&self, buffer: usize) -> Result<&[u8], Error> {
        let descriptor = self.descriptor(buffer)?;
        let data = &self.wire.body.data;
        let start = usize::try_from(descriptor.data_offset).unwrap_or(usize::MAX);
        let size = usize::try_from(descriptor.stored_size).unwrap_or(usize::MAX);
        let rest = data.get(start..).unwrap_or_default();
        rest.get(..size).ok_or_else(|| {
            let kind = ErrorKind::Truncated { wanted: u64::from(descriptor.stored_size), available: widen(rest.len()) };
            self.fault(buffer, kind)
        })
    }

    /// Decodes a buffer to the size its descriptor states.
    ///
    /// # Errors
    /// There is no such buffer, the file ends before it does, its stream is damaged, or it would exceed the limits the
    /// file was read with.
    pub fn decode(&self, buffer: usize) -> Result<Vec<u8>, Error> {
        self.decode_within(buffer, self.limits.max_decoded_bytes)
    }

    fn decode_within(&self, buffer: usize, most: u64) -> Result<Vec<u8>, Error> {
        let stored = self.stored(buffer)?;
        let descriptor = self.descriptor(buffer)?;
        let size = descriptor.raw_size().filter(|size| *size <= most).ok_or_else(|| {
            let found = format!(
                "{} sections of {} items of {} bytes",
                descriptor.num_sections, descriptor.items_per_section, descriptor.item_size
            );
            self.fault(buffer, ErrorKind::exceeded(Limit::DecodedBytes, most, found))
        })?;
        if descriptor.compressed != 0 {
            return zlib::inflate(stored, size).map_err(|kind| self.fault(buffer, kind));
        }
        if widen(stored.len()) == size {
            return Ok(stored.to_vec());
        }
        let kind = ErrorKind::invalid(format!("{size} stored bytes, uncompressed"), stored.len().to_string());
        Err(self.fault(buffer, kind))
    }

    /// Returns a decoded buffer with its descriptor.
    ///
    /// # Errors
    /// The same as [`decode`](Self::decode).
    pub fn buffer(&self, buffer: usize) -> Result<Buffer, Error> {
        self.buffer_within(buffer, self.limits.max_decoded_bytes)
    }

    /// Decodes all buffers.
    ///
    /// # Errors
    /// The same as [`decode`](Self::decode), for any buffer. The limit applies to all buffers together.
    pub fn mesh(&self) -> Result<Mesh, Error> {
        let buffers = self.room_for_each().map(|(buffer, most)| self.buffer_within(buffer, most));
        buffers.collect::<Result<_, _>>().map(|buffers| self.mesh_of(buffers))
    }

    /// Decodes all buffers in parallel, on the threads of the current pool: `pool.install(|| file.par_mesh())`.
    ///
    /// This is useful for one large file. To read many files, process one file per core instead.
    ///
    /// # Errors
    /// The same as [`mesh`](Self::mesh).
    #[cfg(feature = "rayon")]
    pub fn par_mesh(&self) -> Result<Mesh, Error> {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let rooms: Vec<_> = self.room_for_each().collect();
        let decoded = rooms.into_par_iter().map(|(buffer, most)| self.buffer_within(buffer, most));
        let decoded: Vec<_> = decoded.collect();
        decoded.into_iter().collect::<Result<_, _>>().map(|buffers| self.mesh_of(buffers))
    }

    /// Returns each buffer with the part of the limit that remains after decoding the buffers before it.
    fn room_for_each(&self) -> impl Iterator<Item = (usize, u64)> {
        let sizes = self.descriptors().map(|descriptor| descriptor.raw_size().unwrap_or(u64::MAX));
        let left = sizes.scan(self.limits.max_decoded_bytes, |left, size| {
            let before = *left;
            *left = left.saturating_sub(size);
            Some(before)
        });
        left.enumerate()
    }

    fn buffer_within(&self, buffer: usize, most: u64) -> Result<Buffer, Error> {
        let data = self.decode_within(buffer, most)?;
        self.as_buffer(buffer, data)
    }

    fn as_buffer(&self, buffer: usize, data: Vec<u8>) -> Result<Buffer, Error> {
        let descriptor = self.descriptor(buffer)?.clone();
        Ok(Buffer { descriptor, data, endian: self.endian(), origin: Some(buffer), edited: false })
    }

    fn mesh_of(&self, buffers: Vec<Buffer>) -> Mesh {
        let materials = self.materials().cloned().collect();
        Mesh { endian: self.endian(), buffers, materials, recounted: false }
    }

    /// Returns an error of a stored buffer with its position in the file.
    fn fault(&self, buffer: usize, kind: ErrorKind) -> Error {
        let start = self.descriptor(buffer).map_or(0, |descriptor| u64::from(descriptor.data_offset));
        Error::new(NAME, kind).at(descriptor_path(buffer), self.data_offset().saturating_add(start))
    }
}

pub(crate) fn descriptor_path(buffer: usize) -> Path {
    Path::from_iter([Segment::Field("body"), Segment::Field("descriptors"), Segment::Index(buffer)])
}

/// Puts a record into a slot of the size that the file states for all records of its kind.
pub(crate) fn slot<T: meshwire_core::SlotRecord>(record: T, size: u8) -> Slot<T> {
    Slot::new(record, u64::from(size))
}
