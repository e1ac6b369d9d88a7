//! Meshes without vertices.

use meshwire_core::FixedText;

use crate::generated::{Array, MeshOptions, MeshStrips, MeshSurface, RenderHint, TriangleMode};
use crate::profile::Profile;
use crate::tree::{AnimMesh, Mesh, MeshKind, Streams};

/// An array without data.
pub(crate) const NO_ARRAY: Array = Array { offset: 0, used: 0, allocated: 0 };

/// Returns the default attributes of a mesh: slightly shiny and casting a shadow, grey with the older compilers and
/// white with that of the enhanced edition.
#[must_use]
pub fn surface(profile: Profile) -> MeshSurface {
    // Since build 1.81.8193.17.
    let (diffuse, ambient) = if profile == Profile::Ee { ([1.0; 3], [1.0; 3]) } else { ([0.8; 3], [0.2; 3]) };
    MeshSurface {
        bounds_min: [0.0; 3],
        bounds_max: [0.0; 3],
        radius: 0.0,
        average: [0.0; 3],
        diffuse,
        ambient,
        specular: [0.0; 3],
        shininess: 1.0,
        shadow: 1,
        beaming: 0,
        render: 1,
        transparency_hint: 0,
        render_hint: RenderHint::Unset,
        texture_0: FixedText::default(),
        texture_1: FixedText::default(),
        texture_2: FixedText::default(),
        material_name: FixedText::default(),
        tile_fade: 0,
    }
}

/// Returns a mesh without vertices, as in animations.
#[must_use]
pub fn empty_mesh(kind: MeshKind, profile: Profile) -> Mesh {
    Mesh {
        routines: [0; 2],
        surface: surface(profile),
        faces: Vec::new(),
        vertex_indices: NO_ARRAY,
        left_over_faces: Vec::new(),
        index_counts: Vec::new(),
        index_lists: Vec::new(),
        strips: MeshStrips {
            ofs_strips: u32::MAX,
            num_strips: 0,
            triangle_mode: TriangleMode::Unknown(0),
            padding: [0; 3],
            compile_data: 0,
        },
        streams: Streams::default(),
        options: MeshOptions { light_mapped: 0, rotate_texture: 0, padding: 0, surface_area: 0.0, unknown_26c: 0 },
        kind,
    }
}

/// Returns the data of an animmesh without sets.
pub(crate) fn empty_anim_mesh(sample_period: f32) -> AnimMesh {
    AnimMesh {
        sample_period,
        compile: [NO_ARRAY; 3],
        num_vertex_sets: 0,
        num_uv_sets: 0,
        vertex_sets: Vec::new(),
        uv_sets: Vec::new(),
    }
}
