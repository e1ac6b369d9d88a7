//! Attributes, constant or keyed.

use super::lines::{Lines, exact};
use crate::compile::single;
use crate::controller::{BEZIER, BEZIER_PARTS, Track, attributes, budget, numbers};
use crate::geometry::{Vec3, rotation};
use crate::profile::Profile;
use crate::text::{Keying, Keyword};
use crate::tree::Node;

/// Writes the statements of all controllers that have a name and rows. Each compiles to the same key. Controllers
/// beyond the [`budget`] are only preserved in comments, like other data without a statement.
pub(super) fn write(lines: &mut Lines, node: &Node, profile: Profile) {
    let mut budget = budget(node);
    for track in node.tracks(profile).filter(|track| budget.take(numbers(track))) {
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

/// Which neighbors of the rounded number are tried, in steps of one ulp.
const STEPS: [i32; 5] = [0, 1, -1, 2, -2];

/// Returns an axis and an angle in radians that convert to exactly this quaternion (x, y, z, w), if there are any.
fn axis_angle(turn: [f32; 4]) -> [f32; 4] {
    if turn == [0.0, 0.0, 0.0, 1.0] {
        return [0.0; 4];
    }
    let [x, y, z, w] = turn;
    let vector = [x, y, z].map(f64::from);
    let length = vector.iter().map(|part| part * part).sum::<f64>().sqrt();
    let angle = single(2.0 * length.atan2(f64::from(w)));
    let scaled = |scale: f64| vector.map(|part| single(part * scale));
    let unit = if length > 0.0 { scaled(1.0 / length) } else { [0.0, 0.0, 1.0] };
    // Prefer a unit axis for readability; other lengths are rounded differently.
    let axes = [unit, [x, y, z], scaled(1.5 / length), scaled(0.7 / length)];
    let angles = STEPS.map(|steps| moved(angle, steps));
    let tried = axes.into_iter().flat_map(|axis| angles.map(|angle| (axis, angle)));
    let [x, y, z] = unit;
    { tried }.find_map(|(axis, angle)| exact_turn(turn, axis, angle)).unwrap_or([x, y, z, angle])
}

/// Searches near this axis for one that converts to exactly this quaternion. Its components are almost independent.
fn exact_turn(turn: [f32; 4], axis: Vec3, angle: f32) -> Option<[f32; 4]> {
    let [.., w] = rotation(axis, angle);
    let [.., wanted] = turn;
    if w.to_bits() != wanted.to_bits() {
        return None;
    }
    let mut found = axis;
    for part in 0..axis.len() {
        let hits = |number: f32| {
            let mut axis = axis;
            *axis.get_mut(part)? = number;
            let made = rotation(axis, angle);
            (made.get(part)?.to_bits() == turn.get(part)?.to_bits()).then_some(number)
        };
        let nearest = *axis.get(part)?;
        *found.get_mut(part)? = STEPS.into_iter().find_map(|steps| hits(moved(nearest, steps)))?;
    }
    let [x, y, z] = found;
    let made = rotation(found, angle);
    (made.map(f32::to_bits) == turn.map(f32::to_bits)).then_some([x, y, z, angle])
}

/// Returns the number that is `steps` single-precision steps away.
fn moved(number: f32, steps: i32) -> f32 {
    let bits = i32::from_ne_bytes(number.to_bits().to_ne_bytes()).saturating_add(steps);
    f32::from_bits(u32::from_ne_bytes(bits.to_ne_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_of_texts_are_found_again() {
        let mut found = 0;
        for step in 0..1000_u16 {
            let part = |number: f32| (f32::from(step) * number) % 1.994 - 0.997;
            let turn = rotation([part(0.31), part(0.57), part(0.83)], f32::from(step) / 320.0 + 0.001);
            let [x, y, z, angle] = axis_angle(turn);
            found += u16::from(rotation([x, y, z], angle).map(f32::to_bits) == turn.map(f32::to_bits));
            let near = |(one, other): (f32, f32)| (one - other).abs() < 1e-6;
            assert!(rotation([x, y, z], angle).into_iter().zip(turn).all(near), "{turn:?}");
        }
        assert!(found > 500, "{found}");
        assert_eq!(axis_angle([0.0, 0.0, 0.0, 1.0]), [0.0; 4]);
    }
}
