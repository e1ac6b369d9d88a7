//! Image files, read by the decoders of the feature `images`.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use image::{DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, RgbaImage};
use meshwire::{Limit, Limits};
use meshwire_preview::Picture;

use super::{area, halved};
use crate::Error;

/// An image of which the header has been read.
pub(super) enum Source {
    /// The decoder, and the size of the file.
    Dds(dds::Decoder<BufReader<File>>, u64),
    Other(Box<dyn ImageDecoder>),
}

impl Source {
    pub(super) fn open(path: &Path, limits: &Limits) -> Result<Self, Error> {
        let failed = |error: std::io::Error| Error::new(path, error.to_string());
        let file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let checked = |limit: Limit, found: u64| {
            limits.check(limit, found).map_err(|kind| Error::beyond(path, limit, kind.to_string()))
        };
        checked(Limit::InputBytes, length)?;
        let mut file = BufReader::new(file);
        let is_dds = file.fill_buf().map_err(failed)?.starts_with(b"DDS ");
        let source = if is_dds {
            Self::Dds(dds::Decoder::new(file).map_err(|error| unreadable(path, error))?, length)
        } else {
            let is_tga = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("tga"));
            let mut reader = ImageReader::new(file);
            // TGA has no magic bytes.
            if is_tga {
                reader.set_format(ImageFormat::Tga);
            } else {
                reader = reader.with_guessed_format().map_err(|error| unreadable(path, error))?;
            }
            Self::Other(Box::new(reader.into_decoder().map_err(|error| unreadable(path, error))?))
        };
        // A pixel of more than four bytes counts as several.
        let pixels = match &source {
            Self::Dds(..) => area(source.size()),
            Self::Other(decoder) => area(source.size()).max(decoder.total_bytes() / 4),
        };
        checked(Limit::Pixels, pixels)?;
        Ok(source)
    }

    /// Returns the width and height.
    pub(super) fn size(&self) -> [u32; 2] {
        match self {
            Self::Dds(decoder, _) => [decoder.main_size().width, decoder.main_size().height],
            Self::Other(decoder) => decoder.dimensions().into(),
        }
    }

    /// Decodes the image, and halves its sides until it has at most `most` pixels.
    pub(super) fn decode(self, path: &Path, most: u64) -> Result<Picture, Error> {
        picture(scaled_down(self.image(path)?, most)).ok_or_else(|| unreadable(path, "it has no size"))
    }

    fn image(self, path: &Path) -> Result<DynamicImage, Error> {
        let failed = |error: &dyn Display| unreadable(path, error);
        let (mut decoder, length) = match self {
            Self::Dds(decoder, length) => (decoder, length),
            Self::Other(decoder) => return DynamicImage::from_decoder(decoder).map_err(|error| failed(&error)),
        };
        let size = decoder.main_size();
        // A block of 16 pixels has at least 8 bytes, so an image with more pixels than that is truncated.
        if size.pixels() / 2 > length {
            return Err(failed(&"the picture is cut off"));
        }
        let mut image = RgbaImage::new(size.width, size.height);
        let view = dds::ImageViewMut::new(&mut image, size, dds::ColorFormat::RGBA_U8);
        decoder.read_surface(view.ok_or_else(|| failed(&"it has no size"))?).map_err(|error| failed(&error))?;
        Ok(image.into())
    }
}

fn scaled_down(image: DynamicImage, most: u64) -> DynamicImage {
    let size = [image.width(), image.height()];
    let [width, height] = halved(size, most);
    if [width, height] == size { image } else { image.thumbnail_exact(width, height) }
}

fn picture(image: DynamicImage) -> Option<Picture> {
    let (width, height) = (image.width(), image.height());
    let pixels = match image {
        DynamicImage::ImageRgba8(image) => image.pixels().map(|pixel| pixel.0).collect(),
        other => other.pixels().map(|(_, _, pixel)| pixel.0).collect(),
    };
    Picture::new(width, height, pixels)
}

fn unreadable(path: &Path, reason: impl Display) -> Error {
    Error::new(path, format!("not a readable picture: {reason}"))
}
