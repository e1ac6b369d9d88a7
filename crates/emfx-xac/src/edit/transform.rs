//! Scaling, rotating and moving a whole model.

use std::collections::BTreeSet;

use emfx_chunk::rotation::{self, IDENTITY, Quaternion, Vector};
use meshwire_core::{Error, ErrorKind};

use crate::MultiplyOrder;
use crate::file::NAME;
use crate::generated::{ChunkBody, LocalTransform, Mesh, MorphDelta, MorphTarget, OrientedBoundingBox, XacFile};
use crate::view::{DirectionRange, Matrix, SkinRef, VertexDelta};

/// Node, level of detail and purpose (`true` for collision), which match a mesh to its skin.
type MeshKey = (u32, u32, bool);

/// A uniform scale, followed by a rotation and a translation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Similarity {
    /// Scale factor; must be positive.
    pub scale: f32,
    /// Rotation; it is normalized before use.
    pub rotation: Quaternion,
    /// Translation in scene units.
    pub translation: Vector,
}

impl Similarity {
    /// The identity.
    pub const IDENTITY: Self = Self { scale: 1.0, rotation: IDENTITY, translation: [0.0; 3] };

    /// Returns the transform as a matrix.
    #[must_use]
    pub fn matrix(&self) -> Matrix {
        let scale = Matrix::scale([self.scale; 3]);
        Matrix { origin: self.translation, ..scale.then(&Matrix::rotation(self.rotation)) }
    }
}

impl XacFile {
    /// Applies a similarity transform to the whole model in actor space, including additional levels of detail.
    ///
    /// Roots are rotated and moved, and all lengths are scaled: node positions, vertices, bounding boxes, morph deltas,
    /// position limits and the retarget offset. Meshes without a skin follow their node. Skinned meshes are in actor
    /// space, so their vertices and morph deltas are transformed themselves, and rotated deltas are packed again.
    /// Motions hold absolute positions and have to be scaled separately. Limits of roots are not rotated. The identity
    /// changes no byte.
    ///
    /// # Errors
    /// Returns an error if the scale is not positive or a number is not finite. On error, nothing is changed.
    pub fn transform(&mut self, similarity: &Similarity) -> Result<(), Error> {
        let Similarity { scale, rotation, translation } = *similarity;
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(refused("a scale of more than 0", format!("{scale}")));
        }
        let length = rotation::length(rotation);
        if !(length > 0.0 && length.is_finite()) {
            return Err(refused("a rotation", format!("{rotation:?}")));
        }
        if !translation.iter().all(|number| number.is_finite()) {
            return Err(refused("a translation", format!("{translation:?}")));
        }
        let similarity = Similarity { rotation: rotation::normalize(rotation), ..*similarity };
        // Arithmetic would turn -0.0 into 0.0.
        if similarity != Similarity::IDENTITY {
            self.move_all(&similarity);
        }
        Ok(())
    }

    /// Scales the whole model; see [`transform`](Self::transform).
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let root = builder.node(NodeData::root("flag"))?;
    /// let cloth = builder.textured_material("cloth", "flag_diffuse");
    /// builder.mesh(MeshData {
    ///     node: root,
    ///     positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    ///     normals: vec![[0.0, 0.0, -1.0]; 3],
    ///     parts: vec![Part { material: cloth, num_vertices: 3, indices: vec![0, 1, 2] }],
    ///     ..MeshData::default()
    /// })?;
    /// let mut actor = builder.build()?;
    /// actor.scale(2.0)?;
    /// assert_eq!(actor.meshes().next().unwrap().positions()[1], [0.0, 2.0, 0.0]);
    /// assert!(actor.scale(0.0).is_err());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the factor is not positive and finite. On error, nothing is changed.
    pub fn scale(&mut self, factor: f32) -> Result<(), Error> {
        self.transform(&Similarity { scale: factor, ..Similarity::IDENTITY })
    }

    fn move_all(&mut self, similarity: &Similarity) {
        let scale = similarity.scale;
        let order = self.header.multiply_order;
        let tree = self.tree();
        let mut is_root = vec![false; tree.nodes().len()];
        let roots: Vec<usize> = tree.roots().collect();
        for root in roots {
            if let Some(flag) = is_root.get_mut(root) {
                *flag = true;
            }
        }
        let mut flags = is_root.iter().copied();
        let skinned: BTreeSet<MeshKey> = self.skins().map(SkinRef::key).collect();
        for body in self.bodies_mut() {
            match body {
                ChunkBody::Nodes(nodes) => {
                    for node in &mut nodes.nodes {
                        let properties = &mut node.properties;
                        let root = flags.next().unwrap_or(false);
                        similarity.node(&mut properties.local_transform, root, order);
                        scale_box(&mut properties.bounding_box, scale);
                    }
                }
                ChunkBody::Node(node) => {
                    let root = flags.next().unwrap_or(false);
                    similarity.node(&mut node.properties.local_transform, root, order);
                    scale_box(&mut node.properties.bounding_box, scale);
                }
                ChunkBody::EarlyNode(node) => {
                    let root = flags.next().unwrap_or(false);
                    similarity.node(&mut node.local_transform, root, order);
                    node.bounding_box.iter_mut().for_each(|found| scale_box(found, scale));
                }
                ChunkBody::Mesh(mesh) => {
                    mesh.positions_mut().iter_mut().for_each(|place| scale_vector(place, scale));
                    if skinned.contains(&mesh.key()) {
                        similarity.vertices(mesh);
                    }
                }
                ChunkBody::MorphTargets(targets) => {
                    targets.targets.iter_mut().for_each(|target| similarity.target(target, &is_root, &skinned, order));
                }
                ChunkBody::MorphTarget(target) => similarity.target(target, &is_root, &skinned, order),
                ChunkBody::NodeLimit(limit) => {
                    scale_vector(&mut limit.translation_min, scale);
                    scale_vector(&mut limit.translation_max, scale);
                }
                ChunkBody::Info(info) => info.retarget_root_offset.iter_mut().for_each(|offset| *offset *= scale),
                ChunkBody::InfoV3(info) => info.retarget_root_offset *= scale,
                ChunkBody::MeshLodLevel(level) => level.actor.move_all(similarity),
                _ => {}
            }
        }
    }
}

