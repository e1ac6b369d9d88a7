//! [`Format`] for animation files.

use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Finding, Format, Info, Limits, Validator};

use super::file::{AniFile, HEADER, RECORD};
use super::{NAME, TrackKind, lint};
use crate::generated::ani::AniWire;

/// Size of a key, in bytes.
const KEY: u64 = 128;

/// Returns the little-endian i32 at an offset, if there is one.
fn word(bytes: &[u8], at: usize) -> Option<i32> {
    bytes.get(at..)?.first_chunk().map(|bytes| i32::from_le_bytes(*bytes))
}

impl AniFile {
    /// Reads a truncated file: the animations with complete records, and the keys that are present. It is written with
    /// other counts than the original. Returns `None` if no record is complete.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; }
    /// use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
    /// use meshwire::{Format, Limits};
    ///
    /// let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
    /// let mut file = AniFile::new();
    /// file.add_animation(&AnimationData::new("anim_door", "open", 2.0).with(TrackKind::Position, &keys))?;
    /// let bytes = file.to_bytes()?;
    /// let part = AniFile::read_part(&bytes[..bytes.len() - 1], &Limits::default()).unwrap();
    /// assert_eq!(part.animations().next().unwrap().keys(), &keys[..1]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn read_part(bytes: &[u8], limits: &Limits) -> Option<Self> {
        let place = |at: u64| usize::try_from(at).ok();
        let length = widen(bytes.len());
        let stated = u64::try_from(word(bytes, 0)?).ok()?;
        let whole = stated.min(length.checked_sub(HEADER)? / RECORD);
        let start = HEADER + RECORD * whole;
        let keys = if whole < stated { 0 } else { (length - start) / KEY };
        let mut part = bytes.get(..place(start + keys * KEY)?)?.to_vec();
        *part.first_chunk_mut()? = u32::try_from(whole).ok()?.to_le_bytes();
        let mut wire: AniWire = read_whole(NAME, &part, limits).ok()?;
        let mut left = i32::try_from(keys).ok()?;
        for record in &mut wire.animations {
            for kind in TrackKind::ALL {
                let count = record.count_mut(kind);
                *count = (*count).clamp(0, left);
                left -= *count;
            }
        }
        let unused = usize::try_from(left).ok()?;
        wire.keys.truncate(wire.keys.len().checked_sub(unused)?);
        let mut file = Self { wire };
        file.update_key_offset();
        (whole > 0).then_some(file)
    }
}

/// Returns the number of animations and the offset of the keys, if version and offset are right.
fn header(bytes: &[u8]) -> Option<(u64, u64)> {
    let [count, offset, 1, _] = [word(bytes, 0)?, word(bytes, 4)?, word(bytes, 8)?, word(bytes, 12)?] else {
        return None;
    };
    let (count, offset) = (u64::try_from(count).ok()?, u64::try_from(offset).ok()?);
    let start = HEADER + RECORD * count;
    (offset == start || (offset, count) == (0, 0)).then_some((count, start))
}

impl Format for AniFile {
    const NAME: &'static str = NAME;

    /// Detects a file without magic bytes: version, offset of the keys and file size must agree exactly.
    fn detect(bytes: &[u8]) -> bool {
        let Some((count, start)) = header(bytes).filter(|(_, start)| *start <= widen(bytes.len())) else {
            return false;
        };
        let mut keys = 0_u64;
        let records = bytes.chunks_exact(160).len();
        let Some(body) = bytes.get(16..) else { return false };
        for record in body.chunks_exact(160).take(usize::try_from(count).unwrap_or(records)) {
            for at in [128, 132, 136, 140, 144] {
                match word(record, at).and_then(|count| u64::try_from(count).ok()) {
                    Some(count) => keys = keys.saturating_add(count),
                    None => return false,
                }
            }
        }
        keys.checked_mul(KEY).and_then(|size| size.checked_add(start)) == Some(widen(bytes.len()))
    }

    fn may_begin(head: &[u8]) -> bool {
        header(head).is_some()
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        let file = Self { wire: read_whole(NAME, bytes, limits)? };
        match file.disagreements().into_iter().next() {
            Some((path, offset, kind)) => Err(Error::new(NAME, kind).at(path, offset)),
            None => Ok(file),
        }
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut validator = Validator::new();
        for (path, _, kind) in self.disagreements() {
            validator.problem(format!("{path}: {kind}"));
        }
        validator.finish(NAME)?;
        write_whole(NAME, &self.wire)
    }

    /// Recomputes the offset of the keys, the only stored value that can be derived. Some empty files have 0 there.
    fn forget_stored(&mut self) {
        if !self.wire.animations.is_empty() {
            self.update_key_offset();
        }
    }

    fn findings(&self) -> Vec<Finding> {
        lint::findings(self)
    }

    fn info(&self) -> Info {
        let mut info = Info::default();
        info.add("format", format!("ANI animations, version {}", self.wire().version));
        info.add("keys", self.wire().keys.len());
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout_whole(NAME, &self.wire, sink)
    }
}
