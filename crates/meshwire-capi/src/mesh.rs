//! Meshes.

use meshwire::scene as rust;

use crate::arena::{Arena, Text, first, index, numbers, some_index};
use crate::scene::columns;

/// The purpose of a mesh.
#[repr(u32)]
pub enum Purpose {
    /// Rendered.
    Visual = 0,
    /// Used for collisions.
    Collision = 1,
    /// Characters walk on it.
    Walk = 2,
    /// Present in the file, but not rendered.
    Hidden = 3,
}

/// A mesh at one node, in parts of one material each.
#[repr(C)]
pub struct Mesh {
    /// Path of the mesh in its file.
    pub source: Text,
    /// Name; that of its node if meshes of the format have none.
    pub name: Text,
    /// Index of the node. Without a skin, the vertices are in the space of this node.
    pub node: u32,
    /// Level of detail: 0 is the most detailed.
    pub lod: u32,
    /// The purpose.
    pub purpose: Purpose,
    /// True if the vertices of a skinned mesh are in the space of the node rather than in that of the scene. The
    /// inverse bind matrices expect them so.
    pub skinned_in_node_space: bool,
    /// The parts.
    pub parts: *const Part,
    pub part_count: usize,
    /// Indices of the joint nodes of the skin; NULL without a skin.
    pub joints: *const u32,
    /// For each joint, 16 numbers: the matrix from the space of the vertices to that of the joint in the bind pose, in
    /// columns.
    pub inverse_binds: *const f32,
    pub joint_count: usize,
    /// Morph targets. Their offsets are in the parts.
    pub morph_targets: *const MorphTarget,
    pub morph_target_count: usize,
}

impl Mesh {
    pub fn of(arena: &mut Arena, mesh: &rust::Mesh) -> Self {
        let parts: Vec<_> = mesh.primitives.iter().map(|part| Part::of(arena, part)).collect();
        let joints: Vec<u32> = mesh.skin.iter().flat_map(|skin| &skin.joints).map(|joint| index(*joint)).collect();
        let binds: Vec<_> = mesh.skin.iter().flat_map(|skin| &skin.inverse_bind).map(columns).collect();
        let target = |target: &rust::MorphTarget| MorphTarget {
            source: arena.text(target.source.as_str()),
            name: arena.text(target.name.as_slice()),
            weight: target.weight,
        };
        let targets: Vec<_> = mesh.morph_targets.iter().map(target).collect();
        Self {
            source: arena.text(mesh.source.as_str()),
            name: arena.text(mesh.name.as_slice()),
            node: index(mesh.node),
            lod: mesh.lod,
            purpose: match mesh.purpose {
                rust::Purpose::Collision => Purpose::Collision,
                rust::Purpose::Walk => Purpose::Walk,
                rust::Purpose::Hidden => Purpose::Hidden,
                _ => Purpose::Visual,
            },
            skinned_in_node_space: mesh.skin.is_some() && mesh.vertex_space == rust::VertexSpace::Node,
            part_count: parts.len(),
            parts: arena.list(parts),
            joint_count: joints.len(),
            joints: arena.list(joints),
            inverse_binds: arena.list(binds).cast(),
            morph_target_count: targets.len(),
            morph_targets: arena.list(targets),
        }
    }
}

/// A morph target of a mesh.
#[repr(C)]
pub struct MorphTarget {
    /// Path of the target in its file.
    pub source: Text,
    /// Name.
    pub name: Text,
    /// Weight in the rest pose.
    pub weight: f32,
}

/// Triangles of one material, with their own vertices. Pointers are NULL for what the file does not have.
///
/// Numbers are those of the file: they may be NaN, or not of unit length.
#[repr(C)]
pub struct Part {
    /// Path of the part in its file.
    pub source: Text,
    /// Index of the material, or MESHWIRE_NONE.
    pub material: u32,
    /// Number of vertices: the length of each list of vertices.
    pub vertex_count: usize,
    /// Positions, 3 numbers per vertex.
    pub positions: *const f32,
    /// Normals, 3 numbers per vertex, or NULL.
    pub normals: *const f32,
    /// Tangents, 4 numbers per vertex, or NULL. The last is the sign of the bitangent `cross(normal, tangent)`.
    pub tangents: *const f32,
    /// Sets of texture coordinates, each with 2 numbers per vertex.
    pub uv_sets: *const *const f32,
    pub uv_set_count: usize,
    /// Sets of colors, each with red, green, blue and opacity per vertex.
    pub color_sets: *const *const f32,
    pub color_set_count: usize,
    /// The influences of vertex `v` are those from `influence_starts[v]` to before `influence_starts[v + 1]`. NULL
    /// without a skin.
    pub influence_starts: *const u32,
    /// For each influence, the index in the joints of the mesh.
    pub influence_joints: *const u32,
    /// For each influence, the weight. Those of a vertex usually sum to 1, but are as in the file.
    pub influence_weights: *const f32,
    /// Offsets of each morph target of the mesh.
    pub morphs: *const Morph,
    pub morph_count: usize,
    /// The vertices of each triangle: 3 indices, all in range.
    pub triangles: *const u32,
    pub triangle_count: usize,
    /// For each vertex, its index in the file, or NULL if the indices are the same.
    pub source_vertices: *const u32,
    /// For each triangle, its index in the file, or NULL if the indices are the same.
    pub source_triangles: *const u32,
}

impl Part {
    fn of(arena: &mut Arena, part: &rust::Primitive) -> Self {
        let influences = &part.influences;
        let starts = if influences.is_empty() { Vec::new() } else { influences.offsets().map(index).collect() };
        let joints: Vec<_> = influences.all().iter().map(|influence| influence.joint).collect();
        let weights: Vec<_> = influences.all().iter().map(|influence| influence.weight).collect();
        let morph = |deltas: &rust::MorphDeltas| Morph {
            positions: numbers(&deltas.positions),
            normals: numbers(&deltas.normals),
            tangents: numbers(&deltas.tangents),
        };
        Self {
            source: arena.text(part.source.as_str()),
            material: some_index(part.material),
            vertex_count: part.positions.len(),
            positions: numbers(&part.positions),
            normals: numbers(&part.normals),
            tangents: numbers(&part.tangents),
            uv_sets: arena.list(part.uv_sets.iter().map(|set| numbers(set)).collect()),
            uv_set_count: part.uv_sets.len(),
            color_sets: arena.list(part.color_sets.iter().map(|set| numbers(set)).collect()),
            color_set_count: part.color_sets.len(),
            influence_starts: arena.list(starts),
            influence_joints: arena.list(joints),
            influence_weights: arena.list(weights),
            morphs: arena.list(part.morph_deltas.iter().map(morph).collect()),
            morph_count: part.morph_deltas.len(),
            triangles: first(part.triangles.as_flattened()),
            triangle_count: part.triangles.len(),
            source_vertices: first(&part.source_vertices),
            source_triangles: first(&part.source_triangles),
        }
    }
}

/// Offsets that a morph target at full weight adds to the vertices of a part, 3 numbers per vertex. NULL adds nothing.
#[repr(C)]
pub struct Morph {
    pub positions: *const f32,
    pub normals: *const f32,
    pub tangents: *const f32,
}
