//! Determines which compiler's layout a file has, and what that does not explain.

use std::mem;

use meshwire_core::reader::widen;

use crate::file::{Gap, MdlFile, Stored};
use crate::graph::Region;
use crate::layout::{Extent, Layout, Nothing, Overrides, Recorded, Spans};
use crate::profile::Profile;
use crate::tree::Model;

/// A model and the derived words of its file.
pub(crate) struct Found {
    pub model: Model,
    pub words: Vec<u32>,
    /// Differences from the layout of the compiler that the header names, if already known.
    pub compared: Option<Compared>,
}

/// Creates the file with the profile that explains it best, and stores what remains unexplained.
pub(crate) fn detect(found: Found, model: &[u8], raw: &[u8]) -> MdlFile {
    let Found { model: tree, words, compared } = found;
    let guess = Profile::of_routines(tree.routines);
    let whole = |profile| Compared::whole(&tree, &words, profile);
    debug_assert!(compared.as_ref().is_none_or(|known| *known == whole(guess)), "part by part comes to the same");
    let mut best = compared.unwrap_or_else(|| whole(guess));
    if !best.explains(model, raw) {
        for other in Profile::ALL.into_iter().filter(|profile| *profile != guess) {
            let candidate = whole(other);
            if candidate.words.len() < best.words.len() {
                best = candidate;
            }
        }
    }
    if best.explains(model, raw) {
        return MdlFile { profile: best.profile, model: tree, stored: None };
    }
    let Compared { profile, words, extent } = best;
    let size = |region: &[u8]| u32::try_from(region.len()).unwrap_or(u32::MAX);
    let gaps = gaps(&tree, profile, &words, model, raw);
    let stored = Stored { model_size: size(model), raw_size: size(raw), shape: extent.shape, words, gaps };
    MdlFile { profile, model: tree, stored: Some(Box::new(stored)) }
}

/// The differences between a file and the layout of a compiler.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    profile: Profile,
    /// Words that differ, by index.
    words: Vec<(u32, u32)>,
    extent: Extent,
}

impl Compared {
    /// Collects the result of a finished walk.
    pub fn of<L: AsRef<[u32]>>(layout: &mut Layout<Recorded<L>, Nothing>) -> Self {
        let mut words = mem::take(&mut layout.words.differences);
        words.sort_unstable();
        Self { profile: layout.profile, words, extent: layout.extent() }
    }

    fn whole(tree: &Model, words: &[u32], profile: Profile) -> Self {
        let mut layout = Layout::new(profile, Recorded { words, differences: Vec::new() }, Nothing);
        layout.run(tree);
        Self::of(&mut layout)
    }

    /// Returns true if the layout accounts for every word and every byte of both regions.
    fn explains(&self, model: &[u8], raw: &[u8]) -> bool {
        self.words.is_empty() && self.extent.model == widen(model.len()) && self.extent.raw == widen(raw.len())
    }
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
