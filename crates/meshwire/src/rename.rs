//! Names and all references to them.

#[cfg(feature = "xmodel")]
use crate::ErrorKind;
#[cfg(feature = "xmodel")]
use crate::xmodel::{Content, XmodelFile};
use crate::{Asset, Error};

/// The kind of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Named {
    /// A texture of a material.
    Texture,
    /// A material.
    Material,
    /// A node, bone or animated part.
    Node,
}

impl Asset {
    /// Changes a name and all references to it. Returns the number of places, or `None` if files of this format have no
    /// such names.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    /// use meshwire::{Asset, Named};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let mut motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// assert_eq!(motion.rename(Named::Node, "lid", "cover")?, Some(1));
    /// assert_eq!(motion.rename(Named::Texture, "wood", "oak")?, None);
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The new name is already used, or is too long for the format.
    #[allow(unused_variables, unreachable_code, reason = "a build with one format may have no names")]
    pub fn rename(&mut self, what: Named, old: &str, new: &str) -> Result<Option<usize>, Error> {
        Ok(Some(match *self {
            #[cfg(feature = "xac")]
            Self::Xac(ref mut file) => match what {
                Named::Texture => file.rename_texture(old, new),
                Named::Material => file.rename_material(old, new),
                // A duplicate name is an error only if there is something to rename.
                Named::Node => file.rename_node(old, new)?,
            },
            #[cfg(feature = "xsm")]
            Self::Xsm(ref mut file) if what == Named::Node => file.rename_node(old, new),
            #[cfg(feature = "mdl")]
            Self::Mdl(ref mut file) => match what {
                Named::Texture => file.rename_texture(old, new)?,
                Named::Material => file.rename_material(old, new)?,
                Named::Node => file.rename_node(old, new)?,
            },
            #[cfg(feature = "mdl_text")]
            Self::MdlText(ref mut file) => match what {
                Named::Texture => file.rename_texture(old, new)?,
                Named::Material => file.rename_material(old, new)?,
                Named::Node => file.rename_node(old, new)?,
            },
            #[cfg(feature = "xmf")]
            Self::Xmf(ref mut file) if what == Named::Material => file.rename_material(old, new)?,
            #[cfg(feature = "ani")]
            Self::Ani(ref mut file) if what == Named::Node => {
                let animations: Vec<(usize, String)> = file
                    .animations()
                    .enumerate()
                    .filter(|(_, animation)| animation.name() == old)
                    .map(|(index, animation)| (index, animation.subname().into_owned()))
                    .collect();
                for (index, subname) in &animations {
                    file.rename_animation(*index, new, subname)?;
                }
                animations.len()
            }
            #[cfg(feature = "xmodel")]
            Self::Xmodel(ref mut file) => match what {
                Named::Texture => file.rename_texture(old, new),
                Named::Material => file.rename_material(old, new),
                Named::Node => bones(file, old, new)?,
            },
            #[allow(unreachable_patterns, reason = "a build whose formats all have names has no other")]
            _ => return Ok(None),
        }))
    }
}

/// Renames the bones of a model, or the parts of an animation.
#[cfg(feature = "xmodel")]
fn bones(file: &mut XmodelFile, old: &str, new: &str) -> Result<usize, Error> {
    let mut names: Vec<_> = match &mut file.content {
        Content::Model(model) => {
            let siege = model.siege.iter_mut().flat_map(|siege| &mut siege.bones).map(|bone| &mut bone.name);
            model.bones.iter_mut().map(|bone| &mut bone.name).chain(siege).collect()
        }
        Content::Animation(animation) => animation.parts.iter_mut().collect(),
        Content::Notes(_) => Vec::new(),
    };
    let has = |name: &str| names.iter().any(|its| its.as_bytes() == name.as_bytes());
    if has(old) && has(new) && old != new {
        return Err(Error::new(file.kind().extension(), ErrorKind::invalid("a name no other bone has", new)));
    }
    let mut renamed = 0;
    for name in names.iter_mut().filter(|name| name.as_bytes() == old.as_bytes()) {
        **name = new.into();
        renamed += 1;
    }
    Ok(renamed)
}
