//! Maps bytes to fields, in file order.

use binrw::Endian;
use meshwire_core::layout::{Annotate, Annotator, Blob, Leaf};
use meshwire_core::reader::widen;
use meshwire_core::{Plain, Segment, TerminatedText, plain};

use crate::file::MdlFile;
use crate::generated::FileHeader;
use crate::graph::Region;
use crate::layout::{At, Layout, Output, Overrides};

/// Describes the bytes of a block to an annotator.
type Describe<'a> = Box<dyn Fn(&mut Annotator<'_>) + 'a>;

/// A block and its path.
struct Block<'a> {
    offset: u64,
    size: u64,
    path: Vec<Segment>,
    describe: Describe<'a>,
}

/// Collects blocks with their paths.
struct Blocks<'a> {
    len_model: u64,
    path: Vec<Segment>,
    blocks: Vec<Block<'a>>,
}

impl<'a> Blocks<'a> {
    fn add(&mut self, at: At, size: usize, name: &'static str, describe: Describe<'a>) {
        let start = at.region.start(self.len_model);
        let mut path = self.path.clone();
        path.push(Segment::Field(name));
        self.blocks.push(Block { offset: start + u64::from(at.offset), size: widen(size), path, describe });
    }
}

impl<'a> Output<'a> for Blocks<'a> {
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T) {
        self.add(at, T::SIZE, name, Box::new(move |out| value.annotate(out)));
    }

    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]) {
        self.add(at, T::SIZE.saturating_mul(values.len()), name, Box::new(move |out| values.annotate(out)));
    }

    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText) {
        self.add(at, text.text().len() + 1, name, Box::new(move |out| text.annotate(out)));
    }

    fn enter(&mut self, segment: Segment) {
        self.path.push(segment);
    }

    fn leave(&mut self) {
        self.path.pop();
    }
}

/// Reports the leaves of `file`, whose bytes are `bytes`. If blocks overlap, shared bytes belong to the first one.
pub(crate) fn annotate(file: &MdlFile, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    let header: FileHeader = plain::from_bytes(bytes, Endian::Little);
    let len_model = u64::from(header.len_model);
    let words = file.stored.as_ref().map_or(&[][..], |stored| &stored.words);
    let mut layout =
        Layout::new(file.profile, Overrides(words), Blocks { len_model, path: Vec::new(), blocks: Vec::new() });
    layout.run(&file.model);
    let mut out = layout.out;
    out.blocks.push(Block {
        offset: 0,
        size: Region::Model.start(0),
        path: vec![Segment::Field("file")],
        describe: Box::new(move |out| header.annotate(out)),
    });
    for (index, gap) in file.stored.iter().flat_map(|stored| &stored.gaps).enumerate() {
        out.path = vec![Segment::Field("stored"), Segment::Field("gaps"), Segment::Index(index)];
        let at = At { region: gap.region, offset: gap.offset };
        out.add(at, gap.bytes.len(), "bytes", Box::new(|out| Blob(&gap.bytes).annotate(out)));
    }
    // The sort is stable: of blocks at the same offset, the outer one is first.
    out.blocks.sort_by_key(|block| block.offset);
    let mut covered = 0;
    let mut once = |leaf: Leaf<'_>| {
        let skip = usize::try_from(covered.max(leaf.offset) - leaf.offset).unwrap_or(usize::MAX);
        match leaf.bytes.get(skip..).filter(|bytes| !bytes.is_empty()) {
            Some(bytes) => {
                covered = leaf.offset.saturating_add(widen(leaf.bytes.len()));
                sink(Leaf { offset: leaf.offset + widen(skip), bytes, size: widen(bytes.len()), ..leaf });
            }
            // An empty list, or bytes that belong to another block: report the path anyway.
            None => sink(Leaf { offset: covered, bytes: &[], size: 0, ..leaf }),
        }
    };
    for block in &out.blocks {
        let mut annotator = Annotator::new(bytes, Endian::Little, &mut once);
        annotator.seek(block.offset);
        descend(&mut annotator, &block.path, &block.describe);
        debug_assert!(annotator.offset() == block.offset + block.size, "a block describes all its bytes");
    }
}

fn descend(out: &mut Annotator<'_>, path: &[Segment], describe: &Describe<'_>) {
    match path.split_first() {
        Some((first, rest)) => out.within(*first, |out| descend(out, rest, describe)),
        None => describe(out),
    }
}
