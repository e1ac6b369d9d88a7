//! What leads nowhere, counted.

use super::{Extra, Extras};

/// What leads nowhere in a file and has no part in its scene, counted by what it is.
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
    /// Counts so many more things; none are no news.
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

    /// The extra of the scene that says it, in the order of the words; `None` if nothing was left out.
    #[must_use]
    pub fn finish(mut self) -> Option<(String, Extra)> {
        self.0.sort_unstable();
        let counts: Extras = self.0.into_iter().map(|(what, number)| (what.to_owned(), number.into())).collect();
        (!counts.is_empty()).then(|| ("left out".to_owned(), Extra::Map(counts)))
    }
}
