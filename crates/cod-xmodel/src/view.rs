//! Views for users: bounds, parent-relative transforms, weights in order, render buffers, skinned poses.

use std::collections::HashMap;

use crate::animation::{Animation, Frame};
use crate::model::{Bone, Corner, Model, Vector3, Weight, Weights};

/// A place and a turn: rows are the local axes, as in the files. Scale is not part of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// Position.
    pub offset: Vector3,
    /// The local x, y and z axis.
    pub axes: [Vector3; 3],
}

fn dot(a: Vector3, b: Vector3) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn zip(a: Vector3, b: Vector3, f: impl Fn(f64, f64) -> f64) -> Vector3 {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [f(ax, bx), f(ay, by), f(az, bz)]
}

impl Transform {
    /// No turn, at the origin.
    pub const IDENTITY: Self = Self { offset: [0.0; 3], axes: crate::build::UPRIGHT };

    /// A point of this transform's own space, in the space around it.
    #[must_use]
    pub fn to_outer(&self, point: Vector3) -> Vector3 {
        let turned = self.turn_to_outer(point);
        zip(turned, self.offset, |a, b| a + b)
    }

    /// A direction of this transform's own space, in the space around it.
    #[must_use]
    pub fn turn_to_outer(&self, direction: Vector3) -> Vector3 {
        let [x, y, z] = self.axes;
        let [a, b, c] = direction;
        zip(zip(x.map(|v| v * a), y.map(|v| v * b), |p, q| p + q), z.map(|v| v * c), |p, q| p + q)
    }

    /// A point of the space around, in this transform's own space. The axes must be orthonormal.
    #[must_use]
    pub fn to_inner(&self, point: Vector3) -> Vector3 {
        self.turn_to_inner(zip(point, self.offset, |a, b| a - b))
    }

    /// A direction of the space around, in this transform's own space. The axes must be orthonormal.
    #[must_use]
    pub fn turn_to_inner(&self, direction: Vector3) -> Vector3 {
        self.axes.map(|axis| dot(axis, direction))
    }

    /// `inner` as seen from the space around this transform.
    #[must_use]
    pub fn compose(&self, inner: &Self) -> Self {
        Self { offset: self.to_outer(inner.offset), axes: inner.axes.map(|axis| self.turn_to_outer(axis)) }
    }

    /// This transform as seen from `parent`.
    #[must_use]
    pub fn relative_to(&self, parent: &Self) -> Self {
        Self { offset: parent.to_inner(self.offset), axes: self.axes.map(|axis| parent.turn_to_inner(axis)) }
    }
}

impl Bone {
    /// Where the bone is in model space.
    #[must_use]
    pub fn transform(&self) -> Transform {
        Transform { offset: self.offset, axes: self.axes }
    }
}

/// Triangles of one material, ready for a renderer: corners that agree in everything are one vertex.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Buffers {
    /// Index into the materials.
    pub material: u32,
    /// Positions in model space.
    pub positions: Vec<[f32; 3]>,
    /// Normals.
    pub normals: Vec<[f32; 3]>,
    /// Colors; white where a corner has none or -1.
    pub colors: Vec<[f32; 4]>,
    /// First set of texture coordinates, V pointing down.
    pub uvs: Vec<[f32; 2]>,
    /// For each vertex the vertex of the model, to find weights.
    pub sources: Vec<u32>,
    /// Three per triangle, in the order of the file.
    pub indices: Vec<u32>,
}

