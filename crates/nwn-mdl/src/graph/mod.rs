//! The graph of pointers: which words of a record lead where, in the order in which they are noted, numbered and placed.
//!
//! The schema states it; the walk that follows from it is generated. [`Walk`] is a direction in which it is gone
//! through: [`crate::read`] follows the pointers and fills the tree, [`crate::layout`] places what is in the tree and
//! fills the records. What is knowledge of a compiler and no layout is a [`Choice`], or a step of a direction.

#[rustfmt::skip]
mod generated;

use std::ops::Deref;

use binrw::Endian;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Plain, plain};

use crate::generated::{
    AnimationHeader, AnimmeshPart, Array, ControllerKey, DanglymeshPart, FileHeader, LightPart, MeshPart, ModelHeader,
    NodeHeader, SkinPart,
};
use crate::profile::Profile;
use crate::tree::{AnimMesh, Animation, DanglyMesh, Keys, Light, Mesh, Model, Node, Skin};

pub(crate) use generated::{WalkLightPart, WalkMeshPart, WalkModelHeader, WalkNodeHeader, each_of_streams};

/// The two parts of a file that pointers lead into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Region {
    /// Structures.
    Model,
    /// Vertex streams and index lists.
    Raw,
}

impl Region {
    /// Where the region starts in a file whose model region has so many bytes.
    pub(crate) fn start(self, model: u64) -> u64 {
        let header = widen(<FileHeader as Plain>::SIZE);
        match self {
            Self::Model => header,
            Self::Raw => header.saturating_add(model),
        }
    }
}

/// What the schema leaves to a compiler, as functions of this type.
pub(crate) type Choice = Profile;

/// What is known of a pointer besides its place in the record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Name of what it leads to.
    pub name: &'static str,
    /// Where that is.
    pub region: Region,
    /// Values that lead nowhere: the first is written where there is nothing. Without any, a pointer to nothing says
    /// where that would be.
    pub nil: &'static [u32],
    /// Under which compilers a list that is there and has no elements has a place, as if it had some.
    pub here: Option<fn(Choice) -> bool>,
    /// What is not where it says is taken for nothing: a compiler left the pointer there.
    pub is_lax: bool,
}

impl Link {
    pub const fn new(name: &'static str, region: Region, nil: &'static [u32]) -> Self {
        Self { name, region, nil, here: None, is_lax: false }
    }

    pub const fn here(self, choice: fn(Choice) -> bool) -> Self {
        Self { here: Some(choice), ..self }
    }

    pub const fn lax(self) -> Self {
        Self { is_lax: true, ..self }
    }

    /// True if this value leads nowhere, however much the record states.
    #[inline(always)]
    pub fn is_nil(&self, offset: u32) -> bool {
        match self.nil {
            [only] => *only == offset,
            several => several.contains(&offset),
        }
    }

    /// What is written where nothing can be.
    pub fn nothing(&self) -> u32 {
        self.nil.first().copied().unwrap_or_default()
    }
}

/// A record whose pointers lead to lists, with the part of the tree that has them.
pub(crate) trait Record {
    type Tree;
}

macro_rules! records {
    ($($record:ty => $tree:ty;)*) => {$(
        impl Record for $record {
            type Tree = $tree;
        }
    )*};
}

records! {
    ModelHeader => Model;
    AnimationHeader => Animation;
    NodeHeader => Node;
    LightPart => Light;
    MeshPart => Mesh;
    SkinPart => Skin;
    AnimmeshPart => AnimMesh;
    DanglymeshPart => DanglyMesh;
}

/// A count in a record.
pub(crate) trait Count: Copy + Into<u32> + TryFrom<u32> {
    const MAX: Self;
}

impl Count for u16 {
    const MAX: Self = Self::MAX;
}

impl Count for u32 {
    const MAX: Self = Self::MAX;
}

/// A list of the tree.
pub(crate) trait List: Deref<Target = [Self::Item]> + Default + 'static {
    type Item: Plain + Annotate + 'static;

    /// The elements that a file has as these bytes.
    fn decode(bytes: &[u8]) -> Self;
}

impl<E: Plain + Annotate + 'static> List for Vec<E> {
    type Item = E;

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Self {
        plain::decode(bytes, Endian::Little)
    }
}

impl List for Keys {
    type Item = ControllerKey;

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Self {
        match bytes.len() {
            <ControllerKey as Plain>::SIZE => plain::from_bytes::<ControllerKey>(bytes, Endian::Little).into(),
            _ => Vec::decode(bytes).into(),
        }
    }
}

/// A direction of the walk over a record. Each method is for one pointer or count of the record; the calls are in the
/// order in which these are numbered.
pub(crate) trait Walk<R: Record> {
    type Error;

    /// A list of the model region.
    fn list<E: Plain + Annotate + 'static, L: List<Item = E>>(
        &mut self,
        link: Link,
        array: impl Fn(&mut R) -> &mut Array,
        of: impl Fn(&R::Tree) -> &L,
        of_mut: impl Fn(&mut R::Tree) -> &mut L,
    ) -> Result<(), Self::Error>;

    /// `count` elements, or none, of which the record states the place alone.
    fn stream<E: Plain + Annotate + 'static>(
        &mut self,
        link: Link,
        pointer: impl Fn(&mut R) -> &mut u32,
        of: impl Fn(&R::Tree) -> &Vec<E>,
        of_mut: impl Fn(&mut R::Tree) -> &mut Vec<E>,
        count: u64,
    ) -> Result<(), Self::Error>;

    /// A count that follows from the tree.
    fn count<C: Count>(&mut self, field: impl Fn(&mut R) -> &mut C, count: u64);

    /// A table of pointers; what they lead to is a step of its own.
    fn table(&mut self, link: Link, array: impl Fn(&mut R) -> &mut Array, of: impl Fn(&R::Tree) -> usize);

    /// Two steps in the order of their numbers, of which the first has so many. Under compilers of which `swapped` is
    /// true, what the second step leads to lies before that of the first.
    fn in_order(
        &mut self,
        swapped: fn(Choice) -> bool,
        numbers: usize,
        first: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
        second: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
    ) -> Result<(), Self::Error>;
}
