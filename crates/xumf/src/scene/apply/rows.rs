//! The bytes of whole vertices across all streams.

use std::cell::OnceCell;

use binrw::Endian;

use super::super::shown::Shown;
use crate::element::Meaning;
use crate::generated::xmf::DataFormat;
use crate::sign;
use crate::view::{Attribute, Mesh};

/// Location of a value in the row of a vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    start: usize,
    format: DataFormat,
    meaning: Meaning,
    endian: Endian,
}

/// A vertex as it is in the file; zeros for a new one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Old<'a> {
    pub(super) source: Option<u32>,
    pub(super) before: &'a [u8],
}

/// All vertices as rows: the bytes of all streams, one after the other.
pub(super) struct Rows {
    /// Bytes per vertex in each stream.
    pub(super) strides: Vec<usize>,
    streams: Vec<Vec<u8>>,
    /// Number of vertices.
    pub(super) count: usize,
    pub(super) position: Option<Place>,
    pub(super) normal: Option<Place>,
    pub(super) tangent: Option<Place>,
    /// For each vertex, the sign of its bitangent in the scene; empty if the mesh has no tangents or no place for
    /// signs.
    pub(super) signs: Vec<f32>,
    pub(super) uvs: Vec<Place>,
    pub(super) colors: Vec<Place>,
    positions: Vec<[f32; 3]>,
    nearest: OnceCell<Nearest>,
}

impl Rows {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let strides: Vec<usize> = mesh.streams().map(crate::view::Buffer::stride).collect();
        let shown = Shown::of(mesh);
        let place = |attribute: &Attribute<'_>| {
            let mut start = 0;
            let mut taken = 0;
            for stream in mesh.streams() {
                // Attributes are identified by the bytes that they refer to.
                let is_it = stream.attributes().any(|other| std::ptr::eq(other.bytes(), attribute.bytes()));
                if is_it {
                    start = taken + attribute.element().offset;
                    break;
                }
                taken += stream.stride();
            }
            let (format, meaning) = (attribute.format(), Meaning::of(attribute.usage()));
            Place { start, format, meaning, endian: mesh.endian() }
        };
        let has_signs =
            shown.tangent.is_some() && shown.normal.is_some_and(|normal| normal.format() == DataFormat::D3dColor);
        Self {
            streams: mesh.streams().map(|stream| stream.data().to_vec()).collect(),
            count: mesh.streams().map(crate::view::Buffer::len).min().unwrap_or(0),
            position: shown.position.as_ref().map(place),
            normal: shown.normal.as_ref().map(place),
            tangent: shown.tangent.as_ref().map(place),
            signs: if has_signs { sign::of(mesh) } else { Vec::new() },
            uvs: shown.uvs.iter().map(place).collect(),
            colors: shown.colors.iter().map(place).collect(),
            positions: shown.position.map(|positions| positions.to_vec()).unwrap_or_default(),
            nearest: OnceCell::new(),
            strides,
        }
    }

    /// Writes a tangent into the row of a vertex with the original `before`. Files store it reversed, against u, with
    /// its sign in the normal. A sign that equals the scene's keeps its byte.
    pub(super) fn set_tangent(&self, vertex: Old<'_>, row: &mut [u8], [x, y, z, sign]: [f32; 4]) -> Result<(), String> {
        let Some(place) = self.tangent else { return Ok(()) };
        place.set(row, &[-x, -y, -z])?;
        let own = vertex.source.and_then(|source| self.signs.get(usize::try_from(source).ok()?));
        let last = self.normal.filter(|_| !self.signs.is_empty()).map(|normal| normal.start + 3);
        let Some(byte) = last.and_then(|last| row.get_mut(last)) else { return Ok(()) };
        *byte = match own.filter(|own| **own == sign.signum()) {
            Some(_) => last.and_then(|last| vertex.before.get(last)).copied().unwrap_or(*byte),
            None if sign > 0.0 => u8::MAX,
            None => 0,
        };
        Ok(())
    }

    /// Returns the vertex that is nearest to a position.
    pub(super) fn nearest(&self, place: [f32; 3]) -> Option<u32> {
        self.nearest.get_or_init(|| Nearest::new(&self.positions)).find(place)
    }

    /// Returns the row of a vertex; zeros if it does not exist.
    pub(super) fn row(&self, vertex: Option<u32>) -> Vec<u8> {
        let vertex = vertex.and_then(|vertex| usize::try_from(vertex).ok());
        let mut row = Vec::with_capacity(self.strides.iter().sum());
        for (stream, stride) in self.streams.iter().zip(&self.strides) {
            let bytes = vertex.and_then(|vertex| stream.get(vertex.checked_mul(*stride)?..)?.get(..*stride));
            match bytes {
                Some(bytes) => row.extend_from_slice(bytes),
                None => row.extend(std::iter::repeat_n(0, *stride)),
            }
        }
        row
    }
}

