//! The whole file: its chunks and its info chunk.

use emfx_chunk::lengths;

use crate::generated::{Body, Chunk, ChunkBody, ChunkKind, Info, Raw, WaveletMotion, XsmFile};

/// Short name of the format: the file extension.
pub(crate) const NAME: &str = "xsm";

emfx_chunk::impl_chunks!(XsmFile, Body, Chunk);
emfx_chunk::impl_motion_info!(XsmFile, Info);

/// ```
/// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
///
/// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (4.0, [0.0, 4.0, 0.0])]);
/// let bytes = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid])?.to_bytes()?;
/// let mut file = XsmFile::read(&bytes)?; // of a file: meshwire::Asset::open("open.xsm")
/// assert_eq!(file.to_bytes()?, bytes);
/// file.rename_node("lid", "cover");
/// assert_eq!(file.submotions().next().unwrap().positions().len(), 2);
/// # Ok::<(), meshwire::Error>(())
/// ```
impl XsmFile {
    /// Drops the stated lengths. Those of chunk 202, which are wrong in every game file, are computed by the rule that
    /// the exporter appears to have followed ([`LengthRule`](crate::LengthRule)); all others are set to the true
    /// length.
    pub(crate) fn forget_lengths(&mut self) {
        let frames_per_second = self.frames_per_second();
        for chunk in &mut self.body.chunks {
            let rule = chunk.length_rule(frames_per_second);
            chunk.set_length(rule, frames_per_second);
        }
    }

    /// Drops the stated lengths that the file cannot have after an edit.
    pub(crate) fn settle_lengths(&mut self) {
        lengths::settle(&mut self.body.chunks, &self.body.trailing, |chunk| {
            (chunk.true_length(), &mut chunk.stored_len_body)
        });
    }

    /// Returns the wavelet motion (203), with typed headers and the compressed data as raw bytes.
    #[must_use]
    pub fn wavelet_motion(&self) -> Option<&WaveletMotion> {
        self.body.chunks.iter().find_map(|chunk| chunk.body.as_wavelet_motion())
    }
}

impl Chunk {
    /// Creates a chunk with the kind and version that match its body.
    ///
    /// A single submotion is version 2 with a maximum error and 1 without. An info chunk is version 3 with a
    /// motion-extraction mask, otherwise 2 with an importance and 1 without. A raw body becomes a motion event table
    /// (50) version 1; use [`Chunk::raw`] for another kind. The length is the true one.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; }
    /// use meshwire::xsm::{Chunk, ChunkKind, Submotion, Transform};
    ///
    /// let chunk = Chunk::new(Submotion::new("door", Transform::IDENTITY));
    /// assert_eq!((chunk.kind, chunk.version), (ChunkKind::Submotion, 2));
    /// ```
    #[must_use]
    pub fn new(body: impl Into<ChunkBody>) -> Self {
        let body = body.into();
        let (kind, version) = match &body {
            ChunkBody::Timestamp(_) => (ChunkKind::Timestamp, 1),
            ChunkBody::Submotion(submotion) => {
                (ChunkKind::Submotion, if submotion.max_error.is_some() { 2 } else { 1 })
            }
            ChunkBody::PackedSubmotion(_) => (ChunkKind::Submotion, 3),
            ChunkBody::Info(info) => (ChunkKind::Info, info.version()),
            ChunkBody::Submotions(_) => (ChunkKind::Submotions, 1),
            ChunkBody::PackedSubmotions(_) => (ChunkKind::Submotions, 2),
            ChunkBody::WaveletMotion(_) => (ChunkKind::WaveletMotion, 1),
            ChunkBody::Unknown(_) => (ChunkKind::MotionEventTable, 1),
        };
        Self { kind, version, body, stored_len_body: None, tail: Vec::new() }
    }

    /// Creates a chunk of a kind or version without a known structure from raw bytes.
    #[must_use]
    pub fn raw(kind: ChunkKind, version: u32, data: Vec<u8>) -> Self {
        Self { kind, version, body: ChunkBody::Unknown(Raw { data }), stored_len_body: None, tail: Vec::new() }
    }
}

impl Info {
    /// Returns the chunk version that these fields imply.
    #[must_use]
    pub fn version(&self) -> u32 {
        match (self.motion_extraction_mask, self.importance) {
            (Some(_), _) => 3,
            (None, Some(_)) => 2,
            (None, None) => 1,
        }
    }
}
