//! Renames nodes, textures and materials, and updates the references to them.

use meshwire_core::{Error, FixedText, TerminatedText};

use crate::error::{fixed, terminated};
use crate::file::MdlFile;
use crate::tree::{Node, NodeKind};

impl MdlFile {
    /// Renames the model, its root node, and the counterparts of the root in animations. Returns the number of changed
    /// names.
    ///
    /// # Errors
    /// Fails if the name does not fit a field; nothing is changed then.
    pub fn rename(&mut self, name: impl AsRef<[u8]>) -> Result<usize, Error> {
        let name = name.as_ref();
        let model = &self.model;
        let long: FixedText<64> = fixed("name", name)?;
        let old = model.name;
        let is_root = model.root.as_ref().is_some_and(|root| is(&root.head.name, old.text()));
        let nodes = if is_root { self.rename_node(old.text(), name)? } else { 0 };
        self.model.name.set_from(&long);
        Ok(nodes + 1)
    }

    /// Renames the nodes of that name in the geometry and in all animations, and the roots of animations. Returns the
    /// number of renamed nodes. Case is ignored; the same name in the same case changes nothing.
    ///
    /// # Errors
    /// Fails if the name does not fit its field; nothing is changed then.
    pub fn rename_node(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let (from, to) = (from.as_ref(), to.as_ref());
        let model = &mut self.model;
        let short: FixedText<32> = terminated("name", to)?;
        let long: FixedText<64> = fixed("root_name", to)?;
        let mut count = 0;
        let mut rename = |node: &mut Node| {
            if is(&node.head.name, from) {
                if from != to {
                    node.head.name.set_from(&short);
                }
                count += 1;
            }
        };
        model.for_each_mut(&mut rename);
        for animation in &mut model.animations {
            if from != to && is(&animation.timing.root_name, from) {
                animation.timing.root_name.set_from(&long);
            }
        }
        Ok(count)
    }

    /// Renames a material (an MTR file) in all meshes and returns the number of replacements. Case is ignored.
    ///
    /// # Errors
    /// Fails if the name does not fit its field; nothing is changed then.
    pub fn rename_material(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let from = from.as_ref();
        let model = &mut self.model;
        let text: FixedText<64> = fixed("material_name", to)?;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut().filter(|mesh| is(&mesh.surface.material_name, from)) {
                mesh.surface.material_name.set_from(&text);
                count += 1;
            }
        });
        Ok(count)
    }

    /// Renames a texture in meshes, emitters and lens flares, and returns the number of replacements. Case is ignored.
    ///
    /// # Errors
    /// Fails if the name does not fit its field; nothing is changed then.
    pub fn rename_texture(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let from = from.as_ref();
        let model = &mut self.model;
        let text: FixedText<64> = fixed("texture", to)?;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            let mut replace = |field: &mut FixedText<64>| {
                if is(field, from) {
                    field.set_from(&text);
                    count += 1;
                }
            };
            match &mut node.kind {
                NodeKind::Mesh(mesh) => {
                    let surface = &mut mesh.surface;
                    replace(&mut surface.texture_0);
                    replace(&mut surface.texture_1);
                    replace(&mut surface.texture_2);
                }
                NodeKind::Emitter(emitter) => replace(&mut emitter.texture),
                NodeKind::Light(light) => {
                    for name in light.flare_textures.iter_mut().flatten() {
                        if name.text().eq_ignore_ascii_case(from) {
                            *name = TerminatedText(text.text().to_vec());
                            count += 1;
                        }
                    }
                }
                NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_) => {}
            }
        });
        Ok(count)
    }
}

/// Compares names ignoring case, as in the game. Non-ASCII names may be in the game's code page or in UTF-8.
pub(super) fn is<const N: usize>(field: &FixedText<N>, name: &[u8]) -> bool {
    let in_utf8 = || std::str::from_utf8(name).is_ok_and(|name| field.to_windows_1252().eq_ignore_ascii_case(name));
    field.text().eq_ignore_ascii_case(name) || (!name.is_ascii() && in_utf8())
}
