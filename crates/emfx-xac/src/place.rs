//! Paths in a file, written down shortly.

use meshwire_core::Segment;

/// One step of a path; see [`place!`].
pub(crate) struct Step(pub Segment);

impl From<&'static str> for Step {
    fn from(name: &'static str) -> Self {
        Self(Segment::Field(name))
    }
}

impl From<usize> for Step {
    fn from(index: usize) -> Self {
        Self(Segment::Index(index))
    }
}

/// The steps of a path: names of fields and positions in lists.
macro_rules! place {
    ($($part:expr),* $(,)?) => {
        [$($crate::place::Step::from($part).0),*]
    };
}
pub(crate) use place;
