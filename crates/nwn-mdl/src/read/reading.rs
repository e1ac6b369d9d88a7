//! The walk that fills the tree.

use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Plain, Segment};

use super::Reader;
use crate::generated::{Array, IndexPointer, LightPart, MeshPart, ModelHeader, NodeHeader, TextPointer};
use crate::graph::{Choice, Count, Link, List, Record};
use crate::graph::{Walk, WalkLightPart, WalkMeshPart, WalkModelHeader, WalkNodeHeader};

/// A record whose pointers are followed, and the corresponding part of the tree.
pub(super) struct Reading<'p, 'a, R: Record> {
    reader: &'p mut Reader<'a>,
    record: &'p mut R,
    tree: &'p mut R::Tree,
    /// True for headers, which are compared with the layout during the walk, because nodes are placed between their
    /// lists. Other parts are compared once they are complete.
    compares: bool,
}

impl<'a> Reader<'a> {
    #[inline(always)]
    pub(super) fn reading<'p, R: Record>(&'p mut self, record: &'p mut R, tree: &'p mut R::Tree) -> Reading<'p, 'a, R> {
        Reading { reader: self, record, tree, compares: false }
    }

    #[inline(always)]
    pub(super) fn comparing<'p, R: Record>(
        &'p mut self,
        record: &'p mut R,
        tree: &'p mut R::Tree,
    ) -> Reading<'p, 'a, R> {
        Reading { reader: self, record, tree, compares: true }
    }
}

impl<R: Record> Walk<R> for Reading<'_, '_, R> {
    type Error = Error;

    // Always inlined, as all steps of the walk: the closures are one load each.
    #[inline(always)]
    fn list<E: Plain + Annotate + 'static, L: List<Item = E>>(
        &mut self,
        link: Link,
        array: impl Fn(&mut R) -> &mut Array,
        of: impl Fn(&R::Tree) -> &L,
        of_mut: impl Fn(&mut R::Tree) -> &mut L,
    ) -> Result<(), Error> {
        let array = *array(self.record);
        self.reader.note_array(array);
        if array.used > 0 {
            let values = self.reader.source.many(link.name, link.region, array.offset, array.used.into());
            *of_mut(self.tree) = if link.is_lax { values.unwrap_or_default() } else { values? };
        }
        if self.compares {
            self.reader.layout.array(link, of(self.tree).len(), E::SIZE);
        }
        Ok(())
    }

    #[inline(always)]
    fn stream<E: Plain + Annotate + 'static>(
        &mut self,
        link: Link,
        pointer: impl Fn(&mut R) -> &mut u32,
        _: impl Fn(&R::Tree) -> &Vec<E>,
        of_mut: impl Fn(&mut R::Tree) -> &mut Vec<E>,
        count: u64,
    ) -> Result<(), Error> {
        let offset = *pointer(self.record);
        self.reader.note(&[offset]);
        if count > 0 && !link.is_nil(offset) {
            let values = self.reader.source.many(link.name, link.region, offset, count);
            *of_mut(self.tree) = if link.is_lax { values.unwrap_or_default() } else { values? };
        }
        Ok(())
    }

    #[inline]
    fn count<C: Count>(&mut self, field: impl Fn(&mut R) -> &mut C, _: u64) {
        self.reader.note(&[(*field(self.record)).into()]);
    }

    #[inline]
    fn table(&mut self, link: Link, array: impl Fn(&mut R) -> &mut Array, _: impl Fn(&R::Tree) -> usize) {
        let array = *array(self.record);
        self.reader.note_array(array);
        if self.compares {
            self.reader.layout.table(link, usize::try_from(array.used).unwrap_or(usize::MAX));
        }
    }

    #[inline]
    fn in_order(
        &mut self,
        _: fn(Choice) -> bool,
        _: usize,
        first: impl FnOnce(&mut Self) -> Result<(), Error>,
        second: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        first(self)?;
        second(self)
    }
}

impl WalkModelHeader for Reading<'_, '_, ModelHeader> {
    fn animations(&mut self) -> Result<(), Error> {
        let root = self.record.geometry.root.offset;
        let animations = &mut self.tree.animations;
        self.reader.entries(
            ModelHeader::ANIMATIONS,
            self.record.animations,
            animations,
            |reader, offset, entry, list| {
                list.push(reader.animation(offset, entry, root)?);
                Ok(())
            },
        )
    }
}

impl WalkNodeHeader for Reading<'_, '_, NodeHeader> {
    fn children(&mut self) -> Result<(), Error> {
        let children = &mut self.tree.children;
        self.reader.entries(NodeHeader::CHILDREN, self.record.children, children, |reader, offset, entry, list| {
            reader.node(offset, Some(entry), list)
        })
    }
}

impl WalkLightPart for Reading<'_, '_, LightPart> {
    fn flare_textures(&mut self) -> Result<(), Error> {
        let reader = &mut *self.reader;
        let link = LightPart::FLARE_TEXTURES;
        for (index, pointer) in reader.table(link, self.record.flare_textures)?.enumerate() {
            reader.note(&[pointer]);
            reader.source.enter(Segment::Field(link.name), Some(index));
            let is_nil = TextPointer::OFFSET.is_nil(pointer);
            self.tree.flare_textures.push(if is_nil { None } else { Some(reader.source.text(pointer)?) });
            reader.source.leave(2);
        }
        Ok(())
    }
}

impl WalkMeshPart for Reading<'_, '_, MeshPart> {
    /// Reads the index lists. A mesh that the enhanced edition merged into a sibling has a stated length of 0, but the
    /// indices of its faces are still present.
    fn index_lists(&mut self) -> Result<(), Error> {
        let reader = &mut *self.reader;
        let (link, region) = (MeshPart::INDEX_LISTS, IndexPointer::INDICES.region);
        let pointers = reader.table(link, self.record.index_lists)?;
        let is_only = pointers.len() == 1;
        let budget = u64::from(self.record.faces.used).saturating_mul(3);
        let raw = widen(reader.source.region(region).len());
        for (index, pointer) in pointers.enumerate() {
            reader.note(&[pointer]);
            let stated = self.tree.index_counts.get(index).map_or(0, |count| u64::from(*count));
            let end = budget.saturating_mul(widen(<u16 as Plain>::SIZE)).saturating_add(u64::from(pointer));
            let is_merged = stated == 0 && reader.layout.profile.reserves_indices() && is_only && end <= raw;
            self.tree.index_lists.push(match if is_merged { budget } else { stated } {
                0 => Vec::new(),
                count => reader.source.many(link.name, region, pointer, count)?,
            });
        }
        Ok(())
    }
}
