//! The header.

use meshwire_core::Severity;

use super::Report;
use crate::generated::xmf::PrimitiveType;

pub(super) fn check(report: &mut Report<'_>) {
    let file = report.file;
    let (wire, header) = (file.wire(), file.header());
    if wire.big_endian != 0 {
        let message = "big-endian; no game is known to have such a file".to_owned();
        report.header(Severity::Note, "big-endian", "big_endian", 5, message);
    }
    for (field, offset, size, usual, code) in [
        ("header_size", 6, wire.header_size, &[64][..], "header-size"),
        ("descriptor_size", 9, wire.descriptor_size, &[188, 56][..], "descriptor-size"),
        ("material_size", 11, wire.material_size, &[136][..], "material-size"),
    ] {
        if !usual.contains(&size) {
            let message = format!("expected {usual:?} bytes as in all known files, found {size}");
            report.header(Severity::Warning, code, field, offset, message);
        }
    }
    let garbage = wire.reserved != 0 || header.culling_clockwise > 1 || header.right_handed > 1;
    if garbage {
        let message = "garbage in unused bytes, as the converter of arc_ leaves it; the game does not mind".to_owned();
        report.header(Severity::Note, "header-garbage", "reserved", 7, message);
    }
    let items = |index: bool| {
        let found = file.descriptors().find(|descriptor| descriptor.is_index() == index);
        found.map_or(0, super::super::generated::xmf::Descriptor::num_items)
    };
    for (field, offset, stated, actual) in
        [("num_vertices", 14, header.num_vertices, items(false)), ("num_indices", 18, header.num_indices, items(true))]
    {
        if u64::from(stated) != actual {
            let message = format!(
                "expected {actual} by the descriptors, found {stated}; the game shows such files, a cause of refused \
                 collision meshes is not excluded"
            );
            report.header(Severity::Warning, "header-counts", field, offset, message);
        }
    }
    if header.primitive_type != PrimitiveType::TriangleList {
        let message = format!("expected a triangle list as in all known files, found {}", header.primitive_type);
        report.header(Severity::Error, "primitive-type", "primitive_type", 22, message);
    }
    if header.box_center.iter().chain(&header.box_size).any(|number| *number != 0.0) {
        let message =
            "a bounding box; the games' exporter leaves it zero and the game takes bounds from the component XML";
        report.header(Severity::Note, "box-not-zero", "box_center", 30, message.to_owned());
    }
}
