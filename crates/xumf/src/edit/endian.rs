//! Changing the byte order.

use binrw::Endian;

use crate::generated::xmf::DataFormat;
use crate::view::{Buffer, Mesh};

impl DataFormat {
    /// Returns the size of the words in a value whose bytes are swapped.
    fn word(self) -> usize {
        match self {
            Self::D3dColor | Self::UByte4 | Self::UByte4N | Self::Unused | Self::Declared | Self::Unknown(_) => 1,
            Self::Short2
            | Self::Short4
            | Self::Short2N
            | Self::Short4N
            | Self::UShort2N
            | Self::UShort4N
            | Self::Half2
            | Self::Half4
            | Self::Index16 => 2,
            Self::Float1 | Self::Float2 | Self::Float3 | Self::Float4 | Self::UDec3 | Self::Dec3N | Self::Index32 => 4,
        }
    }
}

impl Mesh {
    /// Converts all numbers in all buffers to a byte order.
    pub fn set_endian(&mut self, endian: Endian) {
        for buffer in &mut self.buffers {
            buffer.set_endian(endian);
        }
        self.endian = endian;
    }
}

impl Buffer {
    fn set_endian(&mut self, endian: Endian) {
        if self.endian == endian {
            return;
        }
        let stride = self.stride().max(1);
        let parts: Vec<(usize, DataFormat)> = if self.descriptor.is_index() {
            vec![(0, self.descriptor.format)]
        } else {
            self.descriptor.attributes().into_iter().map(|element| (element.offset, element.format)).collect()
        };
        for item in self.data.chunks_exact_mut(stride) {
            for (offset, format) in &parts {
                let size = format.size().unwrap_or(0);
                let Some(bytes) = item.get_mut(*offset..).and_then(|rest| rest.get_mut(..size)) else { continue };
                bytes.chunks_exact_mut(format.word()).for_each(<[u8]>::reverse);
            }
        }
        self.endian = endian;
        self.edited = true;
    }
}
