//! A motion from nothing, as a generation of the exporter would write it.
//!
//! What each generation writes: section 11 of the EMotionFX reference.

use binrw::Endian;
use emfx_chunk::rotation::{self, Quaternion, Vector};
use emfx_chunk::{Exporter, FileHeader, Lengths, Text};
use meshwire_core::Error;

use crate::edit::{SubmotionLayout, check};
use crate::generated::{Body, Chunk, Info, RotationKey, Submotion, SubmotionTransforms, VectorKey, XsmFile};
use crate::key::Key;
use crate::length::LengthRule;
use crate::view::Transform;

/// What real info chunks hold as the largest error that level of detail may make.
const MAX_ACCEPTABLE_ERROR: f32 = 1e8;
/// How far a track may leave its pose and still count as static, as in the vendor's exporter.
const STATIC_TOLERANCE: f32 = 1e-4;

impl SubmotionLayout {
    /// The layout a generation of the exporter writes.
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
    /// A little-endian motion with the chunks and chunk versions of an exporter generation and the lengths its files
    /// state ([`Lengths::Compatible`]; [`XsmFile::set_lengths`] changes them).
    ///
    /// Maya 2007 writes info 201 version 1 and a chunk 200 version 1 per submotion (the maximum errors are dropped,
    /// there is no field for them), Maya 2008 201 version 2 and 202 version 1, and 3ds Max 2011 202 version 2, for
    /// which rotations are packed into 16 bits.
    ///
    /// # Errors
    /// A number is not finite, times decrease or are negative, or a rotation to be packed has a component beyond 1; every
    /// problem is listed.
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

    /// The exporter generation whose chunks the file has, by the way it holds its submotions.
    #[must_use]
    pub fn generation(&self) -> Exporter {
        match self.submotion_layout() {
            Some(SubmotionLayout::Single | SubmotionLayout::SingleWithError) => Exporter::Maya2007,
            Some(SubmotionLayout::List) => Exporter::Maya2008,
            Some(SubmotionLayout::PackedSingle | SubmotionLayout::PackedList) | None => Exporter::Max2011,
        }
    }

    /// States lengths of all chunks by a named rule: the true ones, or what the games' own files have, which for
    /// chunk 202 is too much ([`LengthRule::UnpackedRecords`] and [`LengthRule::KeysReduced`]).
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
    /// The info chunk of an exporter generation: its version, program and compile date; no file and no motion name.
    /// Importance and acceptable error are those of every real file.
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
    /// A node that stays at `pose`, which is its bind transform too, with a maximum error of 0.
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

    /// The same with another bind transform.
    #[must_use]
    pub fn with_bind(mut self, bind: Transform) -> Self {
        self.transforms = SubmotionTransforms::new(self.transforms.pose(), bind);
        self
    }

    /// The same with position keys: times in seconds, ascending, and positions relative to the parent.
    #[must_use]
    pub fn with_positions(mut self, keys: impl IntoIterator<Item = (f32, Vector)>) -> Self {
        self.position_keys = keys.into_iter().map(|(time, value)| VectorKey::new(time, value)).collect();
        self
    }

    /// The same with rotation keys: times in seconds, ascending, and rotations relative to the parent.
    #[must_use]
    pub fn with_rotations(mut self, keys: impl IntoIterator<Item = (f32, Quaternion)>) -> Self {
        self.rotation_keys = keys.into_iter().map(|(time, value)| RotationKey::new(time, value)).collect();
        self
    }

    /// The same with scale keys: times in seconds, ascending, and scales per axis.
    #[must_use]
    pub fn with_scales(mut self, keys: impl IntoIterator<Item = (f32, Vector)>) -> Self {
        self.scale_keys = keys.into_iter().map(|(time, value)| VectorKey::new(time, value)).collect();
        self
    }

    /// The same with scale-rotation keys: times in seconds, ascending, and rotations.
    #[must_use]
    pub fn with_scale_rotations(mut self, keys: impl IntoIterator<Item = (f32, Quaternion)>) -> Self {
        self.scale_rotation_keys = keys.into_iter().map(|(time, value)| RotationKey::new(time, value)).collect();
        self
    }

    /// Drops the tracks that never leave the pose, as the vendor's exporter does: no component differs from it by
    /// more than 0.0001. Rotations count as equal to their negatives.
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
