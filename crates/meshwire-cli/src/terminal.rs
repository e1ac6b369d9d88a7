//! Display of images in terminals.

use std::io::{self, IsTerminal as _};

use image::{DynamicImage, RgbaImage};
use meshwire_preview::Picture;
use rasteroid::term_misc::{EnvIdentifiers, Wininfo};
use rasteroid::{Encoder as _, RasterEncoder};

use crate::status::Stop;

/// A terminal that shows images with the protocols of kitty, iTerm or sixel.
pub struct Terminal {
    encoder: RasterEncoder,
    window: Wininfo,
}

impl Terminal {
    /// Returns the terminal of standard output, if it can show images.
    pub fn of_output() -> Option<Self> {
        // Images can pass through tmux only if its settings are changed for all windows.
        if !io::stdout().is_terminal() || std::env::var_os("TMUX").is_some() {
            return None;
        }
        let known = EnvIdentifiers::new();
        let encoder = RasterEncoder::auto_detect(&known);
        let window = Wininfo::new(None, None, None, None, &known).ok()?;
        (encoder != RasterEncoder::Ascii).then_some(Self { encoder, window })
    }

    /// Returns the characters that show an image.
    pub fn shown(&self, picture: &Picture) -> Result<Vec<u8>, Stop> {
        let pixels = picture.pixels().as_flattened().to_vec();
        let image = RgbaImage::from_raw(picture.width(), picture.height(), pixels).unwrap_or_default();
        let mut characters = Vec::new();
        let shown = self.encoder.encode_image(&DynamicImage::from(image), &mut characters, &self.window, None, None);
        shown.map_err(|error| Stop::file(format!("the terminal: {error}")))?;
        characters.push(b'\n');
        Ok(characters)
    }
}
