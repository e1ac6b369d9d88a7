//! The style of a text file: its writer's choices where the format allows several.
//!
//! For each line of the grammar, the style contains separators, number formats and whether there is a trailing blank;
//! for each pair of lines, the number of blank lines between them. The reader infers these from the first occurrence of
//! each line. So any regular writer can be imitated, not only those with a [`Preset`].

use meshwire_core::digits;

use crate::lines::{COUNT, Line, SLOTS};
use crate::number::NumberFormat;
use crate::text::preset::Preset;
use crate::width::Widths;

/// How lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum LineEnd {
    /// `\n`: all tools except the official ones.
    #[default]
    Lf,
    /// `\r\n`: the official exporters.
    CrLf,
}

impl LineEnd {
    /// Returns the characters.
    #[must_use]
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
        }
    }

    /// Strips the line end at the start of `bytes`.
    #[inline(always)]
    pub(crate) fn strip(self, bytes: &[u8]) -> Option<&[u8]> {
        match (self, bytes) {
            (Self::Lf, [b'\n', rest @ ..]) | (Self::CrLf, [b'\r', b'\n', rest @ ..]) => Some(rest),
            _ => None,
        }
    }

    // Always inlined, as the next one: one or two bytes, after every line or number.
    #[inline(always)]
    pub(crate) fn append(self, out: &mut Vec<u8>) {
        match self {
            Self::Lf => out.push(b'\n'),
            Self::CrLf => out.extend_from_slice(b"\r\n"),
        }
    }
}

/// The separator before an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Separator {
    /// A blank.
    #[default]
    Blank,
    /// A comma and a blank.
    CommaBlank,
    /// A comma only.
    Comma,
    /// A tab.
    Tab,
}

impl Separator {
    /// Returns the characters.
    #[must_use]
    #[inline]
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Blank => b" ",
            Self::CommaBlank => b", ",
            Self::Comma => b",",
            Self::Tab => b"\t",
        }
    }

    /// Strips the separator at the start of `bytes`.
    #[inline(always)]
    pub(crate) fn strip(self, bytes: &[u8]) -> Option<&[u8]> {
        match (self, bytes) {
            (Self::Blank, [b' ', rest @ ..])
            | (Self::CommaBlank, [b',', b' ', rest @ ..])
            | (Self::Comma, [b',', rest @ ..])
            | (Self::Tab, [b'\t', rest @ ..]) => Some(rest),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) fn append(self, out: &mut Vec<u8>) {
        // Without a branch on the separator: there is one for every number.
        let (text, length) = match self {
            Self::Blank => (*b"  ", 1),
            Self::CommaBlank => (*b", ", 2),
            Self::Comma => (*b",,", 1),
            Self::Tab => (*b"\t\t", 1),
        };
        digits::append(out, text, length);
    }

    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        [Self::Blank, Self::CommaBlank, Self::Comma, Self::Tab].into_iter().find(|s| s.bytes() == bytes)
    }
}

/// The style of one line of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStyle {
    /// The separator before each operand; further operands use the last one.
    pub separators: [Separator; SLOTS],
    /// The format of each number; further numbers use the last one. Counts and indices are always integers.
    pub numbers: [NumberFormat; SLOTS],
    /// True if there is a blank before the line end.
    pub trailing_blank: bool,
}

impl LineStyle {
    /// Six decimals, separated by blanks.
    pub(crate) const NUMBERS: Self =
        Self { separators: [Separator::Blank; SLOTS], numbers: [NumberFormat::Fixed(6); SLOTS], trailing_blank: false };

    /// Creates the default style: operands are separated by blanks and have six decimals, unless the format requires an
    /// integer.
    pub(crate) fn plain(line: Line) -> Self {
        let info = line.info();
        Self {
            numbers: std::array::from_fn(|slot| match info.kind(slot) {
                b'f' => NumberFormat::Fixed(6),
                _ => NumberFormat::Integer,
            }),
            ..Self::NUMBERS
        }
    }

    /// Copies the style of the previous operand to those from `slot` on. The number format is only copied between
    /// operands of the same kind: a count says nothing about the decimals of the numbers after it.
    pub(crate) fn repeat_from(&mut self, slot: usize, line: Line) {
        let Some(last) = slot.checked_sub(1) else { return };
        let (separator, number) = (self.separator(last), self.number(last));
        self.separators.iter_mut().skip(slot).for_each(|slot| *slot = separator);
        let kind = |slot| line.info().kind(slot);
        let same = self.numbers.iter_mut().enumerate().skip(slot).filter(|(slot, _)| kind(*slot) == kind(last));
        same.for_each(|(_, slot)| *slot = number);
    }

    #[inline]
    pub(crate) fn separator(&self, slot: usize) -> Separator {
        self.separators.get(slot.min(SLOTS - 1)).copied().unwrap_or_default()
    }

