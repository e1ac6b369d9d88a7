//! Renaming what other parts of a file refer to by name.

use crate::{Asset, Error};

/// The kind of element that a name belongs to, for [`Asset::rename`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Named {
    /// A node: a bone, the target of a motion, a part of an animation.
    Node,
    /// A material.
    Material,
    /// A texture.
    Texture,
}

impl Asset {
    /// Renames all elements of that kind and name, and all references to them. Returns the number of changed names, or
    /// `None` if the format does not name such elements.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    /// use meshwire::{Asset, Named};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let mut motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// assert_eq!(motion.rename(Named::Node, "lid", "cover")?, Some(1));
    /// assert_eq!(motion.rename(Named::Texture, "lid", "cover")?, None); // a motion has no textures
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Another element has the new name, or its field cannot hold it. The file is then unchanged.
    #[allow(
        unused_variables,
        unreachable_code,
        unreachable_patterns,
        reason = "a build with few formats renames little"
    )]
    pub fn rename(
        &mut self,
        kind: Named,
        from: impl AsRef<[u8]>,
        to: impl AsRef<[u8]>,
    ) -> Result<Option<usize>, Error> {
        Ok(Some(match (self, kind) {
            #[cfg(feature = "xac")]
            (Self::Xac(file), Named::Node) => file.rename_node(from, to)?,
            #[cfg(feature = "xac")]
            (Self::Xac(file), Named::Material) => file.rename_material(from, to),
            #[cfg(feature = "xac")]
            (Self::Xac(file), Named::Texture) => file.rename_texture(from, to),
            #[cfg(feature = "xsm")]
            (Self::Xsm(file), Named::Node) => file.rename_node(from, to),
            #[cfg(feature = "mdl")]
            (Self::Mdl(file), Named::Node) => file.rename_node(from, to)?,
            #[cfg(feature = "mdl")]
            (Self::Mdl(file), Named::Material) => file.rename_material(from, to)?,
            #[cfg(feature = "mdl")]
            (Self::Mdl(file), Named::Texture) => file.rename_texture(from, to)?,
            #[cfg(feature = "mdl_text")]
            (Self::MdlText(file), Named::Node) => file.rename_node(from, to)?,
            #[cfg(feature = "mdl_text")]
            (Self::MdlText(file), Named::Material) => file.rename_material(from, to)?,
            #[cfg(feature = "mdl_text")]
            (Self::MdlText(file), Named::Texture) => file.rename_texture(from, to)?,
            #[cfg(feature = "xmf")]
            (Self::Xmf(file), Named::Material) => file.rename_material(from, to)?,
            #[cfg(feature = "ani")]
            (Self::Ani(file), Named::Node) => file.rename_part(from, to)?,
            #[cfg(feature = "xmodel")]
            (Self::Xmodel(file), Named::Node) => file.rename_bone(from, to)?,
            #[cfg(feature = "xmodel")]
            (Self::Xmodel(file), Named::Material) => file.rename_material(from, to),
            #[cfg(feature = "xmodel")]
            (Self::Xmodel(file), Named::Texture) => file.rename_texture(from, to),
            _ => return Ok(None),
        }))
    }
}
