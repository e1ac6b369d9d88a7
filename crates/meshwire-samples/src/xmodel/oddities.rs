//! Text that no style represents, which is stored record by record.

use meshwire::xmodel::Format;
use meshwire::xmodel::text::Preset;
use meshwire_core::Error;

use super::animations::opening;
use super::keep_as_read;
use super::models::corner;
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    let model = corner(6).into_text(Preset::Wraith)?.to_bytes()?;
    for (name, from, to) in [
        ("odd-spacing", "BONE 0 0.250000", " BONE\t0   0.250000 "),
        ("odd-blank-lines", "NORMAL", "\n\n\nNORMAL"),
        ("odd-decimals", "0.750000", "0.75"),
        ("odd-exponent", "0.750000", "7.5e-1"),
        ("odd-line-end", "VERSION 6\n", "VERSION 6\r\n"),
        ("record-over-two-lines", "COLOR 1.000000 1.000000", "COLOR 1.000000\n1.000000"),
        ("names-not-utf-8", "\"chestShape\"", "\"B\u{e4}r\""),
    ] {
        keep_as_read(samples, name, &replaced(&model, from, to))?;
    }
    let animation = opening().into_text(Preset::OfficialAnimation)?.to_bytes()?;
    keep_as_read(samples, "odd-spacing", &replaced(&animation, "PART 1\r\nOFFSET", "PART 1 \r\n OFFSET"))
}

/// Returns the bytes with the first `from` replaced. Characters beyond ASCII are in an 8-bit code page.
fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    let text = text.replacen(from, to, 1);
    text.chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')).collect()
}
