//! Models and animations in binary form: stored and compressed, narrow and wide, with both layouts of wide triangles.

use meshwire::xmodel::binary::{Compression, TriangleLayout};
use meshwire::xmodel::build::ModelBuilder;
use meshwire::xmodel::{Attachment, Format, Style, XmodelFile};
use meshwire_core::Error;

use super::animations::{keys, opening};
use super::models::{WIDE, corner, cosmetic, siege, two_uv_sets, with_unused_tokens};
use super::{keep, keep_as_read};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, compression) in [("stored", Compression::Stored), ("lz4", Compression::Lz4)] {
        keep(samples, &format!("corner-v7-{name}"), &corner(7).into_binary(compression)?)?;
        keep(samples, &format!("keys-{name}"), &keys().into_binary(compression)?)?;
    }
    for (name, model) in [
        ("corner-v6", corner(6)),
        ("cosmetic-bones", cosmetic()),
        ("siege", siege()),
        ("uv-sets", two_uv_sets()),
        ("empty", ModelBuilder::new(7)),
    ] {
        keep(samples, name, &model.into_binary(Compression::Stored)?)?;
    }
    for (name, layout) in [("tri16-padded", TriangleLayout::Padded), ("tri16-packed", TriangleLayout::Packed)] {
        keep(samples, name, &wide(layout)?)?;
    }
    let mut comment = corner(7).into_binary(Compression::Stored)?;
    comment.attachments = vec![Attachment::comment(" made of two boxes")];
    keep(samples, "comment", &comment)?;
    keep(samples, "unused-tokens", &with_unused_tokens(corner(7).into_binary(Compression::Stored)?))?;
    keep(samples, "notes-none", &opening().into_binary(Compression::Stored)?)?;
    let mut tracks = opening();
    tracks.note_track(1, &[(121.0, "half")]);
    keep(samples, "notes-tracks", &tracks.into_binary(Compression::Stored)?)?;
    keep_as_read(samples, "padding-not-zero", &padded()?)?;
    keep_as_read(samples, "last-string-not-padded", &unpadded()?)
}

/// Creates a model with wide keywords, and a second object, whose number distinguishes the layouts.
fn wide(triangle_layout: TriangleLayout) -> Result<XmodelFile, Error> {
    let mut model = corner(7);
    let second = model.object("second");
    model.triangle(second, 0, [0, 1, 2].map(|vertex| (vertex, [0.0, 1.0, 0.0], [0.5, 0.5])));
    let mut file = model.into_binary(Compression::Stored)?;
    if let Style::Binary(style) = &mut file.style {
        style.triangle_layout = triangle_layout;
        style.widths = WIDE;
    }
    Ok(file)
}

/// Creates a model with nonzero filler in its first word: two bytes after the hash that begins the stream.
fn padded() -> Result<Vec<u8>, Error> {
    let mut bytes = corner(7).into_binary(Compression::Stored)?.to_bytes()?;
    let hash = 0x46c8_u16.to_le_bytes();
    if let Some(word) = bytes.windows(4).position(|word| word.starts_with(&hash) && word.ends_with(&[0, 0])) {
        bytes.iter_mut().skip(word + 2).take(2).for_each(|filler| *filler = 0xcc);
    }
    Ok(bytes)
}

/// Creates an animation whose last note ends with its terminator, without padding, as one program writes it.
fn unpadded() -> Result<Vec<u8>, Error> {
    let mut animation = opening();
    animation.keys(&[(120.0, "open")]);
    let bytes = animation.into_binary(Compression::Stored)?.to_bytes()?;
    // A stored file ends with the stream; one of the zeros at its end is the terminator.
    let size = bytes.get(5..9).and_then(|size| size.try_into().ok()).map_or(0, u32::from_le_bytes);
    let start = bytes.len().saturating_sub(usize::try_from(size).unwrap_or(0));
    let stream = bytes.get(start..).unwrap_or(&[]);
    let end = stream.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 2);
    Ok(stored(stream.get(..end).unwrap_or(stream)))
}

/// Creates a container for a stored stream of at least 15 bytes: magic, size, and an LZ4 block of literals.
fn stored(stream: &[u8]) -> Vec<u8> {
    let mut file = b"*LZ4*".to_vec();
    file.extend(u32::try_from(stream.len()).unwrap_or(0).to_le_bytes());
    file.push(0xf0);
    let mut rest = stream.len().saturating_sub(15);
    while let Some(less) = rest.checked_sub(255) {
        file.push(255);
        rest = less;
    }
    file.push(u8::try_from(rest).unwrap_or(0));
    file.extend(stream);
    file
}
