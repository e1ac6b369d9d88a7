//! Lint of the layout.

use meshwire_core::Segment;

use super::Lint;
use crate::file::MdlFile;
use crate::graph::Region;
use crate::layout::{Layout, Overrides, Spans, Words};
use crate::rules;

fn words(file: &MdlFile) -> Overrides<'_> {
    Overrides(file.stored.as_ref().map_or(&[], |stored| &stored.words))
}

/// Counts arrays whose stated sizes differ from their actual ones.
struct Sizes<'a> {
    words: Overrides<'a>,
    /// Arrays whose allocated size differs from their number of elements.
    allocated: usize,
    /// Table entries that are dangling or point to a structure elsewhere in the tree.
    astray: u64,
}

impl Words for Sizes<'_> {
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        self.words.word(index, predicted)
    }

    fn used(&mut self, index: usize, count: u32) -> u32 {
        let used = self.words.word(index, count);
        self.astray += u64::from(used.abs_diff(count));
        used
    }

    fn allocated(&mut self, index: usize, used: u32) -> u32 {
        let allocated = self.words.word(index, used);
        self.allocated += usize::from(allocated != used);
        allocated
    }
}

impl Lint<'_> {
    pub(super) fn stored(&mut self) {
        let file = self.file;
        let Some(stored) = &file.stored else { return };
        if !stored.words.is_empty() {
            let (count, profile) = (stored.words.len(), file.profile);
            self.add(rules::UNKNOWN_LAYOUT, format!("{count} pointers or counts are not what {profile} would write"));
        }
        for (index, gap) in stored.gaps.iter().enumerate() {
            let region = if gap.region == Region::Model { "model" } else { "raw" };
            let (length, offset) = (gap.bytes.len(), gap.offset);
            let message = format!("nothing refers to {length} bytes at {offset:#x} of the {region} region");
            self.within([Segment::Field("stored"), Segment::Field("gaps"), Segment::Index(index)], |lint| {
                lint.add(rules::UNUSED_BYTES, message);
            });
        }
        let mut layout = Layout::new(file.profile, words(file), Spans::default());
        layout.run(&file.model);
        let mut last: Option<(Region, u64)> = None;
        let mut shared = 0_usize;
        for (region, start, length) in layout.out.into_sorted() {
            let end = start.saturating_add(length);
            match last {
                Some((same, covered)) if same == region => {
                    shared += usize::from(start < covered && length > 0);
                    last = Some((region, covered.max(end)));
                }
                _ => last = Some((region, end)),
            }
        }
        if shared > 0 {
            self.add(rules::SHARED_BYTES, format!("{shared} structures or arrays overlap others"));
        }
        let sizes = Sizes { words: words(file), allocated: 0, astray: 0 };
        let mut layout = Layout::new(file.profile, sizes, Spans::default());
        layout.run(&file.model);
        let Sizes { allocated, astray, .. } = layout.words;
        if allocated > 0 {
            let message = format!("{allocated} arrays state different numbers of allocated and used elements");
            self.add(rules::ALLOCATED_SIZE, message);
        }
        if astray > 0 {
            let message = format!(
                "{astray} table entries refer to data that belongs elsewhere (a cycle, a shared node) or to nothing"
            );
            self.add(rules::SHARED_NODE, message);
        }
    }
}
