//! The space of meshes and animations.

use meshwire_scene::mesh::EditMesh;
use meshwire_scene::{Direction, Handedness, Space};

use crate::build::MeshData;

/// Left-handed, Y up, Z forward, meters, v downward; `cross(b - a, c - a)` of a triangle points against its normals.
/// Section 5 of the format reference documents everything except the forward axis, which follows from animations in
/// real files: bullets and rotating sections of ships spin about Z, planets about Y.
pub const SPACE: Space = Space {
    up: Direction::PositiveY,
    forward: Direction::PositiveZ,
    handedness: Handedness::Left,
    front: <MeshData as EditMesh>::FRONT,
    unit: Some(1.0),
    v_up: false,
};
