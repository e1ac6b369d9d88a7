//! The style record of a text file: what its writer did where the format leaves a choice.
//!
//! Style is kept per line of the grammar: separators, number formats, a trailing blank; and per pair of lines: how
//! many blank lines stand between them. The reader learns all of it from the first time each line appears, so that
//! any writer with regular habits can be imitated, not only those with a [`Preset`].

use crate::lines::{COUNT, Line, SLOTS};
use crate::number::NumberFormat;
use crate::text::preset::Preset;
use crate::width::Widths;

/// How lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum LineEnd {
    /// `\n`: everything but official tools.
    #[default]
    Lf,
    /// `\r\n`: the official exporters.
    CrLf,
}

impl LineEnd {
    /// The characters.
    #[must_use]
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
        }
    }
}

/// What stands before an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Separator {
    /// A blank.
    #[default]
    Blank,
    /// A comma and a blank.
    CommaBlank,
    /// A comma alone.
    Comma,
    /// A tabulator.
    Tab,
}

impl Separator {
    /// The characters.
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

    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        [Self::Blank, Self::CommaBlank, Self::Comma, Self::Tab].into_iter().find(|s| s.bytes() == bytes)
    }
}

/// How one line of the grammar is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStyle {
    /// What stands before each operand; further operands repeat the last.
    pub separators: [Separator; SLOTS],
    /// How each number is printed; further ones repeat the last. Counts and indices are always integers.
    pub numbers: [NumberFormat; SLOTS],
    /// A blank before the line end.
    pub trailing_blank: bool,
}

impl LineStyle {
    /// Blanks between the operands, six decimals except where the format wants an integer.
    pub(crate) fn plain(line: Line) -> Self {
        let info = line.info();
        Self {
            separators: [Separator::Blank; SLOTS],
            numbers: std::array::from_fn(|slot| match info.kind(slot) {
                b'f' => NumberFormat::Fixed(6),
                _ => NumberFormat::Integer,
            }),
            trailing_blank: false,
        }
    }

    /// Gives the operands of `line` from `slot` on the style of the one before; a count says nothing about the
    /// decimals of the numbers behind it.
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

    #[inline]
    pub(crate) fn number(&self, slot: usize) -> NumberFormat {
        self.numbers.get(slot.min(SLOTS - 1)).copied().unwrap_or(NumberFormat::Fixed(6))
    }
}

/// How the texture coordinates of a corner are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum UvLayers {
    /// One line: the number of sets, then all sets.
    #[default]
    Counted,
    /// A line per set, with the number of the set in place of the count: the fault of one converter.
    LinePerSet,
}

/// How the keyword of cosmetic bones is spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CosmeticKeyword {
    /// `NUMCOSMETICBONES`, as in the token tables.
    #[default]
    Official,
    /// `NUMCOSMETICS`, as two common tools write.
    Short,
}

impl CosmeticKeyword {
    /// The keyword.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Official => "NUMCOSMETICBONES",
            Self::Short => "NUMCOSMETICS",
        }
    }
}

/// Blank lines between two lines of the grammar that no file has shown yet.
const UNKNOWN: u8 = u8::MAX;

/// How a text file is written.
///
/// ```
/// use cod_xmodel::text::{LineEnd, Preset, TextStyle};
///
/// let style = TextStyle::preset(Preset::OfficialModel);
/// assert_eq!(style.line_end, LineEnd::CrLf);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct TextStyle {
    /// The writing program whose habits come closest; lines that the file does not have follow it.
    pub preset: Preset,
    /// How lines end.
    pub line_end: LineEnd,
    /// False if the line end of the last line is missing.
    pub final_line_end: bool,
    /// 16-bit or 32-bit keywords.
    pub widths: Widths,
    /// How texture coordinates are written.
    pub uv_layers: UvLayers,
    /// How the keyword of cosmetic bones is spelt.
    pub cosmetic_keyword: CosmeticKeyword,
    lines: Vec<LineStyle>,
    blank_lines: Vec<u8>,
}

impl TextStyle {
    /// The style of a known program.
    #[must_use]
    pub fn preset(preset: Preset) -> Self {
        let mut style = Self::plain(preset, 0);
        crate::text::preset::apply(preset, &mut style);
        style
    }

