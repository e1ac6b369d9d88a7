//! The part of a file that is shown.

use std::cell::Cell;

use meshwire::layout::Leaf;
use meshwire::xmodel::Kind;
use meshwire::{FormatId, Segment};

use super::end_of;
use crate::arguments;
use crate::json::Step;
use crate::status::Stop;

/// What of a file is asked for; without any wish, all of it.
pub struct Window<'a> {
    only: Option<&'a [Step]>,
    start: u64,
    end: u64,
    /// A leaf is at the path.
    met: Cell<bool>,
    /// One is there that has no bytes: an empty list, or what is compressed.
    met_without_bytes: Cell<bool>,
    /// Where what the file holds is compressed.
    compressed: Cell<Option<u64>>,
}

/// What a Call of Duty file holds: dumps have it as a member, of which the fields of the bytes know nothing.
const CONTENTS: &[&str] = &["model", "animation"];

impl<'a> Window<'a> {
    pub fn new(arguments: &'a arguments::Layout, format: FormatId) -> Self {
        let start = arguments.offset.unwrap_or(0);
        let end = arguments.length.map_or(u64::MAX, |length| start.saturating_add(length));
        let only = arguments.only.as_ref().map(|path| match path.0.as_slice() {
            [Step::Field(content), rest @ ..]
                if CONTENTS.contains(&content.as_str()) && Kind::from_extension(format.name()).is_some() =>
            {
                rest
            }
            whole => whole,
        });
        Self {
            only,
            start,
            end,
            met: Cell::new(false),
            met_without_bytes: Cell::new(false),
            compressed: Cell::new(None),
        }
    }

    /// Nothing of the file is at the path that was asked for.
    ///
    /// # Errors
    /// So it is; the message says what can be done.
    pub fn met(&self, arguments: &arguments::Layout) -> Result<(), Stop> {
        let Some(path) = arguments.only.as_ref().filter(|_| !self.met.get()) else { return Ok(()) };
        if self.met_without_bytes.get() && self.compressed.get().is_none() {
            return Ok(());
        }
        let nothing = format!("nothing at {path}");
        Err(Stop::file(match self.compressed.get() {
            Some(offset) => format!(
                "{nothing}: what the file holds is compressed, from {offset:#x} on; `meshwire convert --to binary` writes \
                 a file that is not, `meshwire get` shows values"
            ),
            None => nothing,
        }))
    }

    pub fn is_whole(&self) -> bool {
        self.only.is_none() && self.start == 0 && self.end == u64::MAX
    }

    /// True if a part of the leaf is in the window.
    pub fn shows(&self, leaf: &Leaf<'_>) -> bool {
        let path = leaf.path.segments();
        if let [Segment::Field("container"), Segment::Field("block")] = path {
            self.compressed.set(Some(leaf.offset));
        }
        let is_wanted = self.only.is_none_or(|wanted| leads_to(wanted, path));
        let met = if leaf.bytes.is_empty() { &self.met_without_bytes } else { &self.met };
        met.set(met.get() || is_wanted);
        is_wanted && leaf.offset < self.end && end_of(leaf) > self.start
    }
}

/// True if the first steps of a path are those asked for. As in dumps, names of groups in between may be left out.
fn leads_to(wanted: &[Step], path: &[Segment]) -> bool {
    let mut rest = path;
    wanted.iter().all(|step| {
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
