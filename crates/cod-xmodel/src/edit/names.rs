//! Lists and renames textures and materials.

use std::ops::Range;

use meshwire_core::{ByteString, Error, ErrorKind};

use crate::file::{Content, XmodelFile};
use crate::model::Material;

impl XmodelFile {
    /// Iterates over the names of all textures of a model in file order. Names may repeat. Files without a model have
    /// none.
    ///
    /// The images of a material are a file name, or `role:path` pairs separated by blanks; in version 5, the name of
    /// the material is the file name.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::{XmodelFile, build, text::Preset};
    ///
    /// let mut model = build::ModelBuilder::new(6);
    /// model.material("mtl_wood", "color:wood_col.tga normal:wood_nml.tga");
    /// model.material("mtl_iron", "iron_col.tga");
    /// let mut file = model.into_text(Preset::OfficialModel)?;
    /// assert_eq!(file.rename_texture("wood_nml.tga", "oak_nml.tga"), 1);
    /// let textures: Vec<_> = file.textures().map(|texture| texture.to_string()).collect();
    /// assert_eq!(textures, ["wood_col.tga", "oak_nml.tga", "iron_col.tga"]);
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    pub fn textures(&self) -> impl Iterator<Item = ByteString> + '_ {
        let materials = self.model().map_or(&[][..], |model| &model.materials);
        materials.iter().flat_map(|material| {
            let images = images(material);
            ranges(images).into_iter().filter_map(|range| images.get(range).map(ByteString::from))
        })
    }

    /// Renames a texture in all materials and returns the number of replacements.
    pub fn rename_texture(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        let (from, to) = (from.as_ref(), to.as_ref());
        let mut renamed = 0;
        let materials = self.model_mut().map_or(&mut [][..], |model| &mut model.materials);
        for material in materials {
            let mut text = images(material).to_vec();
            // Backwards, so that earlier ranges remain valid.
            for range in ranges(&text).into_iter().rev() {
                if text.get(range.clone()) == Some(from) {
                    text.splice(range, to.iter().copied());
                    renamed += 1;
                }
            }
            let field = material.surface.as_mut().map_or(&mut material.name, |surface| &mut surface.images);
            if field.as_bytes() != text {
                *field = text.as_slice().into();
            }
        }
        renamed
    }

    /// Renames the bones of a model, or the parts of an animation. Returns the number of changed names.
    ///
    /// # Errors
    /// Another bone has the new name. The file is then unchanged.
    pub fn rename_bone(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let (from, to) = (from.as_ref(), to.as_ref());
        let kind = self.kind();
        let mut names: Vec<&mut ByteString> = match &mut self.content {
            Content::Model(model) => {
                let siege = model.siege.iter_mut().flat_map(|siege| &mut siege.bones).map(|bone| &mut bone.name);
                model.bones.iter_mut().map(|bone| &mut bone.name).chain(siege).collect()
            }
            Content::Animation(animation) => animation.parts.iter_mut().collect(),
            Content::Notes(_) => Vec::new(),
        };
        let has = |name: &[u8]| names.iter().any(|own| own.as_bytes() == name);
        if from != to && has(from) && has(to) {
            let found = String::from_utf8_lossy(to).into_owned();
            return Err(Error::new(kind.extension(), ErrorKind::invalid("a name no other bone has", found)));
        }
        let mut renamed = 0;
        for name in names.iter_mut().filter(|name| name.as_bytes() == from) {
            **name = to.into();
            renamed += 1;
        }
        Ok(renamed)
    }

    /// Renames the materials of that name and returns their number. Faces refer to materials by index.
    pub fn rename_material(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        let materials = self.model_mut().map_or(&mut [][..], |model| &mut model.materials);
        let mut renamed = 0;
        for material in materials.iter_mut().filter(|material| material.name.as_bytes() == from.as_ref()) {
            material.name = to.as_ref().into();
            renamed += 1;
        }
        renamed
    }
}

/// Returns the text with the images of a material.
pub(crate) fn images(material: &Material) -> &[u8] {
    material.surface.as_ref().map_or(&material.name, |surface| &surface.images).as_bytes()
}

/// Returns the ranges of the paths in the images of a material.
pub(crate) fn ranges(images: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut is_list = false;
    for pair in images.split(|byte| *byte == b' ') {
        let end = start + pair.len();
        // A single letter before a colon is a drive letter, not a role.
        let role = pair.iter().position(|byte| *byte == b':').filter(|length| *length > 1);
        is_list |= role.is_some();
        found.push(start + role.map_or(0, |length| length + 1)..end);
        start = end + 1;
    }
    if !is_list {
        found.clear();
        found.push(0..images.len());
    }
    found.retain(|range| !range.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_among_roles() {
        let paths = |images: &str| -> Vec<String> {
            ranges(images.as_bytes()).into_iter().map(|range| images[range].to_owned()).collect()
        };
        assert_eq!(paths(""), [""; 0]);
        assert_eq!(paths("wood.tga"), ["wood.tga"]);
        assert_eq!(paths("old wood.tga"), ["old wood.tga"]);
        assert_eq!(paths("c:\\my wood\\col.tga"), ["c:\\my wood\\col.tga"]);
        assert_eq!(paths("color:a.dds normal: gloss:c:\\b.dds"), ["a.dds", "c:\\b.dds"]);
    }
}
