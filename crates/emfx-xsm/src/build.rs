//! Creation of motions in the style of an exporter generation.
//!
//! Section 11 of the EMotionFX reference describes the output of each generation.

use binrw::Endian;
use emfx_chunk::rotation::{self, Quaternion, Vector};
use emfx_chunk::{Exporter, FileHeader, Lengths, Text};
use meshwire_core::Error;

use crate::edit::{SubmotionLayout, check};
use crate::generated::{Body, Chunk, Info, RotationKey, Submotion, SubmotionTransforms, VectorKey, XsmFile};
use crate::key::Key;
use crate::length::LengthRule;
use crate::view::Transform;

/// Maximum acceptable error for level of detail, as in real info chunks.
const MAX_ACCEPTABLE_ERROR: f32 = 1e8;
/// Largest deviation from the pose at which a track counts as static, as in the vendor's exporter.
const STATIC_TOLERANCE: f32 = 1e-4;

impl SubmotionLayout {
    /// Returns the layout that an exporter generation writes.
    #[must_use]
    pub fn of(exporter: Exporter) -> Self {
        match exporter {
            Exporter::Maya2007 => Self::Single,
            Exporter::Maya2008 => Self::List,
            Exporter::Max2011 => Self::PackedList,
        }
    }
}

impl XsmFile {
    /// Creates a little-endian motion with the chunks and chunk versions of an exporter generation and the lengths that
    /// its files state ([`Lengths::Compatible`]; [`XsmFile::set_lengths`] changes them).
    ///
    /// Maya 2007 writes info 201 version 1 and a chunk 200 version 1 per submotion, which has no field for the maximum
    /// error, so that it is dropped. Maya 2008 writes 201 version 2 and 202 version 1. 3ds Max 2011 writes 202 version
    /// 2, with rotations packed into 16 bits.
    ///
    /// # Errors
    /// A number is not finite, times decrease or are negative, or a rotation to be packed has a component beyond 1. The
    /// error lists every problem.
    pub fn from_submotions(
        exporter: Exporter,
        frames_per_second: u32,
        submotions: Vec<Submotion>,
    ) -> Result<Self, Error> {
        let layout = SubmotionLayout::of(exporter);
        check::submotions(&submotions, layout.width())?;
        let info = Chunk::new(Info::new(exporter, frames_per_second));
        let mut chunks = vec![info];
        chunks.extend(layout.chunks(submotions));
        let header = FileHeader::new(Endian::Little, exporter.multiply_order());
        let mut file = Self { header, body: Body { chunks, trailing: Vec::new() } };
        file.set_lengths(Lengths::Compatible);
        Ok(file)
    }

    /// Returns the exporter generation whose layout of submotions the file uses.
    #[must_use]
    pub fn generation(&self) -> Exporter {
        match self.submotion_layout() {
            Some(SubmotionLayout::Single | SubmotionLayout::SingleWithError) => Exporter::Maya2007,
            Some(SubmotionLayout::List) => Exporter::Maya2008,
            Some(SubmotionLayout::PackedSingle | SubmotionLayout::PackedList) | None => Exporter::Max2011,
        }
    }

    /// Sets the stated lengths of all chunks: the true ones, or those of the games' own files, which are too large for
    /// chunk 202 ([`LengthRule::UnpackedRecords`] and [`LengthRule::KeysReduced`]).
    pub fn set_lengths(&mut self, lengths: Lengths) {
        let frames_per_second = self.frames_per_second();
        for chunk in &mut self.body.chunks {
            let rule = match lengths {
                Lengths::Strict => LengthRule::True,
                Lengths::Compatible => chunk.compatible_rule(),
            };
            chunk.set_length(rule, frames_per_second);
        }
    }
}

