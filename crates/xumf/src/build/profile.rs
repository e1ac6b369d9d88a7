//! What the games' own exporters write, by game.

use crate::generated::xmf::{DataFormat, MeshHeader, PrimitiveType};

/// A game and what its exporter writes (section 10 of the format reference).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Profile {
    /// X4 today: texture coordinates as two f32, culling flag 0.
    X4,
    /// X Rebirth: texture coordinates as two half floats, culling flag 1, optimisation 1 on visual meshes.
    XRebirth,
}

/// How the bytes of a buffer are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Storage {
    /// As they are. No known file does it.
    Raw,
    /// As a zlib stream of a level from 0 to 9.
    Zlib(u8),
}

/// Everything about a new file that the mesh does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// The game.
    pub profile: Profile,
    /// Bytes per buffer descriptor: 188, or 56 for a mesh without declarations.
    pub descriptor_size: u8,
    /// How all buffers are stored.
    pub storage: Storage,
}

impl Style {
    /// What the game's own exporter does: descriptors of 188 bytes, zlib at level 9.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        Self { profile, descriptor_size: 188, storage: Storage::Zlib(9) }
    }
}

impl Profile {
    /// Type of texture coordinates.
    #[must_use]
    pub fn uv_format(self) -> DataFormat {
        match self {
            Self::X4 => DataFormat::Float2,
            Self::XRebirth => DataFormat::Half2,
        }
    }

    /// True if indices to so many vertices are stored as u32. Collision meshes always have them as u32.
    #[must_use]
    pub fn is_wide(self, vertices: usize, collision: bool) -> bool {
        collision || vertices > usize::from(u16::MAX)
    }

    /// The header of a mesh, counts included.
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
