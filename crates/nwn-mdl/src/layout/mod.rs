//! The layout: one recursive walk over the tree, with switches for the three compilers.
//!
//! The walk predicts every pointer and count of a file from the tree alone (section 4 of the format reference).
//! Depending on the caller, it produces sizes only, the bytes of a file, a list of named blocks, or the differences
//! between the prediction and an actual file. The pointers of each record are in [`crate::graph`].

mod output;
mod parts;
mod placing;

use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{FixedText, Plain, Segment};
pub(crate) use output::{At, Checked, Fresh, Nothing, Output, Spans};
use parts::node_size;

use crate::build::zero;
use crate::generated::{
    AnimationHeader, AnimationPointer, Array, GeometryHeader, GeometryState, ModelHeader, NodeHeader, NodePointer,
};
use crate::graph::{Link, Region};
use crate::profile::Profile;
use crate::tree::{Animation, Model, Node};

/// The state of the walk.
pub(crate) struct Layout<W, O> {
    pub words: W,
    pub out: O,
    pub profile: Profile,
    /// Index of the next pointer or count.
    next_word: usize,
    model: u64,
    raw: u64,
    shape: u64,
}

/// The result of the walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// End of the last block of the model region, in walk order.
    pub model: u64,
    /// End of the last block of the raw region.
    pub raw: u64,
    /// Digest of all block sizes: trees with the same shape fit the same offsets.
    pub shape: u64,
}

impl Extent {
    /// Returns the total size of all blocks, if they are contiguous.
    pub fn total(&self) -> u64 {
        self.model.saturating_add(self.raw)
    }
}

impl<'a, W: Words, O: Output<'a>> Layout<W, O> {
    pub fn new(profile: Profile, words: W, out: O) -> Self {
        // The offset basis of the FNV-1a hash.
        Self { words, out, profile, next_word: 0, model: 0, raw: 0, shape: 0xcbf2_9ce4_8422_2325 }
    }

    /// Places the whole model.
    pub fn run(&mut self, model: &'a Model) -> Extent {
        let at = self.begin();
        let geometry = geometry(model.routines, model.name, model.state);
        let Model { settings, properties, .. } = *model;
        let mut header = ModelHeader { geometry, settings, animations: zero(), properties };
        let Ok(()) = ModelHeader::walk(&mut self.placing(&mut header, model));
        header.geometry.root.offset = self.root(model.root.as_ref());
        self.out.one(at, "header", header);
        self.extent()
    }

    /// Places the header, which no pointer refers to.
    pub fn begin(&mut self) -> At {
        self.place(Region::Model, 0, 1, <ModelHeader as Plain>::SIZE)
    }

    /// Returns the current extent of the walk.
    pub fn extent(&self) -> Extent {
        Extent { model: self.model, raw: self.raw, shape: self.shape }
    }

    /// Places an animation; `entry` is the pointer to it.
    fn animation(&mut self, animation: &'a Animation, entry: (At, usize)) {
        let at = self.animation_header(entry);
        let geometry = geometry(animation.routines, animation.name, animation.state);
        let mut header = AnimationHeader { geometry, timing: animation.timing, events: zero() };
        let Ok(()) = AnimationHeader::walk(&mut self.placing(&mut header, animation));
        header.geometry.root.offset = self.root(animation.root.as_ref());
        self.out.one(at, "header", header);
    }

    /// Places the header of an animation, but nothing that it points to.
    pub fn animation_header(&mut self, entry: (At, usize)) -> At {
        self.structure(AnimationPointer::OFFSET, <AnimationHeader as Plain>::SIZE, Some(entry))
    }

    /// Places the root of a tree and everything below it; returns its offset.
    pub fn root(&mut self, root: Option<&'a Node>) -> u32 {
        let Some(node) = root else { return self.word(NodePointer::OFFSET.nothing()) };
        self.out.enter(Segment::Field("root"));
        let offset = self.node(node, None);
        self.out.leave();
        offset
    }

    /// Places a node and everything below it; returns its offset. `sibling` is the parent's table of children and the
    /// index in it.
    fn node(&mut self, node: &'a Node, sibling: Option<(At, usize)>) -> u32 {
        if !self.out.open(node) {
            return NodePointer::OFFSET.nothing();
        }
        let at = self.node_itself(node, sibling);
        let mut placed: NodeHeader = zero();
        let Ok(()) = NodeHeader::walk(&mut self.placing(&mut placed, node));
        self.out.one(at, "header", NodeHeader { head: node.head, flags: node.flags().into(), ..placed });
        self.out.close();
        at.offset
    }

    /// Places a node and the targets of its kind-specific part, but not those of its header.
    pub fn node_itself(&mut self, node: &'a Node, sibling: Option<(At, usize)>) -> At {
        let at = self.structure(NodePointer::OFFSET, node_size(node), sibling);
        self.part(at, &node.kind);
        at
    }

    // Words and positions -------------------------------------------------------------------------------------

    // The steps of the walk are always inlined: they are many and small, and their links and sizes are constants.

    /// Returns the next word: `predicted` unless the file has another value.
    #[inline(always)]
    fn word(&mut self, predicted: u32) -> u32 {
        let number = self.next_word;
        self.next_word += 1;
        self.words.word(number, predicted)
    }

    /// Returns the entry for element `index` of a table of pointers. The entry's index differs if earlier entries point
    /// to structures that belong elsewhere in the tree.
    fn entry(&mut self, table: At, index: usize) -> At {
        let place = self.word(narrow(widen(index)));
        table.entry(place)
    }

