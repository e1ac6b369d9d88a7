//! A part of a mesh as it shall be, before it goes back into faces and vertices.

use meshwire_scene::glam::{DAffine3, DVec3};
use smallvec::SmallVec;

use super::super::parts::Part;
use crate::model::{Corner, Model, Vector3, Vector4, Weights};

/// A vertex of a part: a corner, and where it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Vertex {
    /// The vertex of the model that it was.
    pub(super) source: Option<u32>,
    /// Where it is and what moves it, if not as the source.
    pub(super) place: Option<(Vector3, Weights)>,
    pub(super) normal: Vector3,
    pub(super) color: Option<Vector4>,
    pub(super) uvs: SmallVec<[[f64; 2]; 1]>,
}

/// A triangle, and the face it was.
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
    /// Faces that are no longer there.
    pub(super) removed: Vec<usize>,
    /// Something about it is not as the file has it.
    pub(super) changed: bool,
}

impl Draft {
    /// The part as the file has it.
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

    /// Moves all vertices. Mirrored triangles keep their front.
    pub(super) fn place(&mut self, model: &Model, place: &DAffine3) -> Result<(), String> {
        let upright = place.matrix3.inverse().transpose();
        if !upright.is_finite() {
            return Err("a scale of 0 leaves nothing of it".to_owned());
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

    /// A part without triangles.
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

    /// Where it is and what moves it.
    pub(super) fn placed(&self, model: &Model) -> (Vector3, Weights) {
        self.place.clone().unwrap_or_else(|| {
            let source = self.source.and_then(|vertex| usize::try_from(vertex).ok());
            let source = source.and_then(|vertex| model.vertices.get(vertex));
            source.map(|vertex| (vertex.offset, vertex.weights.clone())).unwrap_or_default()
        })
    }
}
