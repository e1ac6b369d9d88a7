//! Numbers of binary files that a text does not hold.

use super::losses::Losses;
use crate::binary::container;
use crate::content::each_number;
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::Attachment;
use crate::number::narrow_float;

/// Says how many of the numbers `before`, which came from a binary file of this style, would be others in such a file
/// made of `text`.
pub(super) fn note(before: (Content, Vec<Attachment>), text: &XmodelFile, style: &Style, losses: &mut Losses) {
    let mut content = text.content.clone();
    if let Content::Model(model) = &mut content {
        model.faces.iter_mut().for_each(|face| face.tail = None);
    }
    let mut again = XmodelFile::new(content, style.clone());
    again.attachments.clone_from(&text.attachments);
    let held = again.written().and_then(|bytes| XmodelFile::read_as(again.kind(), &bytes, &container::unlimited()));
    // A version without a binary form holds what its text says.
    let held = held.unwrap_or(again);
    let (before, after) = (bits(before.0, before.1), bits(held.content, held.attachments));
    let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    let what = "numbers rounded to the decimals of the style (\"exact\" keeps every bit)";
    losses.note("rounded", "content", changed, what);
}

fn bits(mut content: Content, mut attachments: Vec<Attachment>) -> Vec<u32> {
    let mut bits = Vec::new();
    each_number(&mut content, &mut attachments, |value| bits.push(narrow_float(*value).to_bits()));
    bits
}