    fn position(&mut self, region: Region) -> &mut u64 {
        match region {
            Region::Model => &mut self.model,
            Region::Raw => &mut self.raw,
        }
    }

    /// Places a structure, and writes its pointer if it is in a table.
    #[inline(always)]
    fn structure(&mut self, link: Link, size: usize, sibling: Option<(At, usize)>) -> At {
        let offset = self.pointer(link, (1, size), 1);
        let at = At { region: link.region, offset };
        if let Some((table, index)) = sibling {
            let entry = self.entry(table, index);
            self.out.one(entry, "pointer", offset);
        }
        at
    }

    /// Places `count` elements at `offset`; the next block follows them.
    #[inline(always)]
    fn place(&mut self, region: Region, offset: u32, count: usize, size: usize) -> At {
        let bytes = widen(count).saturating_mul(widen(size));
        *self.position(region) = u64::from(offset).saturating_add(bytes);
        let tag = match region {
            Region::Model => 0,
            Region::Raw => 1 << 63,
        };
        // The prime of the FNV-1a hash.
        self.shape = (self.shape ^ bytes ^ tag).wrapping_mul(0x100_0000_01b3);
        At { region, offset }
    }

    /// Returns a pointer to `count` elements and places them. `stated` is the count in the record, for lists that may
    /// be present but empty.
    #[inline(always)]
    fn pointer(&mut self, link: Link, (count, size): (usize, usize), stated: u64) -> u32 {
        let is_here = || stated == 0 && link.here.is_some_and(|here| here(self.profile));
        let predicted = match link.nil.first() {
            Some(nil) if count == 0 && !is_here() => *nil,
            _ => narrow(*self.position(link.region)),
        };
        let offset = self.word(predicted);
        if count > 0 {
            self.place(link.region, offset, count, size);
        }
        offset
    }

    /// Places an array.
    #[inline(always)]
    pub fn array(&mut self, link: Link, count: usize, size: usize) -> Array {
        let offset = self.pointer(link, (count, size), 0);
        let number = self.next_word;
        self.next_word += 2;
        let used = self.words.used(number, narrow(widen(count)));
        let allocated = self.words.allocated(number + 1, used);
        Array { offset, used, allocated }
    }

    /// Places a table of pointers.
    #[inline(always)]
    pub fn table(&mut self, link: Link, count: usize) -> Array {
        self.array(link, count, <u32 as Plain>::SIZE)
    }

    #[inline(always)]
    fn many<T: Plain + Annotate>(&mut self, link: Link, offset: u32, values: &'a [T]) {
        if !values.is_empty() {
            self.out.many(At { region: link.region, offset }, link.name, values);
        }
    }

    /// Places the targets of a table of pointers; `place` receives the table and the index in it.
    fn entries<T>(&mut self, link: Link, array: Array, items: &'a [T], place: impl Fn(&mut Self, &'a T, (At, usize))) {
        for (index, item) in items.iter().enumerate() {
            self.within(link.name, index, |layout| place(layout, item, (At::model(array.offset), index)));
        }
    }

    fn within(&mut self, name: &'static str, index: usize, walk: impl FnOnce(&mut Self)) {
        self.out.enter(Segment::Field(name));
        self.out.enter(Segment::Index(index));
        walk(self);
        self.out.leave();
        self.out.leave();
    }
}

fn geometry(routines: [u32; 2], name: FixedText<64>, state: GeometryState) -> GeometryHeader {
    GeometryHeader { routines, name, root: zero(), state }
}

/// Converts a position to a pointer. Files beyond 4 GiB are rejected before anything is written.
fn narrow(position: u64) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// Determines the values of derived words, which the walk numbers.
pub(crate) trait Words {
    fn word(&mut self, index: usize, predicted: u32) -> u32;

    /// Returns the value of word `index`, the size of an array of `count` elements.
    fn used(&mut self, index: usize, count: u32) -> u32 {
        self.word(index, count)
    }

    /// Returns the value of word `index`, the allocated size of an array of `used` elements.
    fn allocated(&mut self, index: usize, used: u32) -> u32 {
        self.word(index, used)
    }
}

/// Uses the predicted values.
#[derive(Debug)]
pub(crate) struct Predicted;

impl Words for Predicted {
    fn word(&mut self, _: usize, predicted: u32) -> u32 {
        predicted
    }
}

/// Overrides some predicted values; the list is sorted by index.
#[derive(Debug)]
pub(crate) struct Overrides<'a>(pub &'a [(u32, u32)]);

impl Words for Overrides<'_> {
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        let found = u32::try_from(index).ok().and_then(|index| self.0.binary_search_by_key(&index, |(i, _)| *i).ok());
        found.and_then(|place| self.0.get(place)).map_or(predicted, |(_, value)| *value)
    }
}

/// Uses known words and collects those that differ from the prediction.
#[derive(Debug)]
pub(crate) struct Recorded<L> {
    pub words: L,
    pub differences: Vec<(u32, u32)>,
}

impl<L: AsRef<[u32]>> Words for Recorded<L> {
    #[inline]
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        match self.words.as_ref().get(index) {
            Some(word) if *word != predicted => {
                self.differences.push((u32::try_from(index).unwrap_or(u32::MAX), *word));
                *word
            }
            _ => predicted,
        }
    }
}
