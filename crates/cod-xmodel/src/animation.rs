//! Animations: parts, frames with a pose per part, notes. Source: section 4 of the format reference.

use meshwire_core::ByteString;
#[cfg(feature = "serde")]
use meshwire_core::exact;

use crate::model::{Vector3, Vector4};

/// An animation file: XANIM_EXPORT or XANIM_BIN.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Animation {
    /// 3 in every known file.
    pub version: u32,
    /// Names of the animated bones.
    pub parts: Vec<ByteString>,
    /// Frames per second.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub frame_rate: f64,
    /// The frames in file order.
    pub frames: Vec<Frame>,
    /// Events.
    pub notes: Notes,
}

/// A frame.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Frame {
    /// Its number. The first one may differ from 0; third-party files contain fractions.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub number: f64,
    /// A pose for each part.
    pub poses: Vec<Pose>,
}

/// The transform of a part in a frame, in model space.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Pose {
    /// Index of the part.
    pub part: u32,
    /// Position.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub offset: Vector3,
    /// Scale along the axes. `None` if the file has no such line.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub scale: Option<Vector3>,
    /// The local x, y and z axes.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub axes: [Vector3; 3],
    /// Four more numbers in some Black Ops 3 files; their meaning is not known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub extra: Option<Vector4>,
}

/// The notes of an animation, in one of the two forms that games support.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Notes {
    /// No notes: the file ends after the frames.
    #[default]
    None,
    /// `NOTETRACKS`, with tracks for each part: used up to World at War, and by the official exporters.
    Tracks(Vec<PartNotes>),
    /// A plain list of keys: used by Black Ops and later.
    Keys(Vec<Note>),
}

/// The note tracks of a part.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct PartNotes {
    /// Index of the part.
    pub part: u32,
    /// Its tracks.
    pub tracks: Vec<Vec<Note>>,
}

/// An event, such as a sound, an effect or the end of a reload.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Note {
    /// The frame of the event.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub frame: f64,
    /// The name of the event.
    pub name: ByteString,
}

/// A file that contains only notes: NT_EXPORT.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct NoteFile {
    /// Number of the first frame.
    pub first_frame: i32,
    /// Number of frames of the animation.
    pub frame_count: u32,
    /// The notes.
    pub notes: Vec<Note>,
}

impl Notes {
    /// Iterates over all notes in file order.
    pub fn iter(&self) -> impl Iterator<Item = &Note> {
        let (tracks, keys): (&[PartNotes], &[Note]) = match self {
            Self::None => (&[], &[]),
            Self::Tracks(tracks) => (tracks, &[]),
            Self::Keys(keys) => (&[], keys),
        };
        tracks.iter().flat_map(|part| part.tracks.iter().flatten()).chain(keys)
    }
}
