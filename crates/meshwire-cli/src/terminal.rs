//! Terminals that show pictures.

use std::io::{self, IsTerminal as _};

use image::{DynamicImage, RgbaImage};
use meshwire_preview::Picture;
use rasteroid::term_misc::{EnvIdentifiers, Wininfo};
use rasteroid::{Encoder as _, RasterEncoder};

use crate::status::Stop;

/// A terminal that shows pictures as kitty, iTerm or sixel do.
pub struct Terminal {
    encoder: RasterEncoder,
    window: Wininfo,
}

impl Terminal {
    /// That of standard output, if it is one.
    pub fn of_output() -> Option<Self> {
        // To get pictures through tmux its settings would have to be changed for all its windows.
        if !io::stdout().is_terminal() || std::env::var_os("TMUX").is_some() {
            return None;
        }
        let known = EnvIdentifiers::new();
        let encoder = RasterEncoder::auto_detect(&known);
        let window = Wininfo::new(None, None, None, None, &known).ok()?;
        (encoder != RasterEncoder::Ascii).then_some(Self { encoder, window })
    }

    /// The characters that show a picture.
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
