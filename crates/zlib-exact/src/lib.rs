#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

mod bits;
mod block;
mod deflate;
mod tree;
mod window;

/// Compresses `data` to the zlib stream that stock zlib writes at a level from 0 to 9. Higher levels are treated as 9.
#[must_use]
pub fn compress(data: &[u8], level: u8) -> Vec<u8> {
    let flags = match level {
        0 | 1 => 0x01,
        2..=5 => 0x5e,
        6 => 0x9c,
        _ => 0xda,
    };
    let mut stream = deflate::deflate(vec![0x78, flags], data, level);
    stream.extend_from_slice(&adler2::adler32_slice(data).to_be_bytes());
    stream
}

/// Returns the levels at which a zlib stream may have been compressed according to its header, with the most likely
/// first. Returns `None` if the header is not that of a zlib stream.
///
/// Two bits of the second byte distinguish levels 0 and 1, 2 to 5, 6, and 7 to 9.
#[must_use]
pub fn levels(stream: &[u8]) -> Option<&'static [u8]> {
    let [method, flags, ..] = *stream else { return None };
    let is_deflate = method & 0x0f == 8 && method >> 4 <= 7;
    let is_checked = (u16::from(method) << 8 | u16::from(flags)) % 31 == 0;
    if !is_deflate || !is_checked {
        return None;
    }
    Some(match flags >> 6 {
        0 => &[1, 0],
        1 => &[5, 4, 3, 2],
        2 => &[6],
        _ => &[9, 8, 7],
    })
}

/// Returns the level at which [`compress`] creates `stream` from `data`, or `None` if there is none. Compresses up to
/// four times.
#[must_use]
pub fn level_of(stream: &[u8], data: &[u8]) -> Option<u8> {
    levels(stream)?.iter().copied().find(|level| compress(data, *level) == stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_says_the_level_and_the_bytes_prove_it() {
        let data: Vec<u8> = (0..60_000_u32).flat_map(|i| (i * i / 7 % 4093).to_le_bytes()).collect();
        for level in 0..=9 {
            let stream = compress(&data, level);
            assert!(levels(&stream).unwrap().contains(&level), "{level}: {:02x?}", &stream[..2]);
            let found = level_of(&stream, &data).unwrap();
            assert_eq!(compress(&data, found), stream, "{level} found as {found}");
        }
        assert_eq!(levels(b"raw"), None);
        let mut other = compress(&data, 6);
        *other.last_mut().unwrap() ^= 1;
        assert_eq!(level_of(&other, &data), None);
    }
}
