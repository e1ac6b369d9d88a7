//! Splits a file into its three parts, and detects other kinds of file.

use binrw::Endian;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Path, Plain, Segment, plain};

use crate::error::NAME;
use crate::generated::{FileHeader, GeometryType, ModelHeader};

/// Identifies a file of another kind by its first bytes; `None` if it may be a binary Neverwinter Nights model.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [b'I', b'D', b'S', b'T', ..] => Some("a Source engine model"),
        [b'I', b'D', b'P', b'O', ..] => Some("a Quake model"),
        [b'I', b'D', b'P', b'2', ..] => Some("a Quake II model"),
        [0, 0, 0, 0, ..] => {
            let (header, model) = bytes.split_at_checked(<FileHeader as Plain>::SIZE)?;
            let header: FileHeader = plain::from_bytes(header, Endian::Little);
            // The later game stores the vertices in a separate file, whose size is the third word.
            let is_whole = widen(model.len()) == u64::from(header.len_model);
            // Our files truncated at the start of the raw region still have the type of a model at this position.
            let ours: ModelHeader = plain::from_bytes(model, Endian::Little);
            let is_ours = ours.geometry.state.geometry_type == GeometryType::Model;
            (is_whole && header.len_raw != 0 && !is_ours).then_some("a Knights of the Old Republic model")
        }
        _ if is_text(bytes) => Some("the text form of a model"),
        _ => None,
    }
}

/// Returns true for files that look like the text form: no zero bytes, and one of its keywords at the start of a line.
fn is_text(bytes: &[u8]) -> bool {
    let head = bytes.get(..64 * 1024).unwrap_or(bytes);
    let words: [&[u8]; 5] = [b"newmodel", b"filedependancy", b"beginmodelgeom", b"setsupermodel", b"#maxmodel"];
    !head.contains(&0)
        && head
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .map(<[u8]>::trim_ascii_start)
            .any(|line| words.iter().any(|w| line.get(..w.len()).is_some_and(|start| start.eq_ignore_ascii_case(w))))
}

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
    if let Some(kind) = other_kind(bytes) {
        let what = format!("this is {kind}, not a binary Neverwinter Nights model");
        return Err(Error::new(NAME, ErrorKind::Unsupported(what)));
    }
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
