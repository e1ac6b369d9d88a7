//! The whole file: its chunks and its info chunk.

use emfx_chunk::lengths;

use crate::generated::{Body, Chunk, ChunkBody, ChunkKind, Info, Raw, Submotion, XpmFile};

/// Short name of the format: the file extension.
pub(crate) const NAME: &str = "xpm";

emfx_chunk::impl_chunks!(XpmFile, Body, Chunk);
emfx_chunk::impl_motion_info!(XpmFile, Info);

/// ```
/// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::xpm::{Encoding, Exporter, WeightTrack, XpmFile};
///
/// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
/// let bytes = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?.to_bytes()?;
/// let mut file = XpmFile::read(&bytes)?; // of a file: meshwire::Asset::open("face.xpm")
/// assert_eq!(file.to_bytes()?, bytes);
/// file.scale_time(0.5)?;
/// assert_eq!(file.motion().duration(), 0.5);
/// # Ok::<(), meshwire::Error>(())
/// ```
impl XpmFile {
    /// Drops the stated lengths. Those of game files are correct.
    pub(crate) fn forget_lengths(&mut self) {
        for chunk in &mut self.body.chunks {
            chunk.stored_len_body = None;
        }
    }

    /// Drops the stated lengths that the file cannot have after an edit.
    pub(crate) fn settle_lengths(&mut self) {
        lengths::settle(&mut self.body.chunks, &self.body.trailing, |chunk| {
            (chunk.true_length(), &mut chunk.stored_len_body)
        });
    }
}

impl Chunk {
    /// Creates a chunk with the kind and version that match its body. A raw body becomes a motion event table (50)
    /// version 1; use [`Chunk::raw`] for another kind. The length is the true one.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; }
    /// use meshwire::xpm::{Chunk, ChunkKind, Submotions};
    ///
    /// let chunk = Chunk::new(Submotions { submotions: Vec::new() });
    /// assert_eq!((chunk.kind, chunk.version), (ChunkKind::Submotions, 1));
    /// ```
    #[must_use]
    pub fn new(body: impl Into<ChunkBody>) -> Self {
        let body = body.into();
        let kind = match &body {
            ChunkBody::Timestamp(_) => ChunkKind::Timestamp,
            ChunkBody::Submotion(_) => ChunkKind::Submotion,
            ChunkBody::Info(_) => ChunkKind::Info,
            ChunkBody::Submotions(_) => ChunkKind::Submotions,
            ChunkBody::Unknown(_) => ChunkKind::MotionEventTable,
        };
        Self { kind, version: 1, body, stored_len_body: None, tail: Vec::new() }
    }

    /// Creates a chunk of a kind or version without a known structure from raw bytes.
    #[must_use]
    pub fn raw(kind: ChunkKind, version: u32, data: Vec<u8>) -> Self {
        Self { kind, version, body: ChunkBody::Unknown(Raw { data }), stored_len_body: None, tail: Vec::new() }
    }

    /// Returns the submotions in this chunk: one in chunk 100, any number in 102, none in other chunks.
    #[must_use]
    pub fn submotions(&self) -> &[Submotion] {
        match &self.body {
            ChunkBody::Submotion(submotion) => std::slice::from_ref(submotion),
            ChunkBody::Submotions(list) => &list.submotions,
            _ => &[],
        }
    }

    /// Returns mutable access to the submotions in this chunk.
    #[must_use]
    pub fn submotions_mut(&mut self) -> &mut [Submotion] {
        match &mut self.body {
            ChunkBody::Submotion(submotion) => std::slice::from_mut(submotion),
            ChunkBody::Submotions(list) => &mut list.submotions,
            _ => &mut [],
        }
    }
}
