//! Groups of bit fields, and the field that holds their unused bits.

use std::collections::HashSet;

use super::Pass;
use super::scope::{Cause, Made, Problem};
use super::stored::Part;
use crate::emit::rust::FieldItem;
use crate::names::TypeId;

/// The group that is open while parts are processed.
#[derive(Debug, Default)]
pub(super) struct Groups {
    open: bool,
    /// Number of bits so far; `None` if it is not constant.
    bits: Option<u32>,
    little: bool,
    count: usize,
}

impl Groups {
    /// Returns the field to insert before a part: the unused bits of a group that ends there.
    pub fn before<'a>(&mut self, module: &Pass<'_, 'a>, part: Part<'a>, from_here: &[Part<'a>]) -> Option<FieldItem> {
        let Some((bits, name)) = Pass::is_bits(part).filter(|_| !part.positioned) else { return self.end() };
        let little = module.bits_little(part.of, name);
        if !self.open {
            let group = from_here.iter().map_while(|part| Some((*part, Pass::is_bits(*part)?)));
            let fixed = group.into_iter().all(|(part, (_, name))| {
                part.attribute.condition.is_none()
                    && part.attribute.repeat.is_none()
                    && module.bits_little(part.of, name) == little
            });
            *self = Self { open: true, bits: fixed.then_some(0), little, count: self.count };
        }
        self.bits = self.bits.map(|sum| sum + bits);
        None
    }

    /// Returns the unused bits of the open group.
    pub fn end(&mut self) -> Option<FieldItem> {
        if !std::mem::take(&mut self.open) {
            return None;
        }
        let rest = match self.bits {
            Some(bits) if bits % 8 == 0 => return None,
            Some(bits) => {
                let order = if self.little { ", little" } else { "" };
                format!("bits({}{order}, unused)", 8 - bits % 8)
            }
            None => "bits(rest)".to_owned(),
        };
        let name = format!("unused_{}", self.count);
        self.count += 1;
        Some(FieldItem {
            docs: "/// Unused bits up to the next whole byte.\n".to_owned(),
            attributes: vec![rest],
            kept: true,
            name,
            kind: "u8".to_owned(),
        })
    }
}

/// Readers of the reference compiler continue within a byte from one type to the next. Here every record starts at a byte
/// boundary.
impl<'a> Pass<'_, 'a> {
    /// Fails for a part whose first bits share a byte with the part before it.
    pub(super) fn expect_whole_bytes(&self, parts: &[Part<'a>]) -> Made<()> {
        let seq: Vec<Part<'a>> = parts.iter().filter(|part| !part.positioned).copied().collect();
        for (index, part) in seq.iter().copied().enumerate() {
            let before = seq.get(..index).unwrap_or_default();
            let last = before.last();
            let is_one_group = last.is_some_and(|last| Self::is_bits(*last).is_some()) && Self::is_bits(part).is_some();
            let continues = !is_one_group && self.ends_within_byte(before, &mut HashSet::new())
                || part.attribute.repeat.is_some() && self.ends_within_byte(&[part], &mut HashSet::new());
            if continues && self.begins_with_bits(part, &mut HashSet::new()) {
                let message = "its first bits share a byte with the bits before it, which is not supported across types: \
                               declare these bits in one type";
                let id = &part.attribute.id;
                return Err(Problem {
                    path: Some(id.path.clone()),
                    ..Problem::new(id.at, message, Cause::Unsupported)
                });
            }
        }
        Ok(())
    }

    /// Returns the types of a part that is read from the stream around it.
    fn types_within(&self, part: Part<'a>) -> Vec<TypeId> {
        let has_stream = part.attribute.is_sized() || part.attribute.terminator.is_some();
        if has_stream { Vec::new() } else { self.names.targets(part.of, part.attribute) }
    }

    /// `seen` are the types that were looked at.
    fn begins_with_bits(&self, part: Part<'a>, seen: &mut HashSet<TypeId>) -> bool {
        let begins = |id: TypeId| {
            let first = self.spec(id).filter(|_| seen.insert(id)).and_then(|spec| spec.seq.first());
            let part = |attribute| Part { of: id, attribute, positioned: false };
            first.is_some_and(|first| self.begins_with_bits(part(first), seen))
        };
        part.attribute.condition.is_none()
            && (Self::is_bits(part).is_some() || self.types_within(part).into_iter().any(begins))
    }

    /// Returns whether a sequence can end within a byte. If its last bits are optional or a list, that is not known, and they
    /// are taken to end with one. `seen` are the types that were looked at.
    fn ends_within_byte(&self, seq: &[Part<'a>], seen: &mut HashSet<TypeId>) -> bool {
        let group: Vec<_> = seq.iter().rev().map_while(|part| Some((part, Self::is_bits(*part)?))).collect();
        if group.iter().any(|(part, _)| part.attribute.condition.is_some() || part.attribute.repeat.is_some()) {
            return false;
        }
        let ends = |id: TypeId| {
            let seq = self.spec(id).filter(|_| seen.insert(id)).map_or(&[][..], |spec| &spec.seq);
            let seq = seq.iter().map(|attribute| Part { of: id, attribute, positioned: false });
            self.ends_within_byte(&seq.collect::<Vec<_>>(), seen)
        };
        match seq.last().filter(|_| group.is_empty()) {
            Some(last) => self.types_within(*last).into_iter().any(ends),
            None => group.iter().map(|(_, (bits, _))| bits).sum::<u32>() % 8 != 0,
        }
    }
}
