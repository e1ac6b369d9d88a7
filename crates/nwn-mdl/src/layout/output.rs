//! What becomes of the blocks that the walk places.

use meshwire_core::layout::Annotate;
use meshwire_core::{Plain, Segment, TerminatedText};

use crate::graph::Region;
use crate::tree::Node;

/// A place in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub region: Region,
    pub offset: u32,
}

impl At {
    pub fn model(offset: u32) -> Self {
        Self { region: Region::Model, offset }
    }

    /// The entry `index` of a table of pointers that starts here.
    pub(super) fn entry(self, index: u32) -> Self {
        let size = u32::try_from(<u32 as Plain>::SIZE).unwrap_or(u32::MAX);
        Self { offset: self.offset.saturating_add(index.saturating_mul(size)), ..self }
    }

    /// What follows a `T` that starts here.
    pub(super) fn behind<T: Plain>(self) -> Self {
        Self { offset: self.offset.saturating_add(u32::try_from(T::SIZE).unwrap_or(u32::MAX)), ..self }
    }
}

/// What becomes of the blocks that the walk places.
pub(crate) trait Output<'a> {
    /// A structure.
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T);
    /// An array.
    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]);
    /// A text with its terminator.
    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText);
    /// The walk comes to a node; false to go around it.
    fn open(&mut self, _: &'a Node) -> bool {
        true
    }
    /// The walk leaves a node that it went into.
    fn close(&mut self) {}
    /// What follows is part of this.
    fn enter(&mut self, _: Segment) {}
    /// What follows is not any more.
    fn leave(&mut self) {}
}
