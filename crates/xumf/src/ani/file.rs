//! A whole ANI file: read, written, detected.

use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Finding, Format, Info, Limits, Path, Segment, Validator};

use super::NAME;
use crate::generated::ani::{AniWire, Animation};

/// Bytes of the header.
const HEADER: u64 = 16;
/// Bytes of an animation record.
const RECORD: u64 = 160;
/// Bytes of a key.
const KEY: u64 = 128;

/// An ANI file: animations of the parts of one component.
///
/// ```
/// use meshwire_core::Format;
/// use xumf::ani::{AniFile, AnimationData, TrackKind, smooth};
///
/// let mut file = AniFile::new();
/// let turn = smooth(&[(0.0, [0.0; 3]), (1.0, [0.0, 3.1, 0.0]), (2.0, [0.0; 3])]);
/// file.add_animation(&AnimationData::new("anim_dish", "loop", 2.0).with(TrackKind::Rotation, &turn))?;
/// let bytes = file.to_bytes()?;
/// assert!(AniFile::detect(&bytes));
/// assert_eq!(AniFile::read(&bytes)?, file);
/// # Ok::<(), meshwire_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct AniFile {
    wire: AniWire,
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
    /// A file without animations.
    #[must_use]
    pub fn new() -> Self {
        Self { wire: AniWire { key_offset: 16, version: 1, padding: [0; 4], animations: Vec::new(), keys: Vec::new() } }
    }

    /// The file as records.
    #[must_use]
    pub fn wire(&self) -> &AniWire {
        &self.wire
    }

    /// The file as records, to be changed at will: writing reports what does not fit together.
    pub fn wire_mut(&mut self) -> &mut AniWire {
        &mut self.wire
    }

    /// Where the keys begin.
    pub(super) fn update_key_offset(&mut self) {
        self.wire.key_offset = i32::try_from(key_offset(&self.wire.animations)).unwrap_or(i32::MAX);
    }

    /// What does not fit together: stated offset and counts against what is there.
    fn disagreements(&self) -> Vec<(Path, u64, ErrorKind)> {
        let mut found = Vec::new();
        let AniWire { key_offset: stated, animations, keys, .. } = &self.wire;
        let expected = key_offset(animations);
        let empty = animations.is_empty() && *stated == 0;
        if i128::from(*stated) != i128::from(expected) && !empty {
            let path = Path::from_iter([Segment::Field("key_offset")]);
            let kind = ErrorKind::invalid(format!("{expected}, where the records end"), stated.to_string());
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
            let kind =
                ErrorKind::invalid(format!("{total} keys, as many as the records count"), keys.len().to_string());
            found.push((Path::from_iter([Segment::Field("keys")]), expected, kind));
        }
        found
    }
}

fn key_offset(animations: &[Animation]) -> u64 {
    HEADER + RECORD * widen(animations.len())
}

/// The little-endian i32 at a place, if there is one.
fn word(bytes: &[u8], at: usize) -> Option<i32> {
    bytes.get(at..)?.first_chunk().map(|bytes| i32::from_le_bytes(*bytes))
}

impl Format for AniFile {
    const NAME: &'static str = NAME;

    /// There is no magic: version, offset of the keys and the size of the file must all agree to the byte.
    fn detect(bytes: &[u8]) -> bool {
        let header = [0, 4, 8, 12].map(|at| word(bytes, at));
        let [Some(count), Some(offset), Some(1), Some(_)] = header else { return false };
        let (Ok(count), Ok(offset)) = (u64::try_from(count), u64::try_from(offset)) else { return false };
        let start = HEADER + RECORD * count;
        if start > widen(bytes.len()) || (offset != start && (offset, count) != (0, 0)) {
            return false;
        }
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

    /// Nothing in these files is merely stored but the offset of the keys, which some empty files have as 0.
    fn forget_stored(&mut self) {
        if !self.wire.animations.is_empty() {
            self.update_key_offset();
        }
    }

    fn findings(&self) -> Vec<Finding> {
        super::lint::lint(self)
    }

    fn info(&self) -> Info {
        super::info::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout_whole(NAME, &self.wire, sink)
    }
}
