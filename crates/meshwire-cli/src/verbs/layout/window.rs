//! The part of a file that is shown.

use meshwire::Segment;
use meshwire::layout::Leaf;

use super::end_of;
use crate::arguments;
use crate::json::{ElementPath, Step};

/// What of a file is asked for; without any wish, all of it.
pub struct Window<'a> {
    only: Option<&'a ElementPath>,
    start: u64,
    end: u64,
}

impl<'a> Window<'a> {
    pub fn new(arguments: &'a arguments::Layout) -> Self {
        let start = arguments.offset.unwrap_or(0);
        let end = arguments.length.map_or(u64::MAX, |length| start.saturating_add(length));
        Self { only: arguments.only.as_ref(), start, end }
    }

    pub fn is_whole(&self) -> bool {
        self.only.is_none() && self.start == 0 && self.end == u64::MAX
    }

    /// True if a part of the leaf is in the window.
    pub fn shows(&self, leaf: &Leaf<'_>) -> bool {
        leaf.offset < self.end
            && end_of(leaf) > self.start
            && self.only.is_none_or(|path| leads_to(path, leaf.path.segments()))
    }
}

/// True if the first steps of a path are those asked for. As in dumps, names of groups in between may be left out.
fn leads_to(wanted: &ElementPath, path: &[Segment]) -> bool {
    let mut rest = path;
    wanted.0.iter().all(|step| {
        let found = rest.iter().position(|segment| match (step, segment) {
            (Step::Index(wanted), Segment::Index(index)) => wanted == index,
            (Step::Field(wanted), Segment::Field(field)) => wanted == field,
            _ => false,
        });
        // An index is never left out.
        let found = found.filter(|at| rest.iter().take(*at).all(|segment| matches!(segment, Segment::Field(_))));
        rest = found.and_then(|at| rest.get(at + 1..)).unwrap_or_default();
        found.is_some()
    })
}
