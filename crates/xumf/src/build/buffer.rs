//! Creation of buffers from values.

use binrw::Endian;
use meshwire_core::Validator;
use meshwire_core::reader::widen;

use crate::element::Meaning;
use crate::generated::xmf::{BufferKind, DataFormat, Descriptor, Usage, VertexElement};
use crate::range::ValueRange;
use crate::view::{Buffer, Element, MAX_ELEMENTS};

/// The values of one attribute for all vertices, with their stored type.
#[derive(Debug, Clone, PartialEq)]
pub struct AttributeData {
    /// The usage of the attribute.
    pub usage: Usage,
    /// Number of the set.
    pub set: u8,
    /// The type in the file.
    pub format: DataFormat,
    /// x, y, z, w of every vertex; types with fewer components ignore the rest.
    pub values: Vec<[f32; 4]>,
}

impl AttributeData {
    /// Creates an attribute with three components. A fourth one, if the type has it, is stored as zero.
    #[must_use]
    pub fn vectors(usage: Usage, format: DataFormat, values: &[[f32; 3]]) -> Self {
        // A zero byte in a D3DCOLOR vector means -1.
        let is_vector_color = format == DataFormat::D3dColor && Meaning::of(usage) == Meaning::Vector;
        let w = if is_vector_color { -1.0 } else { 0.0 };
        Self { usage, set: 0, format, values: values.iter().map(|[x, y, z]| [*x, *y, *z, w]).collect() }
    }

    /// Returns the number of components that come from the lists of a [`MeshData`](super::MeshData); the others are
    /// filled in.
    pub(crate) fn given(&self) -> usize {
        match self.usage {
            Usage::Normal | Usage::Color => 4,
            Usage::Texcoord => 2,
            _ => 3,
        }
    }

    /// Creates texture coordinates of a set.
    #[must_use]
    pub fn uvs(set: u8, format: DataFormat, values: &[[f32; 2]]) -> Self {
        Self { usage: Usage::Texcoord, set, format, values: values.iter().map(|[u, v]| [*u, *v, 0.0, 0.0]).collect() }
    }

    /// Creates colors of a set from red, green, blue and alpha bytes.
    #[must_use]
    pub fn colors(set: u8, format: DataFormat, values: &[[u8; 4]]) -> Self {
        let unit = |color: &[u8; 4]| color.map(|byte| f32::from(byte) / 255.0);
        Self { usage: Usage::Color, set, format, values: values.iter().map(unit).collect() }
    }
}

/// A slot of a descriptor after its last element.
const UNUSED_SLOT: VertexElement =
    VertexElement { format: DataFormat::Unknown(u32::MAX), usage: Usage::Position, usage_index: 0, padding: [0; 2] };

impl Descriptor {
    /// Creates an empty descriptor, in the style of the newest exporter.
    pub(crate) fn blank() -> Self {
        Self {
            kind: BufferKind::Position,
            usage_index: 0,
            data_offset: 0,
            compressed: 1,
            padding: [0; 4],
            format: DataFormat::Declared,
            stored_size: 0,
            items_per_section: 0,
            item_size: 0,
            num_sections: 1,
            value_min: 0.0,
            value_max: 0.0,
            num_elements: 0,
            elements: [UNUSED_SLOT; MAX_ELEMENTS],
        }
    }
}

impl Buffer {
    fn new(descriptor: Descriptor, data: Vec<u8>, endian: Endian) -> Self {
        let mut buffer = Self { descriptor, data, endian, origin: None, edited: true };
        buffer.changed();
        buffer
    }

    /// Creates a buffer with a declaration and interleaved attributes.
    ///
    /// Adds problems to `validator`: a number of attributes outside 1 to 16, a type that is not a vertex type,
    /// attributes of different lengths, or duplicates of a usage and set.
    #[must_use]
    pub fn interleaved(attributes: &[AttributeData], endian: Endian, validator: &mut Validator) -> Self {
        check(attributes, validator);
        let mut descriptor = Descriptor::blank();
        let mut stride = 0;
        for (slot, attribute) in descriptor.elements.iter_mut().zip(attributes) {
            let (format, usage) = (attribute.format, attribute.usage);
            *slot = VertexElement { format, usage, usage_index: attribute.set, padding: [0; 2] };
            stride += format.size().unwrap_or(0);
        }
        descriptor.num_elements = u32::try_from(attributes.len()).unwrap_or(u32::MAX);
        descriptor.item_size = u32::try_from(stride).unwrap_or(u32::MAX);
        let vertices = attributes.first().map_or(0, |attribute| attribute.values.len());
        let mut data = Vec::with_capacity(stride.saturating_mul(vertices));
        for vertex in 0..vertices {
            for AttributeData { usage, format, values, .. } in attributes {
                let value = values.get(vertex).copied().unwrap_or_default();
                data.extend_from_slice(format.encode(value, endian, Meaning::of(*usage)).as_bytes());
            }
        }
        Self::new(descriptor, data, endian)
    }

