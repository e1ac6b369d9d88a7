//! Ambient occlusion: how much of its surroundings each visible point sees. The ground is a part of it, so that a scene
//! has a contact shadow.

use meshwire_scene::glam::Vec3;

use crate::number::{float, floor, place, signed};
use crate::raster::Canvas;

/// The ground as the camera sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ground {
    /// Depth at the upper edge of the image, and its change with each pixel downward.
    pub top: f32,
    pub slope: f32,
}

/// Points beyond this fraction of the image do not occlude.
const REACH: f32 = 0.12;
/// Rays at a lower angle, as a sine, are ignored: surfaces are made of flat triangles.
const BIAS: f32 = 0.08;
const STRENGTH: f32 = 3.2;
/// Pixels at most this far from the plane of another one, relative to the reach, are of the same surface.
const SAME: f32 = 0.05;
const RAYS: usize = 8;
/// Directions differ within tiles of this size, over which the result is then averaged.
const TILE: usize = 4;

/// The visible point at each pixel of the picture, with a border of nothing.
struct Surface {
    row: usize,
    border: usize,
    near: Vec<f32>,
    normal: Vec<Vec3>,
}

/// The visible part of the surroundings of each pixel of a picture, from 0 to 1.
pub(crate) struct Occlusion {
    side: usize,
    open: Vec<f32>,
}

impl Occlusion {
    /// Computes the occlusion of a canvas that has twice the size of its picture.
    pub(crate) fn of(canvas: &Canvas, ground: Option<Ground>, up: Vec3) -> Self {
        let side = canvas.side() / 2;
        let reach = (float(signed(side)) * REACH).max(1.0);
        let surface = Surface::of(canvas, ground, up, place(floor(reach)) + 1);
        let tiles = rays(reach, surface.row);
        let mut open = Vec::with_capacity(side * side);
        for y in 0..side {
            for x in 0..side {
                let rays = tiles.get(y % TILE * TILE + x % TILE);
                open.push(rays.map_or(1.0, |rays| surface.openness(surface.at(x, y), rays)));
            }
        }
        let across = surface.smoothed(&open, side, reach, [1, 0]);
        Self { side, open: surface.smoothed(&across, side, reach, [0, 1]) }
    }

    /// Returns the value at a pixel of the canvas.
    pub(crate) fn open(&self, x: usize, y: usize) -> f32 {
        self.open.get(y / 2 * self.side + x / 2).copied().unwrap_or(1.0)
    }
}

impl Surface {
    /// Takes the nearest of each four pixels of a canvas.
    fn of(canvas: &Canvas, ground: Option<Ground>, up: Vec3, border: usize) -> Self {
        let side = canvas.side() / 2;
        let row = side + 2 * border;
        let (mut near, mut normal) = (vec![f32::NEG_INFINITY; row * row], vec![up; row * row]);
        let lines = near.chunks_exact_mut(row).zip(normal.chunks_exact_mut(row)).skip(border).take(side);
        for (y, (near, normal)) in lines.enumerate() {
            let (upper, lower) = (canvas.line_of_pixels(2 * y), canvas.line_of_pixels(2 * y + 1));
            let pairs = upper.chunks_exact(2).zip(lower.chunks_exact(2));
            for ((near, normal), (above, below)) in near.iter_mut().zip(normal).skip(border).zip(pairs) {
                let nearest = above.iter().chain(below).max_by(|one, other| one.near.total_cmp(&other.near));
                match (nearest.filter(|pixel| pixel.near > f32::NEG_INFINITY), ground) {
                    // Depths are halved like the other two directions.
                    (Some(pixel), _) => (*near, *normal) = (pixel.near * 0.5, pixel.normal()),
                    (None, Some(ground)) => *near = (ground.top + ground.slope * float(signed(2 * y + 1))) * 0.5,
                    (None, None) => {}
                }
            }
        }
        Self { row, border, near, normal }
    }

    /// Returns the place of a pixel in the lists.
    fn at(&self, x: usize, y: usize) -> usize {
        (y + self.border) * self.row + x + self.border
    }

    fn near(&self, at: usize) -> f32 {
        self.near.get(at).copied().unwrap_or(f32::NEG_INFINITY)
    }

    fn openness(&self, at: usize, rays: &[Ray; RAYS]) -> f32 {
        let (near, Some(normal)) = (self.near(at), self.normal.get(at)) else { return 1.0 };
        if near == f32::NEG_INFINITY {
            return 1.0;
        }
        let mut hidden = 0.0;
        for ray in rays {
            let there = at.checked_add_signed(ray.step).map_or(near, |at| self.near(at));
            let way = Vec3::new(ray.right, ray.up, (there - near) * ray.unit);
            let (height, distance) = (way.dot(*normal), way.length_squared());
            if height > 0.0 && distance < 1.0 {
                hidden += (height / distance.sqrt() - BIAS).max(0.0) * (1.0 - distance);
            }
        }
        (1.0 - hidden * (STRENGTH / float(signed(RAYS)))).max(0.0)
    }

    /// Returns the mean of the pixels of a tile along a direction, without those of other surfaces.
    fn smoothed(&self, open: &[f32], side: usize, reach: f32, [right, down]: [usize; 2]) -> Vec<f32> {
        let (step, to_right, upward) = (right + down * self.row, float(signed(right)), -float(signed(down)));
        let mut smooth = Vec::with_capacity(open.len());
        for y in 0..side {
            for x in 0..side {
                let here = self.at(x, y);
                let (near, normal) = (self.near(here), self.normal.get(here).copied().unwrap_or_default());
                let (mut sum, mut count) = (0.0, 0.0);
                for (offset, distance) in [-1.0, 0.0, 1.0, 2.0].into_iter().enumerate() {
                    let depth = self.near((here + offset * step).saturating_sub(step)) - near;
                    let height = Vec3::new(to_right, upward, 0.0).dot(normal) * distance + depth * normal.z;
                    let there = (y * side + x + offset * (right + down * side)).checked_sub(right + down * side);
                    let is_inside = (1..side + 1).contains(&(x * right + y * down + offset));
                    if let (Some(value), true) =
                        (there.and_then(|at| open.get(at)), is_inside && height.abs() < reach * SAME)
                    {
                        sum += value;
                        count += 1.0;
                    }
                }
                smooth.push(if count > 0.0 { sum / count } else { 1.0 });
            }
        }
        smooth
    }
}

/// A ray to a neighbor: the distance in the list, and the direction in units of the reach.
#[derive(Clone, Copy)]
struct Ray {
    step: isize,
    right: f32,
    up: f32,
    /// The reciprocal of the reach.
    unit: f32,
}

/// Returns the rays of each pixel of a tile: a spiral, turned differently for each.
fn rays(reach: f32, row: usize) -> Vec<[Ray; RAYS]> {
    // An order of the pixels of a tile in which neighbors differ.
    const ORDER: [u8; TILE * TILE] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
    let ray = |index: usize, turn: u8| {
        let distance = ((float(signed(index)) + 0.5) / float(signed(RAYS))).sqrt() * reach;
        let angle = float(signed(index)) * 2.399_963 + f32::from(turn) * (std::f32::consts::TAU / 16.0);
        let (sin, cos) = libm::sincosf(angle);
        let (x, y) = (floor(cos * distance + 0.5), floor(sin * distance + 0.5));
        let step = isize::try_from(y * signed(row) + x).unwrap_or(0);
        Ray { step, right: float(x) / reach, up: float(-y) / reach, unit: 1.0 / reach }
    };
    ORDER.iter().map(|turn| std::array::from_fn(|index| ray(index, *turn))).collect()
}
