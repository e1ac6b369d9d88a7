//! Builds new animations.

use meshwire_core::{ByteString, Error};

use super::{checked, writable};
use crate::animation::{Animation, Frame, Note, Notes, PartNotes, Pose};
use crate::binary::Compression;
use crate::file::{Content, XmodelFile};
use crate::lint;
use crate::model::Vector3;
use crate::text::Preset;

/// Builds an animation step by step; everything is checked at the end.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::build::{AnimationBuilder, UPRIGHT};
/// use meshwire::xmodel::{Format, text::Preset};
///
/// let mut lid = AnimationBuilder::new(&["lid_hinge"], 30.0);
/// lid.frame(120.0, &[([0.0, 4.0, 12.5], UPRIGHT)]);
/// lid.note_track(0, &[(120.0, "lid_creak")]);
/// let text = lid.into_text(Preset::OfficialAnimation)?.to_bytes()?;
/// assert!(text.ends_with(b"NOTETRACK 0\r\nNUMKEYS 1\r\nFRAME 120 \"lid_creak\"\r\n\r\n"));
/// # Ok::<(), meshwire::xmodel::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct AnimationBuilder {
    animation: Animation,
}

impl AnimationBuilder {
    /// Creates an animation of these parts, without frames.
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

    /// Adds a note track to a part, in the form used up to World at War. All parts get an entry, as in official files.
    pub fn note_track(&mut self, part: u32, notes: &[(f64, &str)]) {
        if !matches!(self.animation.notes, Notes::Tracks(_)) {
            let parts = (0..).zip(&self.animation.parts);
            let parts = parts.map(|(part, _)| PartNotes { part, tracks: Vec::new() }).collect();
            self.animation.notes = Notes::Tracks(parts);
        }
        if let Notes::Tracks(parts) = &mut self.animation.notes {
            let track = self::notes(notes);
            match parts.iter_mut().find(|entry| entry.part == part) {
                Some(entry) => entry.tracks.push(track),
                // The part does not exist, which is reported at the end.
                None => parts.push(PartNotes { part, tracks: vec![track] }),
            }
        }
    }

    /// Sets the notes, in the form used by Black Ops and later.
    pub fn keys(&mut self, notes: &[(f64, &str)]) {
        self.animation.notes = Notes::Keys(self::notes(notes));
    }

    /// Builds the animation.
    ///
    /// # Errors
    /// Fails if a frame does not have exactly one pose for each part, notes refer to a part that does not exist, or a
    /// number is NaN or infinite; lists all problems.
    pub fn build(self) -> Result<Animation, Error> {
        checked(self.animation, lint::animation)
    }

    /// Builds a text file.
    ///
    /// # Errors
    /// Same as [`build`](Self::build); also fails if text cannot represent a value.
    pub fn into_text(self, preset: Preset) -> Result<XmodelFile, Error> {
        writable(XmodelFile::text(Content::Animation(self.build()?), preset))
    }

    /// Builds a binary file.
    ///
    /// # Errors
    /// Same as [`build`](Self::build); also fails if a binary file cannot represent a value.
    pub fn into_binary(self, compression: Compression) -> Result<XmodelFile, Error> {
        writable(XmodelFile::binary(Content::Animation(self.build()?), compression))
    }
}

/// Creates notes from frames and names.
#[must_use]
pub fn notes(notes: &[(f64, &str)]) -> Vec<Note> {
    notes.iter().map(|(frame, name)| Note { frame: *frame, name: (*name).into() }).collect()
}
