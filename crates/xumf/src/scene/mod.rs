//! Conversion of meshes to scenes, and of scene edits back to files. For animations, see [`crate::ani::scene`].
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | the mesh | a node without a name at the origin, and one mesh: a collision mesh if it has only positions and no material |
//! | material ranges | a part and a material each; triangles outside all ranges are a part without a material |
//! | vertices | those that a part uses, in order; `source_vertices` contains their indices in the file if these differ. An unused vertex is in the part of the used one before it, and counted in the extra `unused vertices` |
//! | positions, normals | the decoded values |
//! | tangents, fourth byte of a normal | tangents along growing u, with the sign of the bitangent |
//! | texture coordinates, colors | the sets in file order; if they are not numbered 0, 1, .., the extras `uv sets` and `color sets` contain the numbers |
//! | other attributes, and duplicates of a usage and set | extra `attributes` of the mesh: usage, set, type, bytes of all vertices |
//! | flags and box of the header | extras of the scene |
//!
//! Tangents of real files point against growing u: in 112,334 of 112,363 corners measured. With the sign in the fourth
//! byte of the normal (0 means -1, 255 means 1) `cross(normal, tangent) * sign` points along growing v, which is down:
//! both axes are reversed compared with other programs. The scene reverses them, to point along u and up; the sign is
//! the same for both. An edited tangent is reversed again, so that no bit is lost.
//!
//! A stored 1 always agrees with the first texture coordinates (285,000 corners measured, without exception). A stored
//! -1 does so at all corners that are not mirrored, but 6 to 33 % of the mirrored ones (by exporter) have it too, and
//! all vertices of separate streams. So the scene takes the sign from the texture coordinates, and from the byte where
//! these have no area. The byte of a vertex changes only if its sign in the scene does. A new vertex gets the sign in
//! the scene.
//!
//! Not in the scene: the fourth byte of tangents, the fourth number of positions, value ranges, and how buffers are
//! stored. Dangling references are dropped and counted in the extra `left out`. Levels of detail and placements are
//! separate files.

mod apply;
mod make;
mod parts;
mod shown;

use meshwire_core::Error;
use meshwire_scene::{Extra, Extras, Material, Mesh as SceneMesh, Node, Primitive, Purpose, Scene};

use self::parts::{Part, parts};
use self::shown::Shown;
use crate::view::{Attribute, Mesh};
use crate::{XmfFile, sign};

pub use crate::space::SPACE;

impl XmfFile {
    /// Converts the file to a scene: see [`scene`](mod@crate::scene).
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// use meshwire::xmf::{MeshData, Profile};
    ///
    /// let data = MeshData {
    ///     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    ///     triangles: vec![[0, 1, 2]],
    ///     ..MeshData::default()
    /// };
    /// let scene = data.collision(Profile::X4)?.scene()?;
    /// assert_eq!(scene.bounds(), None, "a collision mesh is not drawn");
    /// assert_eq!(scene.meshes[0].primitives[0].triangles, [[0, 1, 2]]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// A buffer does not decode.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mesh = self.mesh()?;
        let mut scene = Scene::new(SPACE);
        scene.nodes.push(Node { source: "body".to_owned(), ..Node::default() });
        let material = |(number, material): (usize, &crate::Material)| Material {
            source: format!("body.materials[{number}]"),
            name: material.name.text().to_vec(),
            ..Material::default()
        };
        scene.materials = self.materials().enumerate().map(material).collect();
        let shown = Shown::of(&mesh);
        let parts = parts(&mesh);
        let values = Values::of(&mesh, &shown);
        let purpose = if mesh.is_collision() { Purpose::Collision } else { Purpose::Visual };
        scene.meshes.push(SceneMesh {
            source: "body".to_owned(),
            purpose,
            primitives: parts.list.iter().map(|part| values.primitive(part)).collect(),
            extras: shown.extras(),
            ..SceneMesh::default()
        });
        scene.extras = self.header_extras();
        for (name, count) in [("unused vertices", parts.unused), ("left out", parts.left_out)] {
            if count > 0 {
                let count = Extra::from(u32::try_from(count).unwrap_or(u32::MAX));
                let value = if name == "left out" { Extra::Map(vec![("triangles".to_owned(), count)]) } else { count };
                scene.extras.push((name.to_owned(), value));
            }
        }
        Ok(scene)
    }

    fn header_extras(&self) -> Extras {
        let header = self.header();
        let mut extras = vec![
            ("culling_clockwise".to_owned(), Extra::from(u32::from(header.culling_clockwise))),
            ("right_handed".to_owned(), Extra::from(u32::from(header.right_handed))),
            ("mesh_optimization".to_owned(), Extra::from(header.mesh_optimization)),
        ];
        for (name, numbers) in [("box_center", header.box_center), ("box_size", header.box_size)] {
            if numbers != [0.0; 3] {
                extras.push((name.to_owned(), Extra::from(numbers)));
            }
        }
        extras
    }
}

/// The values of all vertices.
struct Values {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    tangents: Vec<[f32; 4]>,
    uvs: Vec<Vec<[f32; 2]>>,
    colors: Vec<Vec<[f32; 4]>>,
}

impl Values {
    fn of(mesh: &Mesh, shown: &Shown<'_>) -> Self {
        let vectors = |attribute: Option<Attribute<'_>>| attribute.map(|a| a.to_vec::<3>()).unwrap_or_default();
        let positions = vectors(shown.position);
        let normals = vectors(shown.normal);
        let uvs: Vec<Vec<[f32; 2]>> = shown.uvs.iter().map(Attribute::to_vec).collect();
        let tangents = vectors(shown.tangent).into_iter().zip(sign::of(mesh));
        let tangents = tangents.map(|([x, y, z], sign)| [-x, -y, -z, sign]).collect();
        let colors = shown.colors.iter().map(Attribute::to_vec).collect();
        Self { positions, normals, tangents, uvs, colors }
    }

    fn primitive(&self, part: &Part) -> Primitive {
        let is_all = part.vertices.len() == self.positions.len();
        let source_vertices = if is_all { Vec::new() } else { part.vertices.clone() };
        let in_order = (0..).zip(&part.triangles).all(|(position, triangle): (u32, &u32)| position == *triangle);
        Primitive {
            source: part.material.map_or_else(|| "body".to_owned(), |m| format!("body.materials[{m}]")),
            material: part.material,
            positions: pick(&self.positions, part),
            normals: pick(&self.normals, part),
            tangents: pick(&self.tangents, part),
            uv_sets: self.uvs.iter().map(|set| pick(set, part)).collect(),
            color_sets: self.colors.iter().map(|set| pick(set, part)).collect(),
            triangles: part.corners.clone(),
            source_vertices,
            source_triangles: if in_order { Vec::new() } else { part.triangles.clone() },
            ..Primitive::default()
        }
    }
}

/// Returns the values of the vertices of a part; empty if there are no values.
fn pick<const N: usize>(values: &[[f32; N]], part: &Part) -> Vec<[f32; N]> {
    if values.is_empty() {
        return Vec::new();
    }
    let value = |vertex: &u32| usize::try_from(*vertex).ok().and_then(|at| values.get(at)).copied();
    part.vertices.iter().map(|vertex| value(vertex).unwrap_or([0.0; N])).collect()
}
