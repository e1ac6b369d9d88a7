//! Lint of meshes.

use meshwire_core::reader::widen;

use super::Lint;
use crate::generated::{RenderHint, TriangleMode};
use crate::profile::{MAX_BONES, MAX_FACES, OLD_FACES, Profile};
use crate::rules;
use crate::tree::{Aabb, Mesh, MeshKind, Skin};
use crate::view::IndexList;

/// Maximum number of indices in a list, whose count has 16 bits.
const MAX_INDICES: u64 = 65_535;
/// Tolerance for the sum of weights, which should be 1.
const WEIGHT_TOLERANCE: f32 = 1e-2;

impl Lint<'_> {
    pub(super) fn mesh(&mut self, mesh: &Mesh) {
        let surface = &mesh.surface;
        self.resource(["mesh", "surface", "texture_0"], &surface.texture_0);
        self.resource(["mesh", "surface", "texture_1"], &surface.texture_1);
        self.resource(["mesh", "surface", "texture_2"], &surface.texture_2);
        self.resource(["mesh", "surface", "material_name"], &surface.material_name);
        self.at(["mesh"], |lint| lint.geometry(mesh));
        match &mesh.kind {
            MeshKind::Skin(skin) => self.at(["skin"], |lint| lint.skin(skin, mesh.num_vertices())),
            MeshKind::Aabb(aabb) => self.at(["aabb"], |lint| lint.aabb(aabb, mesh.faces.len())),
            MeshKind::DanglyMesh(dangly) => {
                let (vertices, found) = (mesh.num_vertices(), dangly.constraints.len());
                if vertices != found {
                    let message = format!("expected {vertices} constraints, one a vertex, found {found}");
                    self.at(["danglymesh", "constraints"], |lint| lint.add(rules::CONSTRAINTS, message));
                }
            }
            MeshKind::Trimesh | MeshKind::AnimMesh(_) => {}
        }
    }

    /// Checks for meshes of all kinds.
    fn geometry(&mut self, mesh: &Mesh) {
        let faces = mesh.faces.len();
        if faces > MAX_FACES {
            self.add(
                rules::FACE_COUNT_ERROR,
                format!("the game draws at most {MAX_FACES} faces of a mesh, found {faces}"),
            );
        } else if faces > OLD_FACES {
            let message = format!("builds before 8193.35 draw at most {OLD_FACES} faces of a mesh, found {faces}");
            self.add(rules::FACE_COUNT_WARNING, message);
        }
        if faces > 0 && mesh.strips.triangle_mode != TriangleMode::Triangles {
            let found = u8::from(mesh.strips.triangle_mode);
            let message = format!("expected 3 (triangles), found {found}");
            self.at(["strips", "triangle_mode"], |lint| lint.add(rules::TRIANGLE_MODE, message));
        }
        self.indices(mesh);
        self.streams(mesh);
        self.computed(mesh);
    }

    /// Checks data derived from positions and faces, which may be stale after edits; [`Mesh::compute`] updates it.
    fn computed(&mut self, mesh: &Mesh) {
        let found = mesh.num_out_of_bounds();
        if found > 0 {
            let message = format!("{found} of {} vertices are outside the stated bounds", mesh.own_positions().len());
            self.at(["surface"], |lint| lint.add(rules::STALE_BOUNDS, message));
        }
        let found = mesh.num_off_plane();
        if found > 0 {
            let message = format!("{found} of {} faces are not in their stated plane", mesh.faces.len());
            self.add(rules::STALE_PLANES, message);
        }
    }

    fn indices(&mut self, mesh: &Mesh) {
        let vertices = mesh.num_vertices();
        let out = |index: &u16| usize::from(*index) >= vertices;
        let bad = mesh.faces.iter().filter(|face| face.vertices.iter().any(out)).count();
        if bad > 0 {
            self.add(rules::FACE_INDEX, format!("{bad} faces refer to vertices beyond the {vertices} of the mesh"));
        }
        let drawn = mesh.drawn_triangles().filter(|triangle| triangle.iter().any(out)).count();
        if drawn > 0 {
            let message =
                format!("{drawn} triangles of the index list refer to vertices beyond the {vertices} of the mesh");
            self.add(rules::INDEX_RANGE, message);
        }
        let neighbors = mesh.faces.iter().flat_map(|face| face.adjacent);
        let far = neighbors.filter(|face| usize::try_from(*face).is_ok_and(|face| face >= mesh.faces.len())).count();
        if far > 0 {
            self.add(
                rules::ADJACENCY,
                format!("{far} neighbors are beyond the {} faces of the mesh", mesh.faces.len()),
            );
        }
        match mesh.index_list() {
            IndexList::None if !mesh.faces.is_empty() && mesh.surface.render != 0 => {
                self.add(rules::NO_INDEX_LIST, "the game draws index lists, and this mesh has none");
            }
            IndexList::Follower if self.file.profile != Profile::Ee => self.no_indices(),
            IndexList::Other if !mesh.faces.is_empty() && mesh.index_counts.iter().all(|count| *count == 0) => {
                self.no_indices();
            }
            IndexList::Leader { extra } if widen(mesh.faces.len()) * 3 + extra > MAX_INDICES => {
                let found = widen(mesh.faces.len()) * 3 + extra;
                self.add(
                    rules::MERGED_SIZE,
                    format!("merged meshes of more than {MAX_INDICES} indices vanish, found {found}"),
                );
            }
            IndexList::Other if !mesh.faces.is_empty() => {
                let message = format!("the length of the index list does not match {} faces", mesh.faces.len());
                self.add(rules::INDEX_COUNT, message);
            }
            _ => {}
        }
    }

    fn no_indices(&mut self) {
        self.add(rules::NO_INDEX_LIST, "the game draws index lists, and that of this mesh states no indices");
    }

    fn streams(&mut self, mesh: &Mesh) {
        let streams = &mesh.streams;
        let vectors = [&streams.positions, &streams.normals].into_iter().flatten().flatten();
        let odd = vectors.chain(streams.uvs.iter().flatten().flatten()).filter(|part| !part.is_finite()).count();
        if odd > 0 {
            self.add(rules::NOT_FINITE_WARNING, format!("{odd} vertex coordinates are not finite"));
        }
        if self.file.profile != Profile::Ee {
            return;
        }
        let hinted = matches!(mesh.surface.render_hint, RenderHint::NormalAndSpecMapped | RenderHint::NormalTangents);
        if hinted && streams.tangents.is_empty() && !streams.positions.is_empty() {
            self.add(
                rules::NO_TANGENTS,
                "the render hint asks for tangents, and there are none: the mesh may turn black",
            );
        }
        let (tangents, handedness) = (streams.tangents.len(), streams.handedness.len());
        let odd = streams.handedness.iter().filter(|side| side.abs() != 1.0).count();
        if tangents != handedness {
            self.add(
                rules::HANDEDNESS,
                format!("expected one handedness for each of {tangents} tangents, found {handedness}"),
            );
        } else if odd > 0 {
            let message =
                format!("expected 1 or -1, found something else at {odd} vertices; some compilers write directions");
            self.add(rules::HANDEDNESS, message);
        }
    }

    fn skin(&mut self, skin: &Skin, vertices: usize) {
        if skin.weights.len() != vertices || skin.bones.len() != vertices {
            let (weights, bones) = (skin.weights.len(), skin.bones.len());
            let message = format!("expected weights of {vertices} vertices, found {weights}, with slots of {bones}");
            self.add(rules::SKIN_WEIGHTS, message);
        }
        let loose = |(bones, weights): (&[i16; 4], &[f32; 4])| {
            bones.iter().zip(weights).any(|(bone, weight)| *bone < 0 && *weight != 0.0)
        };
        let lost = skin.bones.iter().zip(&skin.weights).filter(|pair| loose(*pair)).count();
        if lost > 0 {
            self.add(rules::UNUSED_WEIGHT, format!("{lost} vertices have weights without a bone"));
        }
        let bones = skin.bone_list().count();
        if bones > MAX_BONES {
            self.add(rules::BONE_COUNT, format!("the game knows at most {MAX_BONES} bones of a skin, found {bones}"));
        }
        let slots = skin.slots.len();
        let far =
            skin.bones.iter().flatten().filter(|slot| usize::try_from(**slot).is_ok_and(|slot| slot >= slots)).count();
        if far > 0 {
            self.add(rules::BONE_SLOT, format!("{far} influences refer to slots beyond the {slots} of the skin"));
        }
        let nodes = self.file.model.nodes().count();
        let tables = [skin.node_to_bone.len(), skin.bind_rotations.len(), skin.bind_translations.len()];
        if tables.iter().any(|length| *length != nodes) {
            let message = format!("expected tables of {nodes} entries, one a node, found {tables:?}");
            self.add(rules::SKIN_TABLES, message);
        }
        let mapped = skin.node_to_bone.iter().filter(|slot| **slot >= 0).count();
        if mapped != bones {
            self.add(rules::BONE_TABLE, "the tables from nodes to bones and back are not inverse to each other");
        }
        let off = |row: &&[f32; 4]| (row.iter().sum::<f32>() - 1.0).abs() > WEIGHT_TOLERANCE;
        let odd = skin.weights.iter().filter(off).count();
        if odd > 0 {
            self.add(rules::WEIGHTS, format!("the weights of {odd} vertices do not add up to 1"));
        }
    }

    fn aabb(&mut self, aabb: &Aabb, faces: usize) {
        let mut seen = vec![false; faces];
        let (mut count, mut far) = (0, 0);
        for face in aabb.leaves() {
            count += 1;
            match usize::try_from(face).ok().and_then(|face| seen.get_mut(face)) {
                Some(seen) => *seen = true,
                None => far += 1,
            }
        }
        if far > 0 {
            self.add(
                rules::AABB_FACE,
                format!("{far} leaves of the tree refer to faces beyond the {faces} of the mesh"),
            );
        } else if count != faces || seen.contains(&false) {
            self.add(rules::AABB_LEAVES, format!("expected a leaf for each of {faces} faces, found {count}"));
        }
    }
}
