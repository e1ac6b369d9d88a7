//! Rules for collision meshes, as the game requires them.
//!
//! Files do not state that they are collision meshes. A mesh without materials that has only positions is treated as
//! one; that others are one is known from their names alone, `*-collision.xmf`.

use meshwire_core::Report;

use crate::XmfFile;
use crate::generated::xmf::{DataFormat, Descriptor, Usage};
use crate::rules;

/// Size of the shortest descriptor with a value range.
const VALUE_RANGE_END: u8 = 56;

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    attributes(file, report);
    for (buffer, descriptor) in file.descriptors().enumerate() {
        if descriptor.is_index() {
            if descriptor.format == DataFormat::Index16 {
                let message = "16-bit indices in a collision mesh; the games' exporter always writes 32 bits there, and the \
                               game logs \"index buffer is corrupt\" for some such files";
                report.at_item("descriptors", buffer).at("format").add(rules::COLLISION_INDEX_WIDTH, message);
            }
        } else if !has_position(descriptor) {
            continue;
        } else if descriptor.num_elements > 0 {
            let message = "positions in a vertex declaration; the game crashes on such collision meshes";
            report.at_item("descriptors", buffer).at("num_elements").add(rules::COLLISION_DECLARED, message);
        } else if descriptor.format != DataFormat::Float3 {
            let message = format!("expected positions as three f32 in a collision mesh, found {}", descriptor.format);
            report.at_item("descriptors", buffer).at("format").add(rules::COLLISION_FORMAT, message);
        }
    }
    ranges(file, report);
}

/// Reports missing value ranges, at the first buffer without one.
fn ranges(file: &XmfFile, report: &mut Report) {
    let is_unset = |own: &Descriptor| own.value_min == 0.0 && own.value_max == 0.0 && own.num_items() > 1;
    let mut unset = file.descriptors().enumerate().filter(|(_, own)| is_unset(own));
    let Some((first, _)) = unset.next() else { return };
    let message = format!(
        "no value range in {} of {} buffers; the games' exporter always writes one in collision meshes, and a missing \
         one may be why the game refuses some",
        unset.count() + 1,
        file.descriptors().count()
    );
    // The shortest descriptors end before the value range.
    let place = if file.wire().descriptor_size < VALUE_RANGE_END { "num_sections" } else { "value_min" };
    report.at_item("descriptors", first).at(place).add(rules::COLLISION_RANGE, message);
}

/// Reports every attribute except one position.
fn attributes(file: &XmfFile, report: &mut Report) {
    let streams = || file.descriptors().enumerate().filter(|(_, descriptor)| !descriptor.is_index());
    let found: Vec<Usage> = streams().flat_map(|(_, own)| own.attributes()).map(|element| element.usage).collect();
    if found == [Usage::Position] {
        return;
    }
    let names = found.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let message = format!("expected one position per vertex and nothing else, found {names}; the game crashes on it");
    // The first buffer with something else, or the one that lacks the position.
    let buffer = streams().find(|(_, own)| own.attributes().iter().any(|element| element.usage != Usage::Position));
    let buffer = buffer.or_else(|| streams().last()).map_or(0, |(buffer, _)| buffer);
    report.at_item("descriptors", buffer).add(rules::COLLISION_ATTRIBUTES, message);
}

fn has_position(descriptor: &Descriptor) -> bool {
    descriptor.attributes().iter().any(|element| element.usage == Usage::Position)
}
