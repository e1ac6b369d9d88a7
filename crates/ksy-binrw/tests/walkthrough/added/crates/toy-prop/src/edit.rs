//! Editing. What is not touched is written back bit for bit.

use binrw::Endian;

use crate::generated::{Chunk, ChunkBody, PropFile, Texture};

impl PropFile {
    /// Byte order of the file.
    #[must_use]
    pub fn endian(&self) -> Endian {
        if self.big_endian == 0 { Endian::Little } else { Endian::Big }
    }

    /// Changes the byte order. Chunks of unknown kinds are blobs and stay as they are.
    pub fn set_endian(&mut self, endian: Endian) {
        self.big_endian = u8::from(endian == Endian::Big);
    }

    /// Sets the scale. A prop of version 1 has none and becomes one of version 2.
    pub fn set_scale(&mut self, scale: f32) {
        self.version = self.version.max(2);
        self.body.scale = Some(scale);
    }

    /// Adds a texture behind all other chunks.
    pub fn add_texture(&mut self, file_name: impl AsRef<[u8]>) {
        self.body.chunks.push(Chunk::new(Texture { file_name: file_name.as_ref().into() }));
    }

    /// Renames the textures called `from`, and returns how many there were.
    pub fn rename_texture(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        let mut renamed = 0;
        for chunk in &mut self.body.chunks {
            if let ChunkBody::Texture(texture) = &mut chunk.body {
                if texture.file_name.as_bytes() == from.as_ref() {
                    texture.file_name = to.as_ref().into();
                    renamed += 1;
                }
            }
        }
        renamed
    }
}
