//! Rules for the stored buffers: their order, positions and descriptors.

use meshwire_core::Report;
use meshwire_core::reader::widen;

use crate::XmfFile;
use crate::file::data::Placement;
use crate::generated::xmf::Descriptor;

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
            report.at_item("descriptors", buffer).at("items_per_section").error("vertex-counts", message);
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
            report.at("descriptors").error("index-buffers", message);
        } else {
            report.at_item("descriptors", last).error("index-buffers", message);
        }
    } else if kinds.last() == Some(&false) {
        let message = "expected the index buffer last, as in all known files".to_owned();
        report.at_item("descriptors", last).warning("buffer-order", message);
    }
}

fn places(file: &XmfFile, report: &mut Report) {
    let mut placements = file.placements();
    for Placement { buffer, missing, .. } in &placements {
        if *missing > 0 {
            let message = format!("the file ends {missing} bytes before the stored buffer does");
            report.at_item("descriptors", *buffer).at("data_offset").error("buffer-place", message);
        }
    }
    let in_order = placements.is_sorted_by_key(|placement| placement.range.start);
    if !in_order {
        let message =
            "the buffers are not stored in the order of their descriptors, unlike in all known files".to_owned();
        report.at_item("descriptors", 0).at("data_offset").note("buffer-order", message);
    }
    placements.sort_by_key(|placement| (placement.range.start, placement.buffer));
    let mut next = 0;
    let mut gaps = Vec::new();
    for Placement { buffer, range, .. } in &placements {
        if range.start < next && !range.is_empty() {
            let message = "the stored bytes overlap those of another buffer".to_owned();
            report.at_item("descriptors", *buffer).at("data_offset").warning("buffer-overlap", message);
        } else if range.start > next {
            gaps.push(next..range.start);
        }
        next = next.max(range.end);
    }
    gaps.push(next..file.wire().body.data.len());
    for gap in gaps.into_iter().filter(|gap| !gap.is_empty()) {
        let message = format!("{} bytes that belong to no buffer", gap.len());
        report.at("data").note("data-gap", message);
    }
}

fn descriptor_fields(report: &mut Report, buffer: usize, descriptor: &Descriptor) {
    if descriptor.num_sections != 1 {
        let message = format!("expected 1 section as in all known files, found {}", descriptor.num_sections);
        report.at_item("descriptors", buffer).at("num_sections").warning("sections", message);
    }
    if descriptor.compressed == 0 {
        let message = "not compressed; no known file has such a buffer".to_owned();
        report.at_item("descriptors", buffer).at("compressed").note("uncompressed", message);
    }
    let attributes = descriptor.attributes();
    let declared = widen(descriptor.declaration().len());
    if u64::from(descriptor.num_elements) > declared {
        let message = format!("expected at most 16 elements, found {}", descriptor.num_elements);
        report.at_item("descriptors", buffer).at("num_elements").error("declaration", message);
    } else if widen(attributes.len()) < declared || (declared == 0 && attributes.is_empty() && !descriptor.is_index()) {
        let position = attributes.len();
        let mut report = report.at_item("descriptors", buffer);
        let expected = |found| format!("expected an attribute type, found {found}");
        match descriptor.declaration().get(position) {
            Some(element) => {
                report.at_item("elements", position).at("format").error("declaration", expected(element.format));
            }
            None => report.at("format").error("declaration", expected(descriptor.format)),
        }
    }
    let size = match descriptor.is_index() {
        true => widen(descriptor.format.size().unwrap_or(0)),
        false => attributes.last().map_or(0, |last| widen(last.offset + last.format.size().unwrap_or(0))),
    };
    let stated = u64::from(descriptor.item_size);
    if stated < size || (stated != size && descriptor.is_index()) {
        let message = format!("expected items of {size} bytes by their type, found {stated}");
        report.at_item("descriptors", buffer).at("item_size").error("item-size", message);
    } else if stated > size {
        let message = format!("{} bytes of each vertex belong to no attribute", stated - size);
        report.at_item("descriptors", buffer).at("item_size").note("item-size", message);
    }
}
