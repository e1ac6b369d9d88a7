//! The whole file, begun from nothing.

use meshwire_core::{Error, ErrorKind, FixedText};

use crate::NAME;
use crate::generated::{Body, Chunk, ChunkBody, ChunkKind, PropFile};

impl PropFile {
    /// A little-endian prop without frames and chunks.
    ///
    /// # Errors
    /// The name is longer than 16 bytes.
    pub fn new(name: &str) -> Result<Self, Error> {
        let name = FixedText::new(name).map_err(|_| {
            Error::new(NAME, ErrorKind::invalid("a name of at most 16 bytes", format!("{} bytes", name.len())))
        })?;
        let body = Body { name, scale: None, frames: Vec::new(), chunks: Vec::new() };
        Ok(Self { version: 1, big_endian: 0, body })
    }
}

impl Chunk {
    /// A chunk of the kind that belongs to the body.
    #[must_use]
    pub fn new(body: impl Into<ChunkBody>) -> Self {
        let body = body.into();
        let kind = match &body {
            ChunkBody::Texture(_) => ChunkKind::Texture,
            ChunkBody::Anchor(_) => ChunkKind::Anchor,
            ChunkBody::Unknown(_) => ChunkKind::Unknown(0),
        };
        Self { kind, body }
    }
}
