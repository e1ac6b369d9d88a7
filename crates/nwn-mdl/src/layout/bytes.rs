//! Outputs that make bytes, or nothing.

use binrw::Endian;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Plain, TerminatedText, plain};

use super::output::{At, Output};
use crate::generated::FileHeader;
use crate::graph::Region;

/// Only the sizes are wanted.
#[derive(Debug)]
pub(crate) struct Nothing;

impl<'a> Output<'a> for Nothing {
    fn one<T: Plain + Annotate + 'a>(&mut self, _: At, _: &'static str, _: T) {}
    fn many<T: Plain + Annotate>(&mut self, _: At, _: &'static str, _: &'a [T]) {}
    fn text(&mut self, _: At, _: &'static str, _: &'a TerminatedText) {}
}

/// A file all of whose blocks have places of their own.
#[derive(Debug)]
pub(crate) struct Fresh {
    bytes: Vec<u8>,
    raw: usize,
}

impl Fresh {
    /// Room for a file; `model` and `raw` are the sizes of its regions.
    pub fn new(model: u32, raw: u32) -> Self {
        let size = |bytes: u32| usize::try_from(bytes).unwrap_or(usize::MAX);
        let start = <FileHeader as Plain>::SIZE.saturating_add(size(model));
        let mut bytes = vec![0; start.saturating_add(size(raw))];
        plain_into(&mut bytes, 0, &[FileHeader { marker: 0, len_model: model, len_raw: raw }]);
        Self { bytes, raw: start }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    fn start(&self, at: At) -> usize {
        let offset = usize::try_from(at.offset).unwrap_or(usize::MAX);
        offset.saturating_add(match at.region {
            Region::Model => <FileHeader as Plain>::SIZE,
            Region::Raw => self.raw,
        })
    }
}

#[inline(always)]
fn plain_into<T: Plain>(bytes: &mut [u8], start: usize, values: &[T]) {
    let end = start.saturating_add(T::SIZE.saturating_mul(values.len()));
    if let Some(target) = bytes.get_mut(start..end) {
        plain::fill(target, values, Endian::Little);
    }
}

impl<'a> Output<'a> for Fresh {
    #[inline(always)]
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, _: &'static str, value: T) {
        let start = self.start(at);
        plain_into(&mut self.bytes, start, &[value]);
    }

    #[inline(always)]
    fn many<T: Plain + Annotate>(&mut self, at: At, _: &'static str, values: &'a [T]) {
        let start = self.start(at);
        plain_into(&mut self.bytes, start, values);
    }

    fn text(&mut self, at: At, _: &'static str, text: &'a TerminatedText) {
        let start = self.start(at);
        plain_into(&mut self.bytes, start, text.text());
    }
}

/// A file whose blocks lie where they once were, perhaps one on the other. Remembers what goes wrong.
#[derive(Debug)]
pub(crate) struct Checked {
    file: Fresh,
    written: Vec<bool>,
    /// The first block that lies outside its region or contradicts another.
    pub conflict: Option<(At, &'static str)>,
    sizes: [u64; 2],
}

impl Checked {
    pub fn new(model: u32, raw: u32) -> Self {
        let file = Fresh::new(model, raw);
        let written = vec![false; file.bytes.len()];
        Self { file, written, conflict: None, sizes: [u64::from(model), u64::from(raw)] }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.file.into_bytes()
    }

    pub fn write(&mut self, at: At, name: &'static str, bytes: &[u8]) {
        let [model, raw] = self.sizes;
        let size = if at.region == Region::Model { model } else { raw };
        let start = self.file.start(at);
        let end = start.saturating_add(bytes.len());
        let targets = self.file.bytes.get_mut(start..end).zip(self.written.get_mut(start..end));
        let inside = u64::from(at.offset).saturating_add(widen(bytes.len())) <= size;
        let Some((target, written)) = targets.filter(|_| inside) else {
            self.conflict.get_or_insert((at, name));
            return;
        };
        for ((target, written), byte) in target.iter_mut().zip(written).zip(bytes) {
            if *written && *target != *byte {
                self.conflict.get_or_insert((at, name));
            }
            *target = *byte;
            *written = true;
        }
    }
}

impl<'a> Output<'a> for Checked {
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T) {
        self.write(at, name, &plain::encode(&[value], Endian::Little));
    }

    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]) {
        self.write(at, name, &plain::encode(values, Endian::Little));
    }

    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText) {
        let mut bytes = text.text().to_vec();
        bytes.push(0);
        self.write(at, name, &bytes);
    }
}

/// Which bytes have a block.
#[derive(Debug, Default)]
pub(crate) struct Spans(Vec<(Region, u64, u64)>);

impl Spans {
    /// Region, offset and length of every block, by place.
    pub fn into_sorted(mut self) -> Vec<(Region, u64, u64)> {
        self.0.sort_unstable();
        self.0
    }

    fn add(&mut self, at: At, bytes: usize) {
        self.0.push((at.region, u64::from(at.offset), widen(bytes)));
    }
}

impl<'a> Output<'a> for Spans {
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, _: &'static str, _: T) {
        self.add(at, T::SIZE);
    }

    fn many<T: Plain + Annotate>(&mut self, at: At, _: &'static str, values: &'a [T]) {
        self.add(at, T::SIZE.saturating_mul(values.len()));
    }

    fn text(&mut self, at: At, _: &'static str, text: &'a TerminatedText) {
        self.add(at, text.text().len() + 1);
    }
}
