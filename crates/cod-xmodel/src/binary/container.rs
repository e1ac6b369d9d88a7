//! The container of binary files: a magic, the size of the stream, and one raw LZ4 block.

use std::borrow::Cow;

use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Limit, Limits, Path, Segment};

/// The first bytes of every binary file.
pub(crate) const MAGIC: &[u8; 5] = b"*LZ4*";
/// Bytes before the block.
pub(crate) const HEADER: usize = 9;

/// The compression of the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Compression {
    /// A single run of literals, as in a common Python tool; the file is slightly larger than the stream.
    #[default]
    Stored,
    /// Compressed.
    Lz4,
}

/// An opened container.
#[derive(Debug)]
pub(crate) struct Opened<'a> {
    pub stream: Cow<'a, [u8]>,
    pub compression: Compression,
    /// Offset of the stream in the file, if it is stored.
    pub base: Option<usize>,
    /// The block, unless it equals what [`stored`] produces for the stream.
    pub block: Option<&'a [u8]>,
}

pub(crate) fn open<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Opened<'a>, Error> {
    let fail = |field: &'static str, offset: u64, kind: ErrorKind| {
        Error::new(crate::kind::NAME, kind)
            .at(Path::from_iter([Segment::Field("container"), Segment::Field(field)]), offset)
    };
    let truncated = || {
        let kind = ErrorKind::Truncated { wanted: widen(HEADER), available: widen(bytes.len()) };
        fail("header", 0, kind)
    };
    let (magic, rest) = bytes.split_first_chunk::<5>().ok_or_else(truncated)?;
    if magic != MAGIC {
        let found = format!("\"{}\"", magic.escape_ascii());
        return Err(fail("magic", 0, ErrorKind::invalid("\"*LZ4*\"", found)));
    }
    let (size, block) = rest.split_first_chunk::<4>().ok_or_else(truncated)?;
    let size = u32::from_le_bytes(*size);
    limits.check(Limit::DecodedBytes, size.into()).map_err(|kind| fail("size", 5, kind))?;
    // A byte of a block expands to at most 255 bytes.
    let most = widen(block.len()).saturating_mul(255);
    if u64::from(size) > most {
        let expected = format!("at most {most} bytes from a block of {} bytes", block.len());
        return Err(fail("size", 5, ErrorKind::invalid(expected, size.to_string())));
    }
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if let Some(stream) = literals(block).filter(|stream| stream.len() == size) {
        let head = block.len() - stream.len();
        let canonical = block.get(..head) == Some(run_head(size).as_slice());
        return Ok(Opened {
            stream: Cow::Borrowed(stream),
            compression: Compression::Stored,
            base: Some(HEADER + head),
            block: (!canonical).then_some(block),
        });
    }
    // Report stored streams that were truncated, or lost or gained bytes, as such.
    if let Some((length, rest)) = literal_length(block).filter(|(length, rest)| *length == size && rest.len() < size) {
        let kind = ErrorKind::Truncated { wanted: widen(length), available: widen(rest.len()) };
        return Err(fail("run", widen(bytes.len() - rest.len()), kind));
    }
    let stream = lz4_flex::block::decompress(block, size)
        .map_err(|error| fail("block", 9, ErrorKind::invalid("an LZ4 block", format!("a damaged one: {error}"))))?;
    if stream.len() != size {
        let expected = format!("a block that gives {size} bytes");
        return Err(fail("block", 9, ErrorKind::invalid(expected, format!("{} bytes", stream.len()))));
    }
    Ok(Opened { stream: Cow::Owned(stream), compression: Compression::Lz4, base: None, block: Some(block) })
}

/// Opens the container of a damaged file: the remaining part of a stored stream, or what can be decoded of a compressed
/// one.
pub(crate) fn open_part<'a>(bytes: &'a [u8], limits: &Limits) -> Option<Opened<'a>> {
    let (size, block) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<4>()?;
    let (length, stream) = literal_length(block)?;
    if stream.len() < length {
        let base = Some(bytes.len() - stream.len());
        return Some(Opened { stream: Cow::Borrowed(stream), compression: Compression::Stored, base, block: None });
    }
    let most = u64::from(u32::from_le_bytes(*size)).min(limits.max_decoded_bytes);
    let stream = peek(bytes, usize::try_from(most).ok()?)?;
    Some(Opened { stream: Cow::Owned(stream), compression: Compression::Lz4, base: None, block: None })
}

/// Returns the stream of a block that is a single run of literals.
fn literals(block: &[u8]) -> Option<&[u8]> {
    let (length, rest) = literal_length(block)?;
    (rest.len() == length).then_some(rest)
}

/// Returns the length of the first run of literals, and the remaining bytes.
fn literal_length(block: &[u8]) -> Option<(usize, &[u8])> {
    let (token, rest) = block.split_first()?;
    extended(token >> 4, rest)
}

/// Decodes a length that starts in half a token and continues in the following bytes.
fn extended(half: u8, mut rest: &[u8]) -> Option<(usize, &[u8])> {
    let mut length = usize::from(half);
    if half == 15 {
        loop {
            let (more, after) = rest.split_first()?;
            rest = after;
            length = length.checked_add(usize::from(*more))?;
            if *more != u8::MAX {
                break;
            }
        }
    }
    Some((length, rest))
}

/// Returns the bytes before a run of `length` literals at the end of a block.
fn run_head(length: usize) -> Vec<u8> {
    let Some(mut rest) = length.checked_sub(15) else {
        return vec![u8::try_from(length).unwrap_or(0) << 4];
    };
    let mut head = Vec::with_capacity(rest / 255 + 2);
    head.push(0xf0);
    while rest >= 255 {
        head.push(u8::MAX);
        rest -= 255;
    }
    head.push(u8::try_from(rest).unwrap_or(0));
    head
}

