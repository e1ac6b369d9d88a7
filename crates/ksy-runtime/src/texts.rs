//! The texts of a value, with the encoding that the schema gives them.

use crate::at::At;
use crate::ended::Ended;
use crate::layout::Annotator;
use crate::path::{Path, Segment};
use crate::processed::Processed;
use crate::raw::Delimited;
use crate::text::ByteString;

/// Receives the path of a text, its bytes and its encoding.
pub(crate) type Sink<'a> = dyn FnMut(&Path, &[u8], &'static str) + 'a;

/// Texts, and lists of them.
pub trait Texts {
    /// Passes the bytes of each text, with its index in a list.
    fn each(&self, text: &mut dyn FnMut(Option<usize>, &[u8]));
}

impl Texts for ByteString {
    fn each(&self, text: &mut dyn FnMut(Option<usize>, &[u8])) {
        text(None, self.as_bytes());
    }
}

impl Texts for Delimited {
    fn each(&self, text: &mut dyn FnMut(Option<usize>, &[u8])) {
        text(None, &self.bytes);
    }
}

impl<T: Texts> Texts for Vec<T> {
    fn each(&self, text: &mut dyn FnMut(Option<usize>, &[u8])) {
        for (index, item) in self.iter().enumerate() {
            item.each(&mut |_, bytes| text(Some(index), bytes));
        }
    }
}

macro_rules! around_texts {
    ($(<T $(, $other:ident)?> $around:ty),*) => {$(
        impl<T: Texts $(, $other)?> Texts for $around {
            fn each(&self, text: &mut dyn FnMut(Option<usize>, &[u8])) {
                self.value.each(text);
            }
        }
    )*};
}
around_texts!(<T> At<T>, <T> Ended<T>, <T, P> Processed<T, P>);

impl Annotator<'_> {
    /// Reports the texts of the field `name`. `cut` removes bytes that do not belong to a text.
    pub fn texts(&mut self, name: &'static str, texts: &impl Texts, encoding: &'static str, cut: fn(&[u8]) -> &[u8]) {
        let Some(sink) = &mut self.texts else { return };
        self.path.push(Segment::Field(name));
        texts.each(&mut |index, bytes| {
            let element = index.map(|index| self.path.element(index));
            sink(element.as_ref().unwrap_or(&self.path), cut(bytes), encoding);
        });
        self.path.pop();
    }
}
