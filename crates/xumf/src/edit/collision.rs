//! A collision mesh from a visual one.

use std::collections::HashMap;

use meshwire_core::Error;

use crate::build::MeshData;
use crate::refusal::refuse;
use crate::view::Mesh;

impl Mesh {
    /// The collision mesh of this mesh, as the game asks for it: one stream of positions as three f32 given by the
    /// descriptor alone, no declaration, no materials, u32 indices, value ranges set.
    ///
    /// Vertices that differ only in other attributes become one. Triangles that lose a corner to that are left out.
    ///
    /// # Errors
    /// The mesh has no positions or no triangle is left.
    pub fn to_collision(&self) -> Result<Self, Error> {
        let Some(positions) = self.positions() else {
            return Err(refuse("attributes", "positions", "none"));
        };
        let mut numbers: HashMap<[u32; 3], u32> = HashMap::new();
        let mut data = MeshData::default();
        let mut merged = Vec::with_capacity(positions.len());
        for position in positions {
            let next = u32::try_from(data.positions.len()).unwrap_or(u32::MAX);
            // Zero and minus zero are the same place.
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
