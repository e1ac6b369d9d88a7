//! The graph of pointers: which words of a record lead where, in the order in which they are noted, numbered and placed.
//!
//! [`records`] states it once. [`Walk`] is a direction in which it is gone through: [`crate::read`] follows the pointers
//! and fills the tree, [`crate::layout`] places what is in the tree and fills the records.

pub(crate) mod records;

use std::ops::Deref;

use binrw::Endian;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Plain, plain};

use crate::generated::{Array, ControllerKey, FileHeader, LightPart, MeshPart};
use crate::profile::Profile;
use crate::tree::{Keys, Light, Mesh};

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

/// What a pointer to nothing says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Empty {
    /// 0.
    Zero,
    /// 0xFFFFFFFF.
    Ones,
    /// Where the data would be.
    Here,
    /// Where the data would be; 0 under nmc.
    HereOrZero,
    /// In meshes without vertices where the data would be, but for nmc; 0xFFFFFFFF otherwise.
    HereOrOnes,
}

/// What is known of a pointer besides its place in the record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Name of what it leads to.
    pub name: &'static str,
    /// Where that is.
    pub region: Region,
    /// What it says where there is nothing.
    pub empty: Empty,
    /// What is not where it says is taken for nothing: a compiler left the pointer there.
    pub is_lax: bool,
}

impl Link {
    pub const fn model(name: &'static str, empty: Empty) -> Self {
        Self { name, region: Region::Model, empty, is_lax: false }
    }

    pub const fn raw(name: &'static str, empty: Empty) -> Self {
        Self { name, region: Region::Raw, empty, is_lax: false }
    }

    pub const fn lax(self) -> Self {
        Self { is_lax: true, ..self }
    }

    /// The value that says there is nothing, however much the record states.
    pub fn nil(&self) -> Option<u32> {
        match (self.region, self.empty) {
            (Region::Raw, _) => Some(u32::MAX),
            (Region::Model, Empty::Zero) => Some(0),
            (Region::Model, _) => None,
        }
    }
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

/// A direction of the walk over a record `R` and the part `T` of the tree that it stands for. Each method is for one
/// pointer or count of the record; the calls are in the order in which these are numbered.
pub(crate) trait Walk<R, T> {
    type Error;

    /// A list of the model region.
    fn list<L: List>(
        &mut self,
        link: Link,
        array: impl Fn(&mut R) -> &mut Array,
        of: impl Fn(&T) -> &L,
        of_mut: impl Fn(&mut T) -> &mut L,
    ) -> Result<(), Self::Error>;

    /// `count` elements, or none, of which the record states the place alone.
    fn stream<E: Plain + Annotate + 'static>(
        &mut self,
        link: Link,
        pointer: impl Fn(&mut R) -> &mut u32,
        of: impl Fn(&T) -> &Vec<E>,
        of_mut: impl Fn(&mut T) -> &mut Vec<E>,
        count: u64,
    ) -> Result<(), Self::Error>;

    /// A count that follows from the tree.
    fn count<C: Count>(&mut self, field: impl Fn(&mut R) -> &mut C, of: impl Fn(&T) -> u64);

    /// A table of pointers; what they lead to is a step of its own.
    fn table(&mut self, link: Link, array: impl Fn(&mut R) -> &mut Array, of: impl Fn(&T) -> usize);

    /// Two steps in the order of their numbers, of which the first has so many. Under compilers of which `swapped` is
    /// true, what the second step leads to lies before that of the first.
    fn in_order(
        &mut self,
        swapped: fn(Profile) -> bool,
        numbers: usize,
        first: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
        second: impl FnOnce(&mut Self) -> Result<(), Self::Error>,
    ) -> Result<(), Self::Error>;
}

/// The walk over a light.
pub(crate) trait WalkLight: Walk<LightPart, Light> {
    /// The texts that the table of flare textures leads to.
    fn flare_textures(&mut self) -> Result<(), Self::Error>;
}

/// The walk over a mesh.
pub(crate) trait WalkMesh: Walk<MeshPart, Mesh> {
    /// The lists that the table of index lists leads to.
    fn index_lists(&mut self) -> Result<(), Self::Error>;
}
