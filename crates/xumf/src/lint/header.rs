//! Rules for the header.

use meshwire_core::Report;

use crate::XmfFile;
use crate::generated::xmf::{Descriptor, PrimitiveType};

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    let (wire, header) = (file.wire(), file.header());
    if wire.big_endian != 0 {
        let message = "big-endian; no game is known to have such a file".to_owned();
        report.at("big_endian").note("big-endian", message);
    }
    for (field, size, usual, code) in [
        ("header_size", wire.header_size, &[64][..], "header-size"),
        ("descriptor_size", wire.descriptor_size, &[188, 56][..], "descriptor-size"),
        ("material_size", wire.material_size, &[136][..], "material-size"),
    ] {
        if !usual.contains(&size) {
            let message = format!("expected {usual:?} bytes as in all known files, found {size}");
            report.at(field).warning(code, message);
        }
    }
    let garbage = wire.reserved != 0 || header.culling_clockwise > 1 || header.right_handed > 1;
    if garbage {
        let message = "garbage in unused bytes, as arc_'s converter writes it; the game ignores it".to_owned();
        report.at("reserved").note("header-garbage", message);
    }
    let mut body = report.at("body");
    let mut report = body.at("header");
    let items = |index: bool| {
        let found = file.descriptors().find(|descriptor| descriptor.is_index() == index);
        found.map_or(0, Descriptor::num_items)
    };
    for (field, stated, actual) in
        [("num_vertices", header.num_vertices, items(false)), ("num_indices", header.num_indices, items(true))]
    {
        if u64::from(stated) != actual {
            let message = format!(
                "expected {actual} as in the descriptors, found {stated}; the game shows such files, but this \
                 may be why it refuses some collision meshes"
            );
            report.at(field).note("header-counts", message);
        }
    }
    if header.primitive_type != PrimitiveType::TriangleList {
        let message = format!("expected a triangle list as in all known files, found {}", header.primitive_type);
        report.at("primitive_type").error("primitive-type", message);
    }
    if header.box_center.iter().chain(&header.box_size).any(|number| *number != 0.0) {
        let message =
            "a bounding box; the games' exporter leaves it zero and the game takes bounds from the component XML";
        report.at("box_center").note("box-not-zero", message);
    }
}
