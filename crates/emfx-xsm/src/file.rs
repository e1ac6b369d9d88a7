//! The whole file: read, written, its chunks and what was stored beside them.

use emfx_chunk::FileHeader;
use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::{Error, Finding, Format, Limits};

use crate::NAME;
use crate::generated::{Body, Chunk, ChunkBody, ChunkKind, Info, Raw, WaveletMotion, XsmFile};

impl Format for XsmFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"XSM ")
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        read_whole(NAME, bytes, limits)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write_whole(NAME, self)
    }

    /// Drops the stated lengths. Those of chunk 202, which are wrong in every game file, are computed by the rule the
    /// exporter is seen to have followed ([`LengthRule`](crate::LengthRule)), all others are the true ones.
    fn forget_stored(&mut self) {
        let frames_per_second = self.frames_per_second();
        for chunk in &mut self.body.chunks {
            let rule = chunk.length_rule(frames_per_second);
            chunk.set_length(rule, frames_per_second);
        }
    }

    fn findings(&self) -> Vec<Finding> {
        crate::lint::findings(self)
    }

    fn info(&self) -> meshwire_core::Info {
        crate::info::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout_whole(NAME, self, sink)
    }
}

impl XsmFile {
    /// A file without chunks.
    #[must_use]
    pub fn new(header: FileHeader) -> Self {
        Self { header, body: Body { chunks: Vec::new(), trailing: Vec::new() } }
    }

    /// The chunks in file order.
    #[must_use]
    pub fn chunks(&self) -> &[Chunk] {
        &self.body.chunks
    }

    /// The chunks, to be changed.
    #[must_use]
    pub fn chunks_mut(&mut self) -> &mut Vec<Chunk> {
        &mut self.body.chunks
    }

    /// The info chunk (201); the first if there are several.
    #[must_use]
    pub fn info_chunk(&self) -> Option<&Info> {
        self.body.chunks.iter().find_map(|chunk| chunk.body.as_info())
    }

    /// The info chunk (201), to be changed.
    pub fn info_chunk_mut(&mut self) -> Option<&mut Info> {
        self.body.chunks.iter_mut().find_map(|chunk| chunk.body.as_info_mut())
    }

    /// Frames per second of the source animation; 0 without an info chunk. Key times are seconds and do not depend on
    /// it.
    #[must_use]
    pub fn frames_per_second(&self) -> u32 {
        self.info_chunk().map_or(0, |info| info.frames_per_second)
    }

    /// The wavelet motion (203): typed headers, the compressed data raw.
    #[must_use]
    pub fn wavelet_motion(&self) -> Option<&WaveletMotion> {
        self.body.chunks.iter().find_map(|chunk| chunk.body.as_wavelet_motion())
    }
}

impl Chunk {
    /// A chunk of the kind and version that belong to the body.
    ///
    /// A lone submotion is version 2 with a maximum error and 1 without; an info chunk is version 3 with a
    /// motion-extraction mask, else 2 with an importance and 1 without. A raw body becomes a motion event table (50)
    /// version 1; [`Chunk::raw`] names another kind. The length is the true one.
    ///
    /// ```
    /// use emfx_xsm::{Chunk, ChunkKind, Submotion, Transform};
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

    /// A chunk of a kind or version without a known structure, as bytes.
    #[must_use]
    pub fn raw(kind: ChunkKind, version: u32, data: Vec<u8>) -> Self {
        Self { kind, version, body: ChunkBody::Unknown(Raw { data }), stored_len_body: None, tail: Vec::new() }
    }
}

impl Info {
    /// The chunk version these fields make.
    #[must_use]
    pub fn version(&self) -> u32 {
        match (self.motion_extraction_mask, self.importance) {
            (Some(_), _) => 3,
            (None, Some(_)) => 2,
            (None, None) => 1,
        }
    }
}
