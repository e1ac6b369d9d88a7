//! Numeric conversions for which the language has no checked form.

/// Rounds down. Numbers out of range saturate.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "saturates; NaN becomes 0")]
pub(crate) fn floor(value: f32) -> i64 {
    value.floor() as i64
}

/// Converts a number of pixels or subpixels; exact below 2^24.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "what is drawn is far below 2^24")]
pub(crate) fn float(value: i64) -> f32 {
    value as f32
}

/// Converts 0 to 1 to 0 to 255.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped before")]
pub(crate) fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// Converts an index. A negative one becomes an index past the end.
pub(crate) fn place(value: i64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// Converts a length to a signed number.
pub(crate) fn signed(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Drops the fraction. Numbers out of range saturate.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "saturates; NaN becomes 0")]
pub(crate) fn short(value: f32) -> i16 {
    value as i16
}

/// Drops the fraction. Numbers out of range saturate.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
pub(crate) fn whole(value: f32) -> usize {
    value as usize
}
