//! Textures.

use std::sync::Arc;

use crate::Picture;
use crate::number::{float, floor, place, signed};

/// A repeating texture with its mipmaps. Clones share them.
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    /// Mipmaps from the full size down to one pixel, each half the size of the previous one.
    sizes: Arc<[Picture]>,
}

impl Texture {
    /// Creates a texture from an image. Returns `None` if it has no pixels.
    #[must_use]
    pub fn new(picture: Picture) -> Option<Self> {
        if picture.pixels().is_empty() {
            return None;
        }
        let mut sizes = vec![picture];
        while let Some(next) = sizes.last().and_then(halved) {
            sizes.push(next);
        }
        Some(Self { sizes: sizes.into() })
    }

    /// Samples the color at a texture coordinate from 0 to 1 with v downward. `footprint` is the side length of a
    /// target pixel in pixels of the full image.
    pub(crate) fn sample(&self, [u, v]: [f32; 2], footprint: f32) -> [f32; 4] {
        let mut level = 0;
        let mut rest = footprint;
        while rest > 1.5 && level + 1 < self.sizes.len() {
            rest *= 0.5;
            level += 1;
        }
        let Some(picture) = self.sizes.get(level) else { return [1.0; 4] };
        let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
        let (x, y) = (u * float(width) - 0.5, v * float(height) - 0.5);
        let (left, top) = (floor(x), floor(y));
        let (right_part, lower_part) = (x - float(left), y - float(top));
        let at = |x: i64, y: i64| {
            let pixel = place(y.rem_euclid(height)) * place(width) + place(x.rem_euclid(width));
            picture.pixels().get(pixel).copied().unwrap_or([255; 4]).map(|part| f32::from(part) / 255.0)
        };
        let mix = |a: [f32; 4], b: [f32; 4], part: f32| {
            let mut mixed = a;
            mixed.iter_mut().zip(b).for_each(|(a, b)| *a += (b - *a) * part);
            mixed
        };
        let (right, below) = (left.saturating_add(1), top.saturating_add(1));
        let upper = mix(at(left, top), at(right, top), right_part);
        let lower = mix(at(left, below), at(right, below), right_part);
        mix(upper, lower, lower_part)
    }

    /// Returns the image, or its largest mipmap of at most `side` pixels in width and height. `None` if `side` is 0.
    #[must_use]
    pub fn at_most(&self, side: u32) -> Option<&Picture> {
        self.sizes.iter().find(|picture| picture.width() <= side && picture.height() <= side)
    }

    /// Returns the width and height of the full image.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.sizes.first().map_or((0, 0), |picture| (picture.width(), picture.height()))
    }

    /// Returns the number of pixels of the full image.
    pub(crate) fn area(&self) -> f32 {
        self.sizes.first().map_or(1.0, |picture| float(signed(picture.pixels().len())))
    }
}

/// Halves the width and height of an image. Returns `None` for a single pixel. A last row or column without a partner
/// is used alone.
fn halved(picture: &Picture) -> Option<Picture> {
    let (width, height) = (picture.width(), picture.height());
    if width <= 1 && height <= 1 {
        return None;
    }
    let (new_width, new_height) = (width.div_ceil(2), height.div_ceil(2));
    let at = |x: u32, y: u32| {
        let (x, y) = (x.min(width - 1), y.min(height - 1));
        let pixel = usize::try_from(u64::from(y) * u64::from(width) + u64::from(x)).unwrap_or(usize::MAX);
        picture.pixels().get(pixel).copied().unwrap_or_default()
    };
    let mut pixels = Vec::new();
    for y in 0..new_height {
        for x in 0..new_width {
            let four = [at(2 * x, 2 * y), at(2 * x + 1, 2 * y), at(2 * x, 2 * y + 1), at(2 * x + 1, 2 * y + 1)];
            let mut sums = [2_u16; 4];
            for pixel in four {
                sums.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u16::from(part));
            }
            pixels.push(sums.map(|sum| u8::try_from(sum / 4).unwrap_or(u8::MAX)));
        }
    }
    Picture::new(new_width, new_height, pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_texture_repeats_and_blurs_where_it_is_far_away() {
        let (black, white) = ([0, 0, 0, 255], [255; 4]);
        let texture = Texture::new(Picture::new(2, 1, vec![black, white]).unwrap()).unwrap();
        assert_eq!(texture.sample([0.25, 0.5], 1.0), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(texture.sample([1.75, -3.5], 1.0), [1.0; 4]);
        let [far, ..] = texture.sample([0.25, 0.5], 8.0);
        assert!((far - 0.5).abs() < 0.01, "{far}");
        assert!(Texture::new(Picture::new(0, 0, Vec::new()).unwrap()).is_none());
    }
}
