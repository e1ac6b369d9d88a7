//! Decoding and encoding of the vertex data types of Direct3D 9.
//!
//! Source of the table: `D3DDECLTYPE` and the measurements of the format reference, section 3.2.

use binrw::Endian;

use crate::generated::xmf::{DataFormat, Usage};
use crate::half;

/// Size of the largest attribute, four f32, in bytes.
const LARGEST: usize = 16;

/// The interpretation of a `D3DCOLOR`: the same type stores colors from 0 to 1 and unit vectors from -1 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Numbers are used directly; a `D3DCOLOR` is red, green, blue and alpha from 0 to 1.
    Plain,
    /// A `D3DCOLOR` is x, y, z and w from -1 to 1.
    Vector,
}

impl Meaning {
    /// Returns the meaning of an attribute with this usage: normals, tangents and binormals are vectors.
    #[must_use]
    pub fn of(usage: Usage) -> Self {
        match usage {
            Usage::Normal | Usage::Tangent | Usage::Binormal => Self::Vector,
            _ => Self::Plain,
        }
    }
}

impl DataFormat {
    /// Returns the number of bytes of a value, or `None` if this is not a vertex or index type.
    #[must_use]
    pub fn size(self) -> Option<usize> {
        Some(match self {
            Self::Float1
            | Self::D3dColor
            | Self::UByte4
            | Self::Short2
            | Self::UByte4N
            | Self::Short2N
            | Self::UShort2N
            | Self::UDec3
            | Self::Dec3N
            | Self::Half2
            | Self::Index32 => 4,
            Self::Float2 | Self::Short4 | Self::Short4N | Self::UShort4N | Self::Half4 => 8,
            Self::Float3 => 12,
            Self::Float4 => 16,
            Self::Unused => 0,
            Self::Index16 => 2,
            Self::Declared | Self::Unknown(_) => return None,
        })
    }

    /// Returns the number of components of a value; missing ones are 0, 0 and 1. Returns `None` if this is not a vertex
    /// type.
    #[must_use]
    pub fn components(self) -> Option<usize> {
        Some(match self {
            Self::Float1 => 1,
            Self::Float2 | Self::Short2 | Self::Short2N | Self::UShort2N | Self::Half2 => 2,
            Self::Float3 | Self::UDec3 | Self::Dec3N => 3,
            Self::Float4
            | Self::D3dColor
            | Self::UByte4
            | Self::Short4
            | Self::UByte4N
            | Self::Short4N
            | Self::UShort4N
            | Self::Half4 => 4,
            Self::Unused | Self::Index16 | Self::Index32 | Self::Declared | Self::Unknown(_) => return None,
        })
    }

    /// Returns true for the types of vertex attributes, `D3DDECLTYPE` 0 to 16.
    #[must_use]
    pub fn is_attribute(self) -> bool {
        self.components().is_some()
    }

    /// Decodes a value to x, y, z, w. A missing y or z is 0, a missing w is 1; numbers whose bytes are missing are 0.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// use meshwire::Endian;
    /// use meshwire::xmf::{DataFormat, Meaning};
    ///
    /// let up = DataFormat::D3dColor.decode(&[127, 255, 127, 0], Endian::Little, Meaning::Vector);
    /// assert_eq!(up[1], 1.0);
    /// assert!(up[0].abs() < 0.004 && up[2].abs() < 0.004);
    /// ```
    #[must_use]
    pub fn decode(self, bytes: &[u8], endian: Endian, meaning: Meaning) -> [f32; 4] {
        self.decode_inline(bytes, endian, meaning)
    }

    /// Like [`decode`](Self::decode), but inlined, so that a type known at compile time leaves only its own arm.
    #[inline(always)]
    pub(crate) fn decode_inline(self, bytes: &[u8], endian: Endian, meaning: Meaning) -> [f32; 4] {
        match self {
            Self::Float1 => {
                let [x] = floats(bytes, endian);
                two([x, 0.0])
            }
            Self::Float2 => two(floats(bytes, endian)),
            Self::Float3 => three(floats(bytes, endian)),
            Self::Float4 => floats(bytes, endian),
            Self::D3dColor => color(bytes, meaning),
            Self::UByte4 => bytes4(bytes).map(f32::from),
            Self::Short2 => two(shorts::<2>(bytes, endian).map(|s| f32::from(signed(s)))),
            Self::Short4 => shorts::<4>(bytes, endian).map(|s| f32::from(signed(s))),
            Self::UByte4N => bytes4(bytes).map(|byte| f32::from(byte) / 255.0),
            Self::Short2N => two(shorts::<2>(bytes, endian).map(signed_unit)),
            Self::Short4N => shorts::<4>(bytes, endian).map(signed_unit),
            Self::UShort2N => two(shorts::<2>(bytes, endian).map(|s| f32::from(s) / 65535.0)),
            Self::UShort4N => shorts::<4>(bytes, endian).map(|s| f32::from(s) / 65535.0),
            Self::UDec3 => tens(bytes, endian, f32::from),
            Self::Dec3N => tens(bytes, endian, |ten| f32::from(signed(ten << 6) >> 6) / 511.0),
            Self::Half2 => two(shorts::<2>(bytes, endian).map(half::to_f32)),
            Self::Half4 => shorts::<4>(bytes, endian).map(half::to_f32),
            Self::Unused | Self::Index16 | Self::Index32 | Self::Declared | Self::Unknown(_) => [0.0, 0.0, 0.0, 1.0],
        }
    }

