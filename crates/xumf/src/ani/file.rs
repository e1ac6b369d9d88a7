//! The ANI file: its records, and their consistency.

use meshwire_core::reader::widen;
use meshwire_core::{ErrorKind, Path, Segment};

use crate::generated::ani::{AniWire, Animation};

/// Size of the header, in bytes.
pub(super) const HEADER: u64 = 16;
/// Size of an animation record, in bytes.
pub(super) const RECORD: u64 = 160;

/// An ANI file: animations of the parts of one component.
///
/// ```
/// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::ani::{AniFile, AnimationData, TrackKind, smooth};
///
/// let mut file = AniFile::new();
/// let turn = smooth(&[(0.0, [0.0; 3]), (1.0, [0.0, 3.1, 0.0]), (2.0, [0.0; 3])]);
/// file.add_animation(&AnimationData::new("anim_dish", "loop", 2.0).with(TrackKind::Rotation, &turn))?;
/// let bytes = file.to_bytes()?;
/// assert!(AniFile::detect(&bytes));
/// assert_eq!(AniFile::read(&bytes)?, file);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct AniFile {
    pub(super) wire: AniWire,
}

impl Default for AniFile {
    fn default() -> Self {
        Self::new()
    }
}

impl From<AniWire> for AniFile {
    fn from(wire: AniWire) -> Self {
        Self { wire }
    }
}

impl AniFile {
    /// Creates a file without animations.
    #[must_use]
    pub fn new() -> Self {
        Self { wire: AniWire { key_offset: 16, version: 1, padding: [0; 4], animations: Vec::new(), keys: Vec::new() } }
    }

    /// Returns the wire records.
    #[must_use]
    pub fn wire(&self) -> &AniWire {
        &self.wire
    }

    /// Returns mutable access to the wire records. Writing reports inconsistencies.
    pub fn wire_mut(&mut self) -> &mut AniWire {
        &mut self.wire
    }

    /// Sets the offset of the keys.
    pub(super) fn update_key_offset(&mut self) {
        self.wire.key_offset = i32::try_from(key_offset(&self.wire.animations)).unwrap_or(i32::MAX);
    }

    /// Returns the inconsistencies between stated and actual offset and counts.
    pub(super) fn disagreements(&self) -> Vec<(Path, u64, ErrorKind)> {
        let mut found = Vec::new();
        let AniWire { key_offset: stated, animations, keys, .. } = &self.wire;
        let expected = key_offset(animations);
        let empty = animations.is_empty() && *stated == 0;
        if i128::from(*stated) != i128::from(expected) && !empty {
            let path = Path::from_iter([Segment::Field("key_offset")]);
            let kind = ErrorKind::invalid(format!("{expected}, the end of the records"), stated.to_string());
            found.push((path, 4, kind));
        }
        let mut total = 0_u64;
        for (index, record) in animations.iter().enumerate() {
            for (position, count) in record.counts().into_iter().enumerate() {
                match u64::try_from(count) {
                    Ok(count) => total = total.saturating_add(count),
                    Err(_) => {
                        let path = Path::from_iter([Segment::Field("animations"), Segment::Index(index)]);
                        let offset = HEADER + widen(index) * RECORD + 128 + widen(position) * 4;
                        found.push((path, offset, ErrorKind::invalid("a count from 0", count.to_string())));
                    }
                }
            }
        }
        if total != widen(keys.len()) {
            let kind = ErrorKind::invalid(
                format!("{total} keys, the sum of the counts in the records"),
                keys.len().to_string(),
            );
            found.push((Path::from_iter([Segment::Field("keys")]), expected, kind));
        }
        found
    }
}

fn key_offset(animations: &[Animation]) -> u64 {
    HEADER + RECORD * widen(animations.len())
}
