//! Which compiler's layout a file has, and what that does not explain.

use meshwire_core::reader::widen;

use crate::graph::Region;
use crate::layout::{Extent, Layout, Nothing, Overrides, Recorded, Spans};
use crate::profile::Profile;
use crate::read::Found;
use crate::stored::{Gap, Stored};
use crate::tree::Model;

/// Finds the profile under which the tree explains the file, and what remains to be stored.
pub(crate) fn explain(found: &Found, model: &[u8], raw: &[u8]) -> (Profile, Option<Box<Stored>>) {
    let guess = Profile::of_routines(found.model.routines);
    let (mut best, mut words) = (guess, compare(found, guess));
    if !words.1.fills(model, raw) || !words.0.is_empty() {
        for other in Profile::ALL.into_iter().filter(|profile| *profile != guess) {
            let candidate = compare(found, other);
            if candidate.0.len() < words.0.len() {
                (best, words) = (other, candidate);
            }
        }
    }
    let (words, extent) = words;
    if words.is_empty() && extent.fills(model, raw) {
        return (best, None);
    }
    let size = |region: &[u8]| u32::try_from(region.len()).unwrap_or(u32::MAX);
    let gaps = gaps(&found.model, best, &words, model, raw);
    let stored = Stored { model_size: size(model), raw_size: size(raw), shape: extent.shape, words, gaps };
    (best, Some(Box::new(stored)))
}

impl Extent {
    /// True if a layout without differences accounts for every byte of both regions.
    fn fills(&self, model: &[u8], raw: &[u8]) -> bool {
        self.model == widen(model.len()) && self.raw == widen(raw.len())
    }
}

fn compare(found: &Found, profile: Profile) -> (Vec<(u32, u32)>, Extent) {
    let recorded = Recorded { words: &found.words, differences: Vec::new() };
    let mut layout = Layout::new(profile, recorded, Nothing);
    let extent = layout.run(&found.model);
    let mut differences = layout.words.differences;
    differences.sort_unstable();
    (differences, extent)
}

fn gaps(tree: &Model, profile: Profile, words: &[(u32, u32)], model: &[u8], raw: &[u8]) -> Vec<Gap> {
    let mut layout = Layout::new(profile, Overrides(words), Spans::default());
    layout.run(tree);
    let spans = layout.out.into_sorted();
    let mut gaps = Vec::new();
    for (region, bytes) in [(Region::Model, model), (Region::Raw, raw)] {
        let mut covered = 0;
        let own = spans.iter().filter(|span| span.0 == region).map(|(_, start, length)| (*start, *length));
        for (start, length) in own.chain([(widen(bytes.len()), 0)]) {
            if start > covered {
                let part = usize::try_from(covered).ok().zip(usize::try_from(start).ok());
                let part = part.and_then(|(from, to)| bytes.get(from..to));
                if let (Some(part), Ok(offset)) = (part, u32::try_from(covered)) {
                    gaps.push(Gap { region, offset, bytes: part.to_vec() });
                }
            }
            covered = covered.max(start.saturating_add(length));
        }
    }
    gaps
}
