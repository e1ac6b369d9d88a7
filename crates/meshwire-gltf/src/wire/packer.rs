//! Numbers into a buffer: few views, many accessors.

use serde_json::Value;

use super::json::accessor::{Accessor, ComponentType, GenericComponentType, Type};
use super::json::buffer::{Buffer, Stride, Target, View};
use super::json::{Index, Root};
use super::{Valid, aligned};
use crate::Error;

/// What shares a view: elements of one kind and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Values of vertices, with the length of one.
    Vertices(usize),
    /// Corners of triangles, with the length of one.
    Corners(usize),
    /// Keys.
    Keys,
    /// Bind poses, which share a view with nothing else.
    Binds,
    /// A picture, with its number.
    Picture(usize),
}

/// Builds the tree and the buffer of a file.
#[derive(Debug, Default)]
pub(crate) struct Packer {
    /// The tree so far; buffers and views come last.
    pub root: Root,
    groups: Vec<(Group, Vec<u8>)>,
}

impl Packer {
    /// Values of vertices in single precision.
    pub fn vertices<const N: usize>(&mut self, values: &[[f32; N]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Vertices(4 * N), values, values.len())
    }

    /// Positions, which say their least and greatest.
    pub fn positions(&mut self, values: &[[f32; 3]]) -> Result<Index<Accessor>, Error> {
        let index = self.vertices(values)?;
        self.bounded(index, values);
        Ok(index)
    }

    /// Times of keys, which say their least and greatest.
    pub fn times(&mut self, values: &[f32]) -> Result<Index<Accessor>, Error> {
        let values: Vec<[f32; 1]> = values.iter().map(|value| [*value]).collect();
        let index = self.keys(&values)?;
        self.bounded(index, &values);
        Ok(index)
    }

    /// Bind poses.
    pub fn binds(&mut self, matrices: &[[f32; 16]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Binds, matrices, matrices.len())
    }

    /// Values of keys.
    pub fn keys<const N: usize>(&mut self, values: &[[f32; N]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Keys, values, values.len())
    }

    /// Four joints of each vertex.
    pub fn joints(&mut self, values: &[[u16; 4]]) -> Result<Index<Accessor>, Error> {
        let bytes = values.as_flattened().iter().flat_map(|joint| joint.to_le_bytes());
        self.accessor(Group::Vertices(8), bytes, ComponentType::U16, Type::Vec4, values.len())
    }

    /// Corners of triangles: in 16 bits where the greatest number, which means something else, is not needed.
    pub fn corners(&mut self, triangles: &[[u32; 3]], vertices: usize) -> Result<Index<Accessor>, Error> {
        let corners = triangles.as_flattened();
        if vertices <= usize::from(u16::MAX) {
            let bytes = corners.iter().flat_map(|corner| u16::try_from(*corner).unwrap_or_default().to_le_bytes());
            self.accessor(Group::Corners(2), bytes, ComponentType::U16, Type::Scalar, corners.len())
        } else {
            let bytes = corners.iter().flat_map(|corner| corner.to_le_bytes());
            self.accessor(Group::Corners(4), bytes, ComponentType::U32, Type::Scalar, corners.len())
        }
    }

    /// A picture as its file is.
    pub fn picture(&mut self, bytes: Vec<u8>) -> Result<Index<View>, Error> {
        let group = self.groups.len();
        self.groups.push((Group::Picture(group), bytes));
        number(group)
    }

    /// The tree with its buffer described, and the buffer. `uri` names the file of the buffer, if it is one of its own.
    pub fn finish(mut self, uri: Option<String>) -> Result<(Root, Vec<u8>), Error> {
        let mut bytes = Vec::new();
        for (group, content) in self.groups {
            let (target, stride) = match group {
                Group::Vertices(length) => (Some(Target::ArrayBuffer), Some(Stride(length))),
                Group::Corners(_) => (Some(Target::ElementArrayBuffer), None),
                Group::Keys | Group::Binds | Group::Picture(_) => (None, None),
            };
            self.root.buffer_views.push(View {
                buffer: Index::new(0),
                byte_length: content.len().into(),
                byte_offset: Some(bytes.len().into()),
                byte_stride: stride,
                name: None,
                target: target.map(Valid),
                extensions: None,
                extras: None,
            });
            bytes.extend_from_slice(&content);
            bytes.resize(aligned(bytes.len()), 0);
        }
        if !bytes.is_empty() {
            let byte_length = bytes.len().into();
            self.root.buffers.push(Buffer { byte_length, name: None, uri, extensions: None, extras: None });
        }
        Ok((self.root, bytes))
    }

    fn floats<const N: usize>(
        &mut self,
        group: Group,
        values: &[[f32; N]],
        count: usize,
    ) -> Result<Index<Accessor>, Error> {
        let kind = match N {
            1 => Type::Scalar,
            2 => Type::Vec2,
            3 => Type::Vec3,
            4 => Type::Vec4,
            _ => Type::Mat4,
        };
        let bytes = values.as_flattened().iter().flat_map(|value| value.to_le_bytes());
        self.accessor(group, bytes, ComponentType::F32, kind, count)
    }

    fn accessor(
        &mut self,
        group: Group,
        bytes: impl Iterator<Item = u8>,
        component: ComponentType,
        kind: Type,
        count: usize,
    ) -> Result<Index<Accessor>, Error> {
        let position = self.groups.iter().position(|(other, _)| *other == group).unwrap_or_else(|| {
            self.groups.push((group, Vec::new()));
            self.groups.len() - 1
        });
        let content = self.groups.get_mut(position).map(|(_, content)| content);
        let offset = content.map_or(0, |content| {
            let offset = content.len();
            content.extend(bytes);
            offset
        });
        let index = number(self.root.accessors.len())?;
        self.root.accessors.push(Accessor {
            buffer_view: Some(number(position)?),
            byte_offset: Some(offset.into()),
            count: count.into(),
            component_type: Valid(GenericComponentType(component)),
            extensions: None,
            extras: None,
            type_: Valid(kind),
            min: None,
            max: None,
            name: None,
            normalized: false,
            sparse: None,
        });
        Ok(index)
    }

    /// Writes least and greatest of each component to an accessor.
    fn bounded<const N: usize>(&mut self, index: Index<Accessor>, values: &[[f32; N]]) {
        let fold = |pick: fn(f32, f32) -> f32| {
            let of = |component: usize| {
                let all = values.iter().filter_map(|value| value.get(component).copied());
                all.reduce(pick).map_or(Value::Null, |value| Value::from(f64::from(value)))
            };
            Some(Value::Array((0..N).map(of).collect()))
        };
        let (min, max) = (fold(f32::min), fold(f32::max));
        if let Some(accessor) = self.root.accessors.get_mut(index.value()) {
            (accessor.min, accessor.max) = (min, max);
        }
    }
}

/// The number of an element as trees say it.
pub(crate) fn number<T>(index: usize) -> Result<Index<T>, Error> {
    let index = u32::try_from(index).map_err(|_| Error::TooLarge(format!("{index} elements of one kind")))?;
    Ok(Index::new(index))
}
