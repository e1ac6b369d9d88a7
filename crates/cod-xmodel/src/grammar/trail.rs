//! The current path of a reader or writer: cheap to update, and converted to a path only on demand.

use meshwire_core::{Path, Segment};

use crate::lines::Line;

/// The lists entered so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trail {
    steps: [(&'static str, usize); 4],
    depth: usize,
}

impl Trail {
    pub(crate) const fn new() -> Self {
        Self { steps: [("", 0); 4], depth: 0 }
    }

    /// Creates a trail for an element of an outermost list.
    pub(crate) fn of(list: &'static str, index: usize) -> Self {
        let mut trail = Self::new();
        trail.enter(list, index);
        trail
    }

    /// Enters an element of a list; the name is empty for a list inside a list.
    #[inline]
    pub(crate) fn enter(&mut self, list: &'static str, index: usize) {
        if let Some(step) = self.steps.get_mut(self.depth) {
            *step = (list, index);
        }
        self.depth += 1;
    }

    /// Leaves the current element.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns the outermost list and the index in it.
    pub(crate) fn outermost(&self) -> Option<(&'static str, usize)> {
        self.steps.first().copied().filter(|_| self.depth > 0)
    }

    /// Appends the path of the element to `path`.
    pub(crate) fn extend(&self, path: &mut Path) {
        for (list, index) in self.steps.iter().take(self.depth) {
            if !list.is_empty() {
                path.push(Segment::Field(list));
            }
            path.push(Segment::Index(*index));
        }
    }

    /// Appends the path of a line of the element to `path`.
    pub(crate) fn extend_line(&self, line: Line, path: &mut Path) {
        self.extend(path);
        for segment in line.info().field {
            path.push(*segment);
        }
    }

    /// Appends the path of an operand of a line of the element to `path`.
    pub(crate) fn extend_operand(&self, line: Line, operand: usize, path: &mut Path) {
        let info = line.info();
        self.extend_line(line, path);
        match info.operands.get(operand) {
            Some(&"") => {}
            Some(name) => push_name(path, name),
            None => {
                let array = operand - info.operands.len();
                if line == Line::Uv {
                    path.push(Segment::Index(array / 2));
                    path.push(Segment::Index(array % 2));
                } else {
                    path.push(Segment::Index(array));
                }
            }
        }
    }

    /// Returns the path of a line of the element.
    pub(crate) fn line(&self, line: Line) -> Path {
        let mut path = Path::root();
        self.extend_line(line, &mut path);
        path
    }

    /// Returns the path of an operand of a line of the element.
    pub(crate) fn operand(&self, line: Line, operand: usize) -> Path {
        let mut path = Path::root();
        self.extend_operand(line, operand, &mut path);
        path
    }

    /// Returns the path of the operand before `slot`, or of the line if there is none.
    pub(crate) fn before(&self, line: Line, slot: usize) -> Path {
        match slot {
            0 => self.line(line),
            slot => self.operand(line, slot - 1),
        }
    }
}

/// Appends the name of an operand such as `index` or `normal[2]`.
fn push_name(path: &mut Path, name: &'static str) {
    let mut parts = name.split('[');
    if let Some(field) = parts.next() {
        path.push(Segment::Field(field));
    }
    for index in parts.filter_map(|part| part.strip_suffix(']')?.parse().ok()) {
        path.push(Segment::Index(index));
    }
}