/// Creates a file from this stream. `old` is the original block, which is reused if it still decodes to the stream.
pub(crate) fn close(stream: &[u8], compression: Compression, old: Option<&[u8]>) -> Result<Vec<u8>, Error> {
    let size = u32::try_from(stream.len()).map_err(|_| {
        let kind = ErrorKind::invalid("a stream of at most 4294967295 bytes", stream.len().to_string());
        Error::new(crate::kind::NAME, kind)
    })?;
    let header = |capacity: usize| {
        let mut file = Vec::with_capacity(HEADER + capacity);
        file.extend_from_slice(MAGIC);
        file.extend_from_slice(&size.to_le_bytes());
        file
    };
    if let Some(block) = old {
        if block_gives(block, stream) {
            let mut file = header(block.len());
            file.extend_from_slice(block);
            return Ok(file);
        }
    }
    Ok(match compression {
        Compression::Stored => {
            let head = run_head(stream.len());
            let mut file = header(head.len() + stream.len());
            file.extend_from_slice(&head);
            file.extend_from_slice(stream);
            file
        }
        Compression::Lz4 => {
            let block = lz4_flex::block::compress(stream);
            let mut file = header(block.len());
            file.extend_from_slice(&block);
            file
        }
    })
}

fn block_gives(block: &[u8], stream: &[u8]) -> bool {
    match literals(block) {
        Some(run) if run == stream => true,
        _ => lz4_flex::block::decompress(block, stream.len()).is_ok_and(|decoded| decoded == stream),
    }
}

/// Returns the first `wanted` bytes of a stream without decoding the rest, which is enough to distinguish models from
/// animations. For a damaged stream, returns the bytes before the damage.
pub(crate) fn peek(bytes: &[u8], wanted: usize) -> Option<Vec<u8>> {
    let mut block = bytes.strip_prefix(MAGIC)?.get(4..)?;
    let mut out = Vec::new();
    while out.len() < wanted {
        let Some(token) = block.first().copied() else { break };
        let Some((length, rest)) = literal_length(block) else { break };
        let run = rest.get(..length).unwrap_or(rest);
        out.extend(run.iter().take(wanted - out.len()));
        let Some([low, high, rest @ ..]) = rest.get(length..) else { break };
        let distance = usize::from(u16::from_le_bytes([*low, *high]));
        let Some((copied, rest)) = extended(token & 15, rest) else { break };
        for _ in 0..(copied + 4).min(wanted.saturating_sub(out.len())) {
            let Some(byte) = out.len().checked_sub(distance).and_then(|from| out.get(from)).copied() else {
                return Some(out);
            };
            out.push(byte);
        }
        block = rest;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_and_compressed_streams_round_trip() {
        for length in [0, 1, 14, 15, 16, 269, 270, 271, 525, 5000] {
            let stream: Vec<u8> = (0..length).map(|i: u32| (i % 7) as u8).collect();
            for compression in [Compression::Stored, Compression::Lz4] {
                let file = close(&stream, compression, None).unwrap();
                let opened = open(&file, &Limits::default()).unwrap();
                assert_eq!(opened.stream, stream.as_slice());
                if compression == Compression::Stored {
                    assert_eq!(opened.compression, Compression::Stored);
                    assert!(opened.block.is_none());
                }
                assert_eq!(close(&opened.stream, opened.compression, opened.block).unwrap(), file);
                let start = peek(&file, 100).unwrap();
                assert_eq!(start, stream.get(..100).unwrap_or(&stream), "{length} {compression:?}");
            }
        }
    }

    #[test]
    fn a_truncated_stream_gives_its_beginning() {
        let stream: Vec<u8> = (0..5000_u32).flat_map(|i| (i / 3).to_le_bytes()).collect();
        for compression in [Compression::Stored, Compression::Lz4] {
            let file = close(&stream, compression, None).unwrap();
            let mut longest = 0;
            for length in HEADER + 1..file.len() {
                let Some(part) = open_part(&file[..length], &Limits::default()) else { continue };
                assert!(stream.starts_with(&part.stream), "{compression:?} {length}");
                assert!(part.stream.len() >= longest, "{compression:?} {length}");
                longest = part.stream.len();
            }
            assert!(longest > stream.len() - 300, "{compression:?} {longest}");
        }
        let file = close(&stream, Compression::Lz4, None).unwrap();
        let tight = Limits::default().with_max_decoded_bytes(1000);
        assert_eq!(open_part(&file, &tight).unwrap().stream.len(), 1000);
    }

    #[test]
    fn a_false_size_is_refused_without_memory() {
        let mut file = close(b"abcdefgh", Compression::Stored, None).unwrap();
        file[5..9].copy_from_slice(&(1_u32 << 30).to_le_bytes());
        let error = open(&file, &Limits::default()).unwrap_err().to_string();
        assert_eq!(
            error,
            "xmodel: container.size at 0x5: expected at most 2295 bytes from a block of 9 bytes, found 1073741824"
        );
        let tight = Limits::default().with_max_decoded_bytes(4);
        let error = open(&close(b"abcdefgh", Compression::Stored, None).unwrap(), &tight).unwrap_err().to_string();
        assert_eq!(
            error,
            "xmodel: container.size at 0x5: limit decoded-bytes exceeded: at most 4 decoded bytes, found 8"
        );
    }
}