    /// Creates a buffer with one attribute and no declaration.
    ///
    /// Adds problems to `validator`: a usage that needs a declaration, or a type that is not a vertex type.
    #[must_use]
    pub fn single(attribute: &AttributeData, endian: Endian, validator: &mut Validator) -> Self {
        let AttributeData { usage, set, format, values } = attribute;
        check(std::slice::from_ref(attribute), validator);
        let kind = BufferKind::of(*usage);
        validator.require(kind.is_some(), || format!("{usage} needs a vertex declaration"));
        let mut data = Vec::with_capacity(format.size().unwrap_or(0).saturating_mul(values.len()));
        for value in values {
            data.extend_from_slice(format.encode(*value, endian, Meaning::of(*usage)).as_bytes());
        }
        let descriptor = Descriptor {
            kind: kind.unwrap_or(BufferKind::Texcoord),
            usage_index: u32::from(*set),
            format: *format,
            item_size: u32::try_from(format.size().unwrap_or(0)).unwrap_or(0),
            ..Descriptor::blank()
        };
        Self::new(descriptor, data, endian)
    }

    /// Creates an index buffer. If it is not `wide`, indices above 65,535 are added to `validator` as problems.
    #[must_use]
    pub fn of_indices(indices: &[u32], wide: bool, endian: Endian, validator: &mut Validator) -> Self {
        let data = if wide {
            meshwire_core::plain::encode(indices, endian)
        } else {
            let narrow = |index: &u32| u16::try_from(*index).unwrap_or(u16::MAX);
            let largest = indices.iter().copied().max().unwrap_or(0);
            validator.require(largest <= u32::from(u16::MAX), || {
                format!("expected indices up to 65535 for 16-bit indices, found {largest}")
            });
            meshwire_core::plain::encode(&indices.iter().map(narrow).collect::<Vec<u16>>(), endian)
        };
        let descriptor = Descriptor {
            kind: BufferKind::Index,
            format: if wide { DataFormat::Index32 } else { DataFormat::Index16 },
            item_size: if wide { 4 } else { 2 },
            ..Descriptor::blank()
        };
        Self::new(descriptor, data, endian)
    }

    /// Rewrites one attribute of every vertex. `value` gets the index of the vertex and its current value. Counts and
    /// value range are updated if a byte changed.
    pub(crate) fn rewrite(&mut self, element: Element, mut value: impl FnMut(usize, [f32; 4]) -> [f32; 4]) {
        let (endian, meaning) = (self.endian, Meaning::of(element.usage));
        let Some(size) = element.format.size() else { return };
        let stride = self.stride().max(1);
        let mut is_changed = false;
        for (vertex, item) in self.data.chunks_exact_mut(stride).enumerate() {
            let Some(bytes) = item.get_mut(element.offset..).and_then(|rest| rest.get_mut(..size)) else { return };
            let before = element.format.decode(bytes, endian, meaning);
            let after = value(vertex, before);
            // Unchanged values keep their bytes, including bits that the value does not represent.
            if after.map(f32::to_bits) != before.map(f32::to_bits) {
                bytes.copy_from_slice(element.format.encode(after, endian, meaning).as_bytes());
                is_changed = true;
            }
        }
        if is_changed {
            self.changed();
        }
    }

    /// Updates counts and value range after a change of the data.
    pub(crate) fn changed(&mut self) {
        self.edited = true;
        let items = widen(self.len());
        if self.descriptor.num_items() != items {
            self.descriptor.num_sections = 1;
            self.descriptor.items_per_section = u32::try_from(items).unwrap_or(u32::MAX);
        }
        let range = ValueRange::of(self);
        self.descriptor.value_min = range.min;
        self.descriptor.value_max = range.max;
    }
}

fn check(attributes: &[AttributeData], validator: &mut Validator) {
    let count = attributes.len();
    validator.require((1..=MAX_ELEMENTS).contains(&count), || format!("expected 1 to 16 attributes, found {count}"));
    let vertices = attributes.first().map_or(0, |attribute| attribute.values.len());
    for (position, attribute) in attributes.iter().enumerate() {
        let AttributeData { usage, set, format, values } = attribute;
        validator.require(format.is_attribute(), || format!("{usage} {set}: {format} is not an attribute type"));
        validator.require(values.len() == vertices, || {
            format!("{usage} {set}: expected {vertices} values, as many as the first attribute, found {}", values.len())
        });
        let twice = attributes.iter().take(position).any(|other| other.usage == *usage && other.set == *set);
        validator.require(!twice, || format!("{usage} {set}: a second attribute of this usage and set"));
    }
}