    /// Encodes x, y, z, w as one value. Integers are rounded to the nearest and clamped. Vectors in a `D3DCOLOR` are
    /// truncated as in the game's exporter, unless they are exactly the decoded value of some byte.
    #[must_use]
    pub fn encode(self, value: [f32; 4], endian: Endian, meaning: Meaning) -> Encoded {
        let [x, y, z, w] = value;
        match self {
            Self::Float1 => Encoded::words(&[x.to_bits()], endian),
            Self::Float2 => Encoded::words(&[x, y].map(f32::to_bits), endian),
            Self::Float3 => Encoded::words(&[x, y, z].map(f32::to_bits), endian),
            Self::Float4 => Encoded::words(&value.map(f32::to_bits), endian),
            Self::D3dColor => Encoded::bytes([z, y, x, w].map(|v| color_byte(v, meaning))),
            Self::UByte4 => Encoded::bytes(value.map(|v| rounded(v, 0, 255).to_le_bytes()[0])),
            Self::Short2 => Encoded::shorts(&[x, y].map(|v| rounded(v, -32768, 32767)), endian),
            Self::Short4 => Encoded::shorts(&value.map(|v| rounded(v, -32768, 32767)), endian),
            Self::UByte4N => Encoded::bytes(value.map(|v| rounded(v * 255.0, 0, 255).to_le_bytes()[0])),
            Self::Short2N => Encoded::shorts(&[x, y].map(|v| rounded(v * 32767.0, -32767, 32767)), endian),
            Self::Short4N => Encoded::shorts(&value.map(|v| rounded(v * 32767.0, -32767, 32767)), endian),
            Self::UShort2N => Encoded::shorts(&[x, y].map(|v| rounded(v * 65535.0, 0, 65535)), endian),
            Self::UShort4N => Encoded::shorts(&value.map(|v| rounded(v * 65535.0, 0, 65535)), endian),
            Self::UDec3 => Encoded::tens([x, y, z].map(|v| rounded(v, 0, 1023)), endian),
            Self::Dec3N => Encoded::tens([x, y, z].map(|v| rounded(v * 511.0, -512, 511)), endian),
            Self::Half2 => Encoded::shorts(&[x, y].map(|v| i32::from(half::from_f32(v))), endian),
            Self::Half4 => Encoded::shorts(&value.map(|v| i32::from(half::from_f32(v))), endian),
            Self::Unused | Self::Index16 | Self::Index32 | Self::Declared | Self::Unknown(_) => Encoded::default(),
        }
    }
}

/// The bytes of one encoded value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Encoded {
    bytes: [u8; LARGEST],
    used: usize,
}

impl Encoded {
    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.used).unwrap_or_default()
    }

    fn push(&mut self, bytes: &[u8]) {
        if let Some(room) = self.bytes.get_mut(self.used..self.used + bytes.len()) {
            room.copy_from_slice(bytes);
            self.used += bytes.len();
        }
    }

    fn bytes(bytes: [u8; 4]) -> Self {
        let mut out = Self::default();
        out.push(&bytes);
        out
    }

    fn words(words: &[u32], endian: Endian) -> Self {
        let mut out = Self::default();
        for word in words {
            out.push(&match endian {
                Endian::Little => word.to_le_bytes(),
                Endian::Big => word.to_be_bytes(),
            });
        }
        out
    }

    /// Encodes the low 16 bits of each number.
    fn shorts(numbers: &[i32], endian: Endian) -> Self {
        let mut out = Self::default();
        for number in numbers {
            let [low, high, ..] = number.to_le_bytes();
            out.push(&match endian {
                Endian::Little => [low, high],
                Endian::Big => [high, low],
            });
        }
        out
    }

    /// Encodes the low 10 bits of each number, starting at the lowest bit of a word.
    fn tens(numbers: [i32; 3], endian: Endian) -> Self {
        let [x, y, z] = numbers.map(|number| u32::from_ne_bytes(number.to_ne_bytes()) & 0x3ff);
        Self::words(&[x | y << 10 | z << 20], endian)
    }
}

