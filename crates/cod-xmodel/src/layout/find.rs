//! Where the things at given paths stand: for findings, and for what a conversion refuses.
//!
//! Nearly all records are passed over without a look at their tokens' paths, and the walk ends with the last find.

use std::collections::HashMap;

use meshwire_core::layout::Leaf;
use meshwire_core::{Path, Segment};

use super::{Listener, walk};
use crate::file::XmodelFile;
use crate::grammar::trail::Trail;
use crate::lines::Line;

/// The offset of the first operand at or below each path, where there is one. `bytes` is the written file.
pub(crate) fn offsets(file: &XmodelFile, bytes: &[u8], paths: &[&Path]) -> Vec<Option<u64>> {
    let mut search = Search { paths, found: vec![None; paths.len()], waiting: HashMap::new() };
    for (index, path) in paths.iter().enumerate() {
        if let Some(element) = Element::of_path(path) {
            search.waiting.entry(element).or_default().push(index);
        }
    }
    walk(file, bytes, &mut search);
    search.found
}

/// An element of one of the outermost lists, `faces[3]`, or a field of the file itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Element(&'static str, Option<usize>);

impl Element {
    fn of_path(path: &Path) -> Option<Self> {
        match path.segments() {
            [Segment::Field(list), Segment::Index(index), ..] => Some(Self(list, Some(*index))),
            [Segment::Field(name), ..] => Some(Self(name, None)),
            _ => None,
        }
    }

    fn of_record(trail: &Trail, line: Line) -> Option<Self> {
        match (trail.outermost(), line.info().field.first()) {
            (Some((list, index)), _) => Some(Self(list, Some(index))),
            (None, Some(Segment::Field(name))) => Some(Self(name, None)),
            _ => None,
        }
    }
}

struct Search<'a> {
    paths: &'a [&'a Path],
    found: Vec<Option<u64>>,
    /// The paths, by number, that are not found yet.
    waiting: HashMap<Element, Vec<usize>>,
}

impl Listener for Search<'_> {
    fn wants(&mut self, trail: &Trail, line: Line) -> bool {
        Element::of_record(trail, line).is_some_and(|element| self.waiting.contains_key(&element))
    }

    fn is_done(&self) -> bool {
        self.waiting.is_empty()
    }

    fn leaf(&mut self, leaf: Leaf<'_>) {
        // Keywords and what stands between operands have names of their own at the end of their paths.
        if let Some(Segment::Field("keyword" | "token" | "space" | "padding")) = leaf.path.segments().last() {
            return;
        }
        let Some(element) = Element::of_path(leaf.path) else { return };
        let Some(waiting) = self.waiting.get_mut(&element) else { return };
        waiting.retain(|index| {
            let starts = self.paths.get(*index).is_some_and(|path| leaf.path.segments().starts_with(path.segments()));
            if starts {
                if let Some(found) = self.found.get_mut(*index) {
                    *found = Some(leaf.offset);
                }
            }
            !starts
        });
        if waiting.is_empty() {
            self.waiting.remove(&element);
        }
    }
}
