//! The serde form of a file: the unchanged records, and the decoded values for people.
//!
//! ```json
//! {"records": {"version": 3, ...},
//!  "buffers": [{"attributes": [{"usage": "position", "set": 0, "format": "float3", "values": [[0.0, 1.0, 0.0], ...]}]},
//!              {"triangles": [[0, 1, 2], ...]}]}
//! ```
//!
//! `buffers` only repeats the contents of the stored streams in `records`. On reading, a changed buffer is stored
//! again, and the stream of an unchanged one is kept bit-identically. Each entry of `buffers`, or the whole list, may
//! be omitted. A buffer whose values do not determine all its bytes has `bytes` instead. A buffer that cannot be
//! decoded, or that is far larger than the size of the file suggests, has neither.

use binrw::Endian;
use meshwire_core::exact::Exact;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, plain};
use serde::de::Error as _;
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::XmfFile;
use super::rows::Rows;
use crate::element::Meaning;
use crate::generated::xmf::{DataFormat, Usage, XmfWire};
use crate::range::ValueRange;
use crate::view::{Attribute, Buffer, Element, Indices};

/// Maximum number of decoded bytes per stored byte, over the whole file. Known meshes stay below 20.
const LARGEST_RATIO: u64 = 64;
/// Number of decoded bytes that is always allowed.
const SMALL: u64 = 1 << 20;

impl Serialize for XmfFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("XmfFile", 2)?;
        form.serialize_field("records", &self.wire)?;
        form.serialize_field("buffers", &Buffers { file: self, alone: false })?;
        form.end()
    }
}

/// All buffers, decoded one at a time.
pub(super) struct Buffers<'a> {
    pub(super) file: &'a XmfFile,
    /// True if the stored streams are not serialized.
    pub(super) alone: bool,
}

impl Buffers<'_> {
    /// Returns true if this form can contain all buffers.
    pub(super) fn give_all(file: &XmfFile) -> bool {
        let all = file.descriptors().try_fold(0_u64, |sum, one| sum.checked_add(one.raw_size()?));
        all.is_some_and(|all| all <= room(file))
    }
}

/// Returns the maximum number of decoded bytes.
fn room(file: &XmfFile) -> u64 {
    widen(file.wire.body.data.len()).saturating_mul(LARGEST_RATIO).saturating_add(SMALL)
}

impl Serialize for Buffers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { file, alone } = *self;
        let mut left = room(file);
        let count = file.descriptors().len();
        let mut buffers = serializer.serialize_seq(Some(count))?;
        for (number, descriptor) in file.descriptors().enumerate() {
            let wanted = descriptor.raw_size().filter(|size| *size <= left);
            let buffer = wanted.and_then(|_| file.buffer(number).ok());
            left = left.saturating_sub(buffer.as_ref().map_or(0, |buffer| widen(buffer.data.len())));
            let streamless = buffer.as_ref().filter(|_| alone);
            let mut decoded = buffer.as_ref().map(Decoded::of).unwrap_or_default();
            decoded.level = streamless.and_then(|buffer| file.stated_level(buffer));
            let is_stated = |buffer: &&Buffer| !ValueRange::of(buffer).equals(&buffer.descriptor);
            decoded.stated_range = streamless.filter(is_stated).map(|_| true);
            buffers.serialize_element(&decoded)?;
        }
        buffers.end()
    }
}

/// The values of a buffer, in the form that determines all its bytes.
#[derive(Default, Serialize)]
struct Decoded<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stated_range: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    triangles: Option<Triangles<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attributes: Option<Vec<AttributeOut<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<All<'a, u8>>,
}

impl<'a> Decoded<'a> {
    fn of(buffer: &'a Buffer) -> Self {
        match buffer.indices() {
            Some(indices) => Self { triangles: Some(Triangles(indices)), ..Self::default() },
            None if is_told_by_values(buffer) => {
                Self { attributes: Some(buffer.attributes().map(AttributeOut::of).collect()), ..Self::default() }
            }
            None => Self { bytes: Some(All(&buffer.data)), ..Self::default() },
        }
    }
}

