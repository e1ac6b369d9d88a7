//! Editing a whole file.

use binrw::Endian;
use meshwire_core::Error;

use super::transform::Transform;
use crate::XmfFile;
use crate::refusal::refuse;
use crate::view::Mesh;

impl XmfFile {
    /// Decodes the mesh, calls `change` on it, and stores it. Unchanged buffers keep their stored bytes; the others are
    /// compressed at their old level. On an error the file is unchanged.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// # use meshwire::xmf::{MeshData, Profile, Transform};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// let mut file = data.collision(Profile::X4)?;
    /// file.edit(|mesh| mesh.transform(&Transform::scale(10.0)))?;
    /// assert_eq!(file.mesh()?.bounds(), Some(([0.0; 3], [10.0, 10.0, 0.0])));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// A buffer cannot be decoded, `change` fails, or the result cannot be written.
    pub fn edit(&mut self, change: impl FnOnce(&mut Mesh) -> Result<(), Error>) -> Result<(), Error> {
        let mut mesh = self.mesh()?;
        change(&mut mesh)?;
        self.store(mesh)
    }

    /// Renames all materials with the name `from` without decoding any buffer. Returns their number.
    ///
    /// # Errors
    /// The new name is empty, contains a zero byte, or is longer than 127 bytes.
    pub fn rename_material(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let mut count = 0;
        for material in self.materials_mut().filter(|material| material.name.text() == from.as_ref()) {
            material.set_name(to.as_ref())?;
            count += 1;
        }
        Ok(count)
    }

    /// Moves, rotates and scales the mesh; see [`Mesh::transform`].
    ///
    /// # Errors
    /// The same as [`edit`](Self::edit), and if the transform is singular or not finite. The file is then unchanged.
    pub fn transform(&mut self, transform: &Transform) -> Result<(), Error> {
        self.edit(|mesh| mesh.transform(transform))
    }

    /// Scales the mesh uniformly.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// # use meshwire::xmf::{MeshData, Profile};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// let mut file = data.collision(Profile::X4)?;
    /// file.scale(10.0)?;
    /// assert_eq!(file.mesh()?.bounds(), Some(([0.0; 3], [10.0, 10.0, 0.0])));
    /// assert!(file.scale(-1.0).is_err());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The same as [`edit`](Self::edit), and if the factor is not a finite number above 0. The file is then unchanged.
    pub fn scale(&mut self, factor: f32) -> Result<(), Error> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(refuse("scale", "a finite factor above 0", factor.to_string()));
        }
        self.transform(&Transform::scale(factor))
    }

    /// Sets the byte order of the file. All buffers are decoded, and stored again if the byte order changes.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// # use meshwire::xmf::{MeshData, Profile};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// use meshwire::Endian;
    ///
    /// let mut file = data.collision(Profile::X4)?;
    /// let bounds = file.mesh()?.bounds();
    /// file.set_endian(Endian::Big)?;
    /// assert_eq!((file.endian(), file.mesh()?.bounds()), (Endian::Big, bounds));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The same as [`edit`](Self::edit). The file is then unchanged.
    pub fn set_endian(&mut self, endian: Endian) -> Result<(), Error> {
        self.edit(|mesh| {
            mesh.set_endian(endian);
            Ok(())
        })
    }
}
