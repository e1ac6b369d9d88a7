//! A part of a mesh as edited, before it is converted back to faces and vertices.

use glam::{DAffine3, DVec3};
use smallvec::SmallVec;

use super::super::parts::Part;
use crate::model::{Corner, Model, Vector3, Vector4, Weights};

/// A vertex of a part: a corner, and its position and weights.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Vertex {
    /// The original vertex of the model.
    pub(super) source: Option<u32>,
    /// Its position and weights, if they differ from the source.
    pub(super) place: Option<(Vector3, Weights)>,
    pub(super) normal: Vector3,
    pub(super) color: Option<Vector4>,
    pub(super) uvs: SmallVec<[[f64; 2]; 1]>,
}

/// A triangle, and its original face.
#[derive(Debug, Clone)]
pub(super) struct Triangle {
    pub(super) face: Option<usize>,
    pub(super) vertices: [u32; 3],
}

/// The triangles of one object and material.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) object: u32,
    pub(super) material: u32,
    pub(super) vertices: Vec<Vertex>,
    pub(super) triangles: Vec<Triangle>,
    /// Removed faces.
    pub(super) removed: Vec<usize>,
    /// True if anything differs from the file.
    pub(super) changed: bool,
}

impl Draft {
    /// Returns the part as it is in the file.
    pub(super) fn of(model: &Model, object: u32, part: &Part) -> Self {
        let triangles = part.faces.iter().zip(&part.triangles);
        let triangle = |(face, vertices): (&usize, &[u32; 3])| Triangle { face: Some(*face), vertices: *vertices };
        Self {
            object,
            material: part.material,
            vertices: part.corners(&model.faces).map(Vertex::of).collect(),
            triangles: triangles.map(triangle).collect(),
            ..Self::empty()
        }
    }

    /// Transforms all vertices. Mirrored triangles keep their front.
    pub(super) fn place(&mut self, model: &Model, place: &DAffine3) -> Result<(), String> {
        let upright = place.matrix3.inverse().transpose();
        if !upright.is_finite() {
            return Err("the transform cannot be inverted: a scale is 0".to_owned());
        }
        for vertex in &mut self.vertices {
            let (offset, weights) = vertex.placed(model);
            vertex.place = Some((place.transform_point3(offset.into()).into(), weights));
            vertex.normal = (upright * DVec3::from(vertex.normal)).normalize_or_zero().into();
        }
        if place.matrix3.determinant() < 0.0 {
            self.triangles.iter_mut().for_each(|triangle| triangle.vertices.swap(1, 2));
        }
        self.changed = true;
        Ok(())
    }

    /// Returns a part without triangles.
    pub(super) fn empty() -> Self {
        Self {
            object: 0,
            material: 0,
            vertices: Vec::new(),
            triangles: Vec::new(),
            removed: Vec::new(),
            changed: false,
        }
    }
}

impl Vertex {
    pub(super) fn of(corner: &Corner) -> Self {
        Self {
            source: Some(corner.vertex),
            place: None,
            normal: corner.normal,
            color: corner.color,
            uvs: corner.uvs.clone(),
        }
    }

    /// Returns the position and weights.
    pub(super) fn placed(&self, model: &Model) -> (Vector3, Weights) {
        self.place.clone().unwrap_or_else(|| {
            let source = self.source.and_then(|vertex| usize::try_from(vertex).ok());
            let source = source.and_then(|vertex| model.vertices.get(vertex));
            source.map(|vertex| (vertex.offset, vertex.weights.clone())).unwrap_or_default()
        })
    }
}
