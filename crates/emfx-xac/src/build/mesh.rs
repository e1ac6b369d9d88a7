//! Building meshes and their skins from plain lists.

use std::collections::HashMap;

use meshwire_core::{Error, Segment, Validator};

use crate::file::{NAME, count, position};
use crate::generated::{
    AttributeKind, AttributeLayer, AttributeLayerData, Bitangents, Colors32, Colors128, Influence, InfluenceRange,
    Mesh, Normals, OriginalVertices, Positions, Skin, Submesh, Tangents, TextureCoordinates,
};
use crate::view::MeshRef;

/// A part of a mesh with one material. It consists of the next `num_vertices` vertices of the mesh.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// Ordinal of the material; standard and fx materials count together.
    pub material: u32,
    /// Number of vertices.
    pub num_vertices: u32,
    /// Three indices per triangle, relative to the first vertex of the part. Front faces are clockwise.
    pub indices: Vec<u32>,
}

/// A mesh as plain lists with one element per vertex.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{MeshData, Part};
///
/// let sail = MeshData {
///     node: 0,
///     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
///     parts: vec![Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] }],
///     ..MeshData::default()
/// };
/// sail.check()?; // the lists fit together
/// let torn = MeshData { normals: vec![[0.0, 0.0, -1.0]], ..sail };
/// assert!(torn.check().is_err());
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MeshData {
    /// Index of the node the mesh belongs to.
    pub node: u32,
    /// Level of detail. `None` writes the versions without one, which real files use.
    pub lod: Option<u32>,
    /// Whether this is a collision mesh.
    pub is_collision: bool,
    /// Positions, in actor space if there are influences, otherwise in the space of the node.
    pub positions: Vec<[f32; 3]>,
    /// Normals.
    pub normals: Vec<[f32; 3]>,
    /// Sets of texture coordinates.
    pub uv_sets: Vec<Vec<[f32; 2]>>,
    /// Sets of tangents with handedness: one for each set of texture coordinates, or none.
    pub tangent_sets: Vec<Vec<[f32; 4]>>,
    /// Sets of bitangents.
    pub bitangent_sets: Vec<Vec<[f32; 3]>>,
    /// Sets of colors as four bytes.
    pub packed_color_sets: Vec<Vec<u32>>,
    /// Sets of colors as four floats.
    pub color_sets: Vec<Vec<[f32; 4]>>,
    /// For each vertex, the number it had before vertices were split at seams. With `None`, vertices with the same
    /// position and influences share one number.
    pub original_vertices: Option<Vec<u32>>,
    /// The parts.
    pub parts: Vec<Part>,
    /// For each vertex, the nodes that influence it and their weights. Empty for a mesh that moves with its node.
    pub influences: Vec<Vec<(u16, f32)>>,
}

impl MeshRef<'_> {
    /// Returns the lists of a mesh and its skin, for editing. Layers of other kinds are omitted, but
    /// [`XacFile::replace_mesh`](crate::XacFile::replace_mesh) keeps them.
    #[must_use]
    pub fn to_data(&self) -> MeshData {
        let vertices = self.positions().len();
        let influences = |vertex| self.influences(vertex).iter().map(|one| (one.node, one.weight)).collect();
        MeshData {
            node: self.node,
            lod: self.lod,
            is_collision: self.is_collision(),
            positions: self.positions().to_vec(),
            normals: self.normals().to_vec(),
            uv_sets: self.uv_sets().map(<[_]>::to_vec).collect(),
            tangent_sets: self.tangent_sets().map(<[_]>::to_vec).collect(),
            bitangent_sets: self.bitangent_sets().map(<[_]>::to_vec).collect(),
            packed_color_sets: self.packed_color_sets().map(<[_]>::to_vec).collect(),
            color_sets: self.color_sets().map(<[_]>::to_vec).collect(),
            original_vertices: match self.original_vertices() {
                [] => None,
                originals => Some(originals.to_vec()),
            },
            parts: self
                .submeshes
                .iter()
                .map(|submesh| Part {
                    material: submesh.material,
                    num_vertices: submesh.num_vertices,
                    indices: submesh.indices.clone(),
                })
                .collect(),
            influences: if self.skin.is_some() { (0..vertices).map(influences).collect() } else { Vec::new() },
        }
    }
}

impl MeshData {
    /// Checks that the lists are consistent.
    ///
    /// # Errors
    /// Returns an error that lists every problem.
    pub fn check(&self) -> Result<(), Error> {
        self.check_with(0)
    }

    /// Checks the lists of a mesh that is known to have at least `rows` original vertices.
    pub(crate) fn check_with(&self, rows: u32) -> Result<(), Error> {
        let mut validator = Validator::new();
        validator.field("mesh", |v| self.problems(rows, v));
        validator.finish(NAME)
    }

