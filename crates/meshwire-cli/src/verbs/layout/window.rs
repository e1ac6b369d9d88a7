//! The part of a file that is shown.

use std::cell::Cell;

use meshwire::layout::Leaf;
use meshwire::xmodel::Kind;
use meshwire::{FormatId, Segment};

use super::end_of;
use crate::arguments;
use crate::json::Step;
use crate::status::Stop;

/// The requested part of a file; by default all of it.
pub struct Window<'a> {
    only: Option<&'a [Step]>,
    start: u64,
    end: u64,
    /// True if a leaf is at the path.
    met: Cell<bool>,
    /// True if a leaf without bytes is at the path: an empty list, or compressed content.
    met_without_bytes: Cell<bool>,
    /// The offset of compressed content, if there is any.
    compressed: Cell<Option<u64>>,
}

/// The content of a Call of Duty file, which is a member in dumps but not part of the field paths.
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

    /// Checks that there is something at the requested path.
    ///
    /// # Errors
    /// There is nothing; the message says what to do.
    pub fn met(&self, arguments: &arguments::Layout) -> Result<(), Stop> {
        let Some(path) = arguments.only.as_ref().filter(|_| !self.met.get()) else { return Ok(()) };
        if self.met_without_bytes.get() && self.compressed.get().is_none() {
            return Ok(());
        }
        let nothing = format!("nothing at {path}");
        Err(Stop::file(match self.compressed.get() {
            Some(offset) => format!(
                "{nothing}: the content is compressed from {offset:#x} on; `meshwire convert --to binary` writes an \
                 uncompressed file, `meshwire get` shows values"
            ),
            None => nothing,
        }))
    }

    pub fn is_whole(&self) -> bool {
        self.only.is_none() && self.start == 0 && self.end == u64::MAX
    }

    /// Returns true if a part of the leaf is in the window.
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

/// Returns true if a path begins with the requested steps. As in dumps, names of groups in between may be omitted.
fn leads_to(wanted: &[Step], path: &[Segment]) -> bool {
    let mut rest = path;
    wanted.iter().all(|step| {
        let found = rest.iter().position(|segment| match (step, segment) {
            (Step::Index(wanted), Segment::Index(index)) => wanted == index,
            (Step::Field(wanted), Segment::Field(field)) => wanted == field,
            _ => false,
        });
        // An index cannot be omitted.
        let found = found.filter(|at| rest.iter().take(*at).all(|segment| matches!(segment, Segment::Field(_))));
        rest = found.and_then(|at| rest.get(at + 1..)).unwrap_or_default();
        found.is_some()
    })
}
