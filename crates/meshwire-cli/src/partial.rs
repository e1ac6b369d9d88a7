//! Reading of damaged files up to the error.

use meshwire::ani::AniFile;
use meshwire::mdl::MdlFile;
use meshwire::xmf::XmfFile;
use meshwire::xmodel::{Kind, XmodelFile};
use meshwire::{Asset, Error, FormatId, Segment};

use crate::limits;
use crate::status::{Failure, Status, Stop};

/// Number of bytes at the beginning of every chunk.
const ENVELOPE: usize = 12;

/// Reads a file or, if `partial`, as much of it as possible with the error of the rest.
///
/// # Errors
/// The file cannot be read and `partial` is not set.
pub fn partly(format: FormatId, bytes: &[u8], partial: bool) -> Result<(Option<Asset>, Option<Failure>), Stop> {
    match limits::read_as(format, bytes) {
        Ok(asset) => Ok((Some(asset), None)),
        Err(error) if partial => Ok((beginning(format, bytes, &error), Some(Failure::Format(error)))),
        Err(error) => Err(error.into()),
    }
}

/// Returns the status of a run over the file.
pub fn failed(failure: Option<&Failure>) -> Status {
    if failure.is_some() { Status::Failed } else { Status::Clean }
}

/// Reads the part before the error. Some formats have their own function for it.
fn beginning(format: FormatId, bytes: &[u8], error: &Error) -> Option<Asset> {
    let limits = limits::limits();
    match format {
        FormatId::Xmf => XmfFile::read_part(bytes, limits).map(Asset::Xmf),
        FormatId::Ani => AniFile::read_part(bytes, limits).map(Asset::Ani),
        FormatId::Mdl => MdlFile::read_part(bytes, limits).map(Asset::Mdl),
        format => match Kind::from_extension(format.name()) {
            Some(kind) => XmodelFile::read_part(kind, bytes, limits).map(Asset::Xmodel),
            None => chunks(format, bytes, error),
        },
    }
}

/// Reads the chunks before the one with the error: truncated there, the file can be read. The position is found with
/// the reader itself: if the file is truncated later, the error is in the same chunk again.
fn chunks(format: FormatId, bytes: &[u8], error: &Error) -> Option<Asset> {
    let chunk = element(error)?;
    let cut = |length: usize| limits::read_as(format, bytes.get(..length).unwrap_or_default());
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
pub fn keeps_places(format: FormatId) -> bool {
    Kind::from_extension(format.name()).is_none_or(|kind| !kind.is_text())
}

/// Returns the index of the list element that an error is in.
fn element(error: &Error) -> Option<usize> {
    error.path().segments().iter().find_map(|segment| match segment {
        Segment::Index(index) => Some(*index),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use meshwire::facts::Facts;

    /// Truncates samples at about a hundred positions each; every result can be written, read and shown.
    #[test]
    fn what_is_left_of_a_file_is_a_file() {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
        let mut parts = 0;
        for format in FormatId::ALL {
            for entry in fs::read_dir(samples.join(format.name())).unwrap() {
                let path = entry.unwrap().path();
                let whole = fs::read(&path).unwrap();
                for cut in (0..whole.len()).step_by(whole.len() / 100 + 1) {
                    let bytes = &whole[..cut];
                    let Ok((Some(part), Some(_))) = partly(*format, bytes, true) else { continue };
                    let written = part.to_bytes().unwrap_or_else(|error| panic!("{path:?} {cut}: {error}"));
                    let back = Asset::read_as(*format, &written);
                    assert!(back.is_ok_and(|back| back.same_as(&part)), "{path:?} {cut}");
                    part.layout(&mut |_| {}).unwrap();
                    let facts = Facts::of(&part);
                    assert_eq!(facts.nodes.len(), facts.parents.len());
                    parts += 1;
                }
            }
        }
        assert!(parts > 5000, "{parts}");
    }
}