    /// Reports non-finite numbers, which new files must not contain. Real files that contain some keep them.
    pub(crate) fn check_numbers(&self, v: &mut Validator) {
        finite("positions", &self.positions, v);
        finite("normals", &self.normals, v);
        self.uv_sets.iter().for_each(|set| finite("uv_sets", set, v));
        self.tangent_sets.iter().for_each(|set| finite("tangent_sets", set, v));
        self.bitangent_sets.iter().for_each(|set| finite("bitangent_sets", set, v));
        self.color_sets.iter().for_each(|set| finite("color_sets", set, v));
        let weight = |(vertex, own): (usize, &Vec<(u16, f32)>)| {
            own.iter().find(|(_, weight)| !weight.is_finite()).map(|(_, weight)| (vertex, *weight))
        };
        if let Some((vertex, weight)) = self.influences.iter().enumerate().find_map(weight) {
            v.field("influences", |v| {
                v.within(Segment::Index(vertex), |v| v.problem(format!("expected finite weights, found {weight}")));
            });
        }
    }

    fn problems(&self, rows: u32, v: &mut Validator) {
        let vertices = self.positions.len();
        let mut length = |name: &'static str, found: usize| {
            v.field(name, |v| {
                v.require(found == vertices, || format!("expected one element per vertex, {vertices}, found {found}"));
            });
        };
        if !self.normals.is_empty() {
            length("normals", self.normals.len());
        }
        self.uv_sets.iter().for_each(|set| length("uv_sets", set.len()));
        self.tangent_sets.iter().for_each(|set| length("tangent_sets", set.len()));
        self.bitangent_sets.iter().for_each(|set| length("bitangent_sets", set.len()));
        self.packed_color_sets.iter().for_each(|set| length("packed_color_sets", set.len()));
        self.color_sets.iter().for_each(|set| length("color_sets", set.len()));
        if !self.influences.is_empty() {
            length("influences", self.influences.len());
        }
        if let Some(originals) = &self.original_vertices {
            length("original_vertices", originals.len());
            self.original_problems(rows, v, originals);
        }
        let sum = self.vertices_of_parts();
        v.field("parts", |v| {
            v.require(sum == vertices, || format!("expected {vertices} vertices in total, found {sum}"));
            for (index, part) in self.parts.iter().enumerate() {
                v.within(Segment::Index(index), |v| {
                    let number = part.indices.len();
                    v.require(number % 3 == 0, || format!("expected three indices per triangle, found {number}"));
                    if let Some(outside) = part.indices.iter().find(|index| **index >= part.num_vertices) {
                        v.problem(format!("expected indices below {}, found {outside}", part.num_vertices));
                    }
                });
            }
        });
    }

    /// Returns how many vertices the parts have together, which is the number of vertices in a sound mesh.
    pub(crate) fn vertices_of_parts(&self) -> usize {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(position(part.num_vertices)))
    }

    fn original_problems(&self, rows: u32, v: &mut Validator, originals: &[u32]) {
        let most = count(self.positions.len()).max(rows);
        let mut seen: HashMap<u32, &[(u16, f32)]> = HashMap::new();
        v.field("original_vertices", |v| {
            for (vertex, original) in originals.iter().enumerate() {
                if *original >= most {
                    v.problem(format!("expected original vertices below {most}, found {original}"));
                    break;
                }
                if let Some(own) = self.influences.get(vertex) {
                    if *seen.entry(*original).or_insert(own) != own.as_slice() {
                        v.problem(format!("expected the same influences for all copies of original vertex {original}"));
                        break;
                    }
                }
            }
        });
    }

    /// Builds the records of a mesh and its skin. `states_bones` selects the skin versions that store the number of
    /// distinct nodes; `least_rows` is the minimum number of original vertices.
    pub(crate) fn records(&self, states_bones: bool, least_rows: u32) -> Result<(Mesh, Option<Skin>), Error> {
        self.check_with(least_rows)?;
        let (originals, rows) = self.originals();
        let num_rows = rows.max(least_rows);
        let mut mesh = Mesh {
            node: self.node,
            lod: self.lod,
            num_original_vertices: num_rows,
            num_vertices: count(self.positions.len()),
            num_indices: 0,
            is_collision_mesh: u8::from(self.is_collision),
            padding: [0; 3],
            layers: self.layers(originals.clone()),
            submeshes: self.submeshes(),
        };
        mesh.recount();
        mesh.num_vertices = count(self.positions.len());
        if self.influences.is_empty() {
            return Ok((mesh, None));
        }
        let mut skin = Skin {
            node: self.node,
            lod: self.lod,
            num_local_bones: (states_bones || self.lod.is_some()).then_some(0),
            is_for_collision_mesh: u8::from(self.is_collision),
            padding: [0; 3],
            influences: Vec::new(),
            rows: Vec::new(),
        };
        let mut rows = vec![None; position(num_rows)];
        for (vertex, original) in originals.iter().enumerate() {
            if let Some(row @ None) = rows.get_mut(position(*original)) {
                *row = Some(vertex);
            }
        }
        for vertex in rows {
            let own = vertex.and_then(|vertex| self.influences.get(vertex)).map_or(&[][..], Vec::as_slice);
            let first_influence = count(skin.influences.len());
            skin.rows.push(InfluenceRange { first_influence, num_influences: count(own.len()) });
            skin.influences.extend(own.iter().map(|(node, weight)| Influence {
                weight: *weight,
                node: *node,
                padding: [0; 2],
            }));
        }
        skin.recount();
        Ok((mesh, Some(skin)))
    }

    /// Returns the original number of each vertex, and how many numbers there are.
    fn originals(&self) -> (Vec<u32>, u32) {
        if let Some(given) = &self.original_vertices {
            return (given.clone(), given.iter().max().map_or(0, |most| most.saturating_add(1)));
        }
        type Identity = ([u32; 3], Vec<(u16, u32)>);
        let mut known: HashMap<Identity, u32> = HashMap::new();
        let numbers = self.positions.iter().enumerate().map(|(vertex, place)| {
            let own = self.influences.get(vertex).map_or(&[][..], Vec::as_slice);
            let identity =
                (place.map(f32::to_bits), own.iter().map(|(node, weight)| (*node, weight.to_bits())).collect());
            let next = count(known.len());
            *known.entry(identity).or_insert(next)
        });
        let numbers = numbers.collect();
        (numbers, count(known.len()))
    }

    /// Returns the layers in the order of real files: original vertices, positions, normals, texture coordinates,
    /// tangents. Kinds that do not occur in real files come last.
    fn layers(&self, original_vertices: Vec<u32>) -> Vec<AttributeLayer> {
        use AttributeLayerData as Data;
        let mut layers = vec![
            layer(
                AttributeKind::OriginalVertices,
                4,
                0,
                Data::OriginalVertices(OriginalVertices { original_vertices }),
            ),
            layer(AttributeKind::Positions, 12, 1, Data::Positions(Positions { positions: self.positions.clone() })),
        ];
        if !self.normals.is_empty() {
            let normals = self.normals.clone();
            layers.push(layer(AttributeKind::Normals, 12, 1, Data::Normals(Normals { normals })));
        }
        layers.extend(self.uv_sets.iter().cloned().map(|texture_coordinates| {
            let data = Data::TextureCoordinates(TextureCoordinates { texture_coordinates });
            layer(AttributeKind::TextureCoordinates, 8, 0, data)
        }));
        layers.extend(
            self.tangent_sets
                .iter()
                .cloned()
                .map(|tangents| layer(AttributeKind::Tangents, 16, 1, Data::Tangents(Tangents { tangents }))),
        );
        layers.extend(
            self.bitangent_sets
                .iter()
                .cloned()
                .map(|bitangents| layer(AttributeKind::Bitangents, 12, 1, Data::Bitangents(Bitangents { bitangents }))),
        );
        layers.extend(
            self.packed_color_sets
                .iter()
                .cloned()
                .map(|colors| layer(AttributeKind::Colors32, 4, 0, Data::Colors32(Colors32 { colors }))),
        );
        layers.extend(
            self.color_sets
                .iter()
                .cloned()
                .map(|colors| layer(AttributeKind::Colors128, 16, 0, Data::Colors128(Colors128 { colors }))),
        );
        layers
    }

    fn submeshes(&self) -> Vec<Submesh> {
        let mut first = 0_usize;
        let submesh = |part: &Part| {
            let end = first.saturating_add(position(part.num_vertices));
            let mut bones: Vec<u32> = Vec::new();
            for (node, _) in self.influences.get(first..end).unwrap_or(&[]).iter().flatten() {
                if !bones.contains(&u32::from(*node)) {
                    bones.push(u32::from(*node));
                }
            }
            first = end;
            Submesh { num_vertices: part.num_vertices, material: part.material, indices: part.indices.clone(), bones }
        };
        self.parts.iter().map(submesh).collect()
    }
}

fn layer(kind: AttributeKind, bytes_per_vertex: u32, keep_originals: u8, data: AttributeLayerData) -> AttributeLayer {
    AttributeLayer { kind, bytes_per_vertex, keep_originals, is_scale: 0, padding: [0; 2], data }
}

/// Reports the first element of a list that contains a non-finite number.
fn finite<const N: usize>(name: &'static str, list: &[[f32; N]], v: &mut Validator) {
    let wrong = list.iter().enumerate().find(|(_, value)| !value.iter().all(|number| number.is_finite()));
    if let Some((index, value)) = wrong {
        v.field(name, |v| {
            v.within(Segment::Index(index), |v| v.problem(format!("expected finite numbers, found {value:?}")));
        });
    }
}
