//! Rules for the header, the stored buffers (order, positions, descriptors) and the material ranges.

use meshwire_core::Report;
use meshwire_core::reader::widen;

use crate::XmfFile;
use crate::file::data::Placement;
use crate::generated::xmf::{Descriptor, PrimitiveType};
use crate::rules;

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    order(file, report);
    places(file, report);
    let mut vertices = None;
    for (buffer, descriptor) in file.descriptors().enumerate() {
        descriptor_fields(report, buffer, descriptor);
        if descriptor.is_index() {
            continue;
        }
        let items = descriptor.num_items();
        let first = *vertices.get_or_insert(items);
        if items != first {
            let message = format!("expected {first} vertices as in the first vertex buffer, found {items}");
            report.at_item("descriptors", buffer).at("items_per_section").add(rules::VERTEX_COUNTS, message);
        }
    }
}

fn order(file: &XmfFile, report: &mut Report) {
    let kinds: Vec<bool> = file.descriptors().map(Descriptor::is_index).collect();
    let indices = kinds.iter().filter(|is_index| **is_index).count();
    let last = kinds.len().saturating_sub(1);
    if indices != 1 || kinds.len() < 2 {
        let vertex = kinds.len() - indices;
        let message = format!("expected vertex buffers and one index buffer, found {vertex} and {indices}");
        if kinds.is_empty() {
            report.at("descriptors").add(rules::INDEX_BUFFERS, message);
        } else {
            report.at_item("descriptors", last).add(rules::INDEX_BUFFERS, message);
        }
    } else if kinds.last() == Some(&false) {
        let message = "expected the index buffer last, as in all known files".to_owned();
        report.at_item("descriptors", last).add(rules::BUFFER_ORDER_WARNING, message);
    }
}

fn places(file: &XmfFile, report: &mut Report) {
    let mut placements = file.placements();
    for Placement { buffer, missing, .. } in &placements {
        if *missing > 0 {
            let message = format!("the file ends {missing} bytes before the stored buffer does");
            report.at_item("descriptors", *buffer).at("data_offset").add(rules::BUFFER_PLACE, message);
        }
    }
    let in_order = placements.is_sorted_by_key(|placement| placement.range.start);
    if !in_order {
        let message =
            "the buffers are not stored in the order of their descriptors, unlike in all known files".to_owned();
        report.at_item("descriptors", 0).at("data_offset").add(rules::BUFFER_ORDER_NOTE, message);
    }
    placements.sort_by_key(|placement| (placement.range.start, placement.buffer));
    let mut next = 0;
    let mut gaps = Vec::new();
    for Placement { buffer, range, .. } in &placements {
        if range.start < next && !range.is_empty() {
            let message = "the stored bytes overlap those of another buffer".to_owned();
            report.at_item("descriptors", *buffer).at("data_offset").add(rules::BUFFER_OVERLAP, message);
        } else if range.start > next {
            gaps.push(next..range.start);
        }
        next = next.max(range.end);
    }
    gaps.push(next..file.wire().body.data.len());
    for gap in gaps.into_iter().filter(|gap| !gap.is_empty()) {
        let message = format!("{} bytes that belong to no buffer", gap.len());
        report.at("data").add(rules::DATA_GAP, message);
    }
}

fn descriptor_fields(report: &mut Report, buffer: usize, descriptor: &Descriptor) {
    if descriptor.num_sections != 1 {
        let message = format!("expected 1 section as in all known files, found {}", descriptor.num_sections);
        report.at_item("descriptors", buffer).at("num_sections").add(rules::SECTIONS, message);
    }
    if descriptor.compressed == 0 {
        let message = "not compressed; no known file has such a buffer".to_owned();
        report.at_item("descriptors", buffer).at("compressed").add(rules::UNCOMPRESSED, message);
    }
    let attributes = descriptor.attributes();
    let declared = widen(descriptor.declaration().len());
    if u64::from(descriptor.num_elements) > declared {
        let message = format!("expected at most 16 elements, found {}", descriptor.num_elements);
        report.at_item("descriptors", buffer).at("num_elements").add(rules::DECLARATION, message);
    } else if widen(attributes.len()) < declared || (declared == 0 && attributes.is_empty() && !descriptor.is_index()) {
        let position = attributes.len();
        let mut report = report.at_item("descriptors", buffer);
        let expected = |found| format!("expected an attribute type, found {found}");
        match descriptor.declaration().get(position) {
            Some(element) => {
                report.at_item("elements", position).at("format").add(rules::DECLARATION, expected(element.format));
            }
            None => report.at("format").add(rules::DECLARATION, expected(descriptor.format)),
        }
    }
    let size = match descriptor.is_index() {
        true => widen(descriptor.format.size().unwrap_or(0)),
        false => attributes.last().map_or(0, |last| widen(last.offset + last.format.size().unwrap_or(0))),
    };
    let stated = u64::from(descriptor.item_size);
    if stated < size || (stated != size && descriptor.is_index()) {
        let message = format!("expected items of {size} bytes by their type, found {stated}");
        report.at_item("descriptors", buffer).at("item_size").add(rules::ITEM_SIZE_ERROR, message);
    } else if stated > size {
        let message = format!("{} bytes of each vertex belong to no attribute", stated - size);
        report.at_item("descriptors", buffer).at("item_size").add(rules::ITEM_SIZE_NOTE, message);
    }
}

