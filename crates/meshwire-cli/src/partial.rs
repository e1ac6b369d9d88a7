//! Damaged files: what can be read before the error.

use meshwire::{Asset, Error, FormatId, Segment};

use crate::status::{Failure, Status, Stop};

/// Bytes that every chunk begins with.
const ENVELOPE: usize = 12;

/// Reads a file, or, if `partial`, as much of it as goes, and says what is wrong with the rest.
///
/// # Errors
/// The file does not read, and a part is not asked for.
pub fn partly(format: FormatId, bytes: &[u8], partial: bool) -> Result<(Option<Asset>, Option<Failure>), Stop> {
    match Asset::read_as(format, bytes) {
        Ok(asset) => Ok((Some(asset), None)),
        Err(error) if partial => Ok((beginning(format, bytes, &error), Some(Failure::Format(error)))),
        Err(error) => Err(error.into()),
    }
}

/// How a run over the file ended.
pub fn failed(failure: Option<&Failure>) -> Status {
    if failure.is_some() { Status::Failed } else { Status::Clean }
}

/// The elements of a file before the one with the error, for files that are lists of chunks: cut off in front of it, the
/// file reads. Where that is, the reader itself tells: cut off further behind, the error is in that chunk again.
fn beginning(format: FormatId, bytes: &[u8], error: &Error) -> Option<Asset> {
    let chunk = element(error)?;
    let cut = |length: usize| Asset::read_as(format, bytes.get(..length).unwrap_or_default());
    let (mut before, mut within) = (0, bytes.len());
    while within - before > 1 {
        let middle = before + (within - before) / 2;
        match cut(middle) {
            Err(error) if element(&error).is_some_and(|found| found >= chunk) => within = middle,
            _ => before = middle,
        }
    }
    // Of the envelope of the next chunk, all but one byte is no chunk yet.
    (before.saturating_sub(ENVELOPE - 1)..=before).find_map(|length| cut(length).ok())
}

/// The element of the file's list that an error is in.
fn element(error: &Error) -> Option<usize> {
    error.path().segments().iter().find_map(|segment| match segment {
        Segment::Index(index) => Some(*index),
        _ => None,
    })
}
