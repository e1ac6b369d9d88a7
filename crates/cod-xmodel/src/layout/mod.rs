//! Maps bytes to tokens by walking the grammar along the written bytes.

mod cursor;
mod stream;
mod text;

use std::collections::HashSet;

use meshwire_core::layout::Leaf;
use meshwire_core::{Finding, Path, Segment, finding};

use crate::file::{Style, XmodelFile};
use crate::grammar::trail::Trail;
use crate::lines::Line;
use cursor::{Cursor, Wants};

/// Reports every byte of the written file.
pub(crate) fn layout(file: &XmodelFile, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    walk(file, bytes, &|_, _| true, sink);
}

/// Returns the findings with their offsets in the written file, in file order. Only records that a finding may refer to
/// are reported: in a large text, this takes most of the time.
pub(crate) fn locate(file: &XmodelFile, bytes: &[u8], findings: Vec<Finding>) -> Vec<Finding> {
    let wanted: HashSet<Element> = findings.iter().filter_map(|finding| Element::of_path(&finding.path)).collect();
    finding::locate(findings, |sink| {
        let wants =
            |trail: &Trail, line| Element::of_record(trail, line).is_some_and(|element| wanted.contains(&element));
        walk(file, bytes, &wants, sink);
        Ok(())
    })
}

fn walk(file: &XmodelFile, bytes: &[u8], wants: Wants<'_>, sink: &mut dyn FnMut(Leaf<'_>)) {
    let cursor = Cursor::new(bytes, wants, sink);
    match &file.style {
        Style::Text(style) => text::walk(file, style, cursor),
        Style::Binary(style) => stream::walk(file, style, cursor),
    }
}

/// An element of an outermost list, such as `faces[3]`, or a field of the file itself.
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
