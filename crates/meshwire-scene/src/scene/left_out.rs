//! Counts of dangling references.

use super::{Extra, Extras};

/// Counts of the dangling references of a file that are not in its scene, by kind.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::LeftOut;
///
/// let mut left_out = LeftOut::default();
/// left_out.add("joints", 2);
/// left_out.add("triangles", 0);
/// assert_eq!(left_out.finish().unwrap().0, "left out");
/// assert!(LeftOut::default().finish().is_none());
/// ```
#[derive(Debug, Default)]
pub struct LeftOut(Vec<(&'static str, u32)>);

impl LeftOut {
    /// Adds to the count of a kind. Zero adds nothing.
    pub fn add(&mut self, what: &'static str, number: usize) {
        if number == 0 {
            return;
        }
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        match self.0.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => *sum = sum.saturating_add(number),
            None => self.0.push((what, number)),
        }
    }

    /// Returns the counts as an extra of the scene, sorted by kind, or `None` if nothing was dropped.
    #[must_use]
    pub fn finish(mut self) -> Option<(String, Extra)> {
        self.0.sort_unstable();
        let counts: Extras = self.0.into_iter().map(|(what, number)| (what.to_owned(), number.into())).collect();
        (!counts.is_empty()).then(|| ("left out".to_owned(), Extra::Map(counts)))
    }
}
