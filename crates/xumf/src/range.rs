//! The value range of a buffer: the two f64 of its descriptor.
//!
//! The games' exporter determines the range in its own space, right-handed and with v upward, before it converts and
//! quantizes (section 4 of the format reference). The range of quantized values can therefore only be approximated.

use crate::XmfFile;
use crate::generated::xmf::{BufferKind, DataFormat, Descriptor, Usage};
use crate::view::Buffer;

/// Size of the shortest descriptor with a value range.
const RANGE_END: u8 = 56;

/// Smallest and largest value of a buffer in the exporter's space.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ValueRange {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// True if the exporter's number is known to follow from the stored data bit for bit. Otherwise it was taken before
    /// the values were quantized and differs slightly.
    pub exact: bool,
}

impl ValueRange {
    /// The range that the exporter writes for interleaved vertex buffers and for empty buffers.
    pub const NONE: Self = Self { min: 0.0, max: 0.0, exact: true };

    /// Computes the range of a decoded buffer by the rule for its content.
    #[must_use]
    pub fn of(buffer: &Buffer) -> Self {
        let descriptor = buffer.descriptor();
        if descriptor.is_index() {
            let range = buffer.indices().and_then(|indices| indices.range());
            return range.map_or(Self::NONE, |(min, max)| Self { min: min.into(), max: max.into(), exact: true });
        }
        if descriptor.num_elements > 0 {
            return Self::NONE;
        }
        let Some(attribute) = buffer.attributes().next() else { return Self::NONE };
        let values = attribute.vectors::<3>();
        match attribute.usage() {
            // The exporter's Z axis has the opposite direction.
            Usage::Position | Usage::Normal | Usage::Tangent | Usage::Binormal => {
                let exact = attribute.format() == DataFormat::Float3;
                Self::collect(values.flat_map(|[x, y, z]| [x, y, -z]), exact)
            }
            // The exporter's v axis points upward.
            Usage::Texcoord => Self::collect(values.flat_map(|[u, v, _]| [u, 1.0 - v]), false),
            // The exporter multiplies color bytes by 1/255, which may differ from dividing by 255.
            Usage::Color if attribute.format() == DataFormat::D3dColor => {
                let colors = attribute.raws().filter_map(<[u8]>::first_chunk::<3>);
                Self::collect(colors.flatten().map(|byte| f32::from(*byte) * (1.0 / 255.0)), false)
            }
            _ => Self::collect(values.flatten(), false),
        }
    }

    fn collect(values: impl Iterator<Item = f32>, exact: bool) -> Self {
        let range = values.fold(None, |range: Option<(f32, f32)>, value| {
            let (min, max) = range.unwrap_or((value, value));
            Some((if value < min { value } else { min }, if value > max { value } else { max }))
        });
        range.map_or(Self::NONE, |(min, max)| Self { min: min.into(), max: max.into(), exact })
    }

    /// Returns true if the range is numerically equal to that of a descriptor.
    #[must_use]
    pub fn equals(&self, descriptor: &Descriptor) -> bool {
        self.min == descriptor.value_min && self.max == descriptor.value_max
    }
}

impl XmfFile {
    /// Updates stated value ranges that follow exactly from their buffer. Returns the number of changes.
    pub(crate) fn update_ranges(&mut self) -> usize {
        if self.wire().descriptor_size < RANGE_END {
            return 0;
        }
        let buffers = 0..self.descriptors().len();
        let ranges: Vec<Option<ValueRange>> =
            buffers.map(|number| self.buffer(number).ok().map(|b| ValueRange::of(&b))).collect();
        let mut changed = 0;
        for (slot, range) in self.wire_mut().body.descriptors.iter_mut().zip(ranges) {
            let descriptor = &mut slot.record;
            let unset = descriptor.value_min == 0.0 && descriptor.value_max == 0.0;
            if let Some(range) = range.filter(|range| range.exact && !unset && !range.equals(descriptor)) {
                (descriptor.value_min, descriptor.value_max) = (range.min, range.max);
                changed += 1;
            }
        }
        changed
    }
}

impl Descriptor {
    /// Returns true if the exporter's range of such a buffer follows from the stored data bit for bit: indices, and
    /// positions of three floats without a declaration.
    #[must_use]
    pub fn has_exact_range(&self) -> bool {
        self.is_index()
            || self.num_elements > 0
            || (matches!(self.kind, BufferKind::Position | BufferKind::PositionAlternative)
                && self.format == DataFormat::Float3)
    }
}
