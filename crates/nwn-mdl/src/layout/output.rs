//! Outputs for the blocks that the walk places.

use meshwire_core::layout::Annotate;
use meshwire_core::{Plain, Segment, TerminatedText};

use crate::graph::Region;
use crate::tree::Node;

/// A position in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub region: Region,
    pub offset: u32,
}

impl At {
    pub fn model(offset: u32) -> Self {
        Self { region: Region::Model, offset }
    }

    /// Returns the position of entry `index` in a table of pointers that starts here.
    pub(super) fn entry(self, index: u32) -> Self {
        let size = u32::try_from(<u32 as Plain>::SIZE).unwrap_or(u32::MAX);
        Self { offset: self.offset.saturating_add(index.saturating_mul(size)), ..self }
    }

    /// Returns the position after a `T` that starts here.
    pub(super) fn behind<T: Plain>(self) -> Self {
        Self { offset: self.offset.saturating_add(u32::try_from(T::SIZE).unwrap_or(u32::MAX)), ..self }
    }
}

/// Receives the blocks that the walk places.
pub(crate) trait Output<'a> {
    /// Receives a structure.
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T);
    /// Receives an array.
    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]);
    /// Receives a string with its terminator.
    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText);
    /// Enters a node; returns false to skip it.
    fn open(&mut self, _: &'a Node) -> bool {
        true
    }
    /// Leaves a node.
    fn close(&mut self) {}
    /// Enters a path segment: the following blocks are parts of it.
    fn enter(&mut self, _: Segment) {}
    /// Leaves a path segment.
    fn leave(&mut self) {}
}
