//! The stored buffers: their order, places and descriptors.

use meshwire_core::reader::widen;
use meshwire_core::{Path, Segment, Severity};

use super::Report;
use crate::file::Placement;
use crate::generated::xmf::Descriptor;

pub(super) fn check(report: &mut Report<'_>) {
    order(report);
    places(report);
    let file = report.file;
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
            report.descriptor(Severity::Error, "vertex-counts", buffer, 28, message);
        }
    }
}

fn order(report: &mut Report<'_>) {
    let kinds: Vec<bool> = report.file.descriptors().map(Descriptor::is_index).collect();
    let indices = kinds.iter().filter(|is_index| **is_index).count();
    let last = kinds.len().saturating_sub(1);
    if indices != 1 || kinds.len() < 2 {
        let vertex = kinds.len() - indices;
        let message = format!("expected vertex buffers and one index buffer, found {vertex} and {indices}");
        if kinds.is_empty() {
            let path = Path::from_iter([Segment::Field("body"), Segment::Field("descriptors")]);
            let offset = u64::from(report.file.wire().header_size);
            report.add(Severity::Error, "index-buffers", path, Some(offset), message);
        } else {
            report.descriptor(Severity::Error, "index-buffers", last, 0, message);
        }
    } else if kinds.last() == Some(&false) {
        let message = "expected the index buffer last, as in all known files".to_owned();
        report.descriptor(Severity::Warning, "buffer-order", last, 0, message);
    }
}

fn places(report: &mut Report<'_>) {
    let mut placements = report.file.placements();
    for Placement { buffer, missing, .. } in &placements {
        if *missing > 0 {
            let message = format!("the file ends {missing} bytes before the stored buffer does");
            report.descriptor(Severity::Error, "buffer-place", *buffer, 8, message);
        }
    }
    let in_order = placements.is_sorted_by_key(|placement| placement.range.start);
    if !in_order {
        let message =
            "the buffers are not stored in the order of their descriptors, unlike in all known files".to_owned();
        report.descriptor(Severity::Note, "buffer-order", 0, 8, message);
    }
    placements.sort_by_key(|placement| (placement.range.start, placement.buffer));
    let mut next = 0;
    let mut gaps = Vec::new();
    for Placement { buffer, range, .. } in &placements {
        if range.start < next && !range.is_empty() {
            let message = "the stored bytes are also those of another buffer".to_owned();
            report.descriptor(Severity::Warning, "buffer-overlap", *buffer, 8, message);
        } else if range.start > next {
            gaps.push(next..range.start);
        }
        next = next.max(range.end);
    }
    gaps.push(next..report.file.wire().body.data.len());
    for gap in gaps.into_iter().filter(|gap| !gap.is_empty()) {
        let offset = report.file.data_offset() + widen(gap.start);
        let path = ["body", "data"].into_iter().map(meshwire_core::Segment::Field).collect();
        let message = format!("{} bytes that belong to no buffer", gap.len());
        report.add(Severity::Warning, "data-gap", path, Some(offset), message);
    }
}

fn descriptor_fields(report: &mut Report<'_>, buffer: usize, descriptor: &Descriptor) {
    if descriptor.num_sections != 1 {
        let message = format!("expected 1 section as in all known files, found {}", descriptor.num_sections);
        report.descriptor(Severity::Warning, "sections", buffer, 36, message);
    }
    if descriptor.compressed == 0 {
        let message = "not compressed; no known file has such a buffer".to_owned();
        report.descriptor(Severity::Note, "uncompressed", buffer, 12, message);
    }
    let attributes = descriptor.attributes();
    let declared = widen(descriptor.declaration().len());
    if u64::from(descriptor.num_elements) > declared {
        let message = format!("expected at most 16 elements, found {}", descriptor.num_elements);
        report.descriptor(Severity::Error, "declaration", buffer, 56, message);
    } else if widen(attributes.len()) < declared || (declared == 0 && attributes.is_empty() && !descriptor.is_index()) {
        let unknown = descriptor.declaration().get(attributes.len()).map_or(descriptor.format, |slot| slot.format);
        let message = format!("expected types of attributes, found {unknown}");
        report.descriptor(Severity::Error, "declaration", buffer, 60 + 8 * widen(attributes.len()), message);
    }
    let size = match descriptor.is_index() {
        true => widen(descriptor.format.size().unwrap_or(0)),
        false => attributes.last().map_or(0, |last| widen(last.offset + last.format.size().unwrap_or(0))),
    };
    let stated = u64::from(descriptor.item_size);
    if stated < size || (stated != size && descriptor.is_index()) {
        let message = format!("expected items of {size} bytes by their type, found {stated}");
        report.descriptor(Severity::Error, "item-size", buffer, 32, message);
    } else if stated > size {
        let message = format!("{} bytes of each vertex belong to no attribute", stated - size);
        report.descriptor(Severity::Note, "item-size", buffer, 32, message);
    }
}
