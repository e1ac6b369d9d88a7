//! Creation of a collision mesh from a visual one.

use std::collections::HashMap;

use meshwire_core::Error;

use crate::build::MeshData;
use crate::refusal::refuse;
use crate::view::Mesh;

impl Mesh {
    /// Creates the collision mesh of this mesh, as the game requires it: one stream of positions as three f32,
    /// described by the descriptor alone, with no declaration, no materials, u32 indices, and value ranges.
    ///
    /// Vertices that differ only in other attributes are merged. Triangles that become degenerate are dropped.
    ///
    /// # Errors
    /// The mesh has no positions, or no triangle remains.
    pub fn to_collision(&self) -> Result<Self, Error> {
        let Some(positions) = self.positions() else {
            return Err(refuse("attributes", "positions", "none"));
        };
        let mut numbers: HashMap<[u32; 3], u32> = HashMap::new();
        let mut data = MeshData::default();
        let mut merged = Vec::with_capacity(positions.len());
        for position in positions {
            let next = u32::try_from(data.positions.len()).unwrap_or(u32::MAX);
            // Treat 0.0 and -0.0 as the same position.
            let number = *numbers.entry(position.map(|number| (number + 0.0).to_bits())).or_insert(next);
            if number == next {
                data.positions.push(position);
            }
            merged.push(number);
        }
        for triangle in self.triangles() {
            let vertex = |index: u32| usize::try_from(index).ok().and_then(|index| merged.get(index)).copied();
            let [Some(a), Some(b), Some(c)] = triangle.map(vertex) else {
                return Err(refuse("indices", format!("indices below {}", merged.len()), format!("{triangle:?}")));
            };
            if a != b && b != c && c != a {
                data.triangles.push([a, b, c]);
            }
        }
        let mut mesh = data.collision_mesh()?;
        mesh.set_endian(self.endian);
        Ok(mesh)
    }
}
