//! Splits a file into its three parts.

use binrw::Endian;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Format, Path, Plain, Segment, foreign, plain};

use crate::error::NAME;
use crate::generated::{FileHeader, ModelHeader};
use crate::text::TextFile;

/// Returns true if the stated lengths lead to the end of `head` or further, and leave room for a model.
pub(crate) fn may_begin(head: &[u8]) -> bool {
    let Some((header, rest)) = head.split_at_checked(<FileHeader as Plain>::SIZE) else { return false };
    let FileHeader { marker, len_model, len_raw } = plain::from_bytes(header, Endian::Little);
    let has_model = u64::from(len_model) >= widen(<ModelHeader as Plain>::SIZE);
    marker == 0 && has_model && u64::from(len_model) + u64::from(len_raw) >= widen(rest.len())
}

/// Returns the available part of the two regions.
pub(crate) fn split_part(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (header, rest) = bytes.split_at_checked(<FileHeader as Plain>::SIZE)?;
    let FileHeader { marker: 0, len_model, len_raw } = plain::from_bytes(header, Endian::Little) else { return None };
    let (model, rest) = rest.split_at(rest.len().min(usize::try_from(len_model).unwrap_or(usize::MAX)));
    Some((model, rest.get(..usize::try_from(len_raw).unwrap_or(usize::MAX)).unwrap_or(rest)))
}

/// Returns the model region and the raw region of a file. The file must end with the latter; this holds for every known
/// file, and distinguishes them from files that merely begin alike.
pub(crate) fn split(bytes: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    regions(bytes).map_err(|error| {
        let text = || TextFile::detect(bytes).then_some("this is the text form of a Neverwinter Nights MDL");
        let what = foreign::kind(bytes).or_else(text);
        what.map_or(error, |what| Error::new(NAME, ErrorKind::Unsupported(what.to_owned())))
    })
}

fn regions(bytes: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    let truncated = |wanted: u64, offset: u64, available: u64| {
        let path = [Segment::Field("header")].into_iter().collect();
        Error::new(NAME, ErrorKind::Truncated { wanted, available }).at(path, offset)
    };
    let (length, start) = (widen(bytes.len()), widen(<FileHeader as Plain>::SIZE));
    let Some((header, rest)) = bytes.split_at_checked(<FileHeader as Plain>::SIZE) else {
        return Err(truncated(start, 0, length));
    };
    let FileHeader { marker, len_model, len_raw } = plain::from_bytes(header, Endian::Little);
    if marker != 0 {
        let path = [Segment::Field("header"), Segment::Field("marker")].into_iter().collect();
        let kind = ErrorKind::invalid("0, the marker of a binary model", format!("{marker:#x}"));
        return Err(Error::new(NAME, kind).at(path, 0));
    }
    let size = |bytes: u32| usize::try_from(bytes).unwrap_or(usize::MAX);
    let after = rest.split_at_checked(size(len_model));
    let parts = after.and_then(|(model, rest)| Some((model, rest.split_at_checked(size(len_raw))?)));
    let Some((model, (raw, rest))) = parts else {
        return Err(truncated(u64::from(len_model) + u64::from(len_raw), start, length - start));
    };
    if rest.is_empty() {
        return Ok((model, raw));
    }
    let end = length - widen(rest.len());
    let kind = ErrorKind::invalid("the end of the file", format!("{} bytes more", rest.len()));
    Err(Error::new(NAME, kind).at(Path::root(), end))
}
