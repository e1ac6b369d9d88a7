//! Access to one decoded buffer.

use binrw::Endian;

use super::attribute::{Attribute, Element};
use super::indices::Indices;
use crate::generated::xmf::{BufferKind, DataFormat, Descriptor, Usage, VertexElement};

/// Number of slots of a vertex declaration.
pub(crate) const MAX_ELEMENTS: usize = 16;

impl BufferKind {
    /// Returns the usage of a vertex buffer without a declaration, or `None` for an index buffer.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; }
    /// use meshwire::xmf::{BufferKind, Usage};
    ///
    /// assert_eq!(BufferKind::Tangent.usage(), Some(Usage::Tangent));
    /// assert_eq!(BufferKind::Unknown(31).usage(), Some(Usage::Texcoord));
    /// assert_eq!(BufferKind::Index.usage(), None);
    /// ```
    #[must_use]
    pub fn usage(self) -> Option<Usage> {
        Some(match self {
            Self::Position | Self::PositionAlternative => Usage::Position,
            Self::NormalAlternative | Self::Normal => Usage::Normal,
            Self::Tangent => Usage::Tangent,
            Self::Binormal => Usage::Binormal,
            Self::Color => Usage::Color,
            Self::PointSize => Usage::PointSize,
            Self::Texcoord | Self::Unknown(_) => Usage::Texcoord,
            Self::Index => return None,
        })
    }

    /// Returns the kind of a vertex buffer with only this attribute, or `None` for a usage that needs a declaration.
    #[must_use]
    pub fn of(usage: Usage) -> Option<Self> {
        Some(match usage {
            Usage::Position => Self::Position,
            Usage::Normal => Self::Normal,
            Usage::Tangent => Self::Tangent,
            Usage::Binormal => Self::Binormal,
            Usage::Color => Self::Color,
            Usage::PointSize => Self::PointSize,
            Usage::Texcoord => Self::Texcoord,
            _ => return None,
        })
    }
}

impl Descriptor {
    /// Returns true for an index buffer.
    #[must_use]
    pub fn is_index(&self) -> bool {
        self.kind == BufferKind::Index
    }

    /// Returns the number of vertices or indices in all sections.
    #[must_use]
    pub fn num_items(&self) -> u64 {
        u64::from(self.num_sections) * u64::from(self.items_per_section)
    }

    /// Returns the size of the decoded buffer in bytes, or `None` if it exceeds 64 bits.
    #[must_use]
    pub fn raw_size(&self) -> Option<u64> {
        self.num_items().checked_mul(u64::from(self.item_size))
    }

    /// Returns the used slots of the vertex declaration, at most the 16 that exist.
    #[must_use]
    pub fn declaration(&self) -> &[VertexElement] {
        let used = usize::try_from(self.num_elements).unwrap_or(usize::MAX).min(self.elements.len());
        self.elements.get(..used).unwrap_or_default()
    }

    /// Returns the attributes of a vertex in byte order; empty for an index buffer.
    ///
    /// A type that Direct3D does not define ends the list, because the offsets of later attributes are unknown.
    #[must_use]
    pub fn attributes(&self) -> Vec<Element> {
        if self.is_index() {
            return Vec::new();
        }
        let declared = self.declaration();
        if declared.is_empty() {
            let usage = self.kind.usage().unwrap_or(Usage::Texcoord);
            let element = Element { usage, set: self.usage_index, format: self.format, offset: 0 };
            return if self.format.is_attribute() { vec![element] } else { Vec::new() };
        }
        let mut offset = 0;
        let mut found = Vec::with_capacity(declared.len());
        for slot in declared {
            let Some(size) = slot.format.size().filter(|_| slot.format.is_attribute()) else { break };
            found.push(Element { usage: slot.usage, set: u32::from(slot.usage_index), format: slot.format, offset });
            offset += size;
        }
        found
    }

    /// Returns true for the stream of a collision mesh: positions as three floats, without a declaration.
    #[must_use]
    pub fn is_collision_stream(&self) -> bool {
        self.kind == BufferKind::Position
            && self.usage_index == 0
            && self.format == DataFormat::Float3
            && self.num_elements == 0
    }
}

/// One decoded buffer: its descriptor and the bytes of all vertices or indices.
#[derive(Debug, Clone, PartialEq)]
pub struct Buffer {
    pub(crate) descriptor: Descriptor,
    pub(crate) data: Vec<u8>,
    pub(crate) endian: Endian,
    /// Index of the stored buffer it came from.
    pub(crate) origin: Option<usize>,
    /// True if the data differs from the stored buffer.
    pub(crate) edited: bool,
}

impl Buffer {
    /// Returns the descriptor.
    #[must_use]
    pub fn descriptor(&self) -> &Descriptor {
        &self.descriptor
    }

    /// Returns the decoded bytes.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Returns the number of bytes per vertex or index.
    #[must_use]
    pub fn stride(&self) -> usize {
        usize::try_from(self.descriptor.item_size).unwrap_or(usize::MAX)
    }

    /// Returns the number of vertices or indices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.len().checked_div(self.stride()).unwrap_or(0)
    }

    /// Returns true if there are no vertices or indices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over the attributes with their values.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        self.descriptor.attributes().into_iter().filter_map(|element| self.attribute(element))
    }

    /// Returns one attribute with its values, or `None` if it is not within a vertex.
    #[must_use]
    pub fn attribute(&self, element: Element) -> Option<Attribute<'_>> {
        Attribute::new(&self.data, self.stride(), element, self.endian)
    }

    /// Returns the indices, or `None` for a vertex buffer or an index type other than u16 and u32.
    #[must_use]
    pub fn indices(&self) -> Option<Indices<'_>> {
        let size = self.descriptor.format.size()?;
        if !self.descriptor.is_index() || size != self.stride() {
            return None;
        }
        match self.descriptor.format {
            DataFormat::Index16 => Some(Indices::of_u16(&self.data, self.endian)),
            DataFormat::Index32 => Some(Indices::of_u32(&self.data, self.endian)),
            _ => None,
        }
    }
}