/// Returns the first `N` words of `SIZE` bytes, with zeros for missing ones.
// Always inlined, as the functions below: a type known at compile time leaves a few loads.
#[inline(always)]
fn take<const N: usize, const SIZE: usize>(bytes: &[u8]) -> [[u8; SIZE]; N] {
    let mut rest = bytes;
    std::array::from_fn(|_| match rest.split_first_chunk() {
        Some((word, after)) => {
            rest = after;
            *word
        }
        None => [0; SIZE],
    })
}

#[inline(always)]
fn words<const N: usize>(bytes: &[u8], endian: Endian) -> [u32; N] {
    match endian {
        Endian::Little => take(bytes).map(u32::from_le_bytes),
        Endian::Big => take(bytes).map(u32::from_be_bytes),
    }
}

#[inline(always)]
fn floats<const N: usize>(bytes: &[u8], endian: Endian) -> [f32; N] {
    words(bytes, endian).map(f32::from_bits)
}

#[inline(always)]
fn shorts<const N: usize>(bytes: &[u8], endian: Endian) -> [u16; N] {
    match endian {
        Endian::Little => take(bytes).map(u16::from_le_bytes),
        Endian::Big => take(bytes).map(u16::from_be_bytes),
    }
}

#[inline(always)]
fn bytes4(bytes: &[u8]) -> [u8; 4] {
    bytes.first_chunk().copied().unwrap_or_default()
}

#[inline(always)]
fn three([x, y, z]: [f32; 3]) -> [f32; 4] {
    [x, y, z, 1.0]
}

#[inline(always)]
fn two([x, y]: [f32; 2]) -> [f32; 4] {
    [x, y, 0.0, 1.0]
}

#[inline(always)]
fn tens(bytes: &[u8], endian: Endian, each: impl Fn(u16) -> f32) -> [f32; 4] {
    let [word] = words(bytes, endian);
    three([word, word >> 10, word >> 20].map(|ten| each(u16::try_from(ten & 0x3ff).unwrap_or(0))))
}

/// Reinterprets the bits in two's complement.
#[inline]
fn signed(short: u16) -> i16 {
    i16::from_ne_bytes(short.to_ne_bytes())
}

/// Converts to -1 to 1. The most negative number and its neighbor both mean -1.
#[inline]
fn signed_unit(short: u16) -> f32 {
    (f32::from(signed(short)) / 32767.0).max(-1.0)
}

#[inline]
fn color(bytes: &[u8], meaning: Meaning) -> [f32; 4] {
    let [b, g, r, a] = bytes4(bytes);
    [r, g, b, a].map(|byte| color_number(byte, meaning))
}

#[inline]
fn color_number(byte: u8, meaning: Meaning) -> f32 {
    let unit = f32::from(byte) / 255.0;
    match meaning {
        Meaning::Plain => unit,
        Meaning::Vector => unit * 2.0 - 1.0,
    }
}

fn color_byte(value: f32, meaning: Meaning) -> u8 {
    let byte = |number: i32| number.to_le_bytes()[0];
    match meaning {
        Meaning::Plain => byte(rounded(value * 255.0, 0, 255)),
        Meaning::Vector => {
            let scaled = (value + 1.0) / 2.0 * 255.0;
            let nearest = byte(rounded(scaled, 0, 255));
            if color_number(nearest, meaning).to_bits() == value.to_bits() {
                nearest
            } else {
                byte(integer(scaled.trunc(), 0, 255))
            }
        }
    }
}

/// Rounds to the nearest vector that a `D3DCOLOR` can represent, so that a quantized vector is not truncated a second
/// time.
pub(crate) fn nearest_vector(value: [f32; 3]) -> [f32; 3] {
    value.map(|number| {
        let [byte, ..] = rounded((number + 1.0) / 2.0 * 255.0, 0, 255).to_le_bytes();
        color_number(byte, Meaning::Vector)
    })
}

/// Rounds to the nearest integer between `low` and `high`. NaN becomes 0 or the nearest bound.
fn rounded(value: f32, low: i32, high: i32) -> i32 {
    integer(value.round(), low, high)
}

