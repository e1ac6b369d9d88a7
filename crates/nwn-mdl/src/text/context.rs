//! The context of a line: tools may format the same keyword differently in different places.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::keyword::{Keying, Keyword};
use super::statement::Statement;

/// The part of a model that statements belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Section {
    /// Neither of the others.
    #[default]
    Model,
    /// From `beginmodelgeom` to `endmodelgeom`.
    Geometry,
    /// From `newanim` to `doneanim`.
    Animation,
}

/// The type of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum NodeType {
    /// A transform only. Unknown types count as dummies.
    Dummy,
    /// A light source.
    Light,
    /// A particle emitter.
    Emitter,
    /// A camera.
    Camera,
    /// A reference to another model, attached here.
    Reference,
    /// A mesh.
    Trimesh,
    /// A skinned mesh.
    Skin,
    /// A mesh with per-frame vertices.
    Animmesh,
    /// A mesh with soft-body movement.
    Danglymesh,
    /// A walkmesh.
    Aabb,
}

impl NodeType {
    /// Every type.
    pub const ALL: [Self; 10] = [
        Self::Dummy,
        Self::Light,
        Self::Emitter,
        Self::Camera,
        Self::Reference,
        Self::Trimesh,
        Self::Skin,
        Self::Animmesh,
        Self::Danglymesh,
        Self::Aabb,
    ];

    /// Returns the word that follows `node`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dummy => "dummy",
            Self::Light => "light",
            Self::Emitter => "emitter",
            Self::Camera => "camera",
            Self::Reference => "reference",
            Self::Trimesh => "trimesh",
            Self::Skin => "skin",
            Self::Animmesh => "animmesh",
            Self::Danglymesh => "danglymesh",
            Self::Aabb => "aabb",
        }
    }

    /// Returns the type with that name, ignoring case; `emmiter` is an emitter.
    #[must_use]
    pub fn of(word: &[u8]) -> Option<Self> {
        if word.eq_ignore_ascii_case(b"emmiter") {
            return Some(Self::Emitter);
        }
        Self::ALL.into_iter().find(|kind| kind.name().as_bytes().eq_ignore_ascii_case(word))
    }

    /// Returns true for every kind of mesh.
    #[must_use]
    pub const fn is_mesh(self) -> bool {
        matches!(self, Self::Trimesh | Self::Skin | Self::Animmesh | Self::Danglymesh | Self::Aabb)
    }
}

/// The part of a statement that a line is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Part {
    /// The line of the keyword.
    #[default]
    Head,
    /// A row.
    Row,
}

/// A kind of line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Context {
    /// The keyword of the statement.
    pub keyword: Keyword,
    /// Its keying.
    pub keying: Option<Keying>,
    /// The part of the statement.
    pub part: Part,
    /// The section of the model.
    pub section: Section,
    /// The type of the enclosing node; `None` outside of nodes.
    pub node: Option<NodeType>,
    /// How often the statement occurred in that node before, capped at 3.
    pub occurrence: u8,
}

impl Context {
    pub(crate) fn in_node(&self) -> bool {
        self.node.is_some()
    }

    pub(crate) fn is_row(&self) -> bool {
        self.part == Part::Row
    }

    /// Returns true if the formatting of one is a good guess for the other.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (self.keyword, self.keying, self.part) == (other.keyword, other.keying, other.part)
    }

    /// Returns a measure of how much two contexts differ.
    pub(crate) fn distance(&self, other: &Self) -> u8 {
        let node = u8::from(self.node.is_some() != other.node.is_some()) * 16 + u8::from(self.node != other.node) * 4;
        u8::from(self.section != other.section) * 8 + node + self.occurrence.abs_diff(other.occurrence)
    }
}

const NUM_KEYWORDS: usize = Keyword::ALL.len();

/// Tracks the context while statements are visited in order.
#[derive(Debug)]
pub(crate) struct Tracker {
    section: Section,
    node: Option<NodeType>,
    seen: [u8; NUM_KEYWORDS * 3],
}

impl Default for Tracker {
    fn default() -> Self {
        Self { section: Section::Model, node: None, seen: [0; NUM_KEYWORDS * 3] }
    }
}

impl Tracker {
    /// Returns the context of the next statement. Call [`leave`](Self::leave) with the statement afterwards.
    #[inline]
    pub(crate) fn enter(&mut self, keyword: Keyword, keying: Option<Keying>) -> Context {
        let mut occurrence = 0;
        if self.node.is_some() {
            let slot =
                usize::from(keyword.index()) * 3 + keying.map_or(0, |keying| 1 + usize::from(keying == Keying::Bezier));
            if let Some(seen) = self.seen.get_mut(slot) {
                occurrence = *seen;
                *seen = seen.saturating_add(1).min(3);
            }
        }
        let node = if matches!(keyword, Keyword::Node | Keyword::EndNode) { None } else { self.node };
        let occurrence = if node.is_some() { occurrence } else { 0 };
        Context { keyword, keying, part: Part::Head, section: self.section, node, occurrence }
    }

    /// Updates the context after a statement.
    #[inline]
    pub(crate) fn leave(&mut self, statement: &Statement) {
        match statement.keyword() {
            Some(Keyword::Node) => {
                self.node = Some(statement.words().next().and_then(NodeType::of).unwrap_or(NodeType::Dummy));
                self.seen = [0; NUM_KEYWORDS * 3];
            }
            Some(Keyword::EndNode) => self.node = None,
            Some(Keyword::BeginModelGeom) => self.section = Section::Geometry,
            Some(Keyword::NewAnim) => self.section = Section::Animation,
            Some(Keyword::EndModelGeom | Keyword::DoneAnim) => {
                self.section = Section::Model;
                self.node = None;
            }
            _ => {}
        }
    }
}

/// Hashes the few small integers of a [`Context`].
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(u64::from_ne_bytes(i64::try_from(value).unwrap_or(0).to_ne_bytes()));
    }
}

/// Values by kind of line.
#[derive(Debug)]
pub(crate) struct ByContext<T> {
    index: HashMap<Context, usize, BuildHasherDefault<Mixer>>,
    /// The last context and value for each keyword and part.
    recent: Vec<Option<(Context, usize)>>,
    pub(crate) items: Vec<T>,
}

impl<T> Default for ByContext<T> {
    fn default() -> Self {
        Self {
            index: HashMap::with_capacity_and_hasher(64, BuildHasherDefault::default()),
            recent: vec![None; NUM_KEYWORDS * 2],
            items: Vec::with_capacity(128),
        }
    }
}

impl<T> ByContext<T> {
    /// Returns the index of the value for that kind of line, which is made for the first line of it.
    #[inline]
    pub(crate) fn of(&mut self, context: Context, make: impl FnOnce(Context) -> T) -> usize {
        let slot = usize::from(context.keyword.index()) * 2 + usize::from(context.is_row());
        match self.recent.get(slot) {
            Some(Some((known, item))) if *known == context => *item,
            _ => {
                let items = &mut self.items;
                let item = *self.index.entry(context).or_insert_with(|| {
                    items.push(make(context));
                    items.len() - 1
                });
                if let Some(slot) = self.recent.get_mut(slot) {
                    *slot = Some((context, item));
                }
                item
            }
        }
    }
}
