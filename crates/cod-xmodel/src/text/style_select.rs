//! Matches an inferred style against those of known programs.

use crate::lines::Line;
use crate::text::preset::Preset;
use crate::text::style::{LineStyle, TextStyle, UNKNOWN};

impl TextStyle {
    /// Completes the style with the nearest preset. `seen` has the maximum number of operands of each line; 0 if it did
    /// not occur.
    pub(crate) fn settle(&mut self, seen: &[u8], candidates: &[Preset]) {
        // Few pairs of lines occur in a file, so collect them once instead of once per preset.
        let blanks = self.blank_lines.iter().copied().enumerate().filter(|(_, count)| *count != UNKNOWN);
        let blanks: Vec<(usize, u8)> = blanks.collect();
        let nearest = candidates
            .iter()
            .map(|preset| Self::known(*preset))
            .min_by_key(|style| self.distance(style, seen, &blanks))
            .unwrap_or_else(|| Self::known(Preset::Plain));
        self.preset = nearest.preset;
        let lines = self.lines.iter_mut().zip(&nearest.lines);
        for (((mine, other), seen), info) in lines.zip(seen).zip(Line::all()) {
            let seen = usize::from(*seen);
            if seen == 0 {
                *mine = *other;
                continue;
            }
            // For operands that did not occur, use the preset if it agrees so far, otherwise repeat the last operand.
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

    /// Returns a measure of how much the style differs from a preset. `blanks` are its known blank lines, by table
    /// index.
    fn distance(&self, preset: &Self, seen: &[u8], blanks: &[(usize, u8)]) -> usize {
        let lines = self.lines.iter().zip(&preset.lines).zip(seen);
        let lines = lines.filter(|((mine, other), seen)| **seen > 0 && !agrees(mine, other, usize::from(**seen)));
        let blanks = blanks.iter().filter(|(place, mine)| preset.blank_lines.get(*place) != Some(mine));
        lines.count()
            + blanks.count()
            + usize::from(self.line_end != preset.line_end)
            + usize::from(self.uv_layers != preset.uv_layers && !unseen(seen, Line::Uv))
            + usize::from(self.cosmetic_keyword != preset.cosmetic_keyword && !unseen(seen, Line::CosmeticCount))
    }

    /// Returns the lines and blank lines in which the style differs from its preset.
    pub(crate) fn differences(&self) -> (Vec<Line>, Vec<(Line, Line, u8)>) {
        let preset = Self::known(self.preset);
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
