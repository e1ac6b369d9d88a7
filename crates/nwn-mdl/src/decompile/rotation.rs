//! Converts rotations to axis and angle.

use crate::geometry::{Vec3, rotation};

/// Which neighbors of the rounded number are tried, in steps of one ulp.
const STEPS: [i32; 5] = [0, 1, -1, 2, -2];

/// Returns an axis and an angle in radians that convert to exactly this quaternion (x, y, z, w), if there are any.
pub(super) fn axis_angle(turn: [f32; 4]) -> [f32; 4] {
    if turn == [0.0, 0.0, 0.0, 1.0] {
        return [0.0; 4];
    }
    let [x, y, z, w] = turn;
    let vector = [x, y, z].map(f64::from);
    let length = vector.iter().map(|part| part * part).sum::<f64>().sqrt();
    let angle = rounded(2.0 * length.atan2(f64::from(w)));
    let scaled = |scale: f64| vector.map(|part| rounded(part * scale));
    let unit = if length > 0.0 { scaled(1.0 / length) } else { [0.0, 0.0, 1.0] };
    // Prefer a unit axis for readability; other lengths are rounded differently.
    let axes = [unit, [x, y, z], scaled(1.5 / length), scaled(0.7 / length)];
    let angles = STEPS.map(|steps| moved(angle, steps));
    let tried = axes.into_iter().flat_map(|axis| angles.map(|angle| (axis, angle)));
    let [x, y, z] = unit;
    { tried }.find_map(|(axis, angle)| exact(turn, axis, angle)).unwrap_or([x, y, z, angle])
}

/// Searches near this axis for one that converts to exactly this quaternion. Its components are almost independent.
fn exact(turn: [f32; 4], axis: Vec3, angle: f32) -> Option<[f32; 4]> {
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

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the form has single precision")]
fn rounded(number: f64) -> f32 {
    number as f32
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
