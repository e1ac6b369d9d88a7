//! Display of images in terminals.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};

use color_quant::NeuQuant;
use data_encoding::BASE64;
use meshwire_preview::Picture;

/// A terminal that shows images, by its protocol.
#[derive(Clone, Copy)]
pub enum Terminal {
    /// <https://sw.kovidgoyal.net/kitty/graphics-protocol/>
    Kitty,
    /// <https://iterm2.com/documentation-images.html>
    Iterm,
    /// Chapter 14 of the VT330/VT340 Programmer Reference Manual.
    Sixel,
}

impl Terminal {
    /// Returns the terminal of standard output, if the environment names one that shows images.
    pub fn of_output() -> Option<Self> {
        let has = |name: &str| env::var_os(name).is_some();
        // Images can pass through tmux only if its settings are changed for all windows.
        if !io::stdout().is_terminal() || has("TMUX") {
            return None;
        }
        let names = ["TERM", "TERM_PROGRAM", "LC_TERMINAL"].map(|name| env::var(name).unwrap_or_default());
        let is_one_of = |known: &[&str]| {
            let mut names = names.iter().map(|name| name.to_ascii_lowercase());
            names.any(|name| known.iter().any(|known| name.contains(known)))
        };
        if is_one_of(&["kitty", "ghostty"]) || has("KITTY_WINDOW_ID") {
            Some(Self::Kitty)
        } else if is_one_of(&["iterm", "konsole", "mintty", "rio", "wezterm"]) || has("KONSOLE_VERSION") {
            Some(Self::Iterm)
        } else if is_one_of(&["foot", "mlterm", "sixel"]) || has("WT_SESSION") {
            Some(Self::Sixel)
        } else {
            None
        }
    }

    /// Returns the characters that show an image.
    pub fn shown(self, picture: &Picture) -> io::Result<Vec<u8>> {
        let mut characters = match self {
            Self::Kitty => kitty(&picture.to_png()?),
            Self::Iterm => format!("\x1b]1337;File=inline=1:{}\x07", BASE64.encode(&picture.to_png()?)),
            Self::Sixel => sixel(picture),
        };
        characters.push('\n');
        Ok(characters.into_bytes())
    }
}

/// A PNG file in pieces of the permitted length. The terminal is asked not to answer.
fn kitty(png: &[u8]) -> String {
    const LONGEST: usize = 4096;
    let pieces = png.chunks(LONGEST / 4 * 3);
    let last = pieces.len().saturating_sub(1);
    let mut characters = String::new();
    for (number, piece) in pieces.enumerate() {
        let action = if number == 0 { "a=T,f=100,q=2," } else { "" };
        let more = u8::from(number < last);
        let _ = write!(characters, "\x1b_G{action}m={more};{}\x1b\\", BASE64.encode(piece));
    }
    characters
}

/// Bands of six rows. In each, every color draws its pixels and returns to the left edge.
fn sixel(picture: &Picture) -> String {
    const BAND: usize = 6;
    const COLORS: usize = 255;
    const SAMPLING: i32 = 10;
    let palette = NeuQuant::new(SAMPLING, COLORS, picture.pixels().as_flattened());
    let width = usize::try_from(picture.width()).unwrap_or(usize::MAX).max(1);
    // Pixels that no color draws keep the background.
    let mut characters = format!("\x1bP0;1q\"1;1;{};{}", picture.width(), picture.height());
    for (color, rgb) in palette.color_map_rgb().chunks(3).enumerate() {
        let _ = write!(characters, "#{color};2");
        for part in rgb {
            let _ = write!(characters, ";{}", u32::from(*part) * 100 / 255);
        }
    }
    for band in picture.pixels().chunks(width * BAND) {
        let mut drawn: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for (row, pixels) in band.chunks(width).enumerate() {
            for (column, pixel) in pixels.iter().enumerate().filter(|(_, [.., alpha])| *alpha > 127) {
                let columns = drawn.entry(palette.index_of(pixel)).or_insert_with(|| vec![0; width]);
                columns.iter_mut().skip(column).take(1).for_each(|bits| *bits |= 1 << row);
            }
        }
        for (color, columns) in drawn {
            let _ = write!(characters, "#{color}");
            for run in columns.chunk_by(|one, other| one == other) {
                let bits = char::from(run.first().map_or(b'?', |bits| b'?' + bits));
                let _ = write!(characters, "!{}{bits}", run.len());
            }
            characters.push('$');
        }
        characters.push('-');
    }
    characters.push_str("\x1b\\");
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_kitty_are_short_and_only_the_last_ends() {
        let characters = kitty(&[7; 5000]);
        let pieces: Vec<&str> = characters.split_terminator("\x1b\\").collect();
        assert_eq!(pieces.len(), 2);
        assert!(pieces[0].starts_with("\x1b_Ga=T,f=100,q=2,m=1;") && pieces[1].starts_with("\x1b_Gm=0;"));
        let data: Vec<&str> = pieces.iter().map(|piece| piece.rsplit(';').next().unwrap()).collect();
        assert!(data.iter().all(|data| data.len() <= 4096));
        assert_eq!(BASE64.decode(data.concat().as_bytes()).unwrap(), [7; 5000]);
    }

    #[test]
    fn sixels_draw_each_color_once_per_band_and_leave_the_background() {
        let [red, clear] = [[255, 0, 0, 255], [0; 4]];
        let picture = Picture::new(2, 7, [[red, clear]; 7].concat()).unwrap();
        let characters = sixel(&picture);
        let (header, bands) = characters.split_once("#254;2;").unwrap();
        assert!(header.starts_with("\x1bP0;1q\"1;1;2;7#0;2;"), "{header}");
        let color = NeuQuant::new(10, 255, picture.pixels().as_flattened()).index_of(&red);
        // Six rows have all bits, the seventh the lowest.
        assert!(bands.ends_with(&format!("#{color}!1~!1?$-#{color}!1@!1?$-\x1b\\")), "{bands}");
    }
}
