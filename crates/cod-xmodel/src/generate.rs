//! Generates arbitrary writable files for structured fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};
use meshwire_core::ByteString;
use meshwire_core::generate::{self, Generate, Wish};

use crate::animation::{Animation, Frame, Note, NoteFile, Notes, PartNotes, Pose};
use crate::binary::{BinaryStyle, Compression, TriangleLayout};
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::{self, Attachment, AttachmentContent};
use crate::model::{
    Bone, Corner, Face, Material, Model, Placement, Siege, SiegeBone, Surface, Vertex, Weight, Weights,
};
use crate::text::{CosmeticKeyword, LineEnd, Preset, TextStyle, UvLayers};
use crate::width::{Width, Widths};

/// Generates values for one form: binary files have smaller ranges than text.
struct Maker<'a, 'b> {
    u: &'a mut Unstructured<'b>,
    text: bool,
}

impl Maker<'_, '_> {
    /// Generates a number that any form can represent.
    fn number(&mut self) -> Result<f64> {
        if self.u.ratio(1, 2)? {
            return Ok(f64::from(self.u.arbitrary::<i16>()?) / 64.0);
        }
        let value = f32::from_bits(self.u.arbitrary()?);
        Ok(if value.is_nan() { 0.5 } else { value.into() })
    }

    /// Generates a number from `low` to 1 for binary files, or any number for text.
    fn limited(&mut self, low: f64) -> Result<f64> {
        if self.text {
            return self.number();
        }
        Ok((f64::from(self.u.arbitrary::<i16>()?) / 32767.0).clamp(low, 1.0))
    }

    /// Generates a frame number.
    fn frame(&mut self) -> Result<f64> {
        if self.text { self.number() } else { Ok(self.u.arbitrary::<i32>()?.into()) }
    }

