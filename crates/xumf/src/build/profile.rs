//! The output styles of the games' own exporters.

use crate::generated::xmf::{DataFormat, MeshHeader, PrimitiveType};

/// A game and the style of its exporter (section 10 of the format reference).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Profile {
    /// X4 today: texture coordinates as two f32, culling flag 0.
    X4,
    /// X Rebirth: texture coordinates as two half floats, culling flag 1, optimization 1 on visual meshes.
    XRebirth,
}

/// The storage of a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Storage {
    /// Uncompressed. No known file uses it.
    Raw,
    /// A zlib stream with a level from 0 to 9.
    Zlib(u8),
}

/// The properties of a new file that the mesh does not determine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// The game.
    pub profile: Profile,
    /// Bytes per buffer descriptor: 188, or 56 for a mesh without declarations.
    pub descriptor_size: u8,
    /// The storage of all buffers.
    pub storage: Storage,
}

impl Style {
    /// Returns the style of the game's own exporter: descriptors of 188 bytes, zlib at level 9.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        Self { profile, descriptor_size: 188, storage: Storage::Zlib(9) }
    }
}

impl Profile {
    /// Returns the type of texture coordinates.
    #[must_use]
    pub fn uv_format(self) -> DataFormat {
        match self {
            Self::X4 => DataFormat::Float2,
            Self::XRebirth => DataFormat::Half2,
        }
    }

    /// Returns true if the indices of a mesh with this number of vertices are stored as u32. Those of collision meshes
    /// always are.
    #[must_use]
    pub fn is_wide(self, vertices: usize, collision: bool) -> bool {
        collision || vertices > usize::from(u16::MAX)
    }

    /// Creates the header of a mesh, including counts.
    pub(crate) fn header(self, vertices: u32, indices: u32, collision: bool) -> MeshHeader {
        let older = u8::from(self == Self::XRebirth);
        MeshHeader {
            culling_clockwise: older,
            right_handed: 0,
            num_vertices: vertices,
            num_indices: indices,
            primitive_type: PrimitiveType::TriangleList,
            mesh_optimization: if collision { 0 } else { u32::from(older) },
            box_center: [0.0; 3],
            box_size: [0.0; 3],
            padding: [0; 10],
        }
    }
}