    /// Blanks, six decimals, line feeds.
    fn plain(preset: Preset, blank_lines: u8) -> Self {
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

    /// Nothing known but the line end: what reading starts from.
    pub(crate) fn unknown() -> Self {
        Self::plain(Preset::Plain, UNKNOWN)
    }

    /// How `line` is written.
    #[must_use]
    #[inline]
    pub fn line(&self, line: Line) -> LineStyle {
        self.lines.get(line.index()).copied().unwrap_or_else(|| LineStyle::plain(line))
    }

    /// Changes how `line` is written.
    pub fn set_line(&mut self, line: Line, style: LineStyle) {
        if let Some(slot) = self.lines.get_mut(line.index()) {
            *slot = style;
        }
    }

    /// How `line` is written, in the manner of `printf`; the last operand repeats.
    ///
    /// ```
    /// use cod_xmodel::{Line, text::{Preset, TextStyle}};
    ///
    /// let mut style = TextStyle::preset(Preset::OfficialAnimation);
    /// assert_eq!(style.template(Line::PoseOffset), "OFFSET %.4f");
    /// assert!(style.set_template(Line::PoseOffset, "OFFSET %.6f, %.6f"));
    /// ```
    #[must_use]
    pub fn template(&self, line: Line) -> String {
        crate::text::template::print(line, &self.line(line))
    }

    /// Changes how `line` is written; false, and no change, if `template` is not in the form that
    /// [`template`](Self::template) gives.
    pub fn set_template(&mut self, line: Line, template: &str) -> bool {
        match crate::text::template::parse(line, template) {
            Some(style) => {
                self.set_line(line, style);
                true
            }
            None => false,
        }
    }

    /// Blank lines between two lines that follow each other.
    #[must_use]
    pub fn blank_lines(&self, before: Line, after: Line) -> u8 {
        self.known_blank_lines(before, after).unwrap_or(0)
    }

    #[inline]
    pub(crate) fn known_blank_lines(&self, before: Line, after: Line) -> Option<u8> {
        self.blank_lines.get(before.index() * COUNT + after.index()).copied().filter(|count| *count != UNKNOWN)
    }

    /// Changes the blank lines between two lines; at most 254.
    pub fn set_blank_lines(&mut self, before: Line, after: Line, count: u8) {
        if let Some(slot) = self.blank_lines.get_mut(before.index() * COUNT + after.index()) {
            *slot = count.min(UNKNOWN - 1);
        }
    }

    /// Changes the blank lines before `after`, whatever stands before it.
    pub(crate) fn set_blank_lines_before(&mut self, after: Line, count: u8) {
        for info in Line::all() {
            self.set_blank_lines(info.line, after, count);
        }
    }

    /// Changes the blank lines after `before`, whatever follows it.
    pub(crate) fn set_blank_lines_after(&mut self, before: Line, count: u8) {
        for info in Line::all() {
            self.set_blank_lines(before, info.line, count);
        }
    }

    /// Takes the nearest preset for what the file did not show. `seen` tells for each line how many operands it had
    /// at most, 0 if it did not occur.
    pub(crate) fn settle(&mut self, seen: &[u8], candidates: &[Preset]) {
        let nearest = candidates
            .iter()
            .map(|preset| Self::preset(*preset))
            .min_by_key(|style| self.distance(style, seen))
            .unwrap_or_else(|| Self::preset(Preset::Plain));
        self.preset = nearest.preset;
        let lines = self.lines.iter_mut().zip(&nearest.lines);
        for (((mine, other), seen), info) in lines.zip(seen).zip(Line::all()) {
            let seen = usize::from(*seen);
            if seen == 0 {
                *mine = *other;
                continue;
            }
            // A line without that operand says nothing about it: the preset if it agrees so far, else the last one.
            if agrees(mine, other, seen) {
                *mine = *other;
            } else {
                mine.repeat_from(seen, info.line);
            }
        }
        if unseen(seen, Line::Uv) {
            self.uv_layers = nearest.uv_layers;
        }
        if unseen(seen, Line::CosmeticCount) {
            self.cosmetic_keyword = nearest.cosmetic_keyword;
        }
        for (mine, other) in self.blank_lines.iter_mut().zip(&nearest.blank_lines) {
            if *mine == UNKNOWN {
                *mine = *other;
            }
        }
    }

    /// How much a file's style differs from a preset.
    fn distance(&self, preset: &Self, seen: &[u8]) -> usize {
        let lines = self.lines.iter().zip(&preset.lines).zip(seen);
        let lines = lines.filter(|((mine, other), seen)| **seen > 0 && !agrees(mine, other, usize::from(**seen)));
        let blanks = self.blank_lines.iter().zip(&preset.blank_lines);
        let blanks = blanks.filter(|(mine, other)| **mine != UNKNOWN && mine != other);
        lines.count()
            + blanks.count()
            + usize::from(self.line_end != preset.line_end)
            + usize::from(self.uv_layers != preset.uv_layers && !unseen(seen, Line::Uv))
            + usize::from(self.cosmetic_keyword != preset.cosmetic_keyword && !unseen(seen, Line::CosmeticCount))
    }

    /// Lines and blank lines in which the style differs from its preset.
    pub(crate) fn differences(&self) -> (Vec<Line>, Vec<(Line, Line, u8)>) {
        let preset = Self::preset(self.preset);
        let lines = Line::all().map(|info| info.line).filter(|line| self.line(*line) != preset.line(*line)).collect();
        let mut blanks = Vec::new();
        for before in Line::all().map(|info| info.line) {
            for after in Line::all().map(|info| info.line) {
                let count = self.blank_lines(before, after);
                if count != preset.blank_lines(before, after) {
                    blanks.push((before, after, count));
                }
            }
        }
        (lines, blanks)
    }
}

fn unseen(seen: &[u8], line: Line) -> bool {
    seen.get(line.index()) == Some(&0)
}

fn agrees(mine: &LineStyle, other: &LineStyle, seen: usize) -> bool {
    mine.trailing_blank == other.trailing_blank
        && mine.separators.iter().take(seen).eq(other.separators.iter().take(seen))
        && mine.numbers.iter().take(seen).eq(other.numbers.iter().take(seen))
}
