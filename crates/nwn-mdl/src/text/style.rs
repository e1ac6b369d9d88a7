//! The formatting of a file: blanks, case, numbers and line ends for each kind of line.

use std::borrow::Cow;
use std::collections::BTreeMap;

use meshwire_core::ByteString;

use super::context::Context;
use super::number;
use super::number::same;
use super::number_format::NumberFormat;

/// How lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum LineEnd {
    /// Line feed.
    #[default]
    Lf,
    /// Carriage return and line feed.
    CrLf,
}

impl LineEnd {
    /// Returns the characters.
    #[must_use]
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
        }
    }
}

/// How a value is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Align {
    /// Not at all.
    #[default]
    None,
    /// One extra blank if there is no minus sign.
    Sign,
    /// Right-aligned to this many characters, gap included.
    Width(u16),
    /// Right-aligned to the widest number of the list in this column (for face rows: in these three columns).
    Widest,
    /// Left-aligned: it begins this many characters after the start of the number before it.
    Column(u16),
}

/// The format of one value.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The text before it.
    pub gap: ByteString,
    /// Alignment in addition to the gap.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::json::is_default"))]
    pub align: Align,
    /// Number format; `None` for words.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub number: Option<NumberFormat>,
    /// Values that always have a special spelling here, such as `512.0` among integers.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub own: Vec<ByteString>,
}

impl Cell {
    /// Prints a number without the gap before it.
    #[inline]
    pub(crate) fn print(&self, out: &mut Vec<u8>, value: f64) {
        match self.own.as_slice() {
            [] => number::print(out, value, self.number.unwrap_or(NumberFormat::PLAIN)),
            _ => self.print_own(out, value),
        }
    }

    fn print_own(&self, out: &mut Vec<u8>, value: f64) {
        let own = self.own.iter().find(|own| number::read(own.as_bytes()).is_some_and(|n| same(n.value, value)));
        match own {
            Some(own) => out.extend_from_slice(own.as_bytes()),
            None => number::print(out, value, self.number.unwrap_or(NumberFormat::PLAIN)),
        }
    }
}

/// The format of a line.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Template {
    /// Blanks at its start. Rows have none: the gap of the first value takes its place.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "ByteString::is_empty"))]
    pub lead: ByteString,
    /// The keyword; empty for rows.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "ByteString::is_empty"))]
    pub keyword: ByteString,
    /// The values; the last entry applies to all further values.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<Cell>,
    /// Blanks at its end.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "ByteString::is_empty"))]
    pub trail: ByteString,
}

impl Template {
    /// Returns the default template for a line whose formatting is unknown.
    #[must_use]
    pub fn plain(context: &Context) -> Self {
        let lead: &[u8] = match (context.in_node(), context.is_row()) {
            (true, false) => b"  ",
            (_, true) => b"    ",
            (false, false) => b"",
        };
        let cell = |gap: &[u8]| Cell {
            gap: gap.into(),
            align: Align::None,
            number: Some(NumberFormat::PLAIN),
            own: Vec::new(),
        };
        if context.is_row() {
            return Self {
                lead: ByteString::default(),
                keyword: ByteString::default(),
                cells: vec![cell(lead), cell(b" ")],
                trail: ByteString::default(),
            };
        }
        let keyword = format!("{}{}", context.keyword.name(), context.keying.map_or("", |keying| keying.suffix()));
        Self { lead: lead.into(), keyword: keyword.into(), cells: vec![cell(b" ")], trail: ByteString::default() }
    }

    /// Returns the format of the value at that position.
    pub(crate) fn cell(&self, position: usize) -> Option<&Cell> {
        self.cells.get(position).or(self.cells.last())
    }
}

/// The formatting of a file. It is inferred by reading; [`Style::default`] is that of most tools.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Style {
    /// How lines end.
    pub line_end: LineEnd,
    /// True if the last line has a line end.
    pub final_line_end: bool,
    /// Templates by kind of line.
    #[cfg_attr(feature = "serde", serde(with = "super::json::lines"))]
    pub lines: BTreeMap<Context, Template>,
}

impl Default for Style {
    fn default() -> Self {
        Self { line_end: LineEnd::Lf, final_line_end: true, lines: BTreeMap::new() }
    }
}

impl Style {
    /// Returns the template for a kind of line, or for the most similar kind.
    #[must_use]
    pub fn template(&self, context: &Context) -> Cow<'_, Template> {
        if let Some(found) = self.lines.get(context) {
            return Cow::Borrowed(found);
        }
        let like = self.lines.iter().filter(|(other, _)| other.is_like(context));
        let nearest = like.min_by_key(|(other, _)| other.distance(context));
        nearest.map_or_else(|| Cow::Owned(Template::plain(context)), |(_, template)| Cow::Borrowed(template))
    }
}
