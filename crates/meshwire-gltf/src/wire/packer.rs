//! Packing of numbers into a buffer with few views and many accessors.

use serde_json::Value;

use super::json::accessor::{Accessor, ComponentType, GenericComponentType, Type};
use super::json::buffer::{Buffer, Stride, Target, View};
use super::json::{Index, Root};
use super::{Valid, aligned};
use crate::Error;

/// Elements that share a view: those of one kind and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Vertex attributes, with the length of an element.
    Vertices(usize),
    /// Triangle indices, with the length of an index.
    Corners(usize),
    /// Keyframes.
    Keys,
    /// Bind poses, in a view of their own.
    Binds,
    /// An image, with its number.
    Picture(usize),
}

/// A builder of the JSON and the buffer of a file.
#[derive(Debug, Default)]
pub(crate) struct Packer {
    /// The JSON so far. Buffers and views are added last.
    pub root: Root,
    groups: Vec<(Group, Vec<u8>)>,
}

impl Packer {
    /// Adds a vertex attribute in single precision.
    pub fn vertices<const N: usize>(&mut self, values: &[[f32; N]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Vertices(4 * N), values, values.len())
    }

    /// Adds positions with their minimum and maximum.
    pub fn positions(&mut self, values: &[[f32; 3]]) -> Result<Index<Accessor>, Error> {
        let index = self.vertices(values)?;
        self.bounded(index, values);
        Ok(index)
    }

    /// Adds key times with their minimum and maximum.
    pub fn times(&mut self, values: &[f32]) -> Result<Index<Accessor>, Error> {
        let values: Vec<[f32; 1]> = values.iter().map(|value| [*value]).collect();
        let index = self.keys(&values)?;
        self.bounded(index, &values);
        Ok(index)
    }

    /// Adds bind poses.
    pub fn binds(&mut self, matrices: &[[f32; 16]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Binds, matrices, matrices.len())
    }

    /// Adds values of keys.
    pub fn keys<const N: usize>(&mut self, values: &[[f32; N]]) -> Result<Index<Accessor>, Error> {
        self.floats(Group::Keys, values, values.len())
    }

    /// Adds four joints per vertex.
    pub fn joints(&mut self, values: &[[u16; 4]]) -> Result<Index<Accessor>, Error> {
        let bytes = values.as_flattened().iter().flat_map(|joint| joint.to_le_bytes());
        self.accessor(Group::Vertices(8), bytes, ComponentType::U16, Type::Vec4, values.len())
    }

    /// Adds triangle indices. They are written in 16 bits if the highest value, which is reserved, is not needed.
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

    /// Adds an image file.
    pub fn picture(&mut self, bytes: Vec<u8>) -> Result<Index<View>, Error> {
        let group = self.groups.len();
        self.groups.push((Group::Picture(group), bytes));
        number(group)
    }

    /// Returns the JSON with its buffer described, and the parts of the buffer, each of which is padded to a multiple of
    /// four. `uri` is the name of the buffer's file, if it is separate.
    pub fn finish(mut self, uri: Option<String>) -> Result<(Root, Vec<Vec<u8>>), Error> {
        let mut parts = Vec::with_capacity(self.groups.len());
        let mut length = 0;
        for (group, content) in self.groups {
            let (target, stride) = match group {
                Group::Vertices(length) => (Some(Target::ArrayBuffer), Some(Stride(length))),
                Group::Corners(_) => (Some(Target::ElementArrayBuffer), None),
                Group::Keys | Group::Binds | Group::Picture(_) => (None, None),
            };
            self.root.buffer_views.push(View {
                buffer: Index::new(0),
                byte_length: content.len().into(),
                byte_offset: Some(length.into()),
                byte_stride: stride,
                name: None,
                target: target.map(Valid),
                extensions: None,
                extras: None,
            });
            length += aligned(content.len());
            parts.push(content);
        }
        if length > 0 {
            let byte_length = length.into();
            self.root.buffers.push(Buffer { byte_length, name: None, uri, extensions: None, extras: None });
        }
        Ok((self.root, parts))
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

    /// Sets the minimum and maximum of each component of an accessor.
    fn bounded<const N: usize>(&mut self, index: Index<Accessor>, values: &[[f32; N]]) {
        let Some(first) = values.first() else { return };
        let (mut min, mut max) = (*first, *first);
        for value in values {
            for ((min, max), component) in min.iter_mut().zip(&mut max).zip(value) {
                (*min, *max) = (min.min(*component), max.max(*component));
            }
        }
        let list = |value: [f32; N]| Some(Value::from_iter(value.map(f64::from)));
        if let Some(accessor) = self.root.accessors.get_mut(index.value()) {
            (accessor.min, accessor.max) = (list(min), list(max));
        }
    }
}

/// Returns an index in the form used by the JSON types.
pub(crate) fn number<T>(index: usize) -> Result<Index<T>, Error> {
    let index = u32::try_from(index).map_err(|_| Error::TooLarge(format!("{index} elements of one kind")))?;
    Ok(Index::new(index))
}
