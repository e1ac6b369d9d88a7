//! Locations in a file: paths of field names and list indices.

use std::fmt;

/// One step of a [`Path`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// A field of a record.
    Field(&'static str),
    /// An element of a list, counted from 0.
    Index(usize),
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => f.write_str(name),
            Self::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// A location in a file, printed as `chunks[3].body.layers[2].data`.
///
/// ```
/// use ksy_runtime::{Path, Segment};
///
/// let mut path = Path::root();
/// path.push(Segment::Field("chunks"));
/// path.push(Segment::Index(3));
/// path.push(Segment::Field("body"));
/// assert_eq!(path.to_string(), "chunks[3].body");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Path(Vec<Segment>);

impl Path {
    /// Returns the path of the whole file.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// Adds a segment at the end.
    #[inline]
    pub fn push(&mut self, segment: Segment) {
        self.0.push(segment);
    }

    /// Returns the path of an element of the list at this path.
    pub(crate) fn element(&self, index: usize) -> Self {
        self.0.iter().copied().chain([Segment::Index(index)]).collect()
    }

    /// Removes the last segment. Does nothing at the root.
    #[inline]
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns the segments from the root.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// Returns whether this is the root.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

/// Maps with paths as keys can be asked for a part of a path.
impl std::borrow::Borrow<[Segment]> for Path {
    fn borrow(&self) -> &[Segment] {
        &self.0
    }
}

impl FromIterator<Segment> for Path {
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> Self {
        Self(segments.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.0.iter().enumerate() {
            if position > 0 && matches!(segment, Segment::Field(_)) {
                f.write_str(".")?;
            }
            segment.fmt(f)?;
        }
        Ok(())
    }
}