    /// Strips the end of the line at the start of `bytes`.
    #[inline(always)]
    pub(crate) fn strip_end<'a>(&self, bytes: &'a [u8], line_end: LineEnd) -> Option<&'a [u8]> {
        match bytes {
            [b' ', rest @ ..] if self.trailing_blank => line_end.strip(rest),
            _ if self.trailing_blank => None,
            _ => line_end.strip(bytes),
        }
    }

    #[inline]
    pub(crate) fn number(&self, slot: usize) -> NumberFormat {
        self.numbers.get(slot.min(SLOTS - 1)).copied().unwrap_or(NumberFormat::Fixed(6))
    }
}

/// The form of a corner's texture coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum UvLayers {
    /// One line: the number of sets, then all sets.
    #[default]
    Counted,
    /// One line per set, with the index of the set instead of the count: a bug of one converter.
    LinePerSet,
}

/// The spelling of the keyword for cosmetic bones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum CosmeticKeyword {
    /// `NUMCOSMETICBONES`, as in the token tables.
    #[default]
    Official,
    /// `NUMCOSMETICS`, as in two common tools.
    Short,
}

impl CosmeticKeyword {
    /// Returns the keyword.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Official => "NUMCOSMETICBONES",
            Self::Short => "NUMCOSMETICS",
        }
    }
}

/// The number of blank lines is not known for this pair of lines.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// The style of a text file.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::text::{LineEnd, Preset, TextStyle};
///
/// let style = TextStyle::preset(Preset::OfficialModel);
/// assert_eq!(style.line_end, LineEnd::CrLf);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct TextStyle {
    /// The most similar writing program; lines that do not occur in the file follow its style.
    pub preset: Preset,
    /// How lines end.
    pub line_end: LineEnd,
    /// True if the last line has a line end.
    pub final_line_end: bool,
    /// 16-bit or 32-bit keywords.
    pub widths: Widths,
    /// The form of texture coordinates.
    pub uv_layers: UvLayers,
    /// The spelling of the keyword for cosmetic bones.
    pub cosmetic_keyword: CosmeticKeyword,
    pub(super) lines: Vec<LineStyle>,
    pub(super) blank_lines: Vec<u8>,
}

impl TextStyle {
    /// Creates a style with blanks, six decimals and line feeds.
    pub(crate) fn plain(preset: Preset) -> Self {
        Self::with_blank_lines(preset, 0)
    }

    fn with_blank_lines(preset: Preset, blank_lines: u8) -> Self {
        Self {
            preset,
            line_end: LineEnd::Lf,
            final_line_end: true,
            widths: Widths::default(),
            uv_layers: UvLayers::default(),
            cosmetic_keyword: CosmeticKeyword::default(),
            lines: Line::all().map(|info| LineStyle::plain(info.line)).collect(),
            blank_lines: vec![blank_lines; COUNT * COUNT],
        }
    }

    /// Creates the initial style for reading, in which only the line end is set.
    pub(crate) fn unknown() -> Self {
        Self::with_blank_lines(Preset::Plain, UNKNOWN)
    }

    /// Returns the style of `line`.
    #[must_use]
    #[inline]
    pub fn line(&self, line: Line) -> LineStyle {
        *self.of(line)
    }

    /// Borrows the style of `line`. Writers do not copy it: the compiler copies its small fields one by one.
    #[inline]
    pub(crate) fn of(&self, line: Line) -> &LineStyle {
        self.lines.get(line.index()).unwrap_or(&LineStyle::NUMBERS)
    }

    /// Sets the style of `line`.
    pub fn set_line(&mut self, line: Line, style: LineStyle) {
        if let Some(slot) = self.lines.get_mut(line.index()) {
            *slot = style;
        }
    }

    /// Returns the number of blank lines between two consecutive lines.
    #[must_use]
    pub fn blank_lines(&self, before: Line, after: Line) -> u8 {
        self.known_blank_lines(before, after).unwrap_or(0)
    }

    #[inline]
    pub(crate) fn known_blank_lines(&self, before: Line, after: Line) -> Option<u8> {
        self.blank_lines.get(before.index() * COUNT + after.index()).copied().filter(|count| *count != UNKNOWN)
    }

    /// Sets the number of blank lines between two lines; at most 254.
    pub fn set_blank_lines(&mut self, before: Line, after: Line, count: u8) {
        if let Some(slot) = self.blank_lines.get_mut(before.index() * COUNT + after.index()) {
            *slot = count.min(UNKNOWN - 1);
        }
    }

    /// Sets the number of blank lines before `after`, for all preceding lines.
    pub(crate) fn set_blank_lines_before(&mut self, after: Line, count: u8) {
        for info in Line::all() {
            self.set_blank_lines(info.line, after, count);
        }
    }

    /// Sets the number of blank lines after `before`, for all following lines.
    pub(crate) fn set_blank_lines_after(&mut self, before: Line, count: u8) {
        for info in Line::all() {
            self.set_blank_lines(before, info.line, count);
        }
    }
}
