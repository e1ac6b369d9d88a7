//! Where everything goes: one recursive walk over the tree, with the switches of the three compilers.
//!
//! The walk predicts every pointer and count of a file from the tree alone (section 4 of the format reference). Who
//! runs it decides what comes of it: sizes only, the bytes of a file, a list of blocks with their names, or the
//! difference between the prediction and what a file really holds.

mod bytes;
mod mesh;
mod words;

use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Plain, Segment, TerminatedText};

use crate::generated::{
    AnimationHeader, Array, ControllerKey, Event, GeometryHeader, GeometryState, ModelHeader, NodeHeader, NodePointer,
};
use crate::profile::Profile;
use crate::tree::{Animation, Model, Node, NodeKind};

pub(crate) use bytes::{Checked, Fresh, Nothing, Spans};
pub(crate) use words::{Overrides, Predicted, Recorded, Words};

/// The two parts of a file that pointers lead into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Region {
    /// Structures.
    Model,
    /// Vertex streams and index lists.
    Raw,
}

/// What a pointer to nothing says.
#[derive(Debug, Clone, Copy)]
enum Empty {
    /// 0.
    Zero,
    /// 0xFFFFFFFF.
    Ones,
    /// Where the data would be.
    Position,
}

/// A place in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub region: Region,
    pub offset: u32,
}

impl At {
    /// The element `index` of a table that starts here.
    fn entry(self, index: usize, size: u32) -> Self {
        self.plus(u32::try_from(index).unwrap_or(u32::MAX).saturating_mul(size))
    }

    /// So many bytes further on.
    fn plus(self, bytes: u32) -> Self {
        Self { offset: self.offset.saturating_add(bytes), ..self }
    }
}

/// What becomes of the blocks that the walk places.
pub(crate) trait Output<'a> {
    /// A structure.
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T);
    /// An array.
    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]);
    /// A text with its terminator.
    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText);
    /// What follows is part of this.
    fn enter(&mut self, _: Segment) {}
    /// What follows is not any more.
    fn leave(&mut self) {}
}

/// The walk.
pub(crate) struct Layout<W, O> {
    pub words: W,
    pub out: O,
    profile: Profile,
    next_word: usize,
    model: u64,
    raw: u64,
    shape: u64,
}

impl Extent {
    /// Bytes of all blocks, if they lie one behind the other.
    pub fn total(&self) -> u64 {
        self.model.saturating_add(self.raw)
    }
}

/// What is known after the walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// End of the last block of the model region in the order of the walk.
    pub model: u64,
    /// The same of the raw region.
    pub raw: u64,
    /// Digest of the sizes of all blocks: two trees of one shape fit the same places.
    pub shape: u64,
}

impl<'a, W: Words, O: Output<'a>> Layout<W, O> {
    pub fn new(profile: Profile, words: W, out: O) -> Self {
        // The offset basis of the FNV-1a hash.
        Self { words, out, profile, next_word: 0, model: 0, raw: 0, shape: 0xcbf2_9ce4_8422_2325 }
    }

    /// Places everything.
    pub fn run(&mut self, model: &'a Model) -> Extent {
        let header = self.place(Region::Model, 0, 1, <ModelHeader as Plain>::SIZE);
        let base = self.reserve(3);
        let animations = self.array(base, model.animations.len(), 4, self.positioned());
        let table = At { region: Region::Model, offset: animations.offset };
        for (index, animation) in model.animations.iter().enumerate() {
            self.within("animations", index, |layout| layout.animation(table, index, animation));
        }
        self.out.enter(Segment::Field("root"));
        let root = self.root(model.root.as_ref());
        self.out.leave();
        let geometry = geometry(model.routines, model.name, root, model.state);
        let Model { settings, properties, .. } = *model;
        self.out.one(header, "header", ModelHeader { geometry, settings, animations, properties });
        Extent { model: self.model, raw: self.raw, shape: self.shape }
    }

    fn animation(&mut self, table: At, index: usize, animation: &'a Animation) {
        let base = self.reserve(5);
        let at = self.place_at(base, Region::Model, <AnimationHeader as Plain>::SIZE);
        let entry = self.entry(base + 1, table, index);
        self.out.one(entry, "pointer", at.offset);
        let events = self.array(base + 2, animation.events.len(), <Event as Plain>::SIZE, Empty::Zero);
        self.many("events", events, &animation.events);
        self.out.enter(Segment::Field("root"));
        let root = self.root(animation.root.as_ref());
        self.out.leave();
        let geometry = geometry(animation.routines, animation.name, root, animation.state);
        self.out.one(at, "header", AnimationHeader { geometry, timing: animation.timing, events });
    }

    fn root(&mut self, root: Option<&'a Node>) -> u32 {
        match root {
            Some(node) => self.node(node, None),
            None => {
                let base = self.reserve(1);
                self.words.word(base, 0)
            }
        }
    }

