//! Meshes from positions and triangles.

use meshwire_core::{Error, FixedText};

use super::{NO_ARRAY, aabb_tree, node};
use crate::generated::{DanglymeshMotion, Face, MeshOptions, MeshStrips, MeshSurface, RenderHint, TriangleMode};
use crate::geometry::{self, Vec3};
use crate::profile::Profile;
use crate::tree::{AnimMesh, DanglyMesh, Mesh, MeshKind, Node, NodeKind, Streams, VertexStreams};

/// What a mesh looks like: streams that share one index, and triangles.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shape {
    /// Positions in the space of the node.
    pub positions: Vec<Vec3>,
    /// Up to four sets of texture coordinates.
    pub uvs: Vec<Vec<[f32; 2]>>,
    /// Normals; computed from the triangles if empty.
    pub normals: Vec<Vec3>,
    /// Colors; may be empty.
    pub colors: Vec<[u8; 4]>,
    /// Triangles, counter-clockwise.
    pub triangles: Vec<[u16; 3]>,
    /// Surface id of each triangle; 0 where the list ends early.
    pub surfaces: Vec<i32>,
}

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

/// A mesh of a shape. Everything that the compilers compute is computed; see [`Mesh::set_shape`].
#[must_use]
pub fn mesh(shape: &Shape, kind: MeshKind, profile: Profile) -> Mesh {
    let mut mesh = empty_mesh(kind, profile);
    mesh.set_shape(shape, profile);
    mesh
}

/// A node with a trimesh.
///
/// # Errors
/// The name does not fit its field.
pub fn trimesh(text: &str, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    with_alpha(text, mesh(shape, MeshKind::Trimesh, profile))
}

/// A node with a danglymesh; `constraints` has a number from 0 (free) to 255 (held) for each vertex.
///
/// # Errors
/// The name does not fit its field.
pub fn dangly_mesh(
    text: &str,
    shape: &Shape,
    constraints: Vec<f32>,
    motion: DanglymeshMotion,
    profile: Profile,
) -> Result<Node, Error> {
    with_alpha(text, mesh(shape, MeshKind::DanglyMesh(Box::new(DanglyMesh { constraints, motion })), profile))
}

/// A node with an animmesh. The shapes over time belong to the nodes of animations.
///
/// # Errors
/// The name does not fit its field.
pub fn anim_mesh(text: &str, shape: &Shape, sample_period: f32, profile: Profile) -> Result<Node, Error> {
    let sets = AnimMesh {
        sample_period,
        compile: [NO_ARRAY; 3],
        num_vertex_sets: 0,
        num_uv_sets: 0,
        vertex_sets: Vec::new(),
        uv_sets: Vec::new(),
    };
    with_alpha(text, mesh(shape, MeshKind::AnimMesh(Box::new(sets)), profile))
}

/// A node with a walk mesh, which is not drawn and casts no shadow.
///
/// # Errors
/// The name does not fit its field.
pub fn aabb(text: &str, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    let mut mesh = mesh(shape, MeshKind::Aabb(aabb_tree(&shape.positions, &shape.triangles)), profile);
    mesh.surface.shadow = 0;
    mesh.surface.render = 0;
    with_alpha(text, mesh)
}

pub(super) fn with_alpha(text: &str, mesh: Mesh) -> Result<Node, Error> {
    let mut node = node(text, NodeKind::Mesh(Box::new(mesh)))?;
    let _ = node.controllers.set_constant(36, &[1.0]);
    let _ = node.controllers.set_constant(100, &[0.0; 3]);
    let _ = node.controllers.set_constant(128, &[1.0]);
    Ok(node)
}

impl Mesh {
    /// Replaces streams, faces and index list, and computes what the compiler computes: planes, adjacency, bounds,
    /// average, radius and surface area. Of meshes that the enhanced edition merged into each other, take them
    /// [apart](crate::MdlFile::separate) first: the game draws this one as part of another. Water streams, tangents, weights, constraints, sets and boxes of other
    /// shapes are dropped or, where they depend on the triangles alone, computed too.
    pub fn set_shape(&mut self, shape: &Shape, profile: Profile) {
        let mut uvs = shape.uvs.iter().cloned();
        self.streams = VertexStreams {
            positions: shape.positions.clone(),
            uvs: std::array::from_fn(|_| uvs.next().unwrap_or_default()),
            normals: if shape.normals.is_empty() {
                geometry::smooth_normals(&shape.positions, &shape.triangles)
            } else {
                shape.normals.clone()
            },
            colors: shape.colors.clone(),
            ..VertexStreams::default()
        }
        .into();
        let surfaces = shape.surfaces.iter().copied().chain(std::iter::repeat(0));
        self.faces = shape
            .triangles
            .iter()
            .zip(surfaces)
            .map(|(vertices, surface)| Face {
                normal: [0.0; 3],
                distance: 0.0,
                surface,
                adjacent: [-1; 3],
                vertices: *vertices,
            })
            .collect();
        let own = |length: usize| length == shape.positions.len();
        match &mut self.kind {
            MeshKind::Skin(skin) if !own(skin.weights.len()) => {
                skin.weights.clear();
                skin.bones.clear();
            }
            MeshKind::DanglyMesh(dangly) if !own(dangly.constraints.len()) => dangly.constraints.clear(),
            MeshKind::AnimMesh(sets) => {
                sets.vertex_sets.clear();
                sets.uv_sets.clear();
                (sets.num_vertex_sets, sets.num_uv_sets) = (0, 0);
            }
            MeshKind::Aabb(aabb) => *aabb = aabb_tree(&shape.positions, &shape.triangles),
            MeshKind::Trimesh | MeshKind::Skin(_) | MeshKind::DanglyMesh(_) => {}
        }
        self.index_faces();
        self.compute(profile);
    }

    /// Makes the one index list that of the faces, as the game draws them.
    pub fn index_faces(&mut self) {
        self.index_lists.clear();
        self.index_counts.clear();
        if !self.faces.is_empty() {
            let indices: Vec<u16> = self.faces.iter().flat_map(|face| face.vertices).collect();
            self.index_counts.push(u32::try_from(indices.len()).unwrap_or(u32::MAX));
            self.index_lists.push(indices);
            self.strips.triangle_mode = TriangleMode::Triangles;
        }
    }
}
