//! Conversion of a mesh: to the other byte order, and to a collision mesh.

use std::collections::HashMap;

use binrw::Endian;
use meshwire_core::Error;

use crate::build::MeshData;
use crate::generated::xmf::DataFormat;
use crate::refusal::refuse;
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

impl Mesh {
    /// Creates the collision mesh of this mesh, as the game requires it: one stream of positions as three f32,
    /// described by the descriptor alone, with no declaration, no materials, u32 indices, and value ranges.
    ///
    /// Vertices that differ only in other attributes are merged. Triangles that become degenerate are dropped.
    ///
    /// # Errors
    /// The mesh has no positions, or no triangle remains.
    pub fn to_collision(&self) -> Result<Self, Error> {
        let Some(positions) = self.positions() else {
            return Err(refuse("attributes", "positions", "none"));
        };
        let mut numbers: HashMap<[u32; 3], u32> = HashMap::new();
        let mut data = MeshData::default();
        let mut merged = Vec::with_capacity(positions.len());
        for position in positions {
            let next = u32::try_from(data.positions.len()).unwrap_or(u32::MAX);
            // Treat 0.0 and -0.0 as the same position.
            let number = *numbers.entry(position.map(|number| (number + 0.0).to_bits())).or_insert(next);
            if number == next {
                data.positions.push(position);
            }
            merged.push(number);
        }
        for triangle in self.triangles() {
            let vertex = |index: u32| usize::try_from(index).ok().and_then(|index| merged.get(index)).copied();
            let [Some(a), Some(b), Some(c)] = triangle.map(vertex) else {
                return Err(refuse("indices", format!("indices below {}", merged.len()), format!("{triangle:?}")));
            };
            if a != b && b != c && c != a {
                data.triangles.push([a, b, c]);
            }
        }
        let mut mesh = data.collision_mesh()?;
        mesh.set_endian(self.endian);
        Ok(mesh)
    }
}
