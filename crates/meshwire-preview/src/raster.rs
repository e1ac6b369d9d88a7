//! Rasterization of triangles with a depth buffer.

use meshwire_scene::glam::Vec3;

use crate::Picture;
use crate::number::{float, floor, place, short};

/// Subpixel precision of corners, in bits.
const PART_BITS: u32 = 4;
const PARTS: i64 = 1 << PART_BITS;
/// Corners beyond this distance are not drawn, so that the products below are exact.
const FARTHEST: i64 = 1 << 28;

/// The render target.
pub(crate) struct Canvas {
    side: u32,
    pixels: Vec<Pixel>,
}

/// A pixel: the nearest surface there.
#[derive(Clone, Copy)]
pub(crate) struct Pixel {
    /// Depth; negative infinity where there is only the background.
    pub near: f32,
    pub color: [u8; 4],
    facing: Facing,
}

impl Pixel {
    /// Returns the normal in camera space. It faces the camera.
    pub(crate) fn normal(&self) -> Vec3 {
        let Facing([x, y]) = self.facing;
        let [x, y] = [x, y].map(|part| f32::from(part) / f32::from(i16::MAX));
        Vec3::new(x, y, (1.0 - x * x - y * y).max(0.0).sqrt())
    }
}

/// A unit normal that faces the camera, without its last component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facing([i16; 2]);

impl Facing {
    pub(crate) const CAMERA: Self = Self([0, 0]);

    /// Converts a normal of any length, and returns true if it was turned around to face the camera.
    pub(crate) fn of(normal: Vec3) -> (Self, bool) {
        let length = normal.length();
        if !(length > 0.0 && length.is_finite()) {
            return (Self::CAMERA, false);
        }
        let is_back = normal.z < 0.0;
        let unit = normal * (if is_back { -1.0 } else { 1.0 } / length);
        (Self([unit.x, unit.y].map(|part| short(part * f32::from(i16::MAX)))), is_back)
    }
}

/// A position in the image, in subpixels, with its depth.
#[derive(Clone, Copy)]
pub(crate) struct Corner {
    x: i64,
    y: i64,
    near: f32,
}

impl Corner {
    /// Converts a projected corner. Returns `None` if it is NaN, infinite or far outside.
    pub(crate) fn of(seen: Vec3) -> Option<Self> {
        let scale = float(PARTS);
        let corner = Self { x: floor(seen.x * scale), y: floor(seen.y * scale), near: seen.z };
        let there = seen.is_finite() && corner.x.abs() < FARTHEST && corner.y.abs() < FARTHEST;
        there.then_some(corner)
    }

    /// Returns twice the signed area of the triangle of this corner, `b` and `c`, in subpixels; the sign is the
    /// winding.
    fn area(self, b: Self, c: Self) -> i64 {
        (b.x - self.x) * (c.y - self.y) - (b.y - self.y) * (c.x - self.x)
    }

    /// Returns the area of a triangle in pixels.
    pub(crate) fn pixels([a, b, c]: [Self; 3]) -> f32 {
        float(a.area(b, c).abs()) / float(2 * PARTS * PARTS)
    }
}

impl Canvas {
    /// Creates a square canvas of `side` pixels.
    pub(crate) fn new(side: u32, background: [u8; 4]) -> Self {
        let pixels = place(i64::from(side) * i64::from(side));
        let nothing = Pixel { near: f32::NEG_INFINITY, color: background, facing: Facing::CAMERA };
        Self { side, pixels: vec![nothing; pixels] }
    }

    /// Returns the width and height.
    pub(crate) fn side(&self) -> usize {
        place(i64::from(self.side))
    }

    /// Returns a row of pixels, from the left.
    pub(crate) fn line_of_pixels(&self, y: usize) -> &[Pixel] {
        self.pixels.get(y * self.side()..(y + 1) * self.side()).unwrap_or_default()
    }

