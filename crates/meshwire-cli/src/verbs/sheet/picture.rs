//! A sheet as one image.

use meshwire_preview::Picture;
use meshwire_preview::text::{letter_width, line_height, shortened};

use super::{Cell, Shown};

/// Maximum number of pixels of a sheet, 512 MB; larger images cannot be opened in practice.
const MOST_PIXELS: u64 = 1 << 27;
/// Space around the name under a model.
const GAP: u32 = 4;
const BACKGROUND: [u8; 4] = [46, 49, 55, 255];
const TEXT: [u8; 3] = [222, 222, 222];
const WRONG: [u8; 3] = [226, 140, 132];

/// Draws all cells from left to right and top to bottom, each with its name.
///
/// # Errors
/// There are too many cells; the message is for the user.
pub(super) fn sheet(cells: &[Cell], size: u32) -> Result<Vec<u8>, String> {
    let label = line_height() + 2 * GAP;
    let number = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    let columns = (1..=number).find(|columns| u64::from(*columns) * u64::from(*columns) >= u64::from(number));
    let columns = columns.unwrap_or(1);
    let rows = number.div_ceil(columns).max(1);
    let (width, height) = (u64::from(columns) * u64::from(size), u64::from(rows) * u64::from(size + label));
    let small = width.saturating_mul(height) <= MOST_PIXELS;
    let (Ok(width), Ok(height), true) = (u32::try_from(width), u32::try_from(height), small) else {
        return Err(format!("{number} models are too many for one picture; use --output index.html for a page"));
    };
    let pixels = usize::try_from(u64::from(width) * u64::from(height)).unwrap_or(usize::MAX);
    let mut sheet = Picture::new(width, height, vec![BACKGROUND; pixels]).ok_or("the sheet is empty")?;
    for (index, cell) in (0..number).zip(cells) {
        let (left, top) = (index % columns * size, index / columns * (size + label));
        match &cell.shown {
            Shown::Picture(picture) => sheet.draw(picture, left, top),
            Shown::Nothing(reason) => sheet.explain(reason, [left, top], size, WRONG),
            Shown::Card(_) => {}
        }
        let letters = size.saturating_sub(2 * GAP) / letter_width();
        let name = shortened(&cell.name, usize::try_from(letters).unwrap_or(usize::MAX));
        let length = u32::try_from(name.chars().count()).unwrap_or(0) * letter_width();
        sheet.write(&name, left + size.saturating_sub(length) / 2, top + size + GAP, TEXT);
    }
    sheet.to_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_holds_every_model_in_its_place() {
        let red = || Picture::new(16, 16, vec![[255, 0, 0, 255]; 256]).unwrap();
        let cell = |shown| Cell { name: "I.xac".to_owned(), shown, notes: Vec::new() };
        let cells = [cell(Shown::Picture(red())), cell(Shown::Nothing("no".into())), cell(Shown::Picture(red()))];
        let png = sheet(&cells, 16).unwrap();
        let image = image::load_from_memory(&png).unwrap().into_rgba8();
        assert_eq!(image.dimensions(), (32, 80));
        assert_eq!(image.get_pixel(0, 0).0, [255, 0, 0, 255]);
        assert_eq!(image.get_pixel(16, 0).0, BACKGROUND);
        assert_eq!(image.get_pixel(15, 55).0, [255, 0, 0, 255]);
        let is_text = |pixel: &image::Rgba<u8>| pixel.0 != BACKGROUND && pixel.0[1] > 0;
        assert!(image.enumerate_pixels().any(|(x, y, pixel)| x < 16 && (16..40).contains(&y) && is_text(pixel)));
        assert!(sheet(&[], 16).is_ok());
    }
}
