//! The chunk kinds and versions that contain submotions, and conversion between them.

use emfx_chunk::rotation;
use meshwire_core::{Error, ErrorKind};

use crate::edit::check::{self, Width};
use crate::file::NAME;
use crate::generated::{
    Chunk, ChunkBody, PackedRotationKey, PackedSubmotion, PackedSubmotionTransforms, PackedSubmotions, RotationKey,
    Submotion, SubmotionTransforms, Submotions, XsmFile,
};
use crate::length::LengthRule;
use crate::view::SubmotionRef;

/// The chunk kind and version that store the submotions of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubmotionLayout {
    /// A chunk 200 version 1 per submotion: f32 rotations, no maximum error.
    Single,
    /// A chunk 200 version 2 per submotion: f32 rotations and a maximum error.
    SingleWithError,
    /// A chunk 200 version 3 per submotion: 16-bit rotations.
    PackedSingle,
    /// One chunk 202 version 1: f32 rotations.
    List,
    /// One chunk 202 version 2: 16-bit rotations.
    PackedList,
}

impl SubmotionLayout {
    /// All layouts.
    pub const ALL: [Self; 5] = [Self::Single, Self::SingleWithError, Self::PackedSingle, Self::List, Self::PackedList];

    /// Creates chunks of this layout with true lengths. [`SubmotionLayout::Single`] drops the maximum errors.
    pub(crate) fn chunks(self, submotions: Vec<Submotion>) -> Vec<Chunk> {
        self.chunks_of(submotions.into_iter().map(AnySubmotion::Full))
    }

    fn chunks_of(self, submotions: impl Iterator<Item = AnySubmotion>) -> Vec<Chunk> {
        match self {
            Self::Single => submotions.map(|s| Chunk::new(Submotion { max_error: None, ..s.into_full() })).collect(),
            Self::SingleWithError => submotions.map(|s| Chunk::new(s.into_full().with_error())).collect(),
            Self::PackedSingle => submotions.map(|s| Chunk::new(s.into_packed())).collect(),
            Self::List => {
                vec![Chunk::new(Submotions { submotions: submotions.map(|s| s.into_full().with_error()).collect() })]
            }
            Self::PackedList => {
                vec![Chunk::new(PackedSubmotions { submotions: submotions.map(AnySubmotion::into_packed).collect() })]
            }
        }
    }
}

/// A submotion in either rotation width.
enum AnySubmotion {
    Full(Submotion),
    Packed(PackedSubmotion),
}

impl AnySubmotion {
    fn into_full(self) -> Submotion {
        match self {
            Self::Full(submotion) => submotion,
            Self::Packed(submotion) => submotion.into(),
        }
    }

    fn into_packed(self) -> PackedSubmotion {
        match self {
            Self::Full(submotion) => submotion.into(),
            Self::Packed(submotion) => submotion,
        }
    }
}

impl Chunk {
    /// Returns the layout of the submotions in this chunk, or `None` if it contains none.
    #[must_use]
    pub fn submotion_layout(&self) -> Option<SubmotionLayout> {
        match &self.body {
            ChunkBody::Submotion(Submotion { max_error: None, .. }) => Some(SubmotionLayout::Single),
            ChunkBody::Submotion(_) => Some(SubmotionLayout::SingleWithError),
            ChunkBody::PackedSubmotion(_) => Some(SubmotionLayout::PackedSingle),
            ChunkBody::Submotions(_) => Some(SubmotionLayout::List),
            ChunkBody::PackedSubmotions(_) => Some(SubmotionLayout::PackedList),
            _ => None,
        }
    }
}

impl XsmFile {
    /// Returns the layout of the submotions: the first if the file has several, `None` if it has no submotions.
    #[must_use]
    pub fn submotion_layout(&self) -> Option<SubmotionLayout> {
        self.body.chunks.iter().find_map(Chunk::submotion_layout)
    }