    /// Replaces the color of each pixel at x and y.
    pub(crate) fn recolor(&mut self, color: impl Fn(&Pixel, usize, usize) -> [u8; 4]) {
        let side = self.side().max(1);
        for (y, row) in self.pixels.chunks_exact_mut(side).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                pixel.color = color(pixel, x, y);
            }
        }
    }

    /// Draws a triangle. `surface` gets the barycentric weights of the corners at a pixel and returns its color and
    /// normal, or `None` for a hole.
    pub(crate) fn triangle(&mut self, [a, b, c]: [Corner; 3], surface: impl Fn([f32; 3]) -> Option<([u8; 4], Facing)>) {
        let area = a.area(b, c);
        if area == 0 {
            return;
        }
        // Both windings are drawn: with the last two corners swapped, the area is positive.
        let (b, c, turned) = if area < 0 { (c, b, true) } else { (b, c, false) };
        let columns = span([a.x, b.x, c.x], self.side);
        let rows = span([a.y, b.y, c.y], self.side);
        let whole = 1.0 / float(area.abs());
        let first = Corner { x: columns.start * PARTS + PARTS / 2, y: rows.start * PARTS + PARTS / 2, near: 0.0 };
        let mut starts = [b.area(c, first), c.area(a, first), a.area(b, first)];
        let right = [b.y - c.y, c.y - a.y, a.y - b.y].map(|step| step * PARTS);
        let down = [c.x - b.x, a.x - c.x, b.x - a.x].map(|step| step * PARTS);
        let step = |[a, b, c]: &mut [i64; 3], [of_a, of_b, of_c]: [i64; 3]| {
            *a += of_a;
            *b += of_b;
            *c += of_c;
        };
        for row in rows {
            let start = place(row) * self.side() + place(columns.start);
            let end = start + place(columns.end - columns.start);
            let Some(pixels) = self.pixels.get_mut(start..end) else { return };
            let mut parts = starts;
            for pixel in pixels {
                let [of_a, of_b, of_c] = parts;
                if (of_a | of_b | of_c) >= 0 {
                    let [share_a, share_b, share_c] = parts.map(|part| float(part) * whole);
                    let here = a.near * share_a + b.near * share_b + c.near * share_c;
                    if here > pixel.near {
                        let shares = if turned { [share_a, share_c, share_b] } else { [share_a, share_b, share_c] };
                        if let Some((color, facing)) = surface(shares) {
                            *pixel = Pixel { near: here, color, facing };
                        }
                    }
                }
                step(&mut parts, right);
            }
            step(&mut starts, down);
        }
    }

    /// Draws a line on top of everything.
    pub(crate) fn line(&mut self, from: Vec3, to: Vec3, color: [u8; 4]) {
        let (Some(start), Some(end)) = (Corner::of(from), Corner::of(to)) else { return };
        let steps = ((end.x - start.x).abs().max((end.y - start.y).abs()) / PARTS + 1).min(1 << 14);
        for step in 0..=steps {
            let x = (start.x + (end.x - start.x) * step / steps) >> PART_BITS;
            let y = (start.y + (end.y - start.y) * step / steps) >> PART_BITS;
            self.dot(x, y, color);
        }
    }

    /// Draws a square two pixels wide.
    fn dot(&mut self, x: i64, y: i64, color: [u8; 4]) {
        let (side, row) = (i64::from(self.side), self.side());
        for (x, y) in [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)] {
            if (0..side).contains(&x) && (0..side).contains(&y) {
                if let Some(pixel) = self.pixels.get_mut(place(y) * row + place(x)) {
                    pixel.color = color;
                }
            }
        }
    }

    /// Returns the image at half the width and height, with the mean of four pixels, which smooths edges.
    pub(crate) fn halved(&self) -> Picture {
        let row = self.side().max(2);
        let mut pixels = Vec::with_capacity(self.pixels.len() / 4);
        for rows in self.pixels.chunks_exact(row * 2) {
            let (upper, lower) = rows.split_at(row);
            let pairs = upper.chunks_exact(2).zip(lower.chunks_exact(2));
            pixels.extend(pairs.map(|(above, below)| mean(above.iter().chain(below).map(|pixel| pixel.color))));
        }
        Picture::square(self.side / 2, pixels)
    }
}

