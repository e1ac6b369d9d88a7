//! Types and elements that are blocks: of a fixed size and without conditions, so that they are read and written at once.

use std::collections::HashMap;

use super::stored::{Extent, Part, Stored, Wrapping};
use super::{Facts, Module, Pass};
use crate::expression::Kind;
use crate::model::{Number, Order};
use crate::names::TypeId;
use crate::order;
use crate::schema::RepeatSpec;

/// The largest type that is a block. Lists of them are read in pieces of a few kilobytes.
const LARGEST_BLOCK: u64 = 4096;

/// The largest number of elements that become an array in Rust: the most that serde supports.
const LARGEST_ARRAY: i128 = 32;

/// The sizes of the types that are blocks, in bytes.
pub(super) type Blocks = HashMap<TypeId, u64>;

impl Module<'_> {
    /// Finds the types that are blocks; each comes after those that it contains.
    pub(super) fn find_blocks(&mut self) {
        let checker = self.checker;
        let (names, facts) = (&checker.names, Facts::default());
        let types: Vec<_> = names.types().collect();
        let indices: HashMap<TypeId, usize> = types.iter().enumerate().map(|(index, (id, _))| (*id, index)).collect();
        let needs = types.iter().map(|(id, declared)| {
            let targets = declared.spec.seq.iter().flat_map(|attribute| names.targets(*id, attribute));
            targets.filter_map(|target| indices.get(&target).copied()).collect()
        });
        for index in order::sorted(&needs.collect::<Vec<_>>()) {
            let Some((id, _)) = types.get(index) else { continue };
            let size = Pass::new(self, &facts, *id).size_of_block();
            self.blocks.extend(size.map(|size| (*id, size)));
        }
    }
}

impl<'a> Pass<'_, 'a> {
    /// Returns the size of this type if it is a block.
    fn size_of_block(&self) -> Option<u64> {
        let spec = self.spec(self.of)?;
        let is_bare = spec.params.is_empty()
            && spec.instances.iter().all(|instance| self.is_method(self.of, instance))
            && spec.derives.iter().all(|derive| derive.value != "Copy")
            && self.names.root(self.of) != Some(self.of);
        let sizes = self.parts(self.of).into_iter().map(|part| {
            let attribute = part.attribute;
            let is_single = attribute.repeat.is_none() && attribute.condition.is_none();
            let count = if is_single { Some(1) } else { self.array_length(part) }?;
            self.size_of_element(part).filter(|_| attribute.formulas.is_empty())?.checked_mul(count)
        });
        let size = sizes.filter(|_| is_bare).try_fold(0_u64, |all, size| all.checked_add(size?))?;
        (1..=LARGEST_BLOCK).contains(&size).then_some(size)
    }

    /// Returns the size of an element of a part if it is a block.
    fn size_of_element(&self, part: Part<'a>) -> Option<u64> {
        let attribute = part.attribute;
        let is_checked = attribute.valid.is_some() || attribute.limit.is_some();
        let is_other = attribute.contents.is_some() || attribute.process.is_some();
        if is_checked || is_other || Self::is_bits(part).is_some() || self.own_order(part).is_some() {
            return None;
        }
        match self.stored(part).ok()? {
            Stored::Number(number) => Some(number.size()),
            Stored::Enum(id) => Self::number_of(part).filter(|own| *own == self.enum_number(id)).map(Number::size),
            Stored::Bytes { extent: Extent::Fixed(size), .. } => Some(size),
            Stored::Record { id, window: Wrapping::Nothing, .. } => {
                let order = self.names.order(id);
                let is_same = order == Order::Inherited || order == self.names.order(part.of);
                self.blocks.get(&id).copied().filter(|_| is_same)
            }
            _ => None,
        }
    }

    /// Returns the number of elements of a part that is an array in Rust.
    pub(super) fn array_length(&self, part: Part<'a>) -> Option<u64> {
        let Some(RepeatSpec::Count(count)) = part.attribute.repeat.as_deref() else { return None };
        let Kind::Integer(count @ 1..=LARGEST_ARRAY) = count.value.kind else { return None };
        self.size_of_element(part).filter(|_| !part.positioned && part.attribute.condition.is_none())?;
        u64::try_from(count).ok()
    }

    /// Returns whether the elements of a list are read at once, which the type in Rust does not show.
    pub(super) fn is_bulk(&self, part: Part<'a>) -> bool {
        let is_list = matches!(part.attribute.repeat.as_deref(), Some(RepeatSpec::Count(_) | RepeatSpec::ToEnd));
        let is_named = matches!(self.stored(part), Ok(Stored::Record { .. } | Stored::Enum(_)));
        is_list && is_named && self.array_length(part).is_none() && self.size_of_element(part).is_some()
    }
}
