//! A picture in memory, and as a PNG.

use std::io;

/// A picture: rows from the top, pixels of red, green, blue and opacity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// A picture of pixels from the upper left to the lower right; `None` if there are not `width * height` of them.
    #[must_use]
    pub fn new(width: u32, height: u32, pixels: Vec<[u8; 4]>) -> Option<Self> {
        let expected = usize::try_from(u64::from(width) * u64::from(height)).ok()?;
        (pixels.len() == expected).then_some(Self { width, height, pixels })
    }

    /// A square of as many pixels as its sides say, which the caller knows.
    pub(crate) fn square(side: u32, pixels: Vec<[u8; 4]>) -> Self {
        Self { width: side, height: side, pixels }
    }

    /// Pixels in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All pixels, row after row from the top.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// All pixels to change.
    pub fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// The picture has no pixel.
    pub fn to_png(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(bytes)
    }
}
