//! The serde form of a file: the records as they are, and the decoded values for people.
//!
//! ```json
//! {"records": {"version": 3, ...},
//!  "buffers": [{"attributes": [{"usage": "position", "set": 0, "format": "float3", "values": [[0.0, 1.0, 0.0], ...]}]},
//!              {"triangles": [[0, 1, 2], ...]}]}
//! ```
//!
//! `buffers` says nothing that the stored streams in `records` do not say. Where it was changed, the buffer is stored anew
//! on reading; where it was not, the stream stays bit for bit. A buffer without it, or all of them, may be left out. One
//! whose values do not tell all its bytes has `bytes` instead, one that does not decode has nothing.

use binrw::Endian;
use meshwire_core::Error;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::XmfFile;
use crate::element::Meaning;
use crate::generated::xmf::{DataFormat, Usage, XmfWire};
use crate::view::{Buffer, Element};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileForm {
    records: XmfWire,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    buffers: Vec<BufferForm>,
}

#[derive(Serialize, Deserialize, Default, Clone)]
#[serde(deny_unknown_fields)]
struct BufferForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attributes: Option<Vec<AttributeForm>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    triangles: Option<Vec<Vec<u32>>>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "meshwire_core::exact")]
    bytes: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct AttributeForm {
    usage: Usage,
    set: u32,
    format: DataFormat,
    #[serde(with = "meshwire_core::exact")]
    values: Vec<Vec<f32>>,
}

impl BufferForm {
    fn of(buffer: &Buffer) -> Self {
        let form = match buffer.indices() {
            Some(indices) => {
                let all = indices.to_vec();
                Self { triangles: Some(all.chunks(3).map(<[u32]>::to_vec).collect()), ..Self::default() }
            }
            None => Self { attributes: Some(buffer.attributes().map(AttributeForm::of).collect()), ..Self::default() },
        };
        match form.encode(buffer) {
            Some(again) if again == buffer.data => form,
            _ => Self { bytes: Some(buffer.data.clone()), ..Self::default() },
        }
    }

    /// The bytes these values stand for in a buffer with this declaration; `None` if they do not fit it.
    fn encode(&self, buffer: &Buffer) -> Option<Vec<u8>> {
        let endian = buffer.endian;
        match self {
            Self { bytes: Some(bytes), .. } => Some(bytes.clone()),
            Self { triangles: Some(triangles), .. } => {
                let narrow = buffer.descriptor.format == DataFormat::Index16;
                let mut out = Vec::new();
                for index in triangles.iter().flatten() {
                    if narrow {
                        out.extend(in_order(u16::try_from(*index).ok()?.to_be_bytes(), endian));
                    } else {
                        out.extend(in_order(index.to_be_bytes(), endian));
                    }
                }
                Some(out)
            }
            Self { attributes: Some(attributes), .. } => {
                let elements = buffer.descriptor.attributes();
                let vertices = attributes.first()?.values.len();
                if elements.len() != attributes.len() || attributes.iter().any(|form| form.values.len() != vertices) {
                    return None;
                }
                let stride = buffer.stride();
                let mut out = vec![0; stride.checked_mul(vertices)?];
                for (element, form) in elements.iter().zip(attributes) {
                    form.encode(element, stride, endian, &mut out)?;
                }
                Some(out)
            }
            Self { .. } => None,
        }
    }
}

fn in_order<const N: usize>(mut big: [u8; N], endian: Endian) -> [u8; N] {
    if endian == Endian::Little {
        big.reverse();
    }
    big
}

impl AttributeForm {
    fn of(attribute: crate::view::Attribute<'_>) -> Self {
        let count = attribute.format().components().unwrap_or(4);
        let values = attribute.vectors::<4>().map(|value| value.get(..count).unwrap_or(&value).to_vec()).collect();
        Self { usage: attribute.usage(), set: attribute.set(), format: attribute.format(), values }
    }

    fn encode(&self, element: &Element, stride: usize, endian: Endian, out: &mut [u8]) -> Option<()> {
        let same = (self.usage, self.set, self.format) == (element.usage, element.set, element.format);
        if !same {
            return None;
        }
        for (item, numbers) in out.chunks_exact_mut(stride).zip(&self.values) {
            if Some(numbers.len()) != element.format.components() {
                return None;
            }
            let mut value = [0.0, 0.0, 0.0, 1.0];
            value.iter_mut().zip(numbers).for_each(|(to, from)| *to = *from);
            let encoded = element.format.encode(value, endian, Meaning::of(element.usage));
            let bytes = encoded.as_bytes();
            item.get_mut(element.offset..)?.get_mut(..bytes.len())?.copy_from_slice(bytes);
        }
        Some(())
    }
}

impl Serialize for XmfFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let buffers = match self.mesh() {
            Ok(mesh) => mesh.buffers.iter().map(BufferForm::of).collect(),
            Err(_) => (0..self.wire.body.descriptors.len())
                .map(|buffer| {
                    self.buffer(buffer).map_or_else(|_| BufferForm::default(), |buffer| BufferForm::of(&buffer))
                })
                .collect(),
        };
        FileForm { records: self.wire.clone(), buffers }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for XmfFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let FileForm { records, buffers } = FileForm::deserialize(deserializer)?;
        let mut file = Self::from(records);
        let count = file.wire.body.descriptors.len();
        if !buffers.is_empty() && buffers.len() != count {
            let message = format!("expected {count} buffers, one per descriptor, found {}", buffers.len());
            return Err(D::Error::custom(message));
        }
        for (number, form) in buffers.iter().enumerate() {
            file.take_over(number, form).map_err(D::Error::custom)?;
        }
        Ok(file)
    }
}

impl XmfFile {
    /// Stores a buffer anew if its values are not those of the stored stream.
    fn take_over(&mut self, number: usize, form: &BufferForm) -> Result<(), Error> {
        if form.attributes.is_none() && form.triangles.is_none() && form.bytes.is_none() {
            return Ok(());
        }
        let stored = self.decode(number).ok();
        let mut buffer = self.as_buffer(number, Vec::new())?;
        let Some(data) = form.encode(&buffer) else {
            let kind = meshwire_core::ErrorKind::invalid(
                "values of the attributes that the descriptor has, as many of each, or indices within their width",
                "others",
            );
            return Err(self.fault(number, kind));
        };
        if stored.as_ref() == Some(&data) {
            return Ok(());
        }
        buffer.data = data;
        buffer.changed();
        self.update(number, &buffer)
    }
}
