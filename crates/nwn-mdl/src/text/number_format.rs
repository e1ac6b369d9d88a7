//! Number formats, and the set of formats that remain possible while a text is read.

/// The formats that reproduce a token, as a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberFormats(pub(super) u32);

impl NumberFormats {
    /// Every format is still possible.
    pub(crate) const ALL: Self = Self(u32::MAX);
    /// No format is possible: a word.
    pub(super) const NONE: Self = Self(0);
    /// Bits 0 to 9: with that many decimals.
    const FIXED: u32 = 0x03ff;
    /// In the shortest form.
    pub(super) const PLAIN: u32 = 1 << 10;
    pub(super) const POINT: u32 = 1 << 11;
    pub(super) const NEVER: u32 = 1 << 12;
    pub(super) const ONE: u32 = 1 << 13;
    pub(super) const TWO: u32 = 1 << 14;
    pub(super) const THREE: u32 = 1 << 15;
    /// Values of a million or more are printed like others.
    pub(super) const LONG: u32 = 1 << 16;
    /// Values of a million or more are printed with exponents.
    pub(super) const SHORT: u32 = 1 << 17;
    /// One format of each group remains possible: for digits, for exponents, and for values of a million or more.
    pub(super) const LARGE: u32 = Self::LONG | Self::SHORT;
    pub(super) const EXPONENTS: u32 = Self::NEVER | Self::ONE | Self::TWO | Self::THREE;

    /// Returns the intersection; `None` if no format remains.
    pub(crate) fn and(self, other: Self) -> Option<Self> {
        let both = self.0 & other.0;
        let digits = Self::FIXED | Self::PLAIN | Self::POINT;
        [digits, Self::EXPONENTS, Self::LARGE].iter().all(|group| both & group != 0).then_some(Self(both))
    }

    /// Returns true if the other set contains all of these.
    #[inline]
    pub(crate) fn are_in(self, other: Self) -> bool {
        self.0 & other.0 == self.0
    }

    /// Picks one of the remaining formats.
    pub(crate) fn format(self) -> NumberFormat {
        let exponent = match self.0 {
            bits if bits & Self::EXPONENTS == Self::EXPONENTS || bits & Self::NEVER != 0 => Exponent::Never,
            bits if bits & Self::TWO != 0 => Exponent::Two,
            bits if bits & Self::THREE != 0 => Exponent::Three,
            _ => Exponent::One,
        };
        let fixed = self.0 & Self::FIXED;
        let digits = match self.0 {
            bits if bits & Self::PLAIN != 0 => Digits::Plain,
            bits if bits & Self::POINT != 0 => Digits::Point,
            _ => Digits::Fixed(u8::try_from(fixed.trailing_zeros()).unwrap_or(6)),
        };
        NumberFormat { digits, exponent, large: self.0 & Self::LONG == 0 }
    }
}

/// How digits are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Digits {
    /// The fewest digits, without a point for integers: `1`, `0.5`.
    Plain,
    /// The fewest digits, with at least one after the point: `1.0`, `0.5`.
    Point,
    /// This many digits after the point: `1.000000`.
    Fixed(u8),
}

/// How exponents are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Exponent {
    /// Never: `0.00001`.
    Never,
    /// With as many digits as needed: `1e-5`.
    One,
    /// With two digits or more: `1e-05`.
    Two,
    /// With three digits or more, as in older Windows runtimes: `1e-005`.
    Three,
}

/// How a number is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NumberFormat {
    /// Format of the digits.
    pub digits: Digits,
    /// Format of exponents for values below 0.0001.
    pub exponent: Exponent,
    /// True if values of a million or more have exponents as well.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub large: bool,
}

impl NumberFormat {
    /// The format of most tools: `1`, `0.5`, `1e-05`.
    pub const PLAIN: Self = Self { digits: Digits::Plain, exponent: Exponent::Two, large: false };
}
