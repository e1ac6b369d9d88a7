//! Changes to a whole file.

use meshwire_core::Error;

use crate::XmfFile;
use crate::view::Mesh;

impl XmfFile {
    /// Decodes the mesh, lets `change` change it, and puts it back. Buffers that did not change keep their stored bytes;
    /// the others are compressed at the level they were stored with. On an error the file stays as it was.
    ///
    /// ```
    /// # use xumf::{MeshData, Profile, Transform};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// let mut file = data.collision(Profile::X4)?;
    /// file.edit(|mesh| mesh.transform(&Transform::scale(10.0)))?;
    /// assert_eq!(file.mesh()?.bounds(), Some(([0.0; 3], [10.0, 10.0, 0.0])));
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// A buffer does not decode, `change` fails, or the result cannot be written.
    pub fn edit(&mut self, change: impl FnOnce(&mut Mesh) -> Result<(), Error>) -> Result<(), Error> {
        let mut mesh = self.mesh()?;
        change(&mut mesh)?;
        self.store(mesh)
    }

    /// Renames all materials of one name; says how many there were. Nothing is decoded.
    ///
    /// # Errors
    /// The new name is empty, has a zero byte, or is longer than 127 bytes.
    pub fn rename_material(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        let mut count = 0;
        for material in self.materials_mut().filter(|material| material.name.text() == from.as_bytes()) {
            material.rename(to)?;
            count += 1;
        }
        Ok(count)
    }
}
