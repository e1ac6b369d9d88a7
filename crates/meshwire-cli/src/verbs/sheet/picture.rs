//! A sheet as one image.

use font8x8::UnicodeFonts;
use meshwire_preview::Picture;

use super::{Cell, Shown};

/// Maximum number of pixels of a sheet, 512 MB; larger images cannot be opened in practice.
const MOST_PIXELS: u64 = 1 << 27;
const LETTER: u32 = 8;
/// Height of the name under a model.
const LABEL: u32 = LETTER + 8;
const BACKGROUND: [u8; 4] = [32, 34, 38, 255];
const TEXT: [u8; 4] = [216, 216, 216, 255];

/// Draws all cells from left to right and top to bottom, each with its name.
///
/// # Errors
/// There are too many cells; the message is for the user.
pub(super) fn sheet(cells: &[Cell], size: u32) -> Result<Vec<u8>, String> {
    let number = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    let columns = (1..=number).find(|columns| u64::from(*columns) * u64::from(*columns) >= u64::from(number));
    let columns = columns.unwrap_or(1);
    let rows = number.div_ceil(columns).max(1);
    let (width, height) = (u64::from(columns) * u64::from(size), u64::from(rows) * u64::from(size + LABEL));
    let small = width.saturating_mul(height) <= MOST_PIXELS;
    let (Ok(width), Ok(height), true) = (u32::try_from(width), u32::try_from(height), small) else {
        return Err(format!("{number} models are too many for one picture; use --output index.html for a page"));
    };
    let mut canvas = Canvas { width, pixels: vec![BACKGROUND; area(width, height)] };
    for (index, cell) in (0..number).zip(cells) {
        let (left, top) = (index % columns * size, index / columns * (size + LABEL));
        match &cell.shown {
            Shown::Picture(picture) => canvas.draw(picture, left, top),
            Shown::Nothing(reason) => canvas.write(reason, left, top + size / 2, size),
            Shown::File(_) => {}
        }
        // The width of a letter separates neighbors.
        let room = size.saturating_sub(LETTER);
        canvas.write(&tail(&cell.name, room / LETTER), left + LETTER / 2, top + size + 4, room);
    }
    let picture = Picture::new(width, height, canvas.pixels).ok_or("the sheet is empty")?;
    picture.to_png().map_err(|error| error.to_string())
}

fn area(width: u32, height: u32) -> usize {
    usize::try_from(u64::from(width) * u64::from(height)).unwrap_or(usize::MAX)
}

/// Returns a name, or its end after two dots if it is too long: paths differ at their ends.
fn tail(name: &str, letters: u32) -> String {
    let letters = usize::try_from(letters).unwrap_or(usize::MAX);
    let length = name.chars().count();
    if length <= letters {
        return name.to_owned();
    }
    "..".chars().chain(name.chars().skip(length.saturating_sub(letters.saturating_sub(2)))).collect()
}

struct Canvas {
    width: u32,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    fn pixel(&mut self, x: u32, y: u32) -> Option<&mut [u8; 4]> {
        let index = usize::try_from(u64::from(y) * u64::from(self.width) + u64::from(x)).ok()?;
        (x < self.width).then_some(())?;
        self.pixels.get_mut(index)
    }

    /// Draws an image over the canvas.
    fn draw(&mut self, picture: &Picture, left: u32, top: u32) {
        let places = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
        for ((x, y), [red, green, blue, opacity]) in places.zip(picture.pixels().iter().copied()) {
            let Some(pixel) = self.pixel(left + x, top + y) else { continue };
            let opacity = u16::from(opacity);
            for (below, above) in pixel.iter_mut().zip([red, green, blue]) {
                let mixed = (u16::from(above) * opacity + u16::from(*below) * (255 - opacity)) / 255;
                *below = u8::try_from(mixed).unwrap_or(u8::MAX);
            }
        }
    }

    /// Writes as much of a text as fits.
    fn write(&mut self, text: &str, left: u32, top: u32, room: u32) {
        for (place, letter) in (0..room / LETTER).zip(text.chars()) {
            let Some(rows) = font8x8::BASIC_FONTS.get(letter).or_else(|| font8x8::BASIC_FONTS.get('?')) else {
                continue;
            };
            for (y, row) in (0..LETTER).zip(rows) {
                for x in (0..LETTER).filter(|x| row >> x & 1 == 1) {
                    if let Some(pixel) = self.pixel(left + place * LETTER + x, top + y) {
                        *pixel = TEXT;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_holds_every_model_in_its_place() {
        let red = || Picture::new(16, 16, vec![[255, 0, 0, 255]; 256]).unwrap();
        let cell = |shown| Cell { name: "I.xac".to_owned(), shown, told: Vec::new() };
        let cells = [cell(Shown::Picture(red())), cell(Shown::Nothing("no".into())), cell(Shown::Picture(red()))];
        let png = sheet(&cells, 16).unwrap();
        let image = image::load_from_memory(&png).unwrap().into_rgba8();
        assert_eq!(image.dimensions(), (32, 64));
        assert_eq!(image.get_pixel(0, 0).0, [255, 0, 0, 255]);
        assert_eq!(image.get_pixel(16, 0).0, BACKGROUND);
        assert_eq!(image.get_pixel(15, 47).0, [255, 0, 0, 255]);
        assert!(image.pixels().any(|pixel| pixel.0 == TEXT));
        assert!(sheet(&[], 16).is_ok());
    }

    #[test]
    fn the_end_of_a_long_name_is_kept() {
        assert_eq!(tail("models/größe.xac", 8), "..ße.xac");
        assert_eq!(tail("a", 6), "a");
    }
}
