//! A hash for detecting files with the same geometry.

/// A hash of positions and triangles in file order, ignoring names, materials and all other attributes.
#[derive(Debug, Clone, Default)]
pub struct GeometryHash(Option<blake3::Hasher>);

impl PartialEq for GeometryHash {
    fn eq(&self, other: &Self) -> bool {
        self.finish() == other.finish()
    }
}

impl GeometryHash {
    /// Adds a position.
    pub fn position(&mut self, position: [f32; 3]) {
        let hasher = self.0.get_or_insert_with(blake3::Hasher::new);
        position.into_iter().for_each(|part| {
            // 0 and -0 are the same position.
            hasher.update(&(part + 0.0).to_le_bytes());
        });
    }

    /// Adds a triangle.
    pub fn triangle(&mut self, corners: [u32; 3]) {
        let hasher = self.0.get_or_insert_with(blake3::Hasher::new);
        corners.into_iter().for_each(|corner| {
            hasher.update(&corner.to_le_bytes());
        });
    }

    /// Separates a mesh from the next.
    pub fn end_mesh(&mut self) {
        if let Some(hasher) = &mut self.0 {
            hasher.update(b"mesh");
        }
    }

    /// Returns the hash in hexadecimal, or `None` without geometry.
    #[must_use]
    pub fn finish(&self) -> Option<String> {
        Some(self.0.as_ref()?.finalize().to_hex().as_str().to_owned())
    }
}