/// Returns true if encoding the values of all attributes gives every byte of the buffer.
fn is_told_by_values(buffer: &Buffer) -> bool {
    let elements = buffer.descriptor.attributes();
    told_size(&elements) == buffer.stride()
        && buffer.data.len() % buffer.stride().max(1) == 0
        && elements.len() == buffer.descriptor.declaration().len().max(1)
        && buffer.attributes().all(|attribute| {
            let (format, meaning) = (attribute.format(), Meaning::of(attribute.usage()));
            let values = attribute.vectors::<4>();
            values
                .zip(attribute.raws())
                .all(|(value, raw)| format.encode(told_by(format, value), buffer.endian, meaning).as_bytes() == raw)
        })
}

/// Returns the number of bytes per vertex that its attributes determine.
fn told_size(elements: &[Element]) -> usize {
    elements.iter().filter_map(|element| element.format.size()).sum()
}

/// Returns the value without components that its type does not store.
fn told_by(format: DataFormat, value: [f32; 4]) -> [f32; 4] {
    let mut full = [0.0, 0.0, 0.0, 1.0];
    full.iter_mut().zip(value).take(format.components().unwrap_or(4)).for_each(|(to, from)| *to = from);
    full
}

#[derive(Serialize)]
struct AttributeOut<'a> {
    usage: Usage,
    set: u32,
    format: DataFormat,
    values: Values<'a>,
}

impl<'a> AttributeOut<'a> {
    fn of(own: Attribute<'a>) -> Self {
        Self { usage: own.usage(), set: own.set(), format: own.format(), values: Values(own) }
    }
}

struct Values<'a>(Attribute<'a>);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.0.format().components().unwrap_or(4);
        let mut values = serializer.serialize_seq(Some(self.0.len()))?;
        for value in self.0.vectors::<4>() {
            values.serialize_element(&All(value.get(..count).unwrap_or(&value)))?;
        }
        values.end()
    }
}

struct All<'a, T>(&'a [T]);

impl<T: Exact> Serialize for All<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::exact_serialize_all(self.0, serializer)
    }
}

/// Indices in rows of three. The last row is shorter if their number is not a multiple of three.
struct Triangles<'a>(Indices<'a>);