impl Info {
    /// Creates the info chunk of an exporter generation, with its version, program and compile date but without a file
    /// or motion name. Importance and acceptable error have the values of all real files.
    #[must_use]
    pub fn new(exporter: Exporter, frames_per_second: u32) -> Self {
        let has_importance = exporter != Exporter::Maya2007;
        let (exporter_major_version, exporter_minor_version) = exporter.version();
        Self {
            importance: has_importance.then_some(1.0),
            max_acceptable_error: has_importance.then_some(MAX_ACCEPTABLE_ERROR),
            frames_per_second,
            motion_extraction_mask: None,
            exporter_major_version,
            exporter_minor_version,
            padding: [0; 2],
            source_application: Text::from(exporter.source_application()),
            original_file: Text::from(""),
            exporter_compile_date: Text::from(exporter.compile_date()),
            motion_name: Text::from(""),
        }
    }
}

impl Submotion {
    /// Creates a submotion that stays at `pose`, which is also its bind transform, with a maximum error of 0.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; }
    /// use meshwire::xsm::{Submotion, Transform};
    ///
    /// let mut door = Submotion::new("door", Transform::at([1.0, 0.0, 0.0]))
    ///     .with_positions([(0.0, [1.0, 0.0, 0.0]), (1.0, [1.0, 0.0, 0.0])]);
    /// door.drop_static_tracks();
    /// assert!(door.position_keys.is_empty(), "it never leaves its pose");
    /// ```
    #[must_use]
    pub fn new(node_name: impl Into<Text>, pose: Transform) -> Self {
        Self {
            transforms: SubmotionTransforms::new(pose, pose),
            max_error: Some(0.0),
            node_name: node_name.into(),
            position_keys: Vec::new(),
            rotation_keys: Vec::new(),
            scale_keys: Vec::new(),
            scale_rotation_keys: Vec::new(),
        }
    }

    /// Sets the bind transform.
    #[must_use]
    pub fn with_bind(mut self, bind: Transform) -> Self {
        self.transforms = SubmotionTransforms::new(self.transforms.pose(), bind);
        self
    }

    /// Sets the position keys: times in seconds, ascending, and positions relative to the parent.
    #[must_use]
    pub fn with_positions(mut self, keys: impl IntoIterator<Item = (f32, Vector)>) -> Self {
        self.position_keys = keys.into_iter().map(|(time, value)| VectorKey::new(time, value)).collect();
        self
    }

    /// Sets the rotation keys: times in seconds, ascending, and rotations relative to the parent.
    #[must_use]
    pub fn with_rotations(mut self, keys: impl IntoIterator<Item = (f32, Quaternion)>) -> Self {
        self.rotation_keys = keys.into_iter().map(|(time, value)| RotationKey::new(time, value)).collect();
        self
    }

    /// Sets the scale keys: times in seconds, ascending, and scales per axis.
    #[must_use]
    pub fn with_scales(mut self, keys: impl IntoIterator<Item = (f32, Vector)>) -> Self {
        self.scale_keys = keys.into_iter().map(|(time, value)| VectorKey::new(time, value)).collect();
        self
    }

    /// Sets the scale-rotation keys: times in seconds, ascending, and rotations.
    #[must_use]
    pub fn with_scale_rotations(mut self, keys: impl IntoIterator<Item = (f32, Quaternion)>) -> Self {
        self.scale_rotation_keys = keys.into_iter().map(|(time, value)| RotationKey::new(time, value)).collect();
        self
    }

    /// Drops the tracks that never leave the pose, as the vendor's exporter does: no component differs from it by more
    /// than 0.0001. A rotation counts as equal to its negative.
    pub fn drop_static_tracks(&mut self) {
        let pose = self.transforms.pose();
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= STATIC_TOLERANCE);
        let vector = |keys: &mut Vec<VectorKey>, pose: Vector| {
            if keys.iter().all(|key| near(&key.value, &pose)) {
                keys.clear();
            }
        };
        let rotation = |keys: &mut Vec<RotationKey>, pose: Quaternion| {
            let same = |value: Quaternion| {
                let negative = rotation::dot(value, pose) < 0.0;
                near(&if negative { value.map(|component| -component) } else { value }, &pose)
            };
            if keys.iter().all(|key| same(key.value)) {
                keys.clear();
            }
        };
        vector(&mut self.position_keys, pose.position);
        rotation(&mut self.rotation_keys, pose.rotation);
        vector(&mut self.scale_keys, pose.scale);
        rotation(&mut self.scale_rotation_keys, pose.scale_rotation);
    }
}