impl Model {
    /// The smallest box around all vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vector3, Vector3)> {
        let first = self.vertices.first()?.offset;
        Some(self.vertices.iter().fold((first, first), |(low, high), vertex| {
            (zip(low, vertex.offset, f64::min), zip(high, vertex.offset, f64::max))
        }))
    }

    /// The parent of a bone, if it has one.
    #[must_use]
    pub fn parent(&self, bone: &Bone) -> Option<&Bone> {
        usize::try_from(bone.parent).ok().and_then(|index| self.bones.get(index))
    }

    /// Where each bone is relative to its parent; roots stay in model space.
    ///
    /// ```
    /// use cod_xmodel::build::ModelBuilder;
    ///
    /// let mut model = ModelBuilder::new(6);
    /// let root = model.bone("root", None, [1.0, 0.0, 0.0]);
    /// model.bone("hand", Some(root), [1.0, 5.0, 0.0]);
    /// assert_eq!(model.build().local_transforms()[1].offset, [0.0, 5.0, 0.0]);
    /// ```
    #[must_use]
    pub fn local_transforms(&self) -> Vec<Transform> {
        let local = |bone: &Bone| match self.parent(bone) {
            Some(parent) => bone.transform().relative_to(&parent.transform()),
            None => bone.transform(),
        };
        self.bones.iter().map(local).collect()
    }

    /// The triangles per material, in the order of the materials; materials without triangles are left out.
    #[must_use]
    pub fn buffers(&self) -> Vec<Buffers> {
        let mut all: HashMap<u32, (Buffers, HashMap<CornerKey, u32>)> = HashMap::new();
        for face in &self.faces {
            let (buffers, known) = all.entry(face.material).or_default();
            buffers.material = face.material;
            for corner in &face.corners {
                let next = u32::try_from(buffers.positions.len()).unwrap_or(u32::MAX);
                let index = *known.entry(corner_key(corner)).or_insert(next);
                if index == next {
                    self.push_corner(corner, buffers);
                }
                buffers.indices.push(index);
            }
        }
        let mut buffers: Vec<_> = all.into_values().map(|(buffers, _)| buffers).collect();
        buffers.sort_by_key(|buffers| buffers.material);
        buffers
    }

    fn push_corner(&self, corner: &Corner, buffers: &mut Buffers) {
        let single = crate::number::narrow_float;
        let vertex = usize::try_from(corner.vertex).ok().and_then(|index| self.vertices.get(index));
        let unset = |color: &[f64; 4]| color.iter().all(|part| *part == -1.0);
        let color = corner.color.filter(|color| !unset(color)).unwrap_or([1.0; 4]);
        buffers.positions.push(vertex.map_or([0.0; 3], |vertex| vertex.offset).map(single));
        buffers.normals.push(corner.normal.map(single));
        buffers.colors.push(color.map(single));
        buffers.uvs.push(corner.uvs.first().copied().unwrap_or_default().map(single));
        buffers.sources.push(corner.vertex);
    }

    /// The vertices moved by a pose: one transform in model space per bone. Weights count as shares of their sum;
    /// a vertex without weights stays where it is.
    #[must_use]
    pub fn skinned(&self, pose: &[Transform]) -> Vec<Vector3> {
        let moved = |vertex: &crate::model::Vertex| {
            let sum: f64 = vertex.weights.iter().map(|weight| weight.weight).sum();
            if sum == 0.0 {
                return vertex.offset;
            }
            vertex.weights.iter().fold([0.0; 3], |total, weight| {
                let index = usize::try_from(weight.bone).unwrap_or(usize::MAX);
                let point = match (self.bones.get(index), pose.get(index)) {
                    (Some(bone), Some(posed)) => posed.to_outer(bone.transform().to_inner(vertex.offset)),
                    _ => vertex.offset,
                };
                zip(total, point, |total, part| total + part * weight.weight / sum)
            })
        };
        self.vertices.iter().map(moved).collect()
    }

    /// The pose of the skeleton in a frame of an animation. Parts and bones of the same name belong together, in upper
    /// or lower case; other bones follow their parents.
    #[must_use]
    pub fn pose(&self, animation: &Animation, frame: &Frame) -> Vec<Transform> {
        let mut places: HashMap<Vec<u8>, Transform> = HashMap::new();
        for pose in &frame.poses {
            let name = usize::try_from(pose.part).ok().and_then(|part| animation.parts.get(part));
            if let Some(name) = name {
                let place = Transform { offset: pose.offset, axes: pose.axes };
                places.insert(name.as_bytes().to_ascii_lowercase(), place);
            }
        }
        let local = self.local_transforms();
        let mut posed: Vec<Transform> = Vec::with_capacity(self.bones.len());
        for (bone, local) in self.bones.iter().zip(local) {
            let place = places.get(&bone.name.as_bytes().to_ascii_lowercase()).copied();
            let parent = usize::try_from(bone.parent).ok().and_then(|index| posed.get(index));
            posed.push(place.unwrap_or_else(|| parent.map_or(local, |parent| parent.compose(&local))));
        }
        posed
    }
}

type CornerKey = (u32, [u64; 3], [u64; 4], [u64; 2]);

fn corner_key(corner: &Corner) -> CornerKey {
    let uv = corner.uvs.first().copied().unwrap_or_default();
    let color = corner.color.unwrap_or([-1.0; 4]);
    (corner.vertex, corner.normal.map(f64::to_bits), color.map(f64::to_bits), uv.map(f64::to_bits))
}

/// Weights with the heaviest first, at most `count` of them, as shares of their sum.
///
/// ```
/// use cod_xmodel::{model::Weight, view::heaviest};
///
/// let weights = [(0, 0.1), (4, 0.6), (2, 0.2)].map(|(bone, weight)| Weight { bone, weight });
/// let heaviest = heaviest(&weights, 2);
/// assert_eq!(heaviest[0].bone, 4);
/// assert_eq!(heaviest[0].weight, 0.6 / (0.6 + 0.2));
/// ```
#[must_use]
pub fn heaviest(weights: &[Weight], count: usize) -> Weights {
    let mut sorted: Weights = weights.iter().copied().collect();
    sorted.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    sorted.truncate(count);
    let sum: f64 = sorted.iter().map(|weight| weight.weight).sum();
    if sum > 0.0 {
        for weight in &mut sorted {
            weight.weight /= sum;
        }
    }
    sorted
}
