//! The summary of a mesh file, in ten lines.

use meshwire_core::Info;

use super::XmfFile;
use crate::generated::xmf::{Descriptor, Usage};

pub(super) fn info(file: &XmfFile) -> Info {
    let mut info = Info::default();
    info.add("format", format!("XMF mesh, version {}, {}", file.wire.version, order(file)));
    info.add("written by", crate::lint::Writer::of(file));
    let header = file.header();
    let collision = file.is_collision();
    info.add("kind", if collision { "collision mesh" } else { "visual mesh" });
    let vertices = file.descriptors().find(|d| !d.is_index()).map_or(0, Descriptor::num_items);
    let indices = file.descriptors().find(|d| d.is_index());
    info.add("vertices", vertices);
    match indices {
        Some(descriptor) => {
            info.add("triangles", format!("{} ({})", descriptor.num_items() / 3, descriptor.format));
        }
        None => info.add("triangles", "none, there is no index buffer"),
    }
    let streams = file.descriptors().filter(|descriptor| !descriptor.is_index()).map(|descriptor| {
        let names: Vec<String> = descriptor
            .attributes()
            .iter()
            .map(|element| match element.usage {
                Usage::Position => format!("position {}", element.format),
                usage => format!("{} {} {}", usage.name().unwrap_or("unknown"), element.set, element.format),
            })
            .collect();
        names.join(", ")
    });
    info.add("attributes", streams.collect::<Vec<_>>().join("; "));
    let names: Vec<String> = file
        .materials()
        .map(|material| format!("{} ({} triangles)", material.name.to_lossy(), material.num_indices / 3))
        .collect();
    info.add("materials", if names.is_empty() { "none".to_owned() } else { names.join(", ") });
    let raw: u64 = file.descriptors().filter_map(Descriptor::raw_size).fold(0, u64::saturating_add);
    let count = file.wire.body.descriptors.len();
    info.add("buffers", format!("{count}, {} bytes stored, {raw} decoded", file.wire.body.data.len()));
    info.add("primitives", header.primitive_type.to_string());
    info
}

fn order(file: &XmfFile) -> &'static str {
    if file.wire.big_endian == 0 { "little-endian" } else { "big-endian" }
}