/// Returns the range of pixels that a triangle can cover in one direction.
fn span(corners: [i64; 3], side: u32) -> std::ops::Range<i64> {
    let [a, b, c] = corners.map(|corner| corner >> PART_BITS);
    a.min(b).min(c).max(0)..(a.max(b).max(c) + 1).clamp(0, i64::from(side)).max(a.min(b).min(c).max(0))
}

/// Returns the mean of four pixels, with colors weighted by their alpha.
fn mean(pixels: impl Iterator<Item = [u8; 4]>) -> [u8; 4] {
    let (mut colors, mut opacity) = ([0_u32; 3], 0_u32);
    for [red, green, blue, own] in pixels {
        let own = u32::from(own);
        opacity += own;
        colors.iter_mut().zip([red, green, blue]).for_each(|(sum, part)| *sum += u32::from(part) * own);
    }
    if opacity == 0 {
        return [0; 4];
    }
    let part = |sum: u32| u8::try_from((sum + opacity / 2) / opacity).unwrap_or(u8::MAX);
    let [red, green, blue] = colors.map(part);
    [red, green, blue, u8::try_from((opacity + 2) / 4).unwrap_or(u8::MAX)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 4] = [255, 0, 0, 255];
    const BLUE: [u8; 4] = [0, 0, 255, 255];

    fn seen(corners: [Vec3; 3]) -> Option<[Corner; 3]> {
        let [a, b, c] = corners.map(Corner::of);
        Some([a?, b?, c?])
    }

    fn count(canvas: &Canvas, color: [u8; 4]) -> usize {
        canvas.pixels.iter().filter(|pixel| pixel.color == color).count()
    }

    #[test]
    fn the_nearer_of_two_is_seen_in_either_order_and_sense() {
        let at = |z: f32| [Vec3::new(0.0, 0.0, z), Vec3::new(8.0, 0.0, z), Vec3::new(0.0, 8.0, z)];
        let [a, b, c] = at(2.0);
        for near in [[a, b, c], [a, c, b]] {
            for order in [[(near, RED), (at(1.0), BLUE)], [(at(1.0), BLUE), (near, RED)]] {
                let mut canvas = Canvas::new(8, [0; 4]);
                for (corners, color) in order {
                    canvas.triangle(seen(corners).unwrap(), |_| Some((color, Facing::CAMERA)));
                }
                assert_eq!((count(&canvas, RED), count(&canvas, BLUE)), (36, 0));
            }
        }
    }

    #[test]
    fn what_is_not_a_number_or_far_outside_draws_nothing_wrong() {
        let mut canvas = Canvas::new(4, [0; 4]);
        assert!(Corner::of(Vec3::new(f32::NAN, 0.0, 0.0)).is_none());
        assert!(Corner::of(Vec3::splat(f32::MAX)).is_none());
        let outside = [Vec3::splat(-100.0), Vec3::new(-90.0, 0.0, 0.0), Vec3::new(-80.0, 9.0, 0.0)];
        canvas.triangle(seen(outside).unwrap(), |_| Some((RED, Facing::CAMERA)));
        canvas.line(Vec3::splat(-50.0), Vec3::splat(f32::INFINITY), RED);
        assert_eq!(count(&canvas, RED), 0);
        canvas.line(Vec3::splat(-5.0), Vec3::splat(9.0), RED);
        assert!(count(&canvas, RED) > 4);
    }

    #[test]
    fn a_hole_lets_see_what_is_behind() {
        let at = |z: f32| [Vec3::new(0.0, 0.0, z), Vec3::new(20.0, 0.0, z), Vec3::new(0.0, 20.0, z)];
        let mut canvas = Canvas::new(4, [0; 4]);
        canvas.triangle(seen(at(2.0)).unwrap(), |_| None);
        canvas.triangle(seen(at(1.0)).unwrap(), |_| Some((BLUE, Facing::CAMERA)));
        assert_eq!(count(&canvas, BLUE), 16);
        assert_eq!(canvas.halved().pixels(), [BLUE; 4]);
    }
}
