//! Access to one attribute of all vertices.

use std::iter::Take;
use std::slice::Chunks;

use binrw::Endian;
use meshwire_core::plain;

use crate::element::Meaning;
use crate::generated::xmf::{DataFormat, Usage};

/// The usage, type and position of one attribute in a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Element {
    /// The usage of the attribute.
    pub usage: Usage,
    /// Number of the set.
    pub set: u32,
    /// Type.
    pub format: DataFormat,
    /// Offset in bytes from the start of the vertex.
    pub offset: usize,
}

/// One attribute of all vertices, as a view of a decoded buffer. Values are decoded on access.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
/// use meshwire::xmf::{MeshData, Profile, Usage};
///
/// let data = MeshData {
///     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
///     triangles: vec![[0, 1, 2]],
///     ..MeshData::default()
/// };
/// let mesh = data.collision(Profile::X4)?.mesh()?;
/// let positions = mesh.attribute(Usage::Position, 0).unwrap();
/// assert_eq!(positions.to_vec::<3>(), data.positions);
/// assert_eq!(positions.get(1), Some([0.0, 1.0, 0.0, 1.0]));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    bytes: &'a [u8],
    stride: usize,
    size: usize,
    count: usize,
    element: Element,
    endian: Endian,
}

impl<'a> Attribute<'a> {
    pub(crate) fn new(bytes: &'a [u8], stride: usize, element: Element, endian: Endian) -> Option<Self> {
        let size = element.format.size()?;
        let count = bytes.len().checked_div(stride)?;
        let fits = element.offset.checked_add(size).is_some_and(|end| end <= stride);
        if !fits || !element.format.is_attribute() {
            return None;
        }
        let bytes = bytes.get(element.offset..).unwrap_or_default();
        Some(Self { bytes, stride, size, count, element, endian })
    }

    /// Returns the usage of the attribute.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.element.usage
    }

    /// Returns the number of the set.
    #[must_use]
    pub fn set(&self) -> u32 {
        self.element.set
    }

    /// Returns the type of the values.
    #[must_use]
    pub fn format(&self) -> DataFormat {
        self.element.format
    }

    /// Returns the bytes from the first value on.
    #[cfg(feature = "scene")]
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the usage, type and position in the vertex.
    #[must_use]
    pub fn element(&self) -> Element {
        self.element
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there are no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the value of one vertex as x, y, z, w. A missing y or z is 0, a missing w is 1.
    #[must_use]
    pub fn get(&self, vertex: usize) -> Option<[f32; 4]> {
        Some(self.element.format.decode(self.raw(vertex)?, self.endian, Meaning::of(self.element.usage)))
    }

    /// Returns the stored bytes of one vertex.
    #[must_use]
    pub fn raw(&self, vertex: usize) -> Option<&'a [u8]> {
        if vertex >= self.count {
            return None;
        }
        let start = vertex.checked_mul(self.stride)?;
        self.bytes.get(start..start.checked_add(self.size)?)
    }

    /// Iterates over the stored bytes of all vertices.
    pub fn raws(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        let size = self.size;
        self.items().map(move |item| item.get(..size).unwrap_or(item))
    }

    /// Iterates over the first `N` components of every vertex.
    #[must_use]
    pub fn vectors<const N: usize>(&self) -> Vectors<'a, N> {
        Vectors {
            items: self.items(),
            format: self.element.format,
            endian: self.endian,
            meaning: Meaning::of(self.element.usage),
        }
    }

    /// Returns the first `N` components of every vertex as a list, at near copy speed for the common types.
    #[must_use]
    pub fn to_vec<const N: usize>(&self) -> Vec<[f32; N]> {
        if N == 3 && self.element.format == DataFormat::Float3 && self.stride == self.size {
            return plain::decode::<[f32; N]>(self.bytes, self.endian);
        }
        let mut values = Vec::with_capacity(self.count);
        self.vectors().for_each(|value| values.push(value));
        values
    }

    /// Iterates over the bytes from the attribute of one vertex to that of the next.
    fn items(&self) -> Take<Chunks<'a, u8>> {
        // A count above 0 implies a stride above 0.
        self.bytes.chunks(self.stride.max(1)).take(self.count)
    }
}

/// An iterator over the first `N` components of every vertex. See [`Attribute::vectors`].
#[derive(Debug, Clone)]
pub struct Vectors<'a, const N: usize> {
    items: Take<Chunks<'a, u8>>,
    format: DataFormat,
    endian: Endian,
    meaning: Meaning,
}

#[inline]
fn cut<const N: usize>(value: [f32; 4]) -> [f32; N] {
    std::array::from_fn(|index| value.get(index).copied().unwrap_or(0.0))
}

impl<const N: usize> Iterator for Vectors<'_, N> {
    type Item = [f32; N];

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.items.next()?;
        // The most common type has its own path; the others share a call.
        if self.format == DataFormat::Float3 && self.endian == Endian::Little {
            return Some(cut(DataFormat::Float3.decode_inline(item, Endian::Little, Meaning::Plain)));
        }
        Some(cut(self.format.decode(item, self.endian, self.meaning)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }

    /// Dispatches on the type once rather than for every vertex.
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { items, format, endian, meaning } = self;
        macro_rules! each {
            ($format:expr, $endian:expr, $meaning:expr) => {
                items.fold(init, |folded, item| f(folded, cut($format.decode_inline(item, $endian, $meaning))))
            };
        }
        match (format, endian, meaning) {
            (DataFormat::Float2, Endian::Little, _) => each!(DataFormat::Float2, Endian::Little, Meaning::Plain),
            (DataFormat::Float3, Endian::Little, _) => each!(DataFormat::Float3, Endian::Little, Meaning::Plain),
            (DataFormat::Half2, Endian::Little, _) => each!(DataFormat::Half2, Endian::Little, Meaning::Plain),
            (DataFormat::Half4, Endian::Little, _) => each!(DataFormat::Half4, Endian::Little, Meaning::Plain),
            (DataFormat::D3dColor, _, Meaning::Plain) => each!(DataFormat::D3dColor, Endian::Little, Meaning::Plain),
            (DataFormat::D3dColor, _, Meaning::Vector) => each!(DataFormat::D3dColor, Endian::Little, Meaning::Vector),
            (format, endian, meaning) => {
                items.fold(init, |folded, item| f(folded, cut(format.decode(item, endian, meaning))))
            }
        }
    }
}

impl<const N: usize> ExactSizeIterator for Vectors<'_, N> {}
