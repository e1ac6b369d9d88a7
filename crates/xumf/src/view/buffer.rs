//! One decoded buffer and what its bytes mean.

use binrw::Endian;

use super::attribute::{Attribute, Element};
use super::indices::Indices;
use crate::generated::xmf::{BufferKind, DataFormat, Descriptor, Usage, VertexElement};

/// Slots of a vertex declaration.
pub(crate) const MAX_ELEMENTS: usize = 16;

impl BufferKind {
    /// What a vertex buffer without declaration holds; `None` for an index buffer.
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

    /// The kind of a vertex buffer that holds this attribute alone; `None` for a usage that needs a declaration.
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
    /// True for an index buffer.
    #[must_use]
    pub fn is_index(&self) -> bool {
        self.kind == BufferKind::Index
    }

    /// Vertices or indices of all sections.
    #[must_use]
    pub fn num_items(&self) -> u64 {
        u64::from(self.num_sections) * u64::from(self.items_per_section)
    }

    /// Bytes of the decoded buffer; `None` if the product passes 64 bits.
    #[must_use]
    pub fn raw_size(&self) -> Option<u64> {
        self.num_items().checked_mul(u64::from(self.item_size))
    }

    /// The used slots of the vertex declaration; at most the 16 that exist.
    #[must_use]
    pub fn declaration(&self) -> &[VertexElement] {
        let used = usize::try_from(self.num_elements).unwrap_or(usize::MAX).min(self.elements.len());
        self.elements.get(..used).unwrap_or_default()
    }

    /// The attributes of a vertex in the order of their bytes; none for an index buffer.
    ///
    /// A type that Direct3D does not define ends the list: where its successors lie is not known.
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

    /// True for what the game takes for a collision mesh: positions as three floats, without a declaration.
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
    /// Which stored buffer it came from.
    pub(crate) origin: Option<usize>,
    /// True once the data are not those of the stored buffer.
    pub(crate) edited: bool,
}

impl Buffer {
    /// What the file says about the buffer.
    #[must_use]
    pub fn descriptor(&self) -> &Descriptor {
        &self.descriptor
    }

    /// The decoded bytes.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Bytes per vertex or index.
    #[must_use]
    pub fn stride(&self) -> usize {
        usize::try_from(self.descriptor.item_size).unwrap_or(usize::MAX)
    }

    /// Vertices or indices in the buffer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.len().checked_div(self.stride()).unwrap_or(0)
    }

    /// True without vertices or indices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The attributes, each with its values.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        self.descriptor.attributes().into_iter().filter_map(|element| self.attribute(element))
    }

    /// One attribute with its values; `None` if it does not lie within a vertex.
    #[must_use]
    pub fn attribute(&self, element: Element) -> Option<Attribute<'_>> {
        Attribute::new(&self.data, self.stride(), element, self.endian)
    }

    /// The indices; `None` for a vertex buffer or an index type that is neither u16 nor u32.
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
