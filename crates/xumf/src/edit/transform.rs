//! Moving, rotating and scaling a mesh.

use glam::{Mat3, Vec3};
use meshwire_core::Error;

use crate::element::{Meaning, nearest_vector};
use crate::generated::xmf::{DataFormat, Usage};
use crate::refusal::refuse;
use crate::sign;
use crate::view::{Buffer, Element, Mesh};

/// An affine transform, `rows * position + translation`, with plain arrays as in files.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; }
/// use meshwire::xmf::Transform;
///
/// let twice = Transform::scale(2.0).then(&Transform::translation([0.0, 1.0, 0.0]));
/// assert_eq!(twice.point([1.0, 1.0, 1.0]), [2.0, 3.0, 2.0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// The three rows of the linear part.
    pub rows: [[f32; 3]; 3],
    /// The translation, applied last, in meters.
    pub translation: [f32; 3],
}

const AXES: [[f32; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Divides by the length: glam multiplies by its inverse, which gives different bits.
fn normalized(vector: [f32; 3]) -> [f32; 3] {
    let length = Vec3::from(vector).length();
    if length > 0.0 { (Vec3::from(vector) / length).into() } else { vector }
}

impl Transform {
    /// The identity transform.
    pub const IDENTITY: Self = Self { rows: AXES, translation: [0.0; 3] };

    /// Creates a uniform scale.
    #[must_use]
    pub fn scale(factor: f32) -> Self {
        Self { rows: AXES.map(|row| row.map(|number| number * factor)), ..Self::IDENTITY }
    }

    /// Creates a translation, in meters.
    #[must_use]
    pub fn translation(translation: [f32; 3]) -> Self {
        Self { translation, ..Self::IDENTITY }
    }

    /// Returns the transform that applies `self`, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let columns = self.transposed().transpose().to_cols_array_2d().map(|column| next.vector(column));
        let rows = Mat3::from_cols_array_2d(&columns).transpose().to_cols_array_2d();
        Self { rows, translation: next.point(self.translation) }
    }

    /// Transforms a position.
    #[must_use]
    pub fn point(&self, point: [f32; 3]) -> [f32; 3] {
        (Vec3::from(self.vector(point)) + Vec3::from(self.translation)).into()
    }

    /// Transforms a direction without the translation.
    #[must_use]
    pub fn vector(&self, vector: [f32; 3]) -> [f32; 3] {
        self.transposed().transpose_mul_vec3(vector.into()).into()
    }

    /// Returns the linear part with its rows as columns.
    fn transposed(&self) -> Mat3 {
        Mat3::from_cols_array_2d(&self.rows)
    }

    /// Returns the factor by which volumes change; negative for a mirror image.
    #[must_use]
    pub fn determinant(&self) -> f32 {
        let [a, b, c] = self.rows.map(Vec3::from);
        a.dot(b.cross(c))
    }

    /// Returns true if directions are unchanged: a translation, or a uniform positive scale.
    fn keeps_directions(&self) -> bool {
        let [[factor, ..], ..] = self.rows;
        factor > 0.0 && self.rows == AXES.map(|row| row.map(|number| number * factor))
    }

    /// Returns the linear part for normals: the inverse transpose, up to a positive factor.
    fn for_normals(&self) -> Self {
        let [a, b, c] = self.rows.map(Vec3::from);
        let sign = self.determinant().signum();
        let rows = [b.cross(c), c.cross(a), a.cross(b)].map(|row| (row * sign).into());
        Self { rows, translation: [0.0; 3] }
    }
}

impl Mesh {
    /// Transforms positions, normals, tangents and binormals. The identity changes no byte. For a mirror image, the
    /// winding of triangles and the signs of bitangents are reversed, so that faces keep their orientation.
    ///
    /// # Errors
    /// The transform is singular or not finite, or moves a position outside the range of its type. The mesh is then
    /// unchanged.
    pub fn transform(&mut self, transform: &Transform) -> Result<(), Error> {
        let determinant = transform.determinant();
        if determinant == 0.0 || !determinant.is_finite() || transform.translation.iter().any(|t| !t.is_finite()) {
            return Err(refuse("transform", "a finite, invertible transform", format!("{transform:?}")));
        }
        // Arithmetic would turn -0.0 into 0.0.
        if *transform == Transform::IDENTITY {
            return Ok(());
        }
        let for_normals = transform.for_normals();
        let signs = sign::of(self);
        self.check_positions(transform)?;
        for stream in self.buffers.iter_mut().filter(|buffer| !buffer.descriptor.is_index()) {
            let elements: Vec<Element> = stream.attributes().map(|attribute| attribute.element()).collect();
            for element in elements {
                stream.rewrite_if_spatial(element, transform, &for_normals);
            }
        }
        if determinant < 0.0 {
            self.set_signs(&signs.iter().map(|sign| -sign).collect::<Vec<f32>>());
            if let Some(indices) = self.indices() {
                let wide = indices.is_wide();
                let mut turned = indices.to_vec();
                for triangle in turned.chunks_exact_mut(3) {
                    triangle.reverse();
                }
                self.set_indices_as(&turned, wide)?;
            }
        }
        Ok(())
    }

    /// Stores the signs of the bitangents, if the mesh has them.
    fn set_signs(&mut self, signs: &[f32]) {
        let has_tangents = self.attribute(Usage::Tangent, 0).is_some();
        if let Ok((stream, element)) = self.find(Usage::Normal, 0) {
            if has_tangents && element.format == DataFormat::D3dColor {
                let sign = |vertex: usize, old: f32| signs.get(vertex).copied().unwrap_or(old);
                stream.rewrite(element, |vertex, [x, y, z, w]| [x, y, z, sign(vertex, w)]);
            }
        }
    }

    /// Checks that the transform keeps finite positions within the range of their type.
    fn check_positions(&self, transform: &Transform) -> Result<(), Error> {
        for attribute in self.attributes().filter(|attribute| attribute.usage() == Usage::Position) {
            let finite = |value: &[f32; 4]| value.iter().all(|number| number.is_finite());
            let moved = |[x, y, z, w]: [f32; 4]| {
                let [x, y, z] = transform.point([x, y, z]);
                [x, y, z, w]
            };
            let lost = |value: [f32; 4]| finite(&value) && !attribute.format().holds(moved(value), Meaning::Plain);
            if let Some(vertex) = attribute.vectors::<4>().position(lost) {
                let expected = format!("positions that {} can hold", attribute.format());
                return Err(refuse("transform", expected, format!("vertex {vertex} out of range")));
            }
        }
        Ok(())
    }
}

impl Buffer {
    fn rewrite_if_spatial(&mut self, element: Element, transform: &Transform, for_normals: &Transform) {
        if element.usage == Usage::Position {
            return self.rewrite(element, |_, [x, y, z, w]| {
                let [x, y, z] = transform.point([x, y, z]);
                [x, y, z, w]
            });
        }
        let by = match element.usage {
            Usage::Normal => for_normals,
            Usage::Tangent | Usage::Binormal => transform,
            _ => return,
        };
        // Keep unchanged directions, even if their quantized length is not exactly 1.
        if transform.keeps_directions() {
            return;
        }
        self.rewrite(element, |_, [x, y, z, w]| {
            let turned = normalized(by.vector([x, y, z]));
            let [x, y, z] = if element.format == DataFormat::D3dColor { nearest_vector(turned) } else { turned };
            [x, y, z, w]
        });
    }
}
