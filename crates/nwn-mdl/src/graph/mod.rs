//! The pointer graph: which words of a record point where, in the order in which they are recorded, numbered and
//! placed.
//!
//! The schema declares it, and the walk over it is generated. [`Walk`] is one use of the walk: [`crate::read`] follows
//! the pointers and fills the tree; [`crate::layout`] places the contents of the tree and fills the records.
//! Differences between compilers are expressed as a [`Choice`], or as a step of a particular walk.

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

/// The two regions of a file that pointers refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Region {
    /// Structures.
    Model,
    /// Vertex streams and index lists.
    Raw,
}

impl Region {
    /// Returns the start of the region in a file whose model region has `model` bytes.
    pub(crate) fn start(self, model: u64) -> u64 {
        let header = widen(<FileHeader as Plain>::SIZE);
        match self {
            Self::Model => header,
            Self::Raw => header.saturating_add(model),
        }
    }
}

/// The argument of functions for which the schema leaves a choice to the compiler.
pub(crate) type Choice = Profile;

/// Properties of a pointer, apart from its position in the record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Name of the target.
    pub name: &'static str,
    /// Region of the target.
    pub region: Region,
    /// Null values. The first is written if there is no target. If there are none, such a pointer contains the offset
    /// where the target would be.
    pub nil: &'static [u32],
    /// The compilers for which a list that is present but empty has an offset as if it had elements.
    pub here: Option<fn(Choice) -> bool>,
    /// Treats a target out of bounds as missing, because some compilers leave stale pointers.
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

    /// Returns true if this value is null, whatever count the record states.
    // Always inlined: the link is a constant at every call.
    #[inline(always)]
    pub fn is_nil(&self, offset: u32) -> bool {
        match self.nil {
            [only] => *only == offset,
            several => several.contains(&offset),
        }
    }

    /// Returns the value to write if there can be no target.
    pub fn nothing(&self) -> u32 {
        self.nil.first().copied().unwrap_or_default()
    }
}

/// A record with pointers to lists, and the part of the tree that contains them.
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
    /// The largest count that the record can hold.
    const MAX: Self;
}

impl Count for u16 {
    const MAX: Self = Self::MAX;
}

impl Count for u32 {
    const MAX: Self = Self::MAX;
}

/// A list of the tree.
pub(crate) trait List: Deref<Target = [Self::Item]> + From<Vec<Self::Item>> + Default + 'static {
    type Item: Plain + Annotate + 'static;

    /// Decodes the elements from the bytes of a file.
    fn decode(bytes: &[u8]) -> Self;
}

impl<E: Plain + Annotate + 'static> List for Vec<E> {
    type Item = E;

    // Always inlined, as the other one: part of a step of the walk.
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

/// A use of the walk over a record. Each method handles one pointer or count of the record; calls are in the order in
/// which these are numbered.
pub(crate) trait Walk<R: Record> {
    type Error;

    /// Visits a list of the model region.
    fn list<E: Plain + Annotate + 'static, L: List<Item = E>>(
        &mut self,
        link: Link,
        array: impl Fn(&mut R) -> &mut Array,
        of: impl Fn(&R::Tree) -> &L,
        of_mut: impl Fn(&mut R::Tree) -> &mut L,
    ) -> Result<(), Self::Error>;

    /// Visits `count` elements, or none, for which the record has only a pointer.
    fn stream<E: Plain + Annotate + 'static>(
        &mut self,
        link: Link,
        pointer: impl Fn(&mut R) -> &mut u32,
        of: impl Fn(&R::Tree) -> &Vec<E>,
        of_mut: impl Fn(&mut R::Tree) -> &mut Vec<E>,
        count: u64,
    ) -> Result<(), Self::Error>;

    /// Visits a count that follows from the tree.
    fn count<C: Count>(&mut self, field: impl Fn(&mut R) -> &mut C, count: u64);

    /// Visits a table of pointers; the targets are a separate step.
    fn table(&mut self, link: Link, array: impl Fn(&mut R) -> &mut Array, of: impl Fn(&R::Tree) -> usize);

    /// Runs two steps in the order of their numbers, of which the first step uses `numbers`. For compilers for which
    /// `swapped` is true, the target of the second step is placed before that of the first.
    fn in_order(
        &mut self,
        swapped: fn(Choice) -> bool,
        numbers: usize,
        first: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
        second: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
    ) -> Result<(), Self::Error>;
}
