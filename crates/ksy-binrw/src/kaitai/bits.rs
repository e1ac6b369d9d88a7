//! Groups of bit fields, and the field that holds their unused bits.

use super::Pass;
use super::stored::Part;
use crate::emit::rust::FieldItem;

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
