//! What leads nowhere, counted.

use std::collections::BTreeMap;

use meshwire_scene::{Extra, Extras};

/// How often something was left out of the scene, by what it is.
#[derive(Debug, Default)]
pub(super) struct LeftOut(BTreeMap<&'static str, u32>);

impl LeftOut {
    pub(super) fn add(&mut self, what: &'static str) {
        let count = self.0.entry(what).or_default();
        *count = count.saturating_add(1);
    }

    /// Says it, if anything was left out.
    pub(super) fn tell(self, extras: &mut Extras) {
        if !self.0.is_empty() {
            let counts = self.0.into_iter().map(|(what, count)| (what.to_owned(), Extra::from(count)));
            extras.push(("left out".to_owned(), Extra::Map(counts.collect())));
        }
    }
}
