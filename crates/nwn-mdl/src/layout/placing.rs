//! The walk that places the contents of the tree.

use std::convert::Infallible;

use meshwire_core::Plain;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;

use super::{At, Layout, Output, Words, narrow};
use crate::generated::{Array, IndexPointer, LightPart, MeshPart, ModelHeader, NodeHeader, TextPointer};
use crate::graph::{Choice, Count, Link, List, Record};
use crate::graph::{Walk, WalkLightPart, WalkMeshPart, WalkModelHeader, WalkNodeHeader};

/// A record that is filled while the corresponding part of the tree is placed.
pub(super) struct Placing<'p, 'a, W, O, R: Record> {
    layout: &'p mut Layout<W, O>,
    record: &'p mut R,
    tree: &'a R::Tree,
}

impl<'a, W: Words, O: Output<'a>> Layout<W, O> {
    pub(super) fn placing<'p, R: Record>(
        &'p mut self,
        record: &'p mut R,
        tree: &'a R::Tree,
    ) -> Placing<'p, 'a, W, O, R> {
        Placing { layout: self, record, tree }
    }
}

impl<'a, W: Words, O: Output<'a>, R: Record> Walk<R> for Placing<'_, 'a, W, O, R> {
    type Error = Infallible;

    // Always inlined, as all steps of the walk: the closures are one load each.
    #[inline(always)]
    fn list<E: Plain + Annotate + 'static, L: List<Item = E>>(
        &mut self,
        link: Link,
        array: impl Fn(&mut R) -> &mut Array,
        of: impl Fn(&R::Tree) -> &L,
        _: impl Fn(&mut R::Tree) -> &mut L,
    ) -> Result<(), Infallible> {
        let values = of(self.tree);
        let placed = self.layout.array(link, values.len(), L::Item::SIZE);
        self.layout.many(link, placed.offset, values);
        *array(self.record) = placed;
        Ok(())
    }

    #[inline(always)]
    fn stream<E: Plain + Annotate + 'static>(
        &mut self,
        link: Link,
        pointer: impl Fn(&mut R) -> &mut u32,
        of: impl Fn(&R::Tree) -> &Vec<E>,
        _: impl Fn(&mut R::Tree) -> &mut Vec<E>,
        count: u64,
    ) -> Result<(), Infallible> {
        let values = of(self.tree);
        let offset = self.layout.pointer(link, (values.len(), E::SIZE), count);
        self.layout.many(link, offset, values);
        *pointer(self.record) = offset;
        Ok(())
    }

    #[inline]
    fn count<C: Count>(&mut self, field: impl Fn(&mut R) -> &mut C, count: u64) {
        let stated = self.layout.word(narrow(count));
        *field(self.record) = C::try_from(stated).unwrap_or(C::MAX);
    }

    #[inline]
    fn table(&mut self, link: Link, array: impl Fn(&mut R) -> &mut Array, of: impl Fn(&R::Tree) -> usize) {
        *array(self.record) = self.layout.table(link, of(self.tree));
    }

    #[inline]
    fn in_order(
        &mut self,
        swapped: fn(Choice) -> bool,
        numbers: usize,
        first: impl FnOnce(&mut Self) -> Result<(), Infallible>,
        second: impl FnOnce(&mut Self) -> Result<(), Infallible>,
    ) -> Result<(), Infallible> {
        if !swapped(self.layout.profile) {
            first(self)?;
            return second(self);
        }
        let start = self.layout.next_word;
        self.layout.next_word = start + numbers;
        second(self)?;
        let end = std::mem::replace(&mut self.layout.next_word, start);
        first(self)?;
        debug_assert!(self.layout.next_word == start + numbers, "the first step has as many words as it says");
        self.layout.next_word = end;
        Ok(())
    }
}

impl<'a, W: Words, O: Output<'a>> WalkModelHeader for Placing<'_, 'a, W, O, ModelHeader> {
    fn animations(&mut self) -> Result<(), Infallible> {
        let animations = &self.tree.animations;
        self.layout.entries(ModelHeader::ANIMATIONS, self.record.animations, animations, Layout::animation);
        Ok(())
    }
}

impl<'a, W: Words, O: Output<'a>> WalkNodeHeader for Placing<'_, 'a, W, O, NodeHeader> {
    fn children(&mut self) -> Result<(), Infallible> {
        self.layout.entries(NodeHeader::CHILDREN, self.record.children, &self.tree.children, |layout, child, entry| {
            layout.node(child, Some(entry));
        });
        Ok(())
    }
}

impl<'a, W: Words, O: Output<'a>> WalkLightPart for Placing<'_, 'a, W, O, LightPart> {
    fn flare_textures(&mut self) -> Result<(), Infallible> {
        let (array, names) = (self.record.flare_textures, &self.tree.flare_textures);
        self.layout.entries(LightPart::FLARE_TEXTURES, array, names, |layout, name, (table, index)| {
            let length = name.as_ref().map_or(0, |name| name.text().len() + 1);
            let offset = layout.pointer(TextPointer::OFFSET, (length, 1), 0);
            layout.out.one(table.entry(narrow(widen(index))), "pointer", offset);
            if let Some(name) = name {
                layout.out.text(At::model(offset), "text", name);
            }
        });
        Ok(())
    }
}

impl<'a, W: Words, O: Output<'a>> WalkMeshPart for Placing<'_, 'a, W, O, MeshPart> {
    fn index_lists(&mut self) -> Result<(), Infallible> {
        // With an offset, an empty list would be read as that of a mesh merged into a sibling.
        let merges = self.tree.index_lists.len() == 1 && !self.tree.faces.is_empty();
        let link = IndexPointer::INDICES;
        let link = if merges { link } else { Link { nil: &[], ..link } };
        let (array, lists) = (self.record.index_lists, &self.tree.index_lists);
        self.layout.entries(MeshPart::INDEX_LISTS, array, lists, |layout, list, (table, index)| {
            let offset = layout.pointer(link, (list.len(), <u16 as Plain>::SIZE), 0);
            layout.many(link, offset, list);
            layout.out.one(table.entry(narrow(widen(index))), "pointer", offset);
        });
        Ok(())
    }
}
