//! Meshes from positions and triangles.

use meshwire_core::reader::widen;
use meshwire_core::{Error, Validator};

use super::aabb::aabb_tree;
use super::empty::{empty_mesh, face};
use crate::error::{NAME, numbers};
use crate::generated::TriangleMode;
use crate::geometry::{self, Vec3};
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, VertexStreams};

/// The shape of a mesh: streams that share one index, and triangles.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::mdl::build::{self, Shape};
/// use meshwire::mdl::Profile;
///
/// let blade = Shape {
///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
///     triangles: vec![[0, 1, 2]],
///     ..Shape::default()
/// };
/// let node = build::trimesh("blade", &blade, Profile::Ee)?;
/// assert_eq!(node.mesh().unwrap().streams.normals[0], [0.0, 0.0, 1.0]); // computed
/// let bad = Shape { triangles: vec![[0, 1, 3]], ..blade };
/// assert!(build::trimesh("blade", &bad, Profile::Ee).is_err());
/// # Ok::<(), meshwire::Error>(())
/// ```
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
    /// Triangles, counterclockwise.
    pub triangles: Vec<[u16; 3]>,
    /// Surface id of each triangle; 0 past the end of the list.
    pub surfaces: Vec<i32>,
}

/// Maximum number of sets of texture coordinates of a mesh.
const MAX_SETS: usize = 4;

impl Shape {
    /// Returns a mesh of the shape, with everything that the compilers compute; see [`Mesh::replace`].
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::{Profile, build::Shape, tree::MeshKind};
    ///
    /// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, f32::NAN]];
    /// let shape = Shape { positions: corners, triangles: vec![[0, 1, 3]], ..Shape::default() };
    /// let error = shape.build(MeshKind::Trimesh, Profile::Ee).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "mdl: cannot be written, 2 problems: positions[2]: expected finite numbers, found [0.0, 1.0, NaN]; \
    ///      triangles[0]: expected vertices below 3, found [0, 1, 3]"
    /// );
    /// ```
    ///
    /// # Errors
    /// There are more vertices than 16-bit indices can address, a stream has another length than the positions, a
    /// triangle refers to a vertex that does not exist, or a number is not finite. All problems are listed.
    pub fn build(&self, kind: MeshKind, profile: Profile) -> Result<Mesh, Error> {
        let mut mesh = empty_mesh(kind, profile);
        mesh.replace(self, profile)?;
        Ok(mesh)
    }

    /// Returns true if all values are equal bit by bit.
    fn is_same(&self, other: &Self) -> bool {
        let bits = |shape: &Self| -> Vec<u32> {
            let vectors = [&shape.positions, &shape.normals].into_iter().flatten().flatten();
            vectors.chain(shape.uvs.iter().flatten().flatten()).map(|number| number.to_bits()).collect()
        };
        self == other && bits(self) == bits(other)
    }

    /// Reports everything that a mesh cannot have.
    pub(super) fn check(&self, problems: &mut Validator) {
        fn each<T: std::fmt::Debug>(
            problems: &mut Validator,
            name: &'static str,
            items: &[T],
            is_fine: impl Fn(&T) -> bool,
            expected: &str,
        ) {
            for (index, item) in items.iter().enumerate().filter(|(_, item)| !is_fine(item)) {
                let message = format!("expected {expected}, found {item:?}");
                problems.problem_of(name, index, message);
            }
        }
        let vertices = self.positions.len();
        let mut length = |name: &'static str, found: usize, may_be_empty: bool| {
            if found != vertices && !(may_be_empty && found == 0) {
                let message = format!("expected {vertices} elements, one a vertex, found {found}");
                problems.field(name, |v| v.problem(message));
            }
        };
        length("normals", self.normals.len(), true);
        length("colors", self.colors.len(), true);
        self.uvs.iter().for_each(|set| length("uvs", set.len(), true));
        problems.fits("positions", widen(vertices), u64::from(u16::MAX));
        problems.fits("uvs", widen(self.uvs.len()), widen(MAX_SETS));
        problems.fits("surfaces", widen(self.surfaces.len()), widen(self.triangles.len()));
        let is_finite = |vector: &[f32; 3]| vector.iter().all(|part| part.is_finite());
        each(problems, "positions", &self.positions, is_finite, "finite numbers");
        each(problems, "normals", &self.normals, is_finite, "finite numbers");
        numbers(problems, "uvs", self.uvs.concat().as_flattened());
        let is_there = |triangle: &[u16; 3]| triangle.iter().all(|index| usize::from(*index) < vertices);
        each(problems, "triangles", &self.triangles, is_there, &format!("vertices below {vertices}"));
    }
}

impl Mesh {
    /// Returns the streams and faces of this mesh, without the vertices of meshes that the enhanced edition merged with it.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// # use meshwire::mdl::{Profile, build::{self, Shape}};
    /// # let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// # let blade = Shape { positions: corners, triangles: vec![[0, 1, 2]], ..Shape::default() };
    /// let mut node = build::trimesh("blade", &blade, Profile::Ee)?;
    /// let mesh = node.mesh_mut().unwrap();
    /// let mut shape = mesh.to_data();
    /// shape.positions[2] = [0.0, 2.0, 0.0];
    /// mesh.replace(&shape, Profile::Ee)?;
    /// assert_eq!(mesh.surface.bounds_max, [1.0, 2.0, 0.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn to_data(&self) -> Shape {
        let own = self.own_positions().len();
        let first = |stream: &[Vec3]| stream.iter().copied().take(own).collect();
        let mut uvs: Vec<Vec<[f32; 2]>> =
            self.streams.uvs.iter().map(|set| set.iter().copied().take(own).collect()).collect();
        while uvs.last().is_some_and(Vec::is_empty) {
            uvs.pop();
        }
        Shape {
            positions: first(&self.streams.positions),
            uvs,
            normals: first(&self.streams.normals),
            colors: self.streams.colors.iter().copied().take(own).collect(),
            triangles: self.faces.iter().map(|face| face.vertices).collect(),
            surfaces: self.faces.iter().map(|face| face.surface).collect(),
        }
    }

    /// Replaces streams, faces and index list, and computes what the compiler computes: planes, adjacency, bounds,
    /// average, radius and surface area. If the enhanced edition merged this mesh with others,
    /// [separate](crate::MdlFile::separate) them first, because the game renders this one as part of another. Water
    /// streams, tangents, weights, constraints, sets and boxes of the previous shape are dropped or, where they depend
    /// only on the triangles, recomputed. The shape that the mesh [has](Self::to_data) changes nothing.
    ///
    /// # Errors
    /// Those of [`Shape::build`]. Nothing is changed then.
    pub fn replace(&mut self, shape: &Shape, profile: Profile) -> Result<(), Error> {
        let mut problems = Validator::new();
        shape.check(&mut problems);
        problems.finish(NAME)?;
        if shape.is_same(&self.to_data()) {
            return Ok(());
        }
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
        self.faces = shape.triangles.iter().zip(surfaces).map(|(vertices, surface)| face(*vertices, surface)).collect();
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
        Ok(())
    }

    /// Replaces the index lists by a single one with the indices of the faces, as the game renders them.
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
