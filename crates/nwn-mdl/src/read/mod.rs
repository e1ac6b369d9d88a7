//! Parses bytes into the tree: follows the pointers within bounds, and records every pointer and count in the order in
//! which [`crate::layout`] numbers them.

mod parts;
mod reading;
mod source;
mod split;

use meshwire_core::{Error, ErrorKind, Limit, Limits, Segment};

use crate::generated::{AnimationHeader, Array, Emitter, ModelHeader, NodeHeader, NodeHeaderFlags, Reference};
use crate::graph::{Link, Region};
use crate::layout::{At, Layout, Nothing, Recorded};
use crate::profile::Profile;
use crate::profile_detect::{Compared, Found};
use crate::tree::{Animation, Controllers, Model, Node, NodeKind, flags};

use source::{Source, behind, decode};

pub(crate) use split::{may_begin, split, split_part};

/// How to handle nodes, keys and animations that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faults {
    /// Report an error.
    Refuse,
    /// Skip them and everything below them.
    LeaveOut,
}

/// Reads both regions of a file.
pub(crate) fn read(model: &[u8], raw: &[u8], limits: &Limits, faults: Faults) -> Result<Found, Error> {
    let mut source = Source::new(model, raw, limits);
    let header: ModelHeader = decode(source.claim::<ModelHeader>(0)?);
    // There is at most one derived word per 16 bytes of nodes.
    let words = Recorded { words: Vec::with_capacity(model.len() / 16), differences: Vec::new() };
    let layout = Layout::new(Profile::of_routines(header.geometry.routines), words, Nothing);
    let Limits { max_depth, .. } = *limits;
    let mut reader = Reader { source, layout, is_whole: true, depth_left: max_depth, max_depth, faults };
    let model = reader.model(header)?;
    let compared = reader.is_whole.then(|| Compared::of(&mut reader.layout));
    Ok(Found { model, words: reader.layout.words.words, compared })
}

struct Reader<'a> {
    source: Source<'a>,
    /// Records the words, and compares each part with the layout as soon as it is read, while it is in the cache.
    layout: Layout<Recorded<Vec<u32>>, Nothing>,
    /// False once part of the file is skipped: the comparison is no longer aligned then.
    is_whole: bool,
    depth_left: u16,
    max_depth: u16,
    faults: Faults,
}

impl<'a> Reader<'a> {
    fn model(&mut self, mut header: ModelHeader) -> Result<Model, Error> {
        self.layout.begin();
        let mut model = Model {
            routines: header.geometry.routines,
            name: header.geometry.name,
            state: header.geometry.state,
            settings: header.settings,
            properties: header.properties,
            animations: Vec::new(),
            root: None,
        };
        ModelHeader::walk(&mut self.comparing(&mut header, &mut model))?;
        model.root = self.root(header.geometry.root.offset)?;
        Ok(model)
    }

    /// Returns the result, or `None` on an error if faults are skipped.
    fn unless_left_out<T>(&mut self, read: Result<T, Error>) -> Result<Option<T>, Error> {
        match read {
            Err(_) if self.faults == Faults::LeaveOut => {
                self.is_whole = false;
                Ok(None)
            }
            read => read.map(Some),
        }
    }

    /// Reads the animation of a table entry; `geometry` is the root of the model.
    fn animation(&mut self, offset: u32, entry: (At, usize), geometry: u32) -> Result<Animation, Error> {
        let mut header: AnimationHeader = decode(self.source.claim::<AnimationHeader>(offset)?);
        self.note(&[offset, place(entry.1)]);
        self.layout.animation_header(entry);
        let mut animation = Animation {
            routines: header.geometry.routines,
            name: header.geometry.name,
            state: header.geometry.state,
            timing: header.timing,
            events: Vec::new(),
            root: None,
        };
        AnimationHeader::walk(&mut self.comparing(&mut header, &mut animation))?;
        match header.geometry.root.offset {
            shared if shared == geometry => self.no_root(shared),
            own => animation.root = self.root(own)?,
        }
        Ok(animation)
    }

    fn no_root(&mut self, offset: u32) {
        self.note(&[offset]);
        self.layout.root(None);
    }

    /// Reads the root of a tree, unless it is null or belongs to another tree.
    fn root(&mut self, offset: u32) -> Result<Option<Node>, Error> {
        if self.source.is_claimed(offset) {
            self.no_root(offset);
            return Ok(None);
        }
        let mut nodes = Vec::with_capacity(1);
        self.source.enter(Segment::Field("root"), None);
        let node = self.node(offset, None, &mut nodes);
        self.unless_left_out(node)?;
        self.source.leave(1);
        Ok(nodes.pop())
    }

