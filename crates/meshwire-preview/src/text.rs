//! Text in images, in Noto Sans Mono.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster, get_raster_width};

use crate::Picture;
use crate::number::{place, signed};

const WEIGHT: FontWeight = FontWeight::Regular;
const HEIGHT: RasterHeight = RasterHeight::Size16;

/// Returns the width of a letter in pixels.
#[must_use]
pub fn letter_width() -> u32 {
    u32::try_from(get_raster_width(WEIGHT, HEIGHT)).unwrap_or(u32::MAX)
}

/// Returns the height of a line in pixels.
#[must_use]
pub fn line_height() -> u32 {
    u32::try_from(HEIGHT.val()).unwrap_or(u32::MAX)
}

/// Shortens a name in the middle to a number of letters: files of a folder often have equal beginnings, and endings.
///
/// ```
/// use meshwire_preview::text::shortened;
///
/// assert_eq!(shortened("Argentine_Heavy_Infantry.xac", 17), "Argentin..try.xac");
/// assert_eq!(shortened("horse.xac", 17), "horse.xac");
/// ```
#[must_use]
pub fn shortened(name: &str, letters: usize) -> String {
    let length = name.chars().count();
    if length <= letters {
        return name.to_owned();
    }
    let rest = letters.saturating_sub(2);
    let start = rest.div_ceil(2);
    let end = length.saturating_sub(rest - start);
    let chars = || name.chars().enumerate();
    let head = chars().filter(|(at, _)| *at < start).map(|(_, letter)| letter);
    head.chain("..".chars())
        .chain(chars().filter(|(at, _)| *at >= end).map(|(_, letter)| letter))
        .take(letters)
        .collect()
}

/// Breaks a text into lines of at most a number of letters, between words where possible.
fn lines(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                let parts: Vec<char> = word.chars().collect();
                lines.extend(parts.chunks(letters.max(1)).map(|part| part.iter().collect()));
            }
        }
    }
    lines
}

impl Picture {
    /// Writes a line of text with its upper left corner at a pixel, cut off at the sides of the image.
    pub fn write(&mut self, text: &str, left: u32, top: u32, color: [u8; 3]) {
        let (mut x, width) = (left, self.width());
        for letter in text.chars() {
            let glyph = get_raster(letter, WEIGHT, HEIGHT).or_else(|| get_raster('?', WEIGHT, HEIGHT));
            for (y, row) in (top..self.height()).zip(glyph.iter().flat_map(RasterizedChar::rows)) {
                for (x, shade) in (x..width).zip(row) {
                    let at = place(i64::from(y) * i64::from(width) + i64::from(x));
                    if let Some(pixel) = self.pixels_mut().get_mut(at) {
                        let [red, green, blue] = color;
                        blend(pixel, [red, green, blue, *shade]);
                    }
                }
            }
            x = x.saturating_add(letter_width());
        }
    }

    /// Writes a text into the middle of a square, on as many lines as it needs.
    pub fn explain(&mut self, text: &str, [left, top]: [u32; 2], side: u32, color: [u8; 3]) {
        let letters = usize::try_from(side / letter_width()).unwrap_or(usize::MAX);
        let rows = usize::try_from(side / line_height()).unwrap_or(usize::MAX);
        let lines = lines(text, letters);
        let shown = lines.get(..rows.min(lines.len())).unwrap_or_default();
        let height = u32::try_from(signed(shown.len())).unwrap_or(0) * line_height();
        let mut y = top + side.saturating_sub(height) / 2;
        for line in shown {
            let width = u32::try_from(line.chars().count()).unwrap_or(0) * letter_width();
            self.write(line, left + side.saturating_sub(width) / 2, y, color);
            y += line_height();
        }
    }

    /// Draws another image on top of this one.
    pub fn draw(&mut self, other: &Self, left: u32, top: u32) {
        let (width, columns) =
            (usize::try_from(self.width()).unwrap_or(0), usize::try_from(other.width()).unwrap_or(0));
        let (left, top) = (usize::try_from(left).unwrap_or(0), usize::try_from(top).unwrap_or(0));
        let rows = self.pixels_mut().chunks_exact_mut(width.max(1)).skip(top);
        for (row, others) in rows.zip(other.pixels().chunks_exact(columns.max(1))) {
            row.iter_mut().skip(left).zip(others).for_each(|(pixel, above)| blend(pixel, *above));
        }
    }
}

/// Blends a color over a pixel.
pub(crate) fn blend(pixel: &mut [u8; 4], [red, green, blue, opacity]: [u8; 4]) {
    if opacity == 0 {
        return;
    }
    let (above, [.., below]) = (u32::from(opacity), *pixel);
    let below = u32::from(below) * (255 - above) / 255;
    let sum = above + below;
    let part = |over: u8, under: u8| u8::try_from((u32::from(over) * above + u32::from(under) * below) / sum);
    let [under_red, under_green, under_blue, _] = *pixel;
    let parts = [part(red, under_red), part(green, under_green), part(blue, under_blue), u8::try_from(sum)];
    *pixel = parts.map(|part| part.unwrap_or(u8::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_both_ends_and_texts_break_between_words() {
        let shortened = |letters| super::shortened("models/größe.xac", letters);
        assert_eq!(
            [shortened(16), shortened(8), shortened(3), shortened(1)],
            ["models/größe.xac", "mod..xac", "m..", "."]
        );
        assert_eq!(
            lines("a motion of 3 nodes: needs-its-model", 9),
            ["a motion", "of 3", "nodes:", "needs-its", "-model"]
        );
        assert!(lines("", 0).is_empty());
    }

    #[test]
    fn a_text_is_written_where_there_is_room() {
        let mut picture = Picture::new(16, 16, vec![[0, 0, 0, 255]; 256]).unwrap();
        picture.write("I\u{2603}I", 4, 2, [255; 3]);
        let bright = |picture: &Picture| picture.pixels().iter().filter(|pixel| pixel[0] > 128).count();
        assert!(bright(&picture) > 8);
        let before = picture.clone();
        picture.write("I", 16, 0, [255; 3]);
        picture.write("I", 0, 90, [255; 3]);
        assert_eq!(picture, before);
    }

    #[test]
    fn colors_blend_over_what_is_there_or_is_not() {
        let over = |mut pixel: [u8; 4], color| {
            blend(&mut pixel, color);
            pixel
        };
        assert_eq!(over([0; 4], [9, 8, 7, 100]), [9, 8, 7, 100]);
        assert_eq!(over([0, 100, 200, 255], [100, 0, 200, 51]), [20, 80, 200, 255]);
        assert_eq!(over([1, 2, 3, 40], [9, 9, 9, 0]), [1, 2, 3, 40]);
    }
}
