//! The losses of a conversion.

use meshwire_core::{Finding, Limits, Path, Rule, Segment};

use crate::content::each_number;
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::Attachment;
use crate::number::narrow_float;
use crate::rules;

#[derive(Debug, Default)]
pub(super) struct Losses {
    pub(super) findings: Vec<Finding>,
}

impl Losses {
    /// Reports `count` losses, if there are any.
    pub(super) fn count(&mut self, rule: Rule, field: &'static str, count: usize, what: &str) {
        if count > 0 {
            self.add(rule, field, format!("{what}: {count}"));
        }
    }

    pub(super) fn add(&mut self, rule: Rule, field: &'static str, message: String) {
        self.findings.push(rule.at(Path::from_iter([Segment::Field(field)]), message));
    }

    /// Reports how many numbers of a binary file would change if it was converted to `text` and back. `before` and `style`
    /// are those of the binary file.
    pub(super) fn rounded(&mut self, before: (Content, Vec<Attachment>), text: &XmodelFile, style: &Style) {
        let mut content = text.content.clone();
        if let Content::Model(model) = &mut content {
            model.faces.iter_mut().for_each(|face| face.tail = None);
        }
        let mut again = XmodelFile::new(content, style.clone());
        again.attachments.clone_from(&text.attachments);
        let held = again.written().and_then(|bytes| XmodelFile::read_as(again.kind(), &bytes, &Limits::generous()));
        // A version without a binary form keeps the numbers of its text.
        let held = held.unwrap_or(again);
        let after = (held.content, held.attachments);
        self.changed(before, after, "numbers rounded to the decimals of the style (\"exact\" keeps every bit)");
    }

    /// Reports how many numbers of a text change in its binary file, where normals, axes, colors and weights are quantized.
    /// Rounding to `f32` does not count, because the text of an `f32` reads back as the same value.
    pub(super) fn quantized(&mut self, before: (Content, Vec<Attachment>), binary: &XmodelFile) {
        let after = (binary.content.clone(), binary.attachments.clone());
        self.changed(before, after, "numbers rounded to the steps of binary files");
    }

    fn changed(&mut self, before: (Content, Vec<Attachment>), after: (Content, Vec<Attachment>), what: &str) {
        let changed = bits(before).iter().zip(bits(after)).filter(|(before, after)| *before != after).count();
        self.count(rules::ROUNDED, "content", changed, what);
    }
}

fn bits((mut content, mut attachments): (Content, Vec<Attachment>)) -> Vec<u32> {
    let mut bits = Vec::new();
    each_number(&mut content, &mut attachments, |value| bits.push(narrow_float(*value).to_bits()));
    bits
}
