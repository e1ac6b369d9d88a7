//! Rules that need the decoded buffers.

use glam::Vec3;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Report};

use crate::XmfFile;
use crate::generated::xmf::{DataFormat, Usage};
use crate::range::ValueRange;
use crate::rules;
use crate::view::{Buffer, Mesh};

/// Range of lengths of a normal. Anything outside is a mistake of the exporter rather than a quantization error.
const UNIT: std::ops::RangeInclusive<f32> = 0.9..=1.1;
/// Percentage of back-facing triangles allowed without a finding. Coarse levels of detail of the games' own files reach
/// 8.
const TURNED_PERCENT: usize = 50;

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    match file.mesh() {
        Ok(mesh) => whole(file, report, &mesh),
        // Some buffer is damaged: report it, and check the others individually.
        Err(_) => {
            for buffer in 0..file.descriptors().len() {
                match file.buffer(buffer) {
                    Ok(decoded) => range(file, report, buffer, &decoded),
                    Err(error) => damaged(report, buffer, &error),
                }
            }
        }
    }
}

fn damaged(report: &mut Report, buffer: usize, error: &Error) {
    report
        .at_item("data", buffer)
        .add(rules::BUFFER_DAMAGED, format!("the buffer cannot be decoded: {}", error.kind()));
}

fn whole(file: &XmfFile, report: &mut Report, mesh: &Mesh) {
    for (number, buffer) in mesh.buffers().iter().enumerate() {
        range(file, report, number, buffer);
        finite(report, number, buffer);
        normals(report, number, buffer);
    }
    let position = mesh.buffers().iter().position(|buffer| buffer.descriptor().is_index());
    if let Some(number) = position {
        indices(report, number, mesh);
    }
}

fn range(file: &XmfFile, report: &mut Report, number: usize, buffer: &Buffer) {
    let descriptor = buffer.descriptor();
    let range = ValueRange::of(buffer);
    let unset = descriptor.value_min == 0.0 && descriptor.value_max == 0.0;
    if unset || range.equals(descriptor) || file.wire().descriptor_size < 56 {
        return;
    }
    // Tolerance for the precision lost in a byte or a half float.
    let close = |actual: f64| 0.02 * actual.abs().max(1.0);
    let far = |stated: f64, actual: f64| (stated - actual).abs() > close(actual) || stated.is_nan();
    let (stated, actual) = ((descriptor.value_min, descriptor.value_max), (range.min, range.max));
    let texcoord = descriptor.kind.usage() == Some(Usage::Texcoord) && descriptor.num_elements == 0;
    let wider = texcoord && stated.0 <= actual.0 + close(actual.0) && stated.1 >= actual.1 - close(actual.1);
    if range.exact || (!wider && (far(stated.0, actual.0) || far(stated.1, actual.1))) {
        let message = format!("expected {} to {} by the data, found {} to {}", actual.0, actual.1, stated.0, stated.1);
        report.at_item("descriptors", number).at("value_min").add(rules::VALUE_RANGE, message);
    }
}

fn finite(report: &mut Report, number: usize, buffer: &Buffer) {
    for attribute in buffer.attributes() {
        let float = matches!(
            attribute.format(),
            DataFormat::Float1
                | DataFormat::Float2
                | DataFormat::Float3
                | DataFormat::Float4
                | DataFormat::Half2
                | DataFormat::Half4
        );
        if !float {
            continue;
        }
        let first = attribute.vectors::<4>().position(|value| value.iter().any(|n| !n.is_finite()));
        if let Some(vertex) = first {
            let (usage, set) = (attribute.usage(), attribute.set());
            let message = format!("{usage} {set} of vertex {vertex} is not finite");
            report.at_item("data", number).add(rules::NOT_FINITE, message);
        }
    }
}

fn normals(report: &mut Report, number: usize, buffer: &Buffer) {
    for attribute in buffer.attributes().filter(|attribute| attribute.usage() == Usage::Normal) {
        let length = |[x, y, z]: [f32; 3]| (x * x + y * y + z * z).sqrt();
        let wrong = attribute.vectors::<3>().filter(|normal| !UNIT.contains(&length(*normal))).count();
        if wrong > 0 {
            let message = format!("{wrong} of {} normals are not of unit length", attribute.len());
            report.at_item("data", number).add(rules::NORMAL_LENGTH, message);
        }
    }
}

fn indices(report: &mut Report, number: usize, mesh: &Mesh) {
    let Some(indices) = mesh.indices() else { return };
    let (count, vertices) = (indices.len(), mesh.num_vertices());
    if count % 3 != 0 {
        let message = format!("expected a multiple of 3 indices, found {count}");
        report.at_item("data", number).add(rules::INDEX_COUNT, message);
    }
    if let Some((_, largest)) = indices.range().filter(|(_, largest)| u64::from(*largest) >= widen(vertices)) {
        let message = format!("the largest index is {largest}, there are {vertices} vertices");
        report.at_item("data", number).add(rules::INDEX_RANGE, message);
        return;
    }
    if indices.is_wide() && !mesh.is_collision() && vertices <= usize::from(u16::MAX) && vertices > 0 {
        let message = format!("32-bit indices to {vertices} vertices; the games' exporter writes 16 bits up to 65535");
        report.at_item("data", number).add(rules::INDEX_WIDTH, message);
    }
    triangles(report, number, mesh);
}

fn triangles(report: &mut Report, number: usize, mesh: &Mesh) {
    let Some(positions) = mesh.attribute(Usage::Position, 0).map(|attribute| attribute.to_vec::<3>()) else { return };
    let normals = mesh.attribute(Usage::Normal, 0).map(|attribute| attribute.to_vec::<3>());
    let at = |list: &[[f32; 3]], index: u32| {
        let vector = usize::try_from(index).ok().and_then(|index| list.get(index)).copied();
        vector.map_or(Vec3::ZERO, Vec3::from)
    };
    let (mut same, mut faced, mut turned) = (0_usize, 0_usize, 0_usize);
    for triangle @ [a, b, c] in mesh.triangles() {
        if a == b || b == c || c == a {
            same += 1;
            continue;
        }
        let Some(normals) = &normals else { continue };
        let [p, q, r] = triangle.map(|index| at(&positions, index));
        let face = (q - p).cross(r - p);
        let sum = triangle.map(|index| face.dot(at(normals, index))).iter().sum::<f32>();
        if sum != 0.0 && sum.is_finite() {
            faced += 1;
            turned += usize::from(sum > 0.0);
        }
    }
    if same > 0 {
        let message = format!("{same} triangles use a vertex twice");
        report.at_item("data", number).add(rules::DEGENERATE_TRIANGLES, message);
    }
    if turned > 0 && turned.saturating_mul(100) > faced.saturating_mul(TURNED_PERCENT) {
        let message = format!(
            "{turned} of {faced} triangles are wound with their normals; in the games' files the cross product of the edges \
             points against them"
        );
        report.at_item("data", number).add(rules::WINDING, message);
    }
}