pub(super) fn header(file: &XmfFile, report: &mut Report) {
    let (wire, header) = (file.wire(), file.header());
    if wire.big_endian != 0 {
        let message = "big-endian; no game is known to have such a file".to_owned();
        report.at("big_endian").add(rules::BIG_ENDIAN, message);
    }
    for (field, size, usual, rule) in [
        ("header_size", wire.header_size, &[64][..], rules::HEADER_SIZE),
        ("descriptor_size", wire.descriptor_size, &[188, 56][..], rules::DESCRIPTOR_SIZE),
        ("material_size", wire.material_size, &[136][..], rules::MATERIAL_SIZE),
    ] {
        if !usual.contains(&size) {
            let message = format!("expected {usual:?} bytes as in all known files, found {size}");
            report.at(field).add(rule, message);
        }
    }
    let garbage = wire.reserved != 0 || header.culling_clockwise > 1 || header.right_handed > 1;
    if garbage {
        let message = "garbage in unused bytes, as arc_'s converter writes it; the game ignores it".to_owned();
        report.at("reserved").add(rules::HEADER_GARBAGE, message);
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
            report.at(field).add(rules::HEADER_COUNTS, message);
        }
    }
    if header.primitive_type != PrimitiveType::TriangleList {
        let message = format!("expected a triangle list as in all known files, found {}", header.primitive_type);
        report.at("primitive_type").add(rules::PRIMITIVE_TYPE, message);
    }
    if header.box_center.iter().chain(&header.box_size).any(|number| *number != 0.0) {
        let message =
            "a bounding box; the games' exporter leaves it zero and the game takes bounds from the component XML";
        report.at("box_center").add(rules::BOX_NOT_ZERO, message);
    }
}

pub(super) fn materials(file: &XmfFile, report: &mut Report) {
    let indices = file.descriptors().find(|descriptor| descriptor.is_index()).map_or(0, Descriptor::num_items);
    let mut expected = 0_u64;
    for (number, material) in file.materials().enumerate() {
        let (first, count) = (u64::from(material.first_index), u64::from(material.num_indices));
        if first != expected {
            let what = if first > expected { "a gap before the range" } else { "the range overlaps the one before" };
            let message = format!("{what}: expected it to start at {expected}, found {first}");
            report.at_item("materials", number).at("first_index").add(rules::MATERIAL_RANGE_WARNING, message);
        }
        if count == 0 || count % 3 != 0 {
            let message = format!("expected a multiple of 3 indices above 0, found {count}");
            report.at_item("materials", number).at("num_indices").add(rules::MATERIAL_RANGE_WARNING, message);
        }
        if first + count > indices {
            let message = format!("the range ends at {}, there are {indices} indices", first + count);
            report.at_item("materials", number).at("num_indices").add(rules::MATERIAL_RANGE_ERROR, message);
        }
        expected = first + count;
        name(report, number, &material.name);
    }
    let last = file.materials().len().checked_sub(1);
    if let Some(last) = last.filter(|_| expected < indices) {
        let message = format!("{} indices after the last range belong to no material", indices - expected);
        report.at_item("materials", last).at("num_indices").add(rules::MATERIAL_RANGE_WARNING, message);
    }
}

fn name(report: &mut Report, number: usize, name: &meshwire_core::FixedText<128>) {
    let text = name.text();
    if !name.is_terminated() || text.is_empty() {
        let message = "expected a name that ends with a zero byte".to_owned();
        report.at_item("materials", number).at("name").add(rules::MATERIAL_NAME_ERROR, message);
    } else if name.rest().iter().any(|byte| *byte != 0) {
        let message = "bytes after the end of the name".to_owned();
        report.at_item("materials", number).at("name").add(rules::MATERIAL_NAME_NOTE, message);
    } else if !text.contains(&b'.') {
        let message =
            format!("\"{}\" is not a `collection.material` name of the material library", text.escape_ascii());
        report.at_item("materials", number).at("name").add(rules::MATERIAL_NAME_NOTE, message);
    }
}
