//! Malformed data that must be preserved.

use emfx_chunk::Lengths;
use meshwire::xsm::generated::{PackedRotationKey, VectorKey};
use meshwire::xsm::{Chunk, ChunkBody, PackedSubmotions, Submotion, SubmotionLayout, Submotions, Transform, XsmFile};
use meshwire_core::{ByteString, Error};

use super::chunks::in_layout;
use super::{about_x, both, motion};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, layout) in
        [("submotions-v1-overstated", SubmotionLayout::List), ("submotions-v2-overstated", SubmotionLayout::PackedList)]
    {
        let mut file = in_layout(layout)?;
        file.set_lengths(Lengths::Compatible);
        both(samples, name, file)?;
    }
    both(samples, "length-overstated-dropped-keys", dropped_keys()?)?;
    let mut understated = in_layout(SubmotionLayout::Single)?;
    understated.body.chunks.iter_mut().for_each(|chunk| chunk.stored_len_body = Some(4));
    both(samples, "length-understated", understated)?;
    let mut tail = in_layout(SubmotionLayout::SingleWithError)?;
    tail.body.chunks.iter_mut().for_each(|chunk| chunk.tail = vec![0xaa, 0xbb, 0xcc]);
    both(samples, "chunk-tail", tail)?;
    let mut trailing = in_layout(SubmotionLayout::List)?;
    trailing.body.trailing = vec![0xee; 11];
    both(samples, "trailing-bytes", trailing)?;
    both(samples, "key-of-zero-length", zero_quaternion()?)?;
    let late = Submotion::new("late", Transform::IDENTITY).with_rotations([(0.5, about_x(0.25)), (1.0, about_x(0.5))]);
    both(samples, "first-key-late", motion(vec![Chunk::new(late)]))?;
    both(samples, "times-not-ascending", not_ascending())?;
    let mut empty = vec![Chunk::new(Submotions { submotions: Vec::new() })];
    empty.push(Chunk::new(PackedSubmotions { submotions: Vec::new() }));
    both(samples, "submotions-empty", motion(empty))?;
    both(samples, "padding-not-zero", padded()?)
}

/// Creates a chunk 202 version 2 as in two of five real files: its length counts rotation keys that were dropped later.
fn dropped_keys() -> Result<XsmFile, Error> {
    let mut file = in_layout(SubmotionLayout::PackedList)?;
    file.set_lengths(Lengths::Compatible);
    for chunk in &mut file.body.chunks {
        chunk.stored_len_body = chunk.stored_len_body.map(|length| length + 2 * 12);
    }
    Ok(file)
}

/// Creates a motion with packed rotations of all zeros, in a pose and in a key.
fn zero_quaternion() -> Result<XsmFile, Error> {
    let mut file = in_layout(SubmotionLayout::PackedList)?;
    for chunk in &mut file.body.chunks {
        if let ChunkBody::PackedSubmotions(list) = &mut chunk.body {
            for submotion in &mut list.submotions {
                submotion.transforms.pose_rotation = [0; 4];
                submotion.rotation_keys.push(PackedRotationKey { value: [0; 4], time: 0.75 });
            }
        }
    }
    Ok(file)
}

/// Times that decrease, repeat, are negative, or are not finite.
fn not_ascending() -> XsmFile {
    let mut submotion = Submotion::new("clock", Transform::IDENTITY);
    let times = [1.0, 0.5, 0.5, -0.25, f32::from_bits(0xffc0_0001), f32::INFINITY];
    submotion.position_keys = times.map(|time| VectorKey { value: [-0.0; 3], time }).to_vec();
    motion(vec![Chunk::new(submotion)])
}

/// Creates a file with padding of uninitialized memory, and names in an 8-bit code page.
fn padded() -> Result<XsmFile, Error> {
    let mut file = in_layout(SubmotionLayout::Single)?;
    if let Some(info) = file.info_chunk_mut() {
        info.padding = [0xcd; 2];
        info.original_file = ByteString::from(&b"c:\\T\xfcr.mb"[..]).into();
    }
    for chunk in &mut file.body.chunks {
        if let ChunkBody::Submotion(submotion) = &mut chunk.body {
            submotion.node_name = ByteString::from(&b"T\xfcr"[..]).into();
        }
    }
    Ok(file)
}
