//! Damaged files up to the error.

use meshwire_core::layout::{Leaf, LeafKind};

use crate::{Asset, Error, FormatId, Limits, Segment};

/// Number of bytes at the beginning of every chunk.
const ENVELOPE: usize = 12;

impl Asset {
    /// Reads the part before `error`, which [`read_as_with`](Self::read_as_with) returned for the same bytes: chunks, nodes
    /// or list elements, as the format has them. Returns `None` if nothing can be read.
    ///
    /// ```
    /// # #[cfg(feature = "xpm")] {
    /// use meshwire::{Asset, FormatId, Limits};
    ///
    /// let damaged = b"XPM \x01\0\0\x01\x02\0\0\0\xff\0\0\0\x01\0\0\0";
    /// let error = Asset::read(damaged).unwrap_err();
    /// let part = Asset::read_part(FormatId::Xpm, damaged, &error, &Limits::default()).unwrap();
    /// assert_eq!(part.to_bytes()?, &damaged[..8]);
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn read_part(format: FormatId, bytes: &[u8], error: &Error, limits: &Limits) -> Option<Self> {
        match format {
            #[cfg(feature = "xmf")]
            FormatId::Xmf => crate::xmf::XmfFile::read_part(bytes, limits).map(Self::Xmf),
            #[cfg(feature = "ani")]
            FormatId::Ani => crate::ani::AniFile::read_part(bytes, limits).map(Self::Ani),
            #[cfg(feature = "mdl")]
            FormatId::Mdl => crate::mdl::MdlFile::read_part(bytes, limits).map(Self::Mdl),
            #[cfg(feature = "xmodel")]
            format if crate::xmodel_kinds::kind(format).is_ok() => {
                let kind = crate::xmodel_kinds::kind(format).ok()?;
                crate::xmodel::XmodelFile::read_part(kind, bytes, limits).map(Self::Xmodel)
            }
            format => chunks(format, bytes, error, limits),
        }
    }

    /// Reports the fields of a part that [`read_part`](Self::read_part) returned, with the `bytes` of the damaged file. Stops
    /// where the part has other bytes than the file.
    ///
    /// # Errors
    /// The same as [`Asset::to_bytes`].
    pub fn layout_of_part(&self, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let keeps_places = keeps_places(self.format());
        let mut agrees = true;
        let own = |leaf: &Leaf<'_>| {
            let start = usize::try_from(leaf.offset).ok()?;
            bytes.get(start..start.checked_add(leaf.bytes.len())?)
        };
        self.layout(&mut |leaf| {
            let Some(own) = own(&leaf).filter(|_| agrees) else {
                agrees = false;
                return;
            };
            // Counts and pointers differ because they describe the part that was read.
            let is_number = matches!(leaf.kind, LeafKind::Unsigned | LeafKind::Signed);
            if own == leaf.bytes {
                sink(leaf);
            } else if keeps_places && is_number {
                sink(Leaf { bytes: own, size: meshwire_core::reader::widen(own.len()), meaning: None, ..leaf });
            } else {
                agrees = false;
            }
        })
    }
}

/// Reads the chunks before the one with the error: truncated there, the file can be read. The position is found with
/// the reader itself: if the file is truncated later, the error is in the same chunk again.
fn chunks(format: FormatId, bytes: &[u8], error: &Error, limits: &Limits) -> Option<Asset> {
    let chunk = element(error)?;
    let cut = |length: usize| Asset::read_as_with(format, bytes.get(..length).unwrap_or_default(), limits);
    let (mut before, mut within) = (0, bytes.len());
    while within - before > 1 {
        let middle = before + (within - before) / 2;
        match cut(middle) {
            Err(error) if element(&error).is_some_and(|found| found >= chunk) => within = middle,
            _ => before = middle,
        }
    }
    // An incomplete chunk envelope, up to one byte short, is not a chunk yet.
    (before.saturating_sub(ENVELOPE - 1)..=before).find_map(|length| cut(length).ok())
}

/// Returns true if missing parts do not move the fields of the rest, so that these have the same offsets as in the
/// file.
#[allow(unused_variables, reason = "a build without Call of Duty has one answer")]
fn keeps_places(format: FormatId) -> bool {
    #[cfg(feature = "xmodel")]
    return crate::xmodel_kinds::kind(format).map_or(true, |kind| !kind.is_text());
    #[cfg(not(feature = "xmodel"))]
    true
}

/// Returns the index of the list element that an error is in.
fn element(error: &Error) -> Option<usize> {
    error.path().segments().iter().find_map(|segment| match segment {
        Segment::Index(index) => Some(*index),
        _ => None,
    })
}
