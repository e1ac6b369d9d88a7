//! Triangles of parts: lists, strips and fans.

use super::json::mesh::{Mode, Primitive};
use super::{Glb, Valid};
use crate::Error;

impl Glb<'_> {
    /// Returns the triangles of a part with `vertices` vertices; empty for points and lines.
    ///
    /// # Errors
    /// The indices cannot be read, or an index is out of range.
    pub fn triangles(&self, part: &Primitive, vertices: usize) -> Result<Vec<[u32; 3]>, Error> {
        if !is_drawn(part) {
            return Ok(Vec::new());
        }
        let corners: Vec<u32> = match part.indices {
            Some(index) => {
                let corners = self.integers::<1>(index, None).map_err(|error| error.at(|| "/indices".to_owned()))?;
                corners.into_iter().map(|[corner]| corner).collect()
            }
            None => (0..u32::try_from(vertices).unwrap_or(u32::MAX)).collect(),
        };
        if corners.iter().any(|corner| usize::try_from(*corner).map_or(true, |corner| corner >= vertices)) {
            return Err(Error::Damaged("/indices: a triangle refers to a vertex that does not exist".to_owned()));
        }
        let three = |corners: &[u32]| <[u32; 3]>::try_from(corners).ok();
        Ok(match (part.mode, corners.as_slice()) {
            (Valid(Mode::TriangleStrip), _) => {
                let turned =
                    |(number, [a, b, c]): (usize, [u32; 3])| if number % 2 == 0 { [a, b, c] } else { [b, a, c] };
                // Degenerate triangles only connect pieces of a strip.
                let is_face = |[a, b, c]: &[u32; 3]| a != b && b != c && a != c;
                corners.windows(3).filter_map(three).enumerate().map(turned).filter(is_face).collect()
            }
            (Valid(Mode::TriangleFan), [middle, rim @ ..]) => rim
                .windows(2)
                .filter_map(|pair| if let [a, b] = pair { Some([*middle, *a, *b]) } else { None })
                .collect(),
            _ => corners.chunks_exact(3).filter_map(three).collect(),
        })
    }
}

/// Returns true for a part of triangles, false for one of points or lines.
pub(crate) fn is_drawn(part: &Primitive) -> bool {
    matches!(part.mode, Valid(Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan))
}
