//! The zlib streams of stored buffers: bounded inflate, and detection of the compression level.
//!
//! Stock zlib reproduces the streams of all known files, at level 9 if the header is `78 DA` and at level 6 if it is
//! `78 9C` (section 8 of the format reference). [`zlib_exact`] produces the bytes of stock zlib.

use std::cell::RefCell;

use flate2::{Decompress, FlushDecompress, Status};
use meshwire_core::ErrorKind;
use meshwire_core::reader::widen;
pub use zlib_exact::{compress, levels};

/// Maximum expansion of a deflate stream: 258 bytes for two bits.
const LARGEST_RATIO: usize = 1032;
/// Slack beyond the ratio, for streams of a few bytes.
const SLACK: usize = 258;

/// Returns the level for compressing the data of `stream` again; 9, the level of all newer files, if it is not a zlib
/// stream.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; }
/// assert_eq!(meshwire::xmf::zlib::level(&[0x78, 0x9c]), 6);
/// assert_eq!(meshwire::xmf::zlib::level(b"raw"), 9);
/// ```
#[must_use]
pub fn level(stream: &[u8]) -> u8 {
    levels(stream).and_then(<[u8]>::first).copied().unwrap_or(9)
}

/// Returns the level at which stock zlib produces `stream`, or the most likely level if there is none.
#[must_use]
pub fn exact_level(stream: &[u8], decoded: &[u8]) -> u8 {
    let several = levels(stream).is_some_and(|levels| levels.len() > 1);
    let exact = several.then(|| zlib_exact::level_of(stream, decoded)).flatten();
    exact.unwrap_or_else(|| level(stream))
}

/// Decodes a zlib stream to exactly `size` bytes, never more.
///
/// Allocates at most the smaller of `size` and the maximum that a stream of this length can contain.
///
/// # Errors
/// The stream is damaged, ends early or late, or bytes follow it.
pub fn inflate(stream: &[u8], size: u64) -> Result<Vec<u8>, ErrorKind> {
    let most = stream.len().saturating_mul(LARGEST_RATIO).saturating_add(SLACK);
    // One extra byte distinguishes a stream that ends from one that continues.
    let wanted = usize::try_from(size).unwrap_or(usize::MAX).saturating_add(1);
    let out = vec![0; wanted.min(most)];
    DECODER.with_borrow_mut(|decoder| {
        decoder.reset(true);
        decoded(decoder, stream, size, out)
    })
}

thread_local! {
    /// The decoder of this thread: allocating one takes longer than decoding a small stream.
    static DECODER: RefCell<Decompress> = RefCell::new(Decompress::new(true));
}

fn decoded(decoder: &mut Decompress, stream: &[u8], size: u64, mut out: Vec<u8>) -> Result<Vec<u8>, ErrorKind> {
    let place = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    let status = loop {
        let (used, before) = (decoder.total_in(), decoder.total_out());
        let rest = stream.get(place(used)..).unwrap_or_default();
        let room = out.get_mut(place(before)..).unwrap_or_default();
        let is_full = room.is_empty();
        let status = decoder.decompress(rest, room, FlushDecompress::Finish);
        // The decoder takes at most 4 GiB at a time; smaller streams need one call.
        let more = widen(stream.len()) > decoder.total_in() && !is_full && decoder.total_out() > before;
        match status {
            Ok(Status::Ok | Status::BufError) if more => {}
            status => break status,
        }
    };
    out.truncate(place(decoder.total_out()));
    let decoded = widen(out.len());
    let ends_at = decoder.total_in();
    match status {
        _ if decoded > size => Err(wrong_size(size, &format!("more than {size}"))),
        Ok(Status::StreamEnd) if decoded < size => Err(wrong_size(size, &decoded.to_string())),
        Ok(Status::StreamEnd) if ends_at < widen(stream.len()) => Err(ErrorKind::invalid(
            format!("a zlib stream of {} bytes", stream.len()),
            format!("one that ends after {ends_at}"),
        )),
        Ok(Status::StreamEnd) => Ok(out),
        Ok(_) => Err(wrong_size(size, &format!("{decoded}, cut after {} stored bytes", stream.len()))),
        Err(_) => Err(wrong_size(size, &format!("{decoded}, damaged"))),
    }
}

#[cold]
fn wrong_size(size: u64, found: &str) -> ErrorKind {
    ErrorKind::invalid(format!("a zlib stream of {size} decoded bytes"), format!("one of {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> Vec<u8> {
        (0..60_000_u32).flat_map(|i| (i * i / 7 % 4093).to_le_bytes()).collect()
    }

    #[test]
    fn compressed_data_inflate_at_every_level_and_the_header_has_the_level() {
        let data = data();
        for level in 0..=9 {
            let stream = compress(&data, level);
            assert_eq!(inflate(&stream, widen(data.len())).unwrap(), data);
            assert!(levels(&stream).unwrap().contains(&level), "{level}: {:02x?}", stream.get(..2));
            let again = compress(&data, super::level(&stream));
            assert_eq!(super::level(&again), super::level(&stream), "the level settles");
        }
        assert_eq!(level(&compress(&data, 9)), 9);
        assert_eq!(level(&compress(&data, 6)), 6);
        assert_eq!(inflate(&compress(&[], 9), 0).unwrap(), b"");
    }

    #[test]
    fn a_wrong_size_is_an_error_and_nothing_is_decoded_beyond_it() {
        let data = data();
        let stream = compress(&data, 6);
        let size = widen(data.len());
        for wrong in [0, 1, size - 1, size + 1, u64::MAX] {
            let error = inflate(&stream, wrong).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("expected a zlib stream of {wrong} decoded bytes, found one of")),
                "{error}"
            );
        }
    }

    #[test]
    fn truncated_damaged_and_overlong_streams_are_errors() {
        let data = data();
        let size = widen(data.len());
        let stream = compress(&data, 6);
        for end in [0, 1, 2, 3, stream.len() / 2, stream.len() - 1] {
            assert!(inflate(&stream[..end], size).is_err(), "{end}");
        }
        let mut long = stream.clone();
        long.push(0);
        let error = inflate(&long, size).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("expected a zlib stream of {} bytes, found one that ends after {}", long.len(), stream.len())
        );
        let mut damaged = stream.clone();
        *damaged.last_mut().unwrap() ^= 1;
        assert!(inflate(&damaged, size).unwrap_err().to_string().contains("damaged"));
        assert!(inflate(b"XX not zlib", 10).unwrap_err().to_string().contains("damaged"));
    }

    #[test]
    fn a_bomb_is_stopped_at_the_declared_size() {
        let bomb = compress(&vec![0; 10_000_000], 9);
        assert!(bomb.len() < 11_000);
        assert!(inflate(&bomb, 100).is_err());
        assert!(inflate(&bomb, u64::MAX).unwrap_err().to_string().ends_with("found one of 10000000"));
    }
}