impl Place {
    /// Writes numbers into a row. Unchanged numbers keep their bytes.
    pub(super) fn set(&self, row: &mut [u8], new: &[f32]) -> Result<(), String> {
        let size = self.format.size().unwrap_or(0);
        let Some(bytes) = row.get_mut(self.start..).and_then(|rest| rest.get_mut(..size)) else { return Ok(()) };
        let before = self.format.decode(bytes, self.endian, self.meaning);
        let mut after = before;
        after.iter_mut().zip(new).for_each(|(to, from)| *to = *from);
        if after.map(f32::to_bits) == before.map(f32::to_bits) {
            return Ok(());
        }
        if !self.format.holds(after, self.meaning) {
            return Err(format!("{new:?} is beyond what {} can hold", self.format));
        }
        bytes.copy_from_slice(self.format.encode(after, self.endian, self.meaning).as_bytes());
        Ok(())
    }
}

/// Vertices sorted by x, with their indices.
pub(super) struct Nearest(Vec<([f32; 3], u32)>);

impl Nearest {
    pub(super) fn new(positions: &[[f32; 3]]) -> Self {
        let mut sorted: Vec<([f32; 3], u32)> = positions.iter().copied().zip(0..).collect();
        sorted.retain(|(position, _)| position.iter().all(|number| number.is_finite()));
        sorted.sort_by(|([one, ..], _), ([other, ..], _)| one.total_cmp(other));
        Self(sorted)
    }

    /// Returns the nearest vertex, or `None` if there are no vertices.
    pub(super) fn find(&self, [x, y, z]: [f32; 3]) -> Option<u32> {
        let start = self.0.partition_point(|([own, ..], _)| *own < x);
        let (before, behind) = self.0.split_at_checked(start)?;
        let mut best = (f32::INFINITY, None);
        let mut walk = |vertices: &mut dyn Iterator<Item = &([f32; 3], u32)>| {
            for ([a, b, c], vertex) in vertices {
                let along = (a - x) * (a - x);
                if along > best.0 {
                    break;
                }
                let distance = along + (b - y) * (b - y) + (c - z) * (c - z);
                if distance < best.0 || best.1.is_none() {
                    best = (distance, Some(*vertex));
                }
            }
        };
        walk(&mut behind.iter());
        walk(&mut before.iter().rev());
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_vertex_is_on_either_side() {
        let nearest = Nearest::new(&[[0.0; 3], [f32::NAN; 3], [2.0, 5.0, 0.0], [3.0, 0.0, 0.0]]);
        let found = [[-1.0, 0.0, 0.0], [2.1, 0.5, 0.0], [2.0, 4.0, 1.0], [9.0; 3]].map(|place| nearest.find(place));
        assert_eq!(found, [Some(0), Some(3), Some(2), Some(2)]);
        // Distances along each axis count.
        assert_eq!(Nearest::new(&[[5.0, 1.0, 0.0], [0.1, 2.0, 0.0]]).find([0.0; 3]), Some(1));
        assert_eq!(Nearest::new(&[[4.0, 0.5, 0.0], [1.0, 3.0, 0.0]]).find([0.0; 3]), Some(1));
        assert_eq!(Nearest::new(&[]).find([0.0; 3]), None);
    }
}
