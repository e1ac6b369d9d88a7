//! The bytes of whole vertices, whatever streams they lie in.

use binrw::Endian;
use meshwire_core::Validator;

use super::super::shown::Shown;
use crate::element::Meaning;
use crate::generated::xmf::DataFormat;
use crate::view::{Attribute, Mesh};

/// Where a number of a vertex lies in its row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    start: usize,
    format: DataFormat,
    meaning: Meaning,
    endian: Endian,
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
    pub(super) uvs: Vec<Place>,
    pub(super) colors: Vec<Place>,
    /// A scene has attributes that no list stands for.
    pub(super) others: bool,
}

impl Rows {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let strides: Vec<usize> = mesh.streams().map(crate::view::Buffer::stride).collect();
        let shown = Shown::of(mesh);
        let place = |attribute: &Attribute<'_>| {
            let mut start = 0;
            let mut taken = 0;
            for stream in mesh.streams() {
                // Attributes are told apart by the bytes they lie in.
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
        Self {
            streams: mesh.streams().map(|stream| stream.data().to_vec()).collect(),
            count: mesh.streams().map(crate::view::Buffer::len).min().unwrap_or(0),
            position: shown.position.as_ref().map(place),
            normal: shown.normal.as_ref().map(place),
            tangent: shown.tangent.as_ref().map(place),
            uvs: shown.uvs.iter().map(place).collect(),
            colors: shown.colors.iter().map(place).collect(),
            others: !shown.others.is_empty(),
            strides,
        }
    }

    /// The row of a vertex; zeros for one that is not there.
    pub(super) fn row(&self, vertex: Option<u32>) -> Vec<u8> {
        let vertex = vertex.and_then(|vertex| usize::try_from(vertex).ok());
        let mut row = Vec::with_capacity(self.strides.iter().sum());
        for (stream, stride) in self.streams.iter().zip(&self.strides) {
            let bytes = vertex.and_then(|vertex| stream.get(vertex.checked_mul(*stride)?..)?.get(..*stride));
            match bytes {
                Some(bytes) => row.extend_from_slice(bytes),
                None => row.resize(row.len() + stride, 0),
            }
        }
        row
    }
}

impl Place {
    /// Puts numbers into a row; what they are already keeps its bytes.
    pub(super) fn set(&self, row: &mut [u8], new: &[f32], v: &mut Validator) {
        let size = self.format.size().unwrap_or(0);
        let Some(bytes) = row.get_mut(self.start..).and_then(|rest| rest.get_mut(..size)) else { return };
        let before = self.format.decode(bytes, self.endian, self.meaning);
        let mut after = before;
        after.iter_mut().zip(new).for_each(|(to, from)| *to = *from);
        if after.map(f32::to_bits) == before.map(f32::to_bits) {
            return;
        }
        if self.format.holds(after, self.meaning) {
            bytes.copy_from_slice(self.format.encode(after, self.endian, self.meaning).as_bytes());
        } else {
            v.problem(format!("expected finite numbers that {} can hold, found {new:?}", self.format));
        }
    }
}
