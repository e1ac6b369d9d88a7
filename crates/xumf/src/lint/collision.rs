//! Rules for collision meshes, as the game requires them.
//!
//! Files do not state that they are collision meshes; a mesh without materials that has only positions is treated as
//! one.

use meshwire_core::Report;

use crate::XmfFile;
use crate::generated::xmf::DataFormat;

/// Size of the shortest descriptor with a value range.
const VALUE_RANGE_END: u8 = 56;

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    if !file.is_collision() {
        return;
    }
    for (buffer, descriptor) in file.descriptors().enumerate() {
        if descriptor.is_index() {
            if descriptor.format == DataFormat::Index16 {
                let message = "16-bit indices in a collision mesh; the games' exporter always writes 32 bits there, and the \
                               game logs \"index buffer is corrupt\" for some such files";
                report.at_item("descriptors", buffer).at("format").warning("collision-index-width", message);
            }
        } else if descriptor.num_elements > 0 {
            let message = "positions in a vertex declaration; the game crashes on such collision meshes";
            report.at_item("descriptors", buffer).at("num_elements").error("collision-declared", message);
        } else if descriptor.format != DataFormat::Float3 {
            let message = format!("expected positions as three f32 in a collision mesh, found {}", descriptor.format);
            report.at_item("descriptors", buffer).at("format").error("collision-format", message);
        }
        // The shortest descriptors end before the value range.
        let place = if file.wire().descriptor_size < VALUE_RANGE_END { "num_sections" } else { "value_min" };
        let unset = descriptor.value_min == 0.0 && descriptor.value_max == 0.0;
        if unset && descriptor.num_items() > 1 {
            let message = "no value range; the games' exporter always writes one in collision meshes, and a missing one may \
                           be why the game refuses some";
            report.at_item("descriptors", buffer).at(place).warning("collision-range", message);
        }
    }
}
