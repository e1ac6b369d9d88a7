//! Nodes with meshes.

use meshwire_core::{Error, FixedText, Validator};

use super::shape::Shape;
use super::{NO_ARRAY, finite, node, numbers};
use crate::controller::attributes;
use crate::error::NAME;
use crate::generated::{DanglymeshMotion, MeshOptions, MeshStrips, MeshSurface, RenderHint, TriangleMode};
use crate::profile::Profile;
use crate::tree::{Aabb, AnimMesh, DanglyMesh, Mesh, MeshKind, Node, NodeKind, Streams};

/// Attributes of a mesh before anything is computed: shining dully, casting a shadow; grey under the older compilers,
/// white under that of the enhanced edition.
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

/// A mesh without vertices, as animations have them.
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

/// A node with a trimesh.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn trimesh(text: impl AsRef<[u8]>, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    with_alpha(text, shape.build(MeshKind::Trimesh, profile)?)
}

/// A node with a danglymesh; `constraints` has a number from 0 (free) to 255 (held) for each vertex.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn dangly_mesh(
    text: impl AsRef<[u8]>,
    shape: &Shape,
    constraints: Vec<f32>,
    motion: DanglymeshMotion,
    profile: Profile,
) -> Result<Node, Error> {
    let mut problems = Validator::new();
    shape.check(&mut problems);
    let (vertices, found) = (shape.positions.len(), constraints.len());
    if found != vertices {
        let message = format!("expected {vertices} constraints, one a vertex, found {found}");
        problems.field("constraints", |v| v.problem(message));
    }
    numbers(&mut problems, "constraints", &constraints);
    numbers(&mut problems, "motion", &[motion.displacement, motion.tightness, motion.period]);
    problems.finish(NAME)?;
    let kind = MeshKind::DanglyMesh(Box::new(DanglyMesh { constraints, motion }));
    with_alpha(text, shape.build(kind, profile)?)
}

/// A node with an animmesh. The shapes over time belong to the nodes of animations.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn anim_mesh(text: impl AsRef<[u8]>, shape: &Shape, sample_period: f32, profile: Profile) -> Result<Node, Error> {
    finite("sample_period", &[sample_period])?;
    let sets = AnimMesh {
        sample_period,
        compile: [NO_ARRAY; 3],
        num_vertex_sets: 0,
        num_uv_sets: 0,
        vertex_sets: Vec::new(),
        uv_sets: Vec::new(),
    };
    with_alpha(text, shape.build(MeshKind::AnimMesh(Box::new(sets)), profile)?)
}

/// A node with a walk mesh, which is not drawn and casts no shadow.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn aabb(text: impl AsRef<[u8]>, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    let mut mesh = shape.build(MeshKind::Aabb(Aabb::default()), profile)?;
    mesh.surface.shadow = 0;
    mesh.surface.render = 0;
    with_alpha(text, mesh)
}

pub(super) fn with_alpha(text: impl AsRef<[u8]>, mesh: Mesh) -> Result<Node, Error> {
    let mut node = node(text, NodeKind::Mesh(Box::new(mesh)))?;
    let _ = node.controllers.set_constant(attributes::node::SCALE.id, &[1.0]);
    let _ = node.controllers.set_constant(attributes::mesh::SELF_ILLUM_COLOR.id, &[0.0; 3]);
    let _ = node.controllers.set_constant(attributes::mesh::ALPHA.id, &[1.0]);
    Ok(node)
}
