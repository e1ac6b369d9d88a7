//! What the game asks of a collision mesh.
//!
//! A file does not say that it is one; a mesh without materials that holds positions alone is taken for one.

use meshwire_core::Severity;

use super::Report;
use crate::generated::xmf::DataFormat;

pub(super) fn check(report: &mut Report<'_>) {
    let file = report.file;
    if !file.is_collision() {
        return;
    }
    for (buffer, descriptor) in file.descriptors().enumerate() {
        if descriptor.is_index() {
            if descriptor.format == DataFormat::Index16 {
                let message = "16-bit indices in a collision mesh; the games' exporter always writes 32 bits there, and the \
                               game logs \"index buffer is corrupt\" for some such files";
                report.descriptor(Severity::Warning, "collision-index-width", buffer, 20, message.to_owned());
            }
        } else if descriptor.num_elements > 0 {
            let message = "positions given by a vertex declaration; with a collision mesh like this the game crashes";
            report.descriptor(Severity::Error, "collision-declared", buffer, 56, message.to_owned());
        } else if descriptor.format != DataFormat::Float3 {
            let message = format!("expected positions as three f32 in a collision mesh, found {}", descriptor.format);
            report.descriptor(Severity::Error, "collision-format", buffer, 20, message);
        }
        let unset = descriptor.value_min == 0.0 && descriptor.value_max == 0.0;
        if unset && descriptor.num_items() > 1 {
            let message = "no value range; the games' exporter always writes one in collision meshes, and a missing one may \
                           be why the game refuses some";
            report.descriptor(Severity::Warning, "collision-range", buffer, 40, message.to_owned());
        }
    }
}
