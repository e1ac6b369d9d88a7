//! Reports numbers that change when binary files are converted to text, and vice versa.

use meshwire_core::Limits;

use super::losses::Losses;
use crate::content::each_number;
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::Attachment;
use crate::number::narrow_float;

/// Reports how many numbers of a binary file would change if it was converted to `text` and back. `before` and `style`
/// are those of the binary file.
pub(super) fn note(before: (Content, Vec<Attachment>), text: &XmodelFile, style: &Style, losses: &mut Losses) {
    let mut content = text.content.clone();
    if let Content::Model(model) = &mut content {
        model.faces.iter_mut().for_each(|face| face.tail = None);
    }
    let mut again = XmodelFile::new(content, style.clone());
    again.attachments.clone_from(&text.attachments);
    let held = again.written().and_then(|bytes| XmodelFile::read_as(again.kind(), &bytes, &Limits::generous()));
    // A version without a binary form keeps the numbers of its text.
    let held = held.unwrap_or(again);
    let (before, after) = (bits(before.0, before.1), bits(held.content, held.attachments));
    let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    let what = "numbers rounded to the decimals of the style (\"exact\" keeps every bit)";
    losses.note("rounded", "content", changed, what);
}

/// Reports how many numbers of a text change in its binary file, where normals, axes, colors and weights are quantized.
/// Rounding to `f32` does not count, because the text of an `f32` reads back as the same value.
pub(super) fn note_steps(before: (Content, Vec<Attachment>), binary: &XmodelFile, losses: &mut Losses) {
    let after = bits(binary.content.clone(), binary.attachments.clone());
    let changed = bits(before.0, before.1).iter().zip(&after).filter(|(before, after)| before != after).count();
    losses.note("rounded", "content", changed, "numbers rounded to the steps of binary files");
}

fn bits(mut content: Content, mut attachments: Vec<Attachment>) -> Vec<u32> {
    let mut bits = Vec::new();
    each_number(&mut content, &mut attachments, |value| bits.push(narrow_float(*value).to_bits()));
    bits
}
