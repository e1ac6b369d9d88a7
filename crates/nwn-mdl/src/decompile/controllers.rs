//! Attributes, constant or keyed.

use super::lines::{Lines, exact};
use super::rotation::axis_angle;
use crate::controller::{BEZIER, BEZIER_PARTS, Track, attributes, numbers, room};
use crate::profile::Profile;
use crate::text::{Keying, Keyword};
use crate::tree::Node;

/// Writes the statements of all controllers that have a name and rows. Each compiles to the same key. Controllers
/// beyond the [`room`] are only preserved in comments, like other data without a statement.
pub(super) fn write(lines: &mut Lines, node: &Node, profile: Profile) {
    let mut room = room(node);
    for track in node.tracks(profile).filter(|track| room.take(numbers(track))) {
        let _ = one(lines, &track, profile);
    }
}

fn one(lines: &mut Lines, track: &Track<'_>, profile: Profile) -> Option<()> {
    let attribute = track.attribute?;
    let keyword = Keyword::of(attribute.name.as_bytes())?;
    let columns = attribute.columns;
    let byte = i8::try_from(columns).ok()?;
    let is_rotation = attribute.id == attributes::node::ORIENTATION.id;
    let value = |row: &[f32]| -> Vec<f64> {
        let (own, rest) = row.split_at_checked(columns).unwrap_or((row, &[]));
        let own: Vec<f64> = match own.first_chunk::<4>() {
            Some(turn) if is_rotation => axis_angle(*turn).map(exact).to_vec(),
            _ => own.iter().copied().map(exact).collect(),
        };
        own.into_iter().chain(rest.iter().copied().map(exact)).collect()
    };
    let times = track.times;
    let is_event = attribute.id == attributes::emitter::DETONATE.id && track.key.num_columns == -1;
    if is_event && !times.is_empty() {
        lines.keyed(keyword, Keying::Linear, 1, times.iter().copied().map(exact).collect());
        return Some(());
    }
    let nmc_byte = byte.checked_mul(3)?;
    let keying = match track.key.num_columns {
        own if own == byte => Keying::Linear,
        own if own == byte | BEZIER && profile != Profile::Nmc => Keying::Bezier,
        own if own == nmc_byte | BEZIER && profile == Profile::Nmc => Keying::Bezier,
        _ => return None,
    };
    let width = if keying == Keying::Bezier { columns * BEZIER_PARTS } else { columns };
    if track.stride != width || times.is_empty() {
        return None;
    }
    if let ([time], Keying::Linear) = (times, keying) {
        if time.to_bits() == 0 {
            lines.push(crate::text::Statement::numbers(keyword, &value(track.values)));
            return Some(());
        }
    }
    let row = |(time, row): (f32, &[f32])| std::iter::once(exact(time)).chain(value(row)).collect::<Vec<f64>>();
    lines.keyed(keyword, keying, width + 1, track.rows().flat_map(row).collect());
    Some(())
}
