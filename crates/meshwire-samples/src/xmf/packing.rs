//! Layout and storage of buffers: as zlib streams, with gaps, in another order.

use meshwire::xmf::{XmfFile, zlib};
use meshwire_core::Error;

/// Converts uncompressed buffers to zlib streams with the same data.
pub(super) fn compress(file: &mut XmfFile) -> Result<(), Error> {
    let streams = streams(file)?.iter().map(|data| zlib::compress(data, 0)).collect::<Vec<_>>();
    for slot in &mut file.wire_mut().body.descriptors {
        slot.record.compressed = 1;
    }
    place(file, &streams, 0, false);
    Ok(())
}

/// Adds gaps of unused bytes before each buffer except the first.
pub(super) fn spread(file: &mut XmfFile, gap: usize) -> Result<(), Error> {
    let streams = streams(file)?;
    place(file, &streams, gap, false);
    Ok(())
}

/// Moves the last buffer to the front.
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

/// Converts a size. The writer rejects one that is clipped here.
fn word(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}
