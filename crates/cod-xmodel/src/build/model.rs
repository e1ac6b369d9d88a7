//! Builds new models.

use meshwire_core::{ByteString, Error};
use smallvec::SmallVec;

use super::{checked, writable};
use crate::binary::Compression;
use crate::file::{Content, XmodelFile};
use crate::lint;
use crate::model::{Bone, Corner, Face, Material, Model, OLD, Siege, Surface, UPRIGHT, Vector3, Vertex, Weight};
use crate::text::Preset;

/// A corner for [`ModelBuilder::triangle`]: vertex index, normal, texture coordinates.
pub type CornerParts = (u32, Vector3, [f64; 2]);

/// Builds a model step by step; elements are referred to by index.
///
/// Nothing is checked until the end. Then all indices must be valid, all numbers finite and in range, and there must be
/// no other [lint](mod@crate::lint) errors.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::build::ModelBuilder;
///
/// let mut model = ModelBuilder::new(6);
/// model.bone("tag_origin", None, [0.0, 0.0, f64::NAN]);
/// model.vertex([0.0, 0.0, 1.0], &[(7, 1.0)]);
/// let error = model.build().unwrap_err().to_string();
/// assert!(error.contains("bones[0].offset: expected numbers within the range of 32-bit floats"));
/// assert!(error.contains("vertices[0].weights[0].bone: expected a bone below 1, found 7"));
/// ```
#[derive(Debug, Clone)]
pub struct ModelBuilder {
    model: Model,
}

impl ModelBuilder {
    /// Creates an empty model of version 5, 6 or 7.
    #[must_use]
    pub fn new(version: u32) -> Self {
        Self { model: Model { version, objects: Some(Vec::new()), ..Model::default() } }
    }

    /// Adds an unrotated bone; `offset` is in model space.
    pub fn bone(&mut self, name: impl Into<ByteString>, parent: Option<u32>, offset: Vector3) -> u32 {
        self.turned_bone(name, parent, offset, UPRIGHT)
    }

    /// Adds a bone; `offset` and `axes` are in model space.
    pub fn turned_bone(
        &mut self,
        name: impl Into<ByteString>,
        parent: Option<u32>,
        offset: Vector3,
        axes: [Vector3; 3],
    ) -> u32 {
        // An index that does not fit is reported at the end, like any dangling one.
        let parent = parent.map_or(-1, |index| i32::try_from(index).unwrap_or(i32::MAX));
        let scale = Some([1.0; 3]);
        add(&mut self.model.bones, Bone { name: name.into(), parent, offset, scale, axes })
    }

    /// Sets the number of cosmetic bones at the end of the list; version 7 only.
    pub fn cosmetic_bones(&mut self, count: u32) {
        self.model.cosmetic_bones = Some(count);
    }

    /// Adds a vertex: a position and pairs of bone and weight.
    pub fn vertex(&mut self, offset: Vector3, weights: &[(u32, f64)]) -> u32 {
        let weights = weights.iter().map(|(bone, weight)| Weight { bone: *bone, weight: *weight }).collect();
        add(&mut self.model.vertices, Vertex { offset, weights })
    }

    /// Adds a group of faces.
    pub fn object(&mut self, name: impl Into<ByteString>) -> u32 {
        add(self.model.objects.get_or_insert_default(), name.into())
    }

    /// Adds a material with the surface attributes that Wraith writes; version 5 has none.
    pub fn material(&mut self, name: impl Into<ByteString>, images: impl Into<ByteString>) -> u32 {
        let surface = (self.model.version > OLD).then(|| Surface::wraith(images));
        add(&mut self.model.materials, Material { name: name.into(), surface })
    }

    /// Adds a material with its surface attributes.
    pub fn material_with(&mut self, name: impl Into<ByteString>, surface: Surface) -> u32 {
        self.whole_material(Material { name: name.into(), surface: Some(surface) })
    }

    /// Adds a material unchanged.
    pub(crate) fn whole_material(&mut self, material: Material) -> u32 {
        add(&mut self.model.materials, material)
    }

    /// Adds a triangle with white corners and one set of texture coordinates.
    pub fn triangle(&mut self, object: u32, material: u32, corners: [CornerParts; 3]) -> u32 {
        let old = self.model.version <= OLD;
        let color = (!old).then_some([1.0; 4]);
        let corners =
            corners.map(|(vertex, normal, uv)| Corner { vertex, normal, color, uvs: SmallVec::from_buf([uv]) });
        self.face(Face { object, material, tail: Some([0, i32::from(old)]), corners })
    }

    /// Adds a triangle.
    pub fn face(&mut self, face: Face) -> u32 {
        add(&mut self.model.faces, face)
    }

    /// Adds a siege block; version 7 only.
    pub fn siege(&mut self, siege: Siege) {
        self.model.siege = Some(siege);
    }

    /// Builds the model.
    ///
    /// # Errors
    /// Fails if an index is dangling, a number is NaN or infinite, or games reject the model for another reason; lists
    /// all problems.
    pub fn build(self) -> Result<Model, Error> {
        checked(self.model, lint::model)
    }

    /// Builds a text file.
    ///
    /// # Errors
    /// Same as [`build`](Self::build); also fails if text of this version cannot represent a value.
    pub fn into_text(self, preset: Preset) -> Result<XmodelFile, Error> {
        writable(XmodelFile::text(Content::Model(self.build()?), preset))
    }

    /// Builds a binary file. Binary files do not store the tail of a triangle.
    ///
    /// # Errors
    /// Same as [`build`](Self::build); also fails if a binary file cannot represent a value.
    pub fn into_binary(mut self, compression: Compression) -> Result<XmodelFile, Error> {
        for face in &mut self.model.faces {
            face.tail = None;
        }
        writable(XmodelFile::binary(Content::Model(self.build()?), compression))
    }
}

fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    let index = u32::try_from(list.len()).unwrap_or(u32::MAX);
    list.push(item);
    index
}