impl Serialize for Triangles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = self.0.to_vec();
        serializer.collect_seq(all.chunks(3))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileForm {
    records: XmfWire,
    #[serde(default)]
    buffers: Vec<BufferForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BufferForm {
    /// Level of the stream to be created; `None` if the buffer is not compressed or the stream is present.
    pub(super) level: Option<u8>,
    /// True if the value range does not follow from the values.
    #[serde(default)]
    pub(super) stated_range: bool,
    attributes: Option<Vec<AttributeForm>>,
    triangles: Option<Rows<u32>>,
    #[serde(default, with = "meshwire_core::exact")]
    bytes: Option<Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttributeForm {
    usage: Usage,
    set: u32,
    format: DataFormat,
    values: Rows<f32>,
}

impl BufferForm {
    fn has_values(&self) -> bool {
        self.attributes.is_some() || self.triangles.is_some() || self.bytes.is_some()
    }

    /// Encodes these values for a buffer with this declaration.
    pub(super) fn encode(self, buffer: &Buffer) -> Result<Vec<u8>, ErrorKind> {
        let attributes = match self {
            Self { bytes: Some(bytes), .. } => return Ok(bytes),
            Self { triangles: Some(triangles), .. } => return indices(triangles, buffer).ok_or_else(others),
            Self { attributes, .. } => attributes.unwrap_or_default(),
        };
        let elements = buffer.descriptor.attributes();
        let vertices = attributes.first().map(|form| form.values.count).ok_or_else(others)?;
        if elements.len() != attributes.len() || attributes.iter().any(|form| form.values.count != vertices) {
            return Err(others());
        }
        let stride = buffer.stride();
        // Values are only written if they determine all bytes, so a larger stated stride is not trusted.
        if told_size(&elements) != stride {
            return Err(others());
        }
        let mut out = vec![0; stride.checked_mul(vertices).ok_or_else(others)?];
        for (element, form) in elements.iter().zip(&attributes) {
            form.encode(element, stride, buffer.endian, &mut out)?;
        }
        Ok(out)
    }
}

/// Returns the error for values that do not match the declaration of their buffer.
fn others() -> ErrorKind {
    let expected = "values of the descriptor's attributes, the same number of each, or indices that fit their width";
    ErrorKind::invalid(expected, "others")
}

fn indices(triangles: Rows<u32>, buffer: &Buffer) -> Option<Vec<u8>> {
    if buffer.descriptor.format == DataFormat::Index16 {
        let narrow: Result<Vec<u16>, _> = triangles.numbers.into_iter().map(u16::try_from).collect();
        return Some(plain::encode(&narrow.ok()?, buffer.endian));
    }
    Some(plain::encode(&triangles.numbers, buffer.endian))
}

impl AttributeForm {
    fn encode(&self, element: &Element, stride: usize, endian: Endian, out: &mut [u8]) -> Result<(), ErrorKind> {
        let Element { usage, set, format, offset } = *element;
        if (self.usage, self.set, self.format) != (usage, set, format) {
            return Err(others());
        }
        let meaning = Meaning::of(usage);
        let width = self.values.width().filter(|width| Some(*width) == format.components());
        let rows = match width {
            Some(width) => self.values.numbers.chunks_exact(width.max(1)),
            None if self.values.count == 0 => self.values.numbers.chunks_exact(1),
            None => return Err(others()),
        };
        for (vertex, (item, numbers)) in out.chunks_exact_mut(stride.max(1)).zip(rows).enumerate() {
            let mut value = [0.0, 0.0, 0.0, 1.0];
            value.iter_mut().zip(numbers).for_each(|(to, from)| *to = *from);
            let encoded = format.encode(value, endian, meaning);
            let bytes = encoded.as_bytes();
            // Stored NaN and infinity are kept; any other number must be representable.
            let stored = format.decode(bytes, endian, meaning);
            if told_by(format, stored).map(f32::to_bits) != value.map(f32::to_bits) && !format.holds(value, meaning) {
                let expected = format!("finite numbers that {format} can hold as {usage} {set} of vertex {vertex}");
                return Err(ErrorKind::invalid(expected, format!("{numbers:?}")));
            }
            let place = item.get_mut(offset..).and_then(|rest| rest.get_mut(..bytes.len())).ok_or_else(others)?;
            place.copy_from_slice(bytes);
        }
        Ok(())
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
        // The form without streams has the values of all buffers; a damaged file may have neither streams nor values.
        // Where no buffer has bytes, none are missing.
        let without_streams = file.wire.body.data.is_empty() && buffers.iter().all(BufferForm::has_values);
        if without_streams && (0..count).any(|number| file.decode(number).is_err()) {
            file.store_values(buffers).map_err(D::Error::custom)?;
            return Ok(file);
        }
        for (number, form) in buffers.into_iter().enumerate() {
            file.take_over(number, form).map_err(D::Error::custom)?;
        }
        Ok(file)
    }
}

impl XmfFile {
    /// Stores a buffer again if its values differ from the stored stream.
    fn take_over(&mut self, number: usize, form: BufferForm) -> Result<(), Error> {
        if !form.has_values() {
            return Ok(());
        }
        let stored = self.decode(number).ok();
        let mut buffer = self.as_buffer(number, Vec::new())?;
        let data = form.encode(&buffer).map_err(|kind| self.fault(number, kind))?;
        if stored.as_ref() == Some(&data) {
            return Ok(());
        }
        buffer.data = data;
        buffer.changed();
        self.update(number, &buffer)
    }
}
