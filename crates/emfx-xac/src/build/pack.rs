//! Quantization of morph deltas, as done by the vendor.

use emfx_chunk::rotation::Vector;

/// Quantizes a component within a range, truncating.
pub(crate) fn place(value: f32, min: f32, max: f32) -> u16 {
    let share = if max > min { (value - min) / (max - min) } else { 0.0 };
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, which is what is wanted"
    )]
    let packed = (share * 65535.0) as u16;
    packed
}

/// Quantizes a direction with components from `-reach` to `reach`, truncating.
pub(crate) fn direction(direction: Vector, reach: f32) -> [u8; 3] {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, which is what is wanted"
    )]
    let pack = |value: f32| ((value / reach + 1.0) * 127.5) as u8;
    direction.map(pack)
}
