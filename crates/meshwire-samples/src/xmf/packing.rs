//! Where and how buffers lie in a file: compressed without a compressor, apart from each other, in another order.

use meshwire::xmf::XmfFile;
use meshwire_core::Error;

/// Turns stored buffers into zlib streams of stored blocks. That is what stock zlib writes at level 0, and what every
/// inflate reads.
pub(super) fn compress(file: &mut XmfFile) -> Result<(), Error> {
    let streams = streams(file)?.iter().map(|data| zlib_stored(data)).collect::<Vec<_>>();
    for slot in &mut file.wire_mut().body.descriptors {
        slot.record.compressed = 1;
    }
    place(file, &streams, 0, false);
    Ok(())
}

/// Moves buffers apart: bytes that belong to none lie before each but the first.
pub(super) fn spread(file: &mut XmfFile, gap: usize) -> Result<(), Error> {
    let streams = streams(file)?;
    place(file, &streams, gap, false);
    Ok(())
}

/// Puts the last buffer first.
pub(super) fn reverse(file: &mut XmfFile) -> Result<(), Error> {
    let streams = streams(file)?;
    place(file, &streams, 0, true);
    Ok(())
}

fn streams(file: &XmfFile) -> Result<Vec<Vec<u8>>, Error> {
    (0..file.descriptors().len()).map(|buffer| file.stored(buffer).map(<[u8]>::to_vec)).collect()
}

fn place(file: &mut XmfFile, streams: &[Vec<u8>], gap: usize, backward: bool) {
    let body = &mut file.wire_mut().body;
    body.data.clear();
    let mut order: Vec<_> = body.descriptors.iter_mut().zip(streams).collect();
    if backward {
        order.reverse();
    }
    for (slot, stream) in order {
        if !body.data.is_empty() {
            body.data.extend(std::iter::repeat_n(0xcd, gap));
        }
        slot.record.data_offset = word(body.data.len());
        slot.record.stored_size = word(stream.len());
        body.data.extend_from_slice(stream);
    }
}

/// The writer refuses a size that was cut here.
fn word(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

/// A zlib stream (RFC 1950) whose deflate blocks (RFC 1951, 3.2.4) are all stored.
fn zlib_stored(data: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let mut blocks = data.chunks(usize::from(u16::MAX)).peekable();
    while let Some(block) = blocks.next() {
        out.push(u8::from(blocks.peek().is_none()));
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(&(!length).to_le_bytes());
        out.extend_from_slice(block);
    }
    if data.is_empty() {
        out.extend_from_slice(&[1, 0, 0, 0xff, 0xff]);
    }
    out.extend_from_slice(&adler32(data).to_be_bytes());
    out
}

fn adler32(data: &[u8]) -> u32 {
    let (mut low, mut high) = (1_u64, 0_u64);
    for byte in data {
        low = (low + u64::from(*byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    u32::try_from(high << 16 | low).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use meshwire::xmf::zlib;

    use super::zlib_stored;

    #[test]
    fn streams_inflate_to_what_went_in() {
        for size in [0, 1, 65_535, 65_536, 200_000] {
            let data: Vec<u8> = (0..size).map(|i: u32| i.to_le_bytes()[0]).collect();
            assert_eq!(zlib::inflate(&zlib_stored(&data), u64::from(size)).unwrap(), data);
        }
    }

    #[test]
    fn stock_zlib_writes_the_same_at_level_0() {
        if !zlib::STOCK {
            println!("skipped: this build has no stock zlib");
            return;
        }
        for size in [1, 300, 5000] {
            let data = vec![7; size];
            assert_eq!(zlib_stored(&data), zlib::deflate(&data, 0).unwrap());
        }
    }
}
