//! Meshes, lights and emitters before anything is set.

use binrw::Endian;
use meshwire_core::{Plain, plain};

use crate::generated::{DynamicType, Emitter, Face, LightSettings, MeshStrips, MeshSurface};
use crate::profile::Profile;
use crate::tree::{AnimMesh, Light, Mesh, MeshKind, Skin, Streams};

/// Returns a record whose bytes are all zero: what follows from the rest is filled in later.
#[inline(always)]
pub(crate) fn zero<R: Plain>() -> R {
    plain::from_bytes(&[], Endian::Little)
}

/// Returns the default attributes of a mesh: slightly shiny and casting a shadow, grey with the older compilers and
/// white with that of the enhanced edition.
#[must_use]
pub fn surface(profile: Profile) -> MeshSurface {
    // Since build 1.81.8193.17.
    let (diffuse, ambient) = if profile == Profile::Ee { ([1.0; 3], [1.0; 3]) } else { ([0.8; 3], [0.2; 3]) };
    MeshSurface { diffuse, ambient, shininess: 1.0, shadow: 1, render: 1, ..zero() }
}

/// Returns a mesh without vertices, as in animations.
#[must_use]
pub fn empty_mesh(kind: MeshKind, profile: Profile) -> Mesh {
    Mesh {
        routines: [0; 2],
        surface: surface(profile),
        faces: Vec::new(),
        vertex_indices: zero(),
        left_over_faces: Vec::new(),
        index_counts: Vec::new(),
        index_lists: Vec::new(),
        strips: MeshStrips { ofs_strips: u32::MAX, ..zero() },
        streams: Streams::default(),
        options: zero(),
        kind,
    }
}

/// Returns a face without plane and neighbors.
pub(crate) fn face(vertices: [u16; 3], surface: i32) -> Face {
    Face { surface, adjacent: [-1; 3], vertices, ..zero() }
}

/// Returns the data of an animmesh without sets.
pub(crate) fn empty_anim_mesh(sample_period: f32) -> AnimMesh {
    AnimMesh {
        sample_period,
        compile: zero(),
        num_vertex_sets: 0,
        num_uv_sets: 0,
        vertex_sets: Vec::new(),
        uv_sets: Vec::new(),
    }
}

/// Returns an emitter with empty attributes, and with `grid` particles along each side.
pub(crate) fn empty_emitter(grid: u32) -> Emitter {
    Emitter { grid_x: grid, grid_y: grid, ..zero() }
}

/// Returns a skin without weights.
pub(crate) fn empty_skin(slots: usize) -> Skin {
    Skin {
        compile_weights: zero(),
        weights: Vec::new(),
        bones: Vec::new(),
        node_to_bone: Vec::new(),
        bind_rotations: Vec::new(),
        bind_translations: Vec::new(),
        bone_constants: Vec::new(),
        slots: vec![0; slots],
    }
}

/// Returns a light with empty attributes.
pub(crate) fn empty_light() -> Light {
    Light {
        flare_radius: 0.0,
        flare_handles: zero(),
        flare_sizes: Vec::new(),
        flare_positions: Vec::new(),
        flare_colors: Vec::new(),
        flare_textures: Vec::new(),
        settings: LightSettings {
            priority: 5,
            dynamic_type: DynamicType::Dynamic,
            affect_dynamic: 1,
            shadow: 1,
            fading: 1,
            ..zero()
        },
    }
}
