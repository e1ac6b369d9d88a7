//! Models from nothing.

use meshwire_core::{ByteString, Error};
use smallvec::SmallVec;

use super::check;
use crate::binary::Compression;
use crate::file::{Content, XmodelFile};
use crate::model::{Bone, Corner, Face, Material, Model, OLD, Siege, Surface, UPRIGHT, Vector3, Vertex, Weight};
use crate::text::Preset;

/// A corner for [`ModelBuilder::triangle`]: index of the vertex, normal, texture coordinates.
pub type CornerParts = (u32, Vector3, [f64; 2]);

/// Puts a model together piece by piece; every piece is known by its index.
///
/// Nothing is refused on the way. At the end everything is checked: that what an index names is there, that numbers
/// are finite and in range, and all else that the [lint](mod@crate::lint) calls an error.
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
    /// An empty model of version 5, 6 or 7.
    #[must_use]
    pub fn new(version: u32) -> Self {
        Self { model: Model { version, objects: Some(Vec::new()), ..Model::default() } }
    }

    /// Adds a bone that is not turned; `offset` is in model space.
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
        // An index beyond all others is refused at the end, as any that leads nowhere.
        let parent = parent.map_or(-1, |index| i32::try_from(index).unwrap_or(i32::MAX));
        let scale = Some([1.0; 3]);
        add(&mut self.model.bones, Bone { name: name.into(), parent, offset, scale, axes })
    }

    /// Says how many bones at the end of the list are cosmetic; version 7.
    pub fn cosmetic_bones(&mut self, count: u32) {
        self.model.cosmetic_bones = Some(count);
    }

    /// Adds a position with its weights: pairs of bone and share.
    pub fn vertex(&mut self, offset: Vector3, weights: &[(u32, f64)]) -> u32 {
        let weights = weights.iter().map(|(bone, weight)| Weight { bone: *bone, weight: *weight }).collect();
        add(&mut self.model.vertices, Vertex { offset, weights })
    }

    /// Adds a group of faces.
    pub fn object(&mut self, name: impl Into<ByteString>) -> u32 {
        add(self.model.objects.get_or_insert_default(), name.into())
    }

    /// Adds a material with the surface that Wraith writes; version 5 has none.
    pub fn material(&mut self, name: impl Into<ByteString>, images: impl Into<ByteString>) -> u32 {
        let surface = (self.model.version > OLD).then(|| Surface::wraith(images));
        add(&mut self.model.materials, Material { name: name.into(), surface })
    }

    /// Adds a material with its surface.
    pub fn material_with(&mut self, name: impl Into<ByteString>, surface: Surface) -> u32 {
        self.whole_material(Material { name: name.into(), surface: Some(surface) })
    }

    /// Adds a material as it is.
    pub(crate) fn whole_material(&mut self, material: Material) -> u32 {
        add(&mut self.model.materials, material)
    }

    /// Adds a triangle of white corners with one set of texture coordinates.
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

    /// Adds a siege block; version 7.
    pub fn siege(&mut self, siege: Siege) {
        self.model.siege = Some(siege);
    }

    /// The model.
    ///
    /// # Errors
    /// An index leads nowhere, a number is none, or games refuse the model for another reason; all of it is listed.
    pub fn build(self) -> Result<Model, Error> {
        check::model(self.model)
    }

    /// A text file of the model.
    ///
    /// # Errors
    /// Those of [`build`](Self::build), and what a text of this version cannot hold.
    pub fn into_text(self, preset: Preset) -> Result<XmodelFile, Error> {
        check::file(XmodelFile::text(Content::Model(self.build()?), preset))
    }

    /// A binary file of the model. Binary files have no place for the tail of a triangle.
    ///
    /// # Errors
    /// Those of [`build`](Self::build), and what a binary file cannot hold.
    pub fn into_binary(mut self, compression: Compression) -> Result<XmodelFile, Error> {
        for face in &mut self.model.faces {
            face.tail = None;
        }
        check::file(XmodelFile::binary(Content::Model(self.build()?), compression))
    }
}

fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    let index = u32::try_from(list.len()).unwrap_or(u32::MAX);
    list.push(item);
    index
}