#[expect(clippy::as_conversions, reason = "the language's only float to integer conversion; it saturates and NaN is 0")]
fn integer(value: f32, low: i32, high: i32) -> i32 {
    (value as i32).clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [DataFormat; 17] = [
        DataFormat::Float1,
        DataFormat::Float2,
        DataFormat::Float3,
        DataFormat::Float4,
        DataFormat::D3dColor,
        DataFormat::UByte4,
        DataFormat::Short2,
        DataFormat::Short4,
        DataFormat::UByte4N,
        DataFormat::Short2N,
        DataFormat::Short4N,
        DataFormat::UShort2N,
        DataFormat::UShort4N,
        DataFormat::UDec3,
        DataFormat::Dec3N,
        DataFormat::Half2,
        DataFormat::Half4,
    ];
    const BOTH: [Endian; 2] = [Endian::Little, Endian::Big];

    #[test]
    fn every_distinguishable_pattern_of_every_type_survives() {
        for format in ALL {
            let size = format.size().unwrap();
            for endian in BOTH {
                for meaning in [Meaning::Plain, Meaning::Vector] {
                    for pattern in 0..=u16::MAX {
                        let [low, high] = pattern.to_le_bytes();
                        // Both bytes at every position, so that each component sees every pattern.
                        let mut bytes: Vec<u8> = [low, high].into_iter().cycle().take(size).collect();
                        if matches!(format, DataFormat::UDec3 | DataFormat::Dec3N) {
                            // The two highest bits are not part of the value.
                            bytes[if endian == Endian::Little { 3 } else { 0 }] &= 0x3f;
                        }
                        let lowest = matches!(format, DataFormat::Short2N | DataFormat::Short4N)
                            && bytes.chunks(2).any(|pair| {
                                let pair = [pair[0], pair[1]];
                                i16::MIN
                                    == match endian {
                                        Endian::Little => i16::from_le_bytes(pair),
                                        Endian::Big => i16::from_be_bytes(pair),
                                    }
                            });
                        if lowest {
                            continue;
                        }
                        let value = format.decode(&bytes, endian, meaning);
                        assert_eq!(
                            format.encode(value, endian, meaning).as_bytes(),
                            bytes,
                            "{format:?} {endian:?} {meaning:?} {value:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn known_values() {
        let decode = |format: DataFormat, bytes: &[u8]| format.decode(bytes, Endian::Little, Meaning::Plain);
        assert_eq!(decode(DataFormat::Float1, &[0, 0, 0x80, 0x3f]), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(decode(DataFormat::D3dColor, &[255, 0, 51, 0]), [0.2, 0.0, 1.0, 0.0]);
        assert_eq!(decode(DataFormat::UByte4, &[1, 2, 3, 4]), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(decode(DataFormat::UByte4N, &[255, 0, 51, 0]), [1.0, 0.0, 0.2, 0.0]);
        assert_eq!(decode(DataFormat::Short2, &[0xff, 0xff, 2, 0]), [-1.0, 2.0, 0.0, 1.0]);
        assert_eq!(decode(DataFormat::Short2N, &[0x00, 0x80, 0xff, 0x7f]), [-1.0, 1.0, 0.0, 1.0]);
        assert_eq!(decode(DataFormat::UShort2N, &[0xff, 0xff, 0, 0]), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(decode(DataFormat::UDec3, &0x3ff0_0401_u32.to_le_bytes()), [1.0, 1.0, 1023.0, 1.0]);
        assert_eq!(decode(DataFormat::Dec3N, &0x2018_05ff_u32.to_le_bytes()), [1.0, -1.0, -1.0, 1.0]);
        assert_eq!(decode(DataFormat::Half2, &[0x00, 0x3c, 0x00, 0xc0]), [1.0, -2.0, 0.0, 1.0]);
    }

    #[test]
    fn vectors_are_truncated_as_the_exporter_does() {
        let encode = |n: f32| DataFormat::D3dColor.encode([n, n, n, -1.0], Endian::Little, Meaning::Vector);
        assert_eq!(encode(0.0).as_bytes(), [127, 127, 127, 0], "half of 255 is cut to 127");
        assert_eq!(encode(1.0).as_bytes(), [255, 255, 255, 0]);
        assert_eq!(encode(-1.0).as_bytes(), [0, 0, 0, 0]);
        assert_eq!(encode(0.9999).as_bytes(), [254, 254, 254, 0]);
        let axes = DataFormat::D3dColor.encode([1.0, 0.0, -1.0, -1.0], Endian::Little, Meaning::Vector);
        assert_eq!(axes.as_bytes(), [0, 127, 255, 0], "z, y, x");
    }

    #[test]
    fn out_of_range_values_are_clamped() {
        let encode = |format: DataFormat, v: f32| format.encode([v; 4], Endian::Little, Meaning::Plain);
        assert_eq!(encode(DataFormat::UByte4, 300.0).as_bytes(), [255; 4]);
        assert_eq!(encode(DataFormat::UByte4N, -3.0).as_bytes(), [0; 4]);
        assert_eq!(encode(DataFormat::D3dColor, f32::NAN).as_bytes(), [0; 4]);
        assert_eq!(encode(DataFormat::Short2, f32::INFINITY).as_bytes(), [0xff, 0x7f, 0xff, 0x7f]);
        assert_eq!(encode(DataFormat::Unused, 1.0).as_bytes(), [0; 0]);
    }
}