    fn array<const N: usize>(&mut self) -> Result<[f64; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.number()?;
        }
        Ok(values)
    }

    fn limited_array<const N: usize>(&mut self, low: f64) -> Result<[f64; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.limited(low)?;
        }
        Ok(values)
    }

    fn axes(&mut self) -> Result<[[f64; 3]; 3]> {
        Ok([self.limited_array(-1.0)?, self.limited_array(-1.0)?, self.limited_array(-1.0)?])
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.u.arbitrary()? { make(self).map(Some) } else { Ok(None) }
    }

    fn list<T>(&mut self, mut make: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = generate::count(self.u)?;
        (0..count).map(|_| make(self)).collect()
    }

    fn name(&mut self) -> Result<ByteString> {
        let mut bytes = generate::bytes(self.u)?;
        bytes.retain(|byte| !matches!(byte, 0 | b'"' | b'\n' | b'\r' | b'\\'));
        Ok(ByteString::from(bytes))
    }

    fn small(&mut self) -> Result<u32> {
        self.u.arbitrary::<u16>().map(u32::from)
    }

    fn weights(&mut self) -> Result<Weights> {
        self.list(|m| Ok(Weight { bone: m.small()?, weight: m.number()? })).map(Weights::from_vec)
    }

    fn model(&mut self) -> Result<Model> {
        let version = self.u.int_in_range(if self.text { 5..=7 } else { 6..=7 })?;
        let bones = self.list(|m| {
            Ok(Bone {
                name: m.name()?,
                parent: m.u.arbitrary()?,
                offset: m.array()?,
                scale: m.maybe(Self::array)?,
                axes: m.axes()?,
            })
        })?;
        Ok(Model {
            version,
            bones,
            cosmetic_bones: self.maybe(|m| m.u.arbitrary())?,
            vertices: self.list(|m| Ok(Vertex { offset: m.array()?, weights: m.weights()? }))?,
            faces: self.list(|m| m.face(version))?,
            objects: self.maybe(|m| m.list(Self::name))?,
            materials: self.list(|m| {
                let surface = if version > 5 { Some(m.surface()?) } else { None };
                Ok(Material { name: m.name()?, surface })
            })?,
            siege: self.maybe(Self::siege)?,
        })
    }

    fn face(&mut self, version: u32) -> Result<Face> {
        Ok(Face {
            object: self.small()?,
            material: self.small()?,
            tail: if self.text { self.maybe(|m| m.u.arbitrary())? } else { None },
            corners: [self.corner(version)?, self.corner(version)?, self.corner(version)?],
        })
    }

    fn corner(&mut self, version: u32) -> Result<Corner> {
        let old = version <= 5;
        let uvs = if old { vec![self.array()?] } else { self.list(Self::array)? };
        Ok(Corner {
            vertex: self.u.arbitrary()?,
            normal: self.limited_array(-1.0)?,
            color: if old { None } else { self.maybe(|m| m.limited_array(0.0))? },
            uvs: uvs.into(),
        })
    }

    fn surface(&mut self) -> Result<Surface> {
        Ok(Surface {
            kind: self.name()?,
            images: self.name()?,
            color: self.maybe(|m| m.limited_array(0.0))?,
            transparency: self.maybe(Self::array)?,
            ambient_color: self.maybe(Self::array)?,
            incandescence: self.maybe(Self::array)?,
            coefficients: self.maybe(Self::array)?,
            glow: self.maybe(Self::array)?,
            refractive: self.maybe(Self::array)?,
            specular_color: self.maybe(Self::array)?,
            reflective_color: self.maybe(Self::array)?,
            reflective: self.maybe(Self::array)?,
            blinn: self.maybe(Self::array)?,
            phong: self.maybe(Self::number)?,
        })
    }

    fn siege(&mut self) -> Result<Siege> {
        let bones = self.list(|m| {
            let placement = m.maybe(|m| Ok(Placement { offset: m.array()?, rotation: m.array()? }))?;
            Ok(SiegeBone { name: m.name()?, parent: m.u.arbitrary()?, placement })
        })?;
        Ok(Siege { bones, weights: self.list(Self::weights)? })
    }

    fn notes(&mut self) -> Result<Vec<Note>> {
        self.list(|m| Ok(Note { frame: m.frame()?, name: m.name()? }))
    }

    fn animation(&mut self) -> Result<Animation> {
        let frame_rate = if self.text { self.number()? } else { self.small()?.into() };
        Ok(Animation {
            version: self.small()?,
            parts: self.list(Self::name)?,
            frame_rate,
            frames: self.list(|m| Ok(Frame { number: m.frame()?, poses: m.list(Self::pose)? }))?,
            notes: match self.u.int_in_range(0..=2)? {
                0 => Notes::None,
                1 => Notes::Keys(self.notes()?),
                _ => Notes::Tracks(self.list(|m| Ok(PartNotes { part: m.small()?, tracks: m.list(Self::notes)? }))?),
            },
        })
    }

    fn pose(&mut self) -> Result<Pose> {
        Ok(Pose {
            part: self.small()?,
            offset: self.array()?,
            scale: self.maybe(Self::array)?,
            axes: self.axes()?,
            extra: self.maybe(Self::array)?,
        })
    }

    fn attachment(&mut self) -> Result<Attachment> {
        let before = self.u.int_in_range(0..=8)?;
        let content = match self.u.int_in_range(0..=4)? {
            0 => AttachmentContent::Rotation(self.array()?),
            1 => AttachmentContent::IkPitchLayerCount(self.u.arbitrary()?),
            2 => AttachmentContent::IkPitchLayer(self.u.arbitrary()?),
            3 => AttachmentContent::Semicolon(self.name()?),
            _ => AttachmentContent::Comment(self.name()?),
        };
        let before = if content.is_comment() { before } else { before.max(attachment::HEAD) };
        Ok(Attachment { before, content })
    }

    fn widths(&mut self) -> Result<Widths> {
        const ALL: [Width; 3] = [Width::Fit, Width::Narrow, Width::Wide];
        Ok(Widths {
            vertex_count: *self.u.choose(&ALL)?,
            vertex: *self.u.choose(&ALL)?,
            corner: *self.u.choose(&ALL)?,
            triangle: *self.u.choose(&ALL)?,
        })
    }

    fn style(&mut self) -> Result<Style> {
        let widths = self.widths()?;
        if self.text {
            let mut style = TextStyle::preset(*self.u.choose(&Preset::ALL)?);
            style.line_end = *self.u.choose(&[LineEnd::Lf, LineEnd::CrLf])?;
            style.final_line_end = self.u.arbitrary()?;
            style.widths = widths;
            style.uv_layers = *self.u.choose(&[UvLayers::Counted, UvLayers::LinePerSet])?;
            style.cosmetic_keyword = *self.u.choose(&[CosmeticKeyword::Official, CosmeticKeyword::Short])?;
            return Ok(Style::Text(style));
        }
        let compression = *self.u.choose(&[Compression::Stored, Compression::Lz4])?;
        let triangle_layout = *self.u.choose(&[TriangleLayout::Padded, TriangleLayout::Packed])?;
        Ok(Style::Binary(BinaryStyle { compression, triangle_layout, widths }))
    }
}

impl Generate for XmodelFile {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
        let text = u.arbitrary()?;
        let mut maker = Maker { u, text };
        let style = maker.style()?;
        let content = match maker.u.int_in_range(0..=4)? {
            0..=2 => Content::Model(maker.model()?),
            4 if text => {
                let (first_frame, frame_count) = (maker.u.arbitrary()?, maker.u.arbitrary()?);
                Content::Notes(NoteFile { first_frame, frame_count, notes: maker.notes()? })
            }
            _ => Content::Animation(maker.animation()?),
        };
        let attachments = maker.list(Maker::attachment)?;
        Ok(Self { attachments, ..Self::new(content, style) })
    }
}

impl<'a> Arbitrary<'a> for XmodelFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::generate(u, Wish::default(), ())
    }
}