    /// Appends the node at `offset`, with everything below it, to its siblings, constructed in place. `entry` is the
    /// pointer to it in the parent's table.
    fn node(&mut self, offset: u32, entry: Option<(At, usize)>, siblings: &mut Vec<Node>) -> Result<(), Error> {
        let mut header: NodeHeader = decode(self.source.claim::<NodeHeader>(offset)?);
        let Some(depth_left) = self.depth_left.checked_sub(1) else {
            let kind = ErrorKind::exceeded(Limit::Depth, self.max_depth.into(), "more");
            return Err(self.source.fail(Region::Model, offset, kind));
        };
        self.note(&[offset]);
        self.layout.words.words.extend(entry.map(|(_, index)| place(index)));
        let kind = self.kind(offset, &header)?;
        let unknown_flags = flags::unknown(header.flags.into());
        let (controllers, children) = (Controllers::default(), Vec::new());
        siblings.push(Node { head: header.head, kind, unknown_flags, controllers, children });
        if let Some(node) = siblings.last_mut() {
            self.layout.node_itself(node, entry);
            self.depth_left = depth_left;
            let read = NodeHeader::walk(&mut self.comparing(&mut header, node));
            self.depth_left = depth_left + 1;
            if self.unless_left_out(read)?.is_none() {
                node.controllers = Controllers::default();
            }
        }
        Ok(())
    }

    /// Reads the targets of a table of pointers. A target that is already elsewhere in the tree is skipped: real files
    /// contain such pointers if two nodes have the same name, because compilers looked up nodes by name.
    fn entries<T>(
        &mut self,
        link: Link,
        array: Array,
        list: &mut Vec<T>,
        read: impl Fn(&mut Self, u32, (At, usize), &mut Vec<T>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let pointers = self.table(link, array);
        let Some(pointers) = self.unless_left_out(pointers)? else { return Ok(()) };
        list.reserve_exact(pointers.len());
        for (index, pointer) in pointers.enumerate() {
            if self.source.is_claimed(pointer) {
                self.is_whole = false;
                continue;
            }
            self.source.enter(Segment::Field(link.name), Some(index));
            let read = read(self, pointer, (At::model(array.offset), index), list);
            self.unless_left_out(read)?;
            self.source.leave(2);
        }
        Ok(())
    }

    fn kind(&mut self, offset: u32, header: &NodeHeader) -> Result<NodeKind, Error> {
        let part = behind::<NodeHeader>(offset);
        let found = u32::from(header.flags);
        Ok(match flags::known(found) {
            flags::DUMMY => NodeKind::Dummy,
            flags::LIGHT => NodeKind::Light(self.light(part)?),
            flags::EMITTER => NodeKind::Emitter(Box::new(decode(self.source.one::<Emitter>(part)?))),
            flags::CAMERA => NodeKind::Camera,
            flags::REFERENCE => NodeKind::Reference(Box::new(decode(self.source.one::<Reference>(part)?))),
            flags::TRIMESH | flags::SKIN | flags::ANIMMESH | flags::DANGLYMESH | flags::AABB => {
                NodeKind::Mesh(self.mesh(offset, header)?)
            }
            _ => {
                let expected = "node flags 1, 3, 5, 9, 11, 21, 61, a1, 121 or 221 (hexadecimal)";
                // The flags are the last field of the header.
                let place = part.saturating_sub(behind::<NodeHeaderFlags>(0));
                return Err(self.source.fail(Region::Model, place, ErrorKind::invalid(expected, format!("{found:x}"))));
            }
        })
    }

    /// Returns the pointers of a table.
    fn table(&mut self, link: Link, array: Array) -> Result<impl ExactSizeIterator<Item = u32> + use<'a>, Error> {
        self.source.table(link, array.offset, array.used)
    }

    /// Records words of the file, in the order in which the layout numbers them.
    #[inline(always)]
    fn note(&mut self, words: &[u32]) {
        self.layout.words.words.extend_from_slice(words);
    }

    #[inline(always)]
    fn note_array(&mut self, array: Array) {
        self.note(&[array.offset, array.used, array.allocated]);
    }
}

/// Converts an index in a table to a word.
fn place(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
