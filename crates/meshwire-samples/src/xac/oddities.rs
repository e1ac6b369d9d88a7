//! Malformed data that must be preserved.

use binrw::Endian;
use meshwire::xac::generated::{AttachmentNodes, AttributeKind, AttributeLayerData, BoundingBoxRow, ChunkBody};
use meshwire::xac::{Chunk, Lengths, NodeProperties, XacFile};
use meshwire_core::{ByteString, Error};

use super::meshes::{with_layer, with_mesh};
use super::{actor, both, skinned_square, square, stage, staged};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    both(samples, "chunk-tail", with_tail())?;
    both(samples, "length-understated", with_length(4)?)?;
    both(samples, "length-overstated-past-end", with_length(4096)?)?;
    let mut trailing = staged(Vec::new())?;
    trailing.body.trailing = vec![0xee; 11];
    both(samples, "trailing-bytes", trailing)?;
    both(samples, "padding-not-zero", padded()?)?;
    both(samples, "names-not-utf-8", named()?)?;
    both(samples, "box-with-nan", boxed()?)?;
    let unknown = AttributeLayerData::Unknown(vec![7; 4 * 3]);
    both(samples, "mesh-unknown-attribute", with_layer(square(), AttributeKind::Unknown(42), 3, unknown)?)?;
    // A known kind with an invalid element size is stored as bytes as well.
    let misfit = AttributeLayerData::Unknown(vec![5; 4 * 6]);
    both(samples, "mesh-attribute-of-other-size", with_layer(square(), AttributeKind::Normals, 6, misfit)?)?;
    let mut childless = stage()?.build()?;
    nodes(&mut childless, |node| node.num_children = 0);
    both(samples, "child-counts-zero", childless)?;
    both(samples, "nested-actors", nested(3)?)?;
    mixed_order(samples)
}

/// Creates an actor that has a chunk with bytes after its structure.
fn with_tail() -> XacFile {
    let mut chunk = Chunk::new(AttachmentNodes { attachments: vec![1] });
    chunk.tail = vec![0xaa, 0xbb, 0xcc];
    actor(vec![chunk, Chunk::new(AttachmentNodes { attachments: Vec::new() })])
}

/// Creates an actor whose last chunk has this stated length.
fn with_length(length: u32) -> Result<XacFile, Error> {
    let mut chunk = Chunk::new(AttachmentNodes { attachments: vec![1, 2] });
    chunk.stored_len_body = Some(length);
    let mut file = stage()?.build()?;
    file.chunks_mut().push(chunk);
    Ok(file)
}

fn nodes(file: &mut XacFile, change: impl Fn(&mut NodeProperties)) {
    for body in file.bodies_mut() {
        if let ChunkBody::Nodes(nodes) = body {
            nodes.nodes.iter_mut().for_each(|node| change(&mut node.properties));
        }
    }
}

/// Creates a file with padding of uninitialized memory.
fn padded() -> Result<XacFile, Error> {
    let mut file = with_mesh(skinned_square())?;
    nodes(&mut file, |node| {
        node.padding = [0x12, 0x34, 0x56];
        node.flags = 225.into();
    });
    for body in file.bodies_mut() {
        match body {
            ChunkBody::Info(info) => info.padding = [0xcd; 2],
            ChunkBody::Mesh(mesh) => {
                mesh.padding = [1, 2, 3];
                mesh.layers.iter_mut().for_each(|layer| layer.padding = [0xfe, 0xed]);
            }
            ChunkBody::Skin(skin) => {
                skin.padding = [4, 5, 6];
                skin.influences.iter_mut().for_each(|influence| influence.padding = [7, 8]);
            }
            _ => {}
        }
    }
    Ok(file)
}

/// Names in an 8-bit code page.
fn named() -> Result<XacFile, Error> {
    let mut file = stage()?.build()?;
    for body in file.bodies_mut() {
        match body {
            ChunkBody::Nodes(nodes) => {
                if let Some(node) = nodes.nodes.last_mut() {
                    node.name = ByteString::from(&b"S\xe4ule"[..]).into();
                }
            }
            ChunkBody::Material(material) => material.name = ByteString::from(&b"M\xf6bel \x80"[..]).into(),
            _ => {}
        }
    }
    // The stated length of a material includes its name.
    file.chunks_mut().iter_mut().for_each(|chunk| chunk.restate(Lengths::Compatible));
    Ok(file)
}

/// Creates an actor whose bounding boxes contain a quiet NaN with a payload, infinities and negative zeros.
fn boxed() -> Result<XacFile, Error> {
    let mut file = stage()?.build()?;
    nodes(&mut file, |node| {
        let nan = f32::from_bits(0x7fc1_2345);
        let row = BoundingBoxRow { rotation: [nan, -0.0, f32::INFINITY], half_extent: nan };
        node.bounding_box.rows = [row; 3];
        node.bounding_box.center = [-0.0, nan, f32::NEG_INFINITY];
    });
    Ok(file)
}

/// Creates nested levels of detail.
fn nested(depth: u32) -> Result<XacFile, Error> {
    let mut builder = stage()?;
    if let Some(depth) = depth.checked_sub(1) {
        builder.lod(nested(depth)?);
    }
    builder.build()
}

/// Levels of detail in a different byte order.
fn mixed_order(samples: &mut Samples) -> Result<(), Error> {
    for (name, outer, inner) in [("le-be", Endian::Little, Endian::Big), ("be-le", Endian::Big, Endian::Little)] {
        let mut file = nested(1)?;
        file.set_endian(outer);
        file.lods_mut().for_each(|level| level.actor.set_endian(inner));
        samples.add(super::FOLDER, &format!("mixed-order-{name}"), &file)?;
    }
    Ok(())
}
