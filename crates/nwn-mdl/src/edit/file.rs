//! The operations on a whole file, by the names they have in the other format crates.

use meshwire_core::{Error, ErrorKind, Format};

use crate::MdlFile;

impl MdlFile {
    /// Renames the nodes of that name: see [`rename_node`](super::rename_node).
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_node(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        super::rename_node(&mut self.model, from, to)
    }

    /// Replaces the name of a texture everywhere: see [`rename_texture`](super::rename_texture).
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_texture(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        super::rename_texture(&mut self.model, from, to)
    }

    /// Replaces the name of a material in all meshes: see [`rename_material`](super::rename_material).
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_material(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        super::rename_material(&mut self.model, from, to)
    }

    /// Makes the whole model larger or smaller: see [`scale_model`](super::scale_model).
    ///
    /// ```
    /// use nwn_mdl::{Profile, build, edit};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let shape = build::Shape { positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], ..Default::default() };
    /// edit::insert_node(&mut file.model, "demo", build::trimesh("blade", &shape, Profile::Ee)?)?;
    /// file.scale(3.0)?;
    /// let blade = file.nodes().find_map(|node| node.mesh()).unwrap();
    /// assert_eq!(blade.streams.positions[1], [3.0, 0.0, 0.0]);
    /// assert!(file.scale(f32::NAN).is_err());
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The factor is not a finite number above 0. Nothing is changed then.
    pub fn scale(&mut self, factor: f32) -> Result<(), Error> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(Error::new(Self::NAME, ErrorKind::invalid("a finite factor above 0", factor.to_string())));
        }
        super::scale_model(self, factor);
        Ok(())
    }
}
