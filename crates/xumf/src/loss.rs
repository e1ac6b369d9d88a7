//! Values that a vertex type cannot represent: an error when they are set, or clamped on request.

use binrw::Endian;
use meshwire_core::Error;

use crate::build::AttributeData;
use crate::element::Meaning;
use crate::generated::xmf::DataFormat;
use crate::refusal::refuse;

/// The changes that clamping made beyond rounding.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clamped {
    /// Number of vertices whose value changed.
    pub vertices: usize,
    /// Index of the first of them.
    pub first: Option<usize>,
}

impl DataFormat {
    /// Returns the maximum rounding error for a number within the range of the type.
    fn step(self, number: f32, meaning: Meaning) -> f32 {
        match self {
            Self::D3dColor if meaning == Meaning::Vector => 2.0 / 255.0,
            Self::D3dColor | Self::UByte4N => 1.0 / 255.0,
            Self::Short2N | Self::Short4N => 1.0 / 32767.0,
            Self::UShort2N | Self::UShort4N => 1.0 / 65535.0,
            Self::Dec3N => 1.0 / 511.0,
            Self::UByte4 | Self::Short2 | Self::Short4 | Self::UDec3 => 1.0,
            // 11 significant bits, and below 2^-14 a fixed step of 2^-24.
            Self::Half2 | Self::Half4 => (number.abs() / 1024.0).max(f32::from_bits(0x3380_0000)),
            _ => 0.0,
        }
    }

    /// Returns the value after storing and decoding it.
    fn stored(self, value: [f32; 4], meaning: Meaning) -> [f32; 4] {
        self.decode(self.encode(value, Endian::Little, meaning).as_bytes(), Endian::Little, meaning)
    }

    /// Returns true if the type can represent the value except for rounding. x, y and z must be 0 if the type does not
    /// store them.
    pub(crate) fn holds(self, value: [f32; 4], meaning: Meaning) -> bool {
        let components = self.components().unwrap_or(0);
        let stored = self.stored(value, meaning);
        value.iter().zip(stored).enumerate().all(|(position, (number, stored))| {
            if position < components {
                let close = (number - stored).abs() <= self.step(*number, meaning) * 1.001;
                number.is_finite() && close
            } else {
                position == 3 || *number == 0.0
            }
        })
    }
}

impl AttributeData {
    /// Checks that the type can represent all values.
    pub(crate) fn check_values(&self) -> Result<(), Error> {
        match self.lost() {
            None => Ok(()),
            Some((expected, found)) => Err(refuse("values", expected, found)),
        }
    }

    /// Returns the expectation and the value for the first value that the type cannot represent.
    pub(crate) fn lost(&self) -> Option<(String, String)> {
        let meaning = Meaning::of(self.usage);
        let (vertex, value) = self.values.iter().enumerate().find(|(_, value)| !self.format.holds(**value, meaning))?;
        let (usage, set, format) = (self.usage, self.set, self.format);
        let expected = format!("finite numbers that {format} can hold as {usage} {set} of vertex {vertex}");
        Some((expected, format!("{value:?}")))
    }

    /// Clamps the values to the nearest ones that the type can represent, and returns what that changed. Numbers are
    /// clamped to the range of the type, NaN becomes 0 or the nearest bound, and components that the type does not
    /// store become 0.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; }
    /// use meshwire::xmf::{AttributeData, DataFormat, Usage};
    ///
    /// let far = AttributeData::vectors(Usage::Position, DataFormat::Short4N, &[[0.5; 3], [19.0, 0.0, 0.0]]);
    /// let (near, clamped) = far.clamped();
    /// assert_eq!(near.values[1], [1.0, 0.0, 0.0, 0.0]);
    /// assert_eq!((clamped.vertices, clamped.first), (1, Some(1)));
    /// ```
    #[must_use]
    pub fn clamped(mut self) -> (Self, Clamped) {
        let meaning = Meaning::of(self.usage);
        let components = self.format.components().unwrap_or(0);
        let mut clamped = Clamped::default();
        for (vertex, value) in self.values.iter_mut().enumerate() {
            if self.format.holds(*value, meaning) {
                continue;
            }
            let finite = value.map(|number| if number.is_nan() { 0.0 } else { number.clamp(f32::MIN, f32::MAX) });
            let stored = self.format.stored(self.format.within_half(finite), meaning);
            for (position, (number, stored)) in value.iter_mut().zip(stored).enumerate() {
                *number = if position < components { stored } else { 0.0 };
            }
            clamped.vertices += 1;
            clamped.first = clamped.first.or(Some(vertex));
        }
        (self, clamped)
    }
}

impl DataFormat {
    /// Clamps to the range of half floats, which would otherwise become infinite. The encoder clamps integers.
    fn within_half(self, value: [f32; 4]) -> [f32; 4] {
        match self {
            Self::Half2 | Self::Half4 => value.map(|number| number.clamp(-65504.0, 65504.0)),
            _ => value,
        }
    }
}