    /// Converts all submotions to another layout, at the position of the first one. Nothing is changed if all have it.
    ///
    /// Rotations are packed with the vendor's truncation. Unpacking and packing again gives the same 16 bits, except
    /// for the component -32768, which no program writes and which becomes -32767. Layouts without a maximum error drop
    /// it; the others use 0 if it is missing. A wavelet motion is unchanged.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
    /// use meshwire::xsm::Exporter;
    /// use meshwire::xsm::{Submotion, SubmotionLayout, Transform, XsmFile};
    /// use meshwire::Format;
    ///
    /// let door = Submotion::new("door", Transform::IDENTITY);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![door])?;
    /// let bytes = file.to_bytes()?;
    /// file.set_submotion_layout(SubmotionLayout::List)?;
    /// assert_eq!(file.body.chunks[1].version, 1);
    /// file.set_submotion_layout(SubmotionLayout::PackedList)?;
    /// assert_eq!(file.to_bytes()?, bytes);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// A submotion chunk has bytes after its structure, which would be lost, or a rotation to be packed has a component
    /// that is NaN or beyond 1. The file is then unchanged.
    pub fn set_submotion_layout(&mut self, layout: SubmotionLayout) -> Result<(), Error> {
        if self.body.chunks.iter().filter_map(Chunk::submotion_layout).all(|own| own == layout) {
            return Ok(());
        }
        let frames_per_second = self.frames_per_second();
        if layout.width() == Width::Packed {
            let full = self.submotions().filter_map(|submotion| match submotion {
                SubmotionRef::Full(submotion) => Some(submotion),
                SubmotionRef::Packed(_) => None,
            });
            check::packs(full)?;
        }
        let chunks = &mut self.body.chunks;
        let Some(place) = chunks.iter().position(|chunk| chunk.submotion_layout().is_some()) else { return Ok(()) };
        if let Some(chunk) = chunks.iter().find(|chunk| chunk.submotion_layout().is_some() && !chunk.tail.is_empty()) {
            let found = format!("{} in chunk {}", chunk.tail.len(), u32::from(chunk.kind));
            let expected = "no bytes after the submotions: they would be lost";
            return Err(Error::new(NAME, ErrorKind::invalid(expected, found)));
        }
        let is_list = |chunk: &&Chunk| chunk.compatible_rule() != LengthRule::True;
        let is_strict = |chunk: &Chunk| chunk.length_rule(frames_per_second) == LengthRule::True;
        let strict = chunks.iter().find(is_list).is_some_and(is_strict);

        let (mut submotions, mut others) = (Vec::new(), Vec::with_capacity(chunks.len()));
        for chunk in std::mem::take(chunks) {
            match chunk.body {
                ChunkBody::Submotion(submotion) => submotions.push(AnySubmotion::Full(submotion)),
                ChunkBody::PackedSubmotion(submotion) => submotions.push(AnySubmotion::Packed(submotion)),
                ChunkBody::Submotions(list) => submotions.extend(list.submotions.into_iter().map(AnySubmotion::Full)),
                ChunkBody::PackedSubmotions(list) => {
                    submotions.extend(list.submotions.into_iter().map(AnySubmotion::Packed));
                }
                _ => others.push(chunk),
            }
        }
        let mut converted = layout.chunks_of(submotions.into_iter());
        for chunk in &mut converted {
            let rule = if strict { LengthRule::True } else { chunk.compatible_rule() };
            chunk.set_length(rule, frames_per_second);
        }
        // No chunk before `place` contains submotions, so the index is still valid.
        let place = place.min(others.len());
        others.splice(place..place, converted);
        *chunks = others;
        Ok(())
    }
}

impl Submotion {
    /// Sets the maximum error to 0 if there is none.
    pub(crate) fn with_error(mut self) -> Self {
        self.max_error.get_or_insert(0.0);
        self
    }
}

impl From<Submotion> for PackedSubmotion {
    /// Packs rotations with the vendor's truncation.
    fn from(full: Submotion) -> Self {
        let from = full.transforms;
        let pack_key = |key: RotationKey| PackedRotationKey { value: rotation::pack(key.value), time: key.time };
        Self {
            transforms: PackedSubmotionTransforms {
                pose_rotation: rotation::pack(from.pose_rotation),
                bind_rotation: rotation::pack(from.bind_rotation),
                pose_scale_rotation: rotation::pack(from.pose_scale_rotation),
                bind_scale_rotation: rotation::pack(from.bind_scale_rotation),
                pose_position: from.pose_position,
                pose_scale: from.pose_scale,
                bind_position: from.bind_position,
                bind_scale: from.bind_scale,
            },
            max_error: full.max_error.unwrap_or(0.0),
            node_name: full.node_name,
            position_keys: full.position_keys,
            rotation_keys: full.rotation_keys.into_iter().map(pack_key).collect(),
            scale_keys: full.scale_keys,
            scale_rotation_keys: full.scale_rotation_keys.into_iter().map(pack_key).collect(),
        }
    }
}

impl From<PackedSubmotion> for Submotion {
    /// Unpacks rotations component by component, so that packing them again gives the same bits.
    fn from(packed: PackedSubmotion) -> Self {
        let from = packed.transforms;
        let unpack_key = |key: PackedRotationKey| RotationKey { value: unpack(key.value), time: key.time };
        Self {
            transforms: SubmotionTransforms {
                pose_rotation: unpack(from.pose_rotation),
                bind_rotation: unpack(from.bind_rotation),
                pose_scale_rotation: unpack(from.pose_scale_rotation),
                bind_scale_rotation: unpack(from.bind_scale_rotation),
                pose_position: from.pose_position,
                pose_scale: from.pose_scale,
                bind_position: from.bind_position,
                bind_scale: from.bind_scale,
            },
            max_error: Some(packed.max_error),
            node_name: packed.node_name,
            position_keys: packed.position_keys,
            rotation_keys: packed.rotation_keys.into_iter().map(unpack_key).collect(),
            scale_keys: packed.scale_keys,
            scale_rotation_keys: packed.scale_rotation_keys.into_iter().map(unpack_key).collect(),
        }
    }
}

/// Unpacks a rotation as stored. Unlike [`rotation::unpack`], keeps an all-zero rotation at zero.
fn unpack(packed: emfx_chunk::Packed) -> emfx_chunk::Quaternion {
    if packed == [0; 4] { [0.0; 4] } else { rotation::unpack(packed) }
}