impl Similarity {
    fn turns(&self) -> bool {
        self.rotation != IDENTITY
    }

    fn node(&self, transform: &mut LocalTransform, is_root: bool, order: MultiplyOrder) {
        scale_vector(&mut transform.position, self.scale);
        if !is_root {
            return;
        }
        if self.turns() {
            let [x, y, z] = transform.scale;
            // A scale that acts after the rotation has to be rotated as well, unless it is uniform.
            if order != MultiplyOrder::ScaleRotationTranslation && !(x == y && y == z) {
                self.turn(&mut transform.scale_rotation);
            }
            self.turn(&mut transform.rotation);
            transform.position = rotation::rotate(self.rotation, transform.position);
        }
        self.step(&mut transform.position);
    }

    /// Rotates and moves the vertices of a skinned mesh.
    fn vertices(&self, mesh: &mut Mesh) {
        if self.turns() {
            let turned = |vector: &mut Vector| *vector = rotation::rotate(self.rotation, *vector);
            mesh.positions_mut().iter_mut().for_each(turned);
            mesh.normals_mut().iter_mut().for_each(turned);
            mesh.bitangent_sets_mut().flatten().for_each(turned);
            for [x, y, z, _] in mesh.tangent_sets_mut().flatten() {
                [*x, *y, *z] = rotation::rotate(self.rotation, [*x, *y, *z]);
            }
        }
        if self.translation != [0.0; 3] {
            mesh.positions_mut().iter_mut().for_each(|place| self.step(place));
        }
    }

    fn step(&self, place: &mut Vector) {
        for (place, by) in place.iter_mut().zip(self.translation).filter(|(_, by)| *by != 0.0) {
            *place += by;
        }
    }

    fn deltas(&self, block: &MorphDelta) -> MorphDelta {
        let turned = |vector: Vector| rotation::rotate(self.rotation, vector);
        let deltas = block.decode(DirectionRange::One).map(|delta| VertexDelta {
            position: turned(delta.position),
            normal: turned(delta.normal),
            tangent: turned(delta.tangent),
            ..delta
        });
        MorphDelta::encode(block.node, &deltas.collect::<Vec<_>>(), DirectionRange::One)
    }

    fn target(&self, target: &mut MorphTarget, is_root: &[bool], skinned: &BTreeSet<MeshKey>, order: MultiplyOrder) {
        for delta in &mut target.deltas {
            if self.turns() && skinned.contains(&(delta.node, target.lod, false)) {
                *delta = self.deltas(delta);
            }
            delta.min *= self.scale;
            delta.max *= self.scale;
        }
        for transform in &mut target.transforms {
            scale_vector(&mut transform.position, self.scale);
            if self.turns() && is_root.get(crate::file::position(transform.node)).copied().unwrap_or(false) {
                transform.position = rotation::rotate(self.rotation, transform.position);
                self.turn(&mut transform.rotation);
                if order != MultiplyOrder::ScaleRotationTranslation {
                    self.turn(&mut transform.scale_rotation);
                }
            }
        }
    }

    /// Applies the rotation to another one. The result has a non-negative w, as in all exporters.
    fn turn(&self, rotation: &mut Quaternion) {
        let turned = rotation::multiply(self.rotation, rotation::normalize(*rotation));
        let [.., w] = turned;
        *rotation = if w < 0.0 { turned.map(|component| -component) } else { turned };
    }
}

fn scale_vector(vector: &mut Vector, scale: f32) {
    vector.iter_mut().for_each(|value| *value *= scale);
}

/// Scales the parts of a bounding box that are set; exporters leave individual half extents unset. A box that does not
/// end in 1 is skipped, because one converter writes boxes 3 bytes too early.
fn scale_box(found: &mut OrientedBoundingBox, scale: f32) {
    if found.one.to_bits() != 1.0_f32.to_bits() || !found.is_finite() {
        return;
    }
    let mut is_set = false;
    for row in found.rows.iter_mut().filter(|row| row.half_extent >= 0.0) {
        row.half_extent *= scale;
        is_set = true;
    }
    if is_set {
        scale_vector(&mut found.center, scale);
    }
}

fn refused(expected: &str, found: String) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found))
}
