//! Files from nothing.

use meshwire_core::ByteString;
use smallvec::SmallVec;

use crate::animation::{Animation, Frame, Note, Notes, PartNotes, Pose};
use crate::binary::{BinaryStyle, Compression};
use crate::file::{Content, Style, XmodelFile};
use crate::model::{Bone, Corner, Face, Material, Model, Siege, Surface, Vector3, Vertex, Weight};
use crate::text::{Preset, TextStyle};

/// The axes of something that is not turned.
pub const UPRIGHT: [Vector3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// A corner for [`ModelBuilder::triangle`]: index of the vertex, normal, texture coordinates.
pub type CornerParts = (u32, Vector3, [f64; 2]);

impl XmodelFile {
    /// A text file in the style of a known program.
    #[must_use]
    pub fn text(content: Content, preset: Preset) -> Self {
        Self::new(content, Style::Text(TextStyle::preset(preset)))
    }

    /// A binary file.
    #[must_use]
    pub fn binary(content: Content, compression: Compression) -> Self {
        Self::new(content, Style::Binary(BinaryStyle { compression, ..BinaryStyle::new() }))
    }
}

impl Surface {
    /// What the official exporter writes for a material without settings of its own.
    #[must_use]
    pub fn official(kind: &str, images: impl Into<ByteString>) -> Self {
        let black = Some([0.0, 0.0, 0.0, 1.0]);
        let unset = Some([-1.0, -1.0, -1.0, 1.0]);
        Self {
            kind: kind.into(),
            images: images.into(),
            color: black,
            transparency: black,
            ambient_color: black,
            incandescence: black,
            coefficients: Some([0.8, 0.0]),
            glow: Some([0.0, 0.0]),
            refractive: Some([6.0, 1.0]),
            specular_color: unset,
            reflective_color: unset,
            reflective: Some([-1.0, -1.0]),
            blinn: Some([-1.0, -1.0]),
            phong: Some(-1.0),
        }
    }

    /// What Wraith writes for every material.
    #[must_use]
    pub fn wraith(images: impl Into<ByteString>) -> Self {
        Self {
            ambient_color: Some([1.0; 4]),
            specular_color: Some([0.5, 0.5, 0.5, 1.0]),
            reflective_color: Some([0.0, 0.0, 0.0, 1.0]),
            reflective: Some([1.0, 0.5]),
            phong: Some(20.0),
            ..Self::official("Phong", images)
        }
    }
}

/// Puts a model together piece by piece; every piece is known by its index.
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
        let parent = parent.and_then(|index| i32::try_from(index).ok()).unwrap_or(-1);
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
        let surface = (self.model.version > 5).then(|| Surface::wraith(images));
        add(&mut self.model.materials, Material { name: name.into(), surface })
    }

    /// Adds a material with its surface.
    pub fn material_with(&mut self, name: impl Into<ByteString>, surface: Surface) -> u32 {
        add(&mut self.model.materials, Material { name: name.into(), surface: Some(surface) })
    }

    /// Adds a triangle of white corners with one set of texture coordinates.
    pub fn triangle(&mut self, object: u32, material: u32, corners: [CornerParts; 3]) -> u32 {
        let old = self.model.version <= 5;
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
    #[must_use]
    pub fn build(self) -> Model {
        self.model
    }

    /// A text file of the model.
    #[must_use]
    pub fn into_text(self, preset: Preset) -> XmodelFile {
        XmodelFile::text(Content::Model(self.model), preset)
    }

    /// A binary file of the model. Binary files have no place for the tail of a triangle.
    #[must_use]
    pub fn into_binary(mut self, compression: Compression) -> XmodelFile {
        for face in &mut self.model.faces {
            face.tail = None;
        }
        XmodelFile::binary(Content::Model(self.model), compression)
    }
}

/// Puts an animation together.
///
/// ```
/// use cod_xmodel::build::{AnimationBuilder, UPRIGHT};
/// use cod_xmodel::{Format, text::Preset};
///
/// let mut lid = AnimationBuilder::new(&["lid_hinge"], 30.0);
/// lid.frame(120.0, &[([0.0, 4.0, 12.5], UPRIGHT)]);
/// lid.note_track(0, &[(120.0, "lid_creak")]);
/// let text = lid.into_text(Preset::OfficialAnimation).to_bytes()?;
/// assert!(text.ends_with(b"NOTETRACK 0\r\nNUMKEYS 1\r\nFRAME 120 \"lid_creak\"\r\n\r\n"));
/// # Ok::<(), cod_xmodel::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct AnimationBuilder {
    animation: Animation,
}

impl AnimationBuilder {
    /// An animation of these parts, without frames.
    #[must_use]
    pub fn new(parts: &[&str], frame_rate: f64) -> Self {
        let parts = parts.iter().map(|name| ByteString::from(*name)).collect();
        Self { animation: Animation { version: 3, parts, frame_rate, ..Animation::default() } }
    }

    /// Adds a frame: position and axes of each part, in model space.
    pub fn frame(&mut self, number: f64, poses: &[(Vector3, [Vector3; 3])]) {
        let scale = Some([1.0; 3]);
        let poses = (0..).zip(poses);
        let poses = poses.map(|(part, (offset, axes))| Pose { part, offset: *offset, scale, axes: *axes, extra: None });
        self.animation.frames.push(Frame { number, poses: poses.collect() });
    }

    /// Adds a note track to a part, in the form up to World at War; all parts get an entry, as official files have.
    pub fn note_track(&mut self, part: u32, notes: &[(f64, &str)]) {
        if !matches!(self.animation.notes, Notes::Tracks(_)) {
            let parts = (0..).zip(&self.animation.parts);
            let parts = parts.map(|(part, _)| PartNotes { part, tracks: Vec::new() }).collect();
            self.animation.notes = Notes::Tracks(parts);
        }
        if let Notes::Tracks(parts) = &mut self.animation.notes {
            if let Some(entry) = parts.iter_mut().find(|entry| entry.part == part) {
                entry.tracks.push(self::notes(notes));
            }
        }
    }

    /// Sets the notes, in the form of Black Ops and later.
    pub fn keys(&mut self, notes: &[(f64, &str)]) {
        self.animation.notes = Notes::Keys(self::notes(notes));
    }

    /// The animation.
    #[must_use]
    pub fn build(self) -> Animation {
        self.animation
    }

    /// A text file of the animation.
    #[must_use]
    pub fn into_text(self, preset: Preset) -> XmodelFile {
        XmodelFile::text(Content::Animation(self.animation), preset)
    }

    /// A binary file of the animation.
    #[must_use]
    pub fn into_binary(self, compression: Compression) -> XmodelFile {
        XmodelFile::binary(Content::Animation(self.animation), compression)
    }
}

/// Notes from frames and names.
#[must_use]
pub fn notes(notes: &[(f64, &str)]) -> Vec<Note> {
    notes.iter().map(|(frame, name)| Note { frame: *frame, name: (*name).into() }).collect()
}

fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    let index = u32::try_from(list.len()).unwrap_or(u32::MAX);
    list.push(item);
    index
}
