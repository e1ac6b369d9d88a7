//! Nodes with meshes.

use meshwire_core::{Error, Validator};

use super::empty::empty_anim_mesh;
use super::node::node;
use super::shape::Shape;
use crate::controller::attributes;
use crate::error::{NAME, finite, numbers};
use crate::generated::DanglymeshMotion;
use crate::profile::Profile;
use crate::tree::{Aabb, DanglyMesh, Mesh, MeshKind, Node, NodeKind};

/// Returns a trimesh node.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn trimesh(text: impl AsRef<[u8]>, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    with_alpha(text, shape.build(MeshKind::Trimesh, profile)?)
}

/// Returns a danglymesh node. `constraints` contains a number from 0 (free) to 255 (fixed) for each vertex.
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

/// Returns an animmesh node. The shapes over time belong to the nodes of animations.
///
/// # Errors
/// The name does not fit its field, or the shape is refused (see [`Shape::build`]).
pub fn anim_mesh(text: impl AsRef<[u8]>, shape: &Shape, sample_period: f32, profile: Profile) -> Result<Node, Error> {
    finite("sample_period", &[sample_period])?;
    let sets = Box::new(empty_anim_mesh(sample_period));
    with_alpha(text, shape.build(MeshKind::AnimMesh(sets), profile)?)
}

/// Returns a walk mesh node, which is not rendered and casts no shadow.
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
