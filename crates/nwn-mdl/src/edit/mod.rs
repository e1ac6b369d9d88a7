//! The operations people ask for. Each keeps what it does not touch, bit for bit.

mod convert;
mod merged;
mod nodes;
mod parts;
mod transform;

use meshwire_core::{Error, ErrorKind, FixedText, Format, TerminatedText};

use crate::MdlFile;
use crate::build::fixed;
use crate::routines;
use crate::tree::{MeshKind, Node, NodeKind};

fn missing(what: &str, name: &str) -> Error {
    Error::new(MdlFile::NAME, ErrorKind::invalid(format!("{what} \"{name}\""), "none of that name"))
}

/// Sets a text without touching fields that hold it already, so that left-overs behind its terminator stay.
fn set<const N: usize>(target: &mut FixedText<N>, text: &FixedText<N>) {
    if target.text() != text.text() {
        *target = *text;
    }
}

/// Case is ignored, as the game does. Names beyond ASCII are in the code page of the game or in UTF-8.
fn is<const N: usize>(field: &FixedText<N>, name: &str) -> bool {
    field.text().eq_ignore_ascii_case(name.as_bytes())
        || (!name.is_ascii() && field.to_windows_1252().eq_ignore_ascii_case(name))
}

impl MdlFile {
    /// Renames the model, and with it its root node and what stands for that in animations.
    ///
    /// # Errors
    /// The name does not fit the fields; nothing is changed then.
    pub fn rename(&mut self, name: &str) -> Result<(), Error> {
        let model = &self.model;
        let long: FixedText<64> = fixed("name", name)?;
        let old = model.name.to_windows_1252();
        let is_root = model.root.as_ref().is_some_and(|root| is(&root.head.name, &old));
        if is_root {
            self.rename_node(&old, name)?;
        }
        set(&mut self.model.name, &long);
        Ok(())
    }

    /// Renames the nodes of that name in the geometry and in all animations, and the roots of animations; how many.
    /// Case is ignored.
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_node(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        let model = &mut self.model;
        let short: FixedText<32> = fixed("name", to)?;
        if !short.is_terminated() {
            let kind = ErrorKind::invalid("at most 31 bytes", format!("32 in \"{to}\""));
            return Err(Error::new(MdlFile::NAME, kind));
        }
        let long: FixedText<64> = fixed("root_name", to)?;
        let mut count = 0;
        let mut rename = |node: &mut Node| {
            if is(&node.head.name, from) {
                set(&mut node.head.name, &short);
                count += 1;
            }
        };
        model.for_each_node_mut(&mut rename);
        for animation in &mut model.animations {
            if let Some(root) = &mut animation.root {
                root.for_each_mut(&mut rename);
            }
            if is(&animation.timing.root_name, from) {
                set(&mut animation.timing.root_name, &long);
            }
        }
        Ok(count)
    }

    /// Replaces the name of a material (an MTR file) in all meshes; how often. Case is ignored.
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_material(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        let model = &mut self.model;
        let text: FixedText<64> = fixed("material_name", to)?;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut().filter(|mesh| is(&mesh.surface.material_name, from)) {
                set(&mut mesh.surface.material_name, &text);
                count += 1;
            }
        });
        Ok(count)
    }

    /// Replaces the name of a texture everywhere: meshes, emitters, lens flares; how often. Case is ignored.
    ///
    /// # Errors
    /// The name does not fit its field; nothing is changed then.
    pub fn rename_texture(&mut self, from: &str, to: &str) -> Result<usize, Error> {
        let model = &mut self.model;
        let text: FixedText<64> = fixed("texture", to)?;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            let mut replace = |field: &mut FixedText<64>| {
                if is(field, from) {
                    set(field, &text);
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
                        if name.text().eq_ignore_ascii_case(from.as_bytes()) {
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

    /// Fills in what a new model needs for the game (section 9 of the format reference): routine words, part numbers
    /// and node counts, the radius of models with emitters, white colors where the compiler always writes colors.
    ///
    /// Part numbers of a model with a supermodel are left alone: they are those of the supermodel, see
    /// [`MdlFile::number_parts`].
    ///
    /// ```
    /// use nwn_mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Bio)?;
    /// let root = file.model.root.as_mut().unwrap();
    /// root.children.push(build::emitter("sparks")?);
    /// file.complete();
    /// assert_eq!(file.model.properties.radius, 40.0);
    /// assert_eq!(file.model.nodes().map(|node| node.head.part_number).collect::<Vec<_>>(), [0, 1]);
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    pub fn complete(&mut self) {
        let profile = self.profile;
        let model = &mut self.model;
        routines::set_model(profile, model);
        let mut emitters = false;
        model.for_each_node_mut(&mut |node| {
            emitters |= matches!(node.kind, NodeKind::Emitter(_));
            add_colors(profile, node);
        });
        if emitters {
            model.properties.radius = 40.0;
        }
        if model.super_model().is_none() {
            self.number_parts(None);
        } else {
            parts::number_animations(model);
        }
    }
}

/// White colors for trimesh and aabb nodes under the compilers that always write them.
fn add_colors(profile: crate::Profile, node: &mut Node) {
    if let Some(mesh) = node.mesh_mut().filter(|mesh| matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_))) {
        if profile.always_colors() && mesh.streams.colors.is_empty() {
            mesh.streams.colors = vec![[255; 4]; mesh.streams.positions.len()];
        }
    }
}
