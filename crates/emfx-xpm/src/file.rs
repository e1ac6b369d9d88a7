//! The whole file: read, written, its chunks and what was stored beside them.

use emfx_chunk::FileHeader;
use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::{Error, Finding, Format, Limits};

use crate::NAME;
use crate::generated::{Body, Chunk, ChunkBody, ChunkKind, Info, Raw, Submotion, XpmFile};

impl Format for XpmFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"XPM ")
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        read_whole(NAME, bytes, limits)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write_whole(NAME, self)
    }

    /// Drops the stated lengths; those of game files are the true ones.
    fn forget_stored(&mut self) {
        for chunk in &mut self.body.chunks {
            chunk.stored_len_body = None;
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

impl XpmFile {
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

    /// The info chunk (101); the first if there are several.
    #[must_use]
    pub fn info_chunk(&self) -> Option<&Info> {
        self.body.chunks.iter().find_map(|chunk| chunk.body.as_info())
    }

    /// The info chunk (101), to be changed.
    pub fn info_chunk_mut(&mut self) -> Option<&mut Info> {
        self.body.chunks.iter_mut().find_map(|chunk| chunk.body.as_info_mut())
    }

    /// Frames per second of the source animation; 0 without an info chunk. Key times are seconds and do not depend on
    /// it.
    #[must_use]
    pub fn frames_per_second(&self) -> u32 {
        self.info_chunk().map_or(0, |info| info.frames_per_second)
    }
}

impl Chunk {
    /// A chunk of the kind and version that belong to the body. A raw body becomes a motion event table (50) version
    /// 1; [`Chunk::raw`] names another kind. The length is the true one.
    ///
    /// ```
    /// use emfx_xpm::{Chunk, ChunkKind, Submotions};
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

    /// A chunk of a kind or version without a known structure, as bytes.
    #[must_use]
    pub fn raw(kind: ChunkKind, version: u32, data: Vec<u8>) -> Self {
        Self { kind, version, body: ChunkBody::Unknown(Raw { data }), stored_len_body: None, tail: Vec::new() }
    }

    /// The submotions in this chunk: one in chunk 100, any number in 102, none elsewhere.
    #[must_use]
    pub fn submotions(&self) -> &[Submotion] {
        match &self.body {
            ChunkBody::Submotion(submotion) => std::slice::from_ref(submotion),
            ChunkBody::Submotions(list) => &list.submotions,
            _ => &[],
        }
    }

    /// The submotions in this chunk, to be changed.
    #[must_use]
    pub fn submotions_mut(&mut self) -> &mut [Submotion] {
        match &mut self.body {
            ChunkBody::Submotion(submotion) => std::slice::from_mut(submotion),
            ChunkBody::Submotions(list) => &mut list.submotions,
            _ => &mut [],
        }
    }
}
