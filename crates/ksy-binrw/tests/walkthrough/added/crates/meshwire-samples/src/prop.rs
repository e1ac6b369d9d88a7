//! Props: one with everything, and what is odd.

use binrw::Endian;
use meshwire::prop::{Anchor, Chunk, ChunkBody, ChunkKind, Frame, PropFile};
use meshwire_core::Error;

use crate::Samples;

/// Folder and extension.
const FOLDER: &str = "prop";

pub(crate) fn add(samples: &mut Samples) -> Result<(), Error> {
    samples.add(FOLDER, "empty", &PropFile::new("empty")?)?;
    samples.add(FOLDER, "lantern-v1", &lantern()?)?;
    for (name, endian) in [("lantern-v2-le", Endian::Little), ("lantern-v2-be", Endian::Big)] {
        let mut scaled = lantern()?;
        scaled.set_scale(1.5);
        scaled.set_endian(endian);
        samples.add(FOLDER, name, &scaled)?;
    }
    let mut odd = lantern()?;
    odd.body.name.0 = *b"lantern\0leftover";
    odd.body.frames.iter_mut().for_each(|frame| frame.duration = f32::from_bits(0x7fc1_2345));
    odd.body.chunks.push(Chunk { kind: ChunkKind::Unknown(9), body: ChunkBody::Unknown(vec![1, 2, 3]) });
    samples.add(FOLDER, "garbage-nan-unknown-chunk", &odd)
}

fn lantern() -> Result<PropFile, Error> {
    let mut prop = PropFile::new("lantern")?;
    let frame = |left| Frame { duration: 0.25, left, top: 0, width: 32, height: 64 };
    prop.body.frames = [0, 32, 64, 32].map(frame).to_vec();
    prop.add_texture("lantern.png");
    prop.body.chunks.push(Chunk::new(Anchor { left: 16, top: -2 }));
    Ok(prop)
}
