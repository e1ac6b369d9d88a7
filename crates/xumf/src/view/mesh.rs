//! A whole mesh with decoded buffers.

use binrw::Endian;

use super::attribute::Attribute;
use super::buffer::Buffer;
use super::indices::Indices;
use crate::generated::xmf::{Material, Usage};

/// A mesh with decoded buffers. Interleaved and separate streams have the same interface.
///
/// Space: left-handed, Y up, meters. `cross(b - a, c - a)` of a triangle points against the normals; negating one axis
/// makes them agree without changing the indices. Texture coordinates have v downward.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
/// use meshwire::xmf::{MeshData, Profile};
///
/// let data = MeshData {
///     positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
///     triangles: vec![[0, 1, 2]],
///     ..MeshData::default()
/// };
/// let mesh = data.collision(Profile::X4)?.mesh()?;
/// assert_eq!(mesh.num_vertices(), 3);
/// let up: Vec<f32> = mesh.positions().into_iter().flatten().map(|[_, y, _]| y).collect();
/// assert_eq!(up, [0.0, 1.0, 0.0]);
/// assert_eq!(mesh.indices().map(|indices| indices.to_vec()), Some(vec![0, 1, 2]));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    pub(crate) endian: Endian,
    pub(crate) buffers: Vec<Buffer>,
    pub(crate) materials: Vec<Material>,
    /// True if the counts of the header are to be corrected even if they did not change.
    pub(crate) recounted: bool,
}

/// A range of triangles that are drawn with one material.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Submesh<'a> {
    /// The material record.
    pub material: &'a Material,
    /// The indices of the range, clipped to the end.
    pub indices: Indices<'a>,
}

impl Mesh {
    /// Creates a mesh without buffers; add them with [`add_stream`](Self::add_stream) and
    /// [`set_indices`](Self::set_indices).
    #[must_use]
    pub fn new(endian: Endian) -> Self {
        Self { endian, buffers: Vec::new(), materials: Vec::new(), recounted: false }
    }

    /// Returns the byte order of the buffers.
    #[must_use]
    pub fn endian(&self) -> Endian {
        self.endian
    }

    /// Returns all buffers in file order.
    #[must_use]
    pub fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    /// Iterates over the vertex buffers in file order.
    pub fn streams(&self) -> impl Iterator<Item = &Buffer> {
        self.buffers.iter().filter(|buffer| !buffer.descriptor.is_index())
    }

    /// Returns the material records.
    #[must_use]
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// Returns the number of vertices in the first stream. All streams of a valid file have the same number.
    #[must_use]
    pub fn num_vertices(&self) -> usize {
        self.streams().next().map_or(0, Buffer::len)
    }

    /// Returns the number of indices.
    #[must_use]
    pub fn num_indices(&self) -> usize {
        self.indices().map_or(0, |indices| indices.len())
    }

    /// Iterates over the attributes of all streams.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        self.streams().flat_map(Buffer::attributes)
    }

    /// Returns the first attribute with this usage and set.
    #[must_use]
    pub fn attribute(&self, usage: Usage, set: u32) -> Option<Attribute<'_>> {
        self.attributes().find(|attribute| attribute.usage() == usage && attribute.set() == set)
    }

    fn vectors<const N: usize>(&self, usage: Usage, set: u32) -> Option<super::Vectors<'_, N>> {
        self.attribute(usage, set).map(|attribute| attribute.vectors())
    }

    /// Iterates over positions, in meters.
    #[must_use]
    pub fn positions(&self) -> Option<super::Vectors<'_, 3>> {
        self.vectors(Usage::Position, 0)
    }

    /// Iterates over normals, of unit length within the precision of their type.
    #[must_use]
    pub fn normals(&self) -> Option<super::Vectors<'_, 3>> {
        self.vectors(Usage::Normal, 0)
    }

    /// Iterates over tangents, which point along decreasing u. The sign of the bitangent is the fourth component of the
    /// normal; see [`MeshData::signs`](crate::MeshData::signs).
    #[must_use]
    pub fn tangents(&self) -> Option<super::Vectors<'_, 3>> {
        self.vectors(Usage::Tangent, 0)
    }

    /// Iterates over the texture coordinates of a set, with v downward.
    #[must_use]
    pub fn uvs(&self, set: u32) -> Option<super::Vectors<'_, 2>> {
        self.vectors(Usage::Texcoord, set)
    }

    /// Iterates over the colors of a set: red, green, blue and alpha from 0 to 1. Many sets contain data rather than
    /// colors.
    #[must_use]
    pub fn colors(&self, set: u32) -> Option<super::Vectors<'_, 4>> {
        self.vectors(Usage::Color, set)
    }

    /// Returns the numbers of the existing sets of a usage, in file order.
    #[must_use]
    pub fn sets(&self, usage: Usage) -> Vec<u32> {
        self.attributes().filter(|attribute| attribute.usage() == usage).map(|attribute| attribute.set()).collect()
    }

    /// Returns the indices of the first index buffer.
    #[must_use]
    pub fn indices(&self) -> Option<Indices<'_>> {
        self.buffers.iter().find(|buffer| buffer.descriptor.is_index())?.indices()
    }

    /// Iterates over the triangles of the first index buffer.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> + '_ {
        self.indices().into_iter().flat_map(|indices| indices.triangles())
    }

    /// Iterates over the materials with the indices of their ranges.
    pub fn submeshes(&self) -> impl Iterator<Item = Submesh<'_>> {
        let indices = self.indices();
        self.materials.iter().filter_map(move |material| {
            let first = usize::try_from(material.first_index).ok()?;
            let count = usize::try_from(material.num_indices).ok()?;
            Some(Submesh { material, indices: indices?.slice(first, count) })
        })
    }

    /// Returns the smallest and largest position per axis, or `None` without vertices. Files do not store bounds.
    #[must_use]
    pub fn bounds(&self) -> Option<([f32; 3], [f32; 3])> {
        self.positions()?.fold(None, |bounds: Option<([f32; 3], [f32; 3])>, position| {
            let (low, high) = bounds.unwrap_or((position, position));
            let each = |pick: fn(f32, f32) -> f32, [a, b, c]: [f32; 3]| {
                let [x, y, z] = position;
                [pick(a, x), pick(b, y), pick(c, z)]
            };
            Some((each(f32::min, low), each(f32::max, high)))
        })
    }

    /// Returns true for a collision mesh: no materials, and one stream with only positions.
    #[must_use]
    pub fn is_collision(&self) -> bool {
        let mut streams = self.streams();
        let first = streams.next();
        self.materials.is_empty()
            && streams.next().is_none()
            && first.is_some_and(|stream| stream.descriptor.is_collision_stream())
    }
}
