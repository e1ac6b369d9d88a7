//! An image in memory, and encoding as PNG.

use std::io;

/// An image: rows from the top, with pixels of red, green, blue and alpha.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Creates an image from pixels in order from the upper left to the lower right. Returns `None` if their number is
    /// not `width * height`.
    #[must_use]
    pub fn new(width: u32, height: u32, pixels: Vec<[u8; 4]>) -> Option<Self> {
        let expected = usize::try_from(u64::from(width) * u64::from(height)).ok()?;
        (pixels.len() == expected).then_some(Self { width, height, pixels })
    }

    /// Creates a square image. The caller guarantees the number of pixels.
    pub(crate) fn square(side: u32, pixels: Vec<[u8; 4]>) -> Self {
        Self { width: side, height: side, pixels }
    }

    /// Returns the width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns all pixels, row by row from the top.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// Returns all pixels for changing them.
    pub fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// Encodes the image as PNG.
    ///
    /// # Errors
    /// The image has no pixels.
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