    /// Places a node and everything below it; its offset. `sibling` is the table of its parent's children and its number
    /// among them.
    fn node(&mut self, node: &'a Node, sibling: Option<(At, usize)>) -> u32 {
        let base = self.reserve(11);
        let at = self.place_at(base, Region::Model, node_size(node));
        if let Some((table, index)) = sibling {
            let entry = self.entry(base + 10, table, index);
            self.out.one(entry, "pointer", at.offset);
        }
        self.part(at, &node.kind);
        let children = self.array(base + 1, node.children.len(), 4, self.positioned());
        let table = At { region: Region::Model, offset: children.offset };
        for (index, child) in node.children.iter().enumerate() {
            self.within("children", index, |layout| {
                layout.node(child, Some((table, index)));
            });
        }
        let controllers = &node.controllers;
        let keys = self.array(base + 4, controllers.keys.len(), <ControllerKey as Plain>::SIZE, Empty::Zero);
        self.many("keys", keys, &controllers.keys);
        let floats = self.array(base + 7, controllers.floats.len(), 4, Empty::Zero);
        self.many("floats", floats, &controllers.floats);
        let header = NodeHeader { head: node.head, children, keys, floats, flags: node.flags().into() };
        self.out.one(at, "header", header);
        at.offset
    }

    fn part(&mut self, node: At, kind: &'a NodeKind) {
        let at = node.plus(HEADER);
        match kind {
            NodeKind::Dummy | NodeKind::Camera => {}
            NodeKind::Light(light) => self.light(at, light),
            NodeKind::Emitter(emitter) => self.out.one(at, "emitter", **emitter),
            NodeKind::Reference(reference) => self.out.one(at, "reference", **reference),
            NodeKind::Mesh(mesh) => self.mesh(node, mesh),
        }
    }

    // Words and places ------------------------------------------------------------------------------------------

    /// Numbers the next `count` derived words.
    fn reserve(&mut self, count: usize) -> usize {
        let base = self.next_word;
        self.next_word += count;
        base
    }

    /// The entry of element `index` of a table of pointers: not the one of that number where entries before it lead to
    /// what is elsewhere in the tree.
    fn entry(&mut self, word: usize, table: At, index: usize) -> At {
        let place = self.words.word(word, narrow(widen(index)));
        table.plus(place.saturating_mul(4))
    }

    fn positioned(&self) -> Empty {
        if self.profile.empty_has_position() { Empty::Position } else { Empty::Zero }
    }

    /// Only meshes without any vertices have positions that are somewhere although they are not there.
    fn positioned_raw(&self, vertices: usize) -> Empty {
        if vertices == 0 && self.profile.empty_has_position() { Empty::Position } else { Empty::Ones }
    }

    fn position(&mut self, region: Region) -> &mut u64 {
        match region {
            Region::Model => &mut self.model,
            Region::Raw => &mut self.raw,
        }
    }

    /// The place of a structure at the next position, or where word `index` says.
    fn place_at(&mut self, index: usize, region: Region, size: usize) -> At {
        let predicted = narrow(*self.position(region));
        let offset = self.words.word(index, predicted);
        self.place(region, offset, 1, size)
    }

    /// `count` elements at `offset`; what follows comes behind them.
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

    /// A pointer to `count` elements, which are placed.
    fn pointer(&mut self, index: usize, region: Region, (count, size): (usize, usize), empty: Empty) -> u32 {
        let predicted = match (count, empty) {
            (0, Empty::Zero) => 0,
            (0, Empty::Ones) => u32::MAX,
            _ => narrow(*self.position(region)),
        };
        let offset = self.words.word(index, predicted);
        if count > 0 {
            self.place(region, offset, count, size);
        }
        offset
    }

    /// An array of the model region, which is placed.
    fn array(&mut self, index: usize, count: usize, size: usize, empty: Empty) -> Array {
        let offset = self.pointer(index, Region::Model, (count, size), empty);
        let used = self.words.used(index + 1, narrow(widen(count)));
        let allocated = self.words.allocated(index + 2, used);
        Array { offset, used, allocated }
    }

    fn many<T: Plain + Annotate>(&mut self, name: &'static str, array: Array, values: &'a [T]) {
        if !values.is_empty() {
            self.out.many(At { region: Region::Model, offset: array.offset }, name, values);
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

/// Bytes of a node header.
const HEADER: u32 = 0x70;

fn geometry(routines: [u32; 2], name: meshwire_core::FixedText<64>, root: u32, state: GeometryState) -> GeometryHeader {
    GeometryHeader { routines, name, root: NodePointer { offset: root }, state }
}

/// Bytes of a node's structure.
pub(crate) fn node_size(node: &Node) -> usize {
    use crate::generated::{AabbPart, AnimmeshPart, DanglymeshPart, Emitter, LightPart, MeshPart, Reference, SkinPart};
    use crate::tree::MeshKind;
    let part = match &node.kind {
        NodeKind::Dummy | NodeKind::Camera => 0,
        NodeKind::Light(_) => <LightPart as Plain>::SIZE,
        NodeKind::Emitter(_) => <Emitter as Plain>::SIZE,
        NodeKind::Reference(_) => <Reference as Plain>::SIZE,
        NodeKind::Mesh(mesh) => {
            <MeshPart as Plain>::SIZE
                + match &mesh.kind {
                    MeshKind::Trimesh => 0,
                    MeshKind::Skin(skin) => <SkinPart as Plain>::SIZE + 2 * skin.slots.len(),
                    MeshKind::AnimMesh(_) => <AnimmeshPart as Plain>::SIZE,
                    MeshKind::DanglyMesh(_) => <DanglymeshPart as Plain>::SIZE,
                    MeshKind::Aabb(_) => <AabbPart as Plain>::SIZE,
                }
        }
    };
    <NodeHeader as Plain>::SIZE + part
}

/// A position as a pointer. Files beyond 4 GiB are refused before anything is written.
fn narrow(position: u64) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
