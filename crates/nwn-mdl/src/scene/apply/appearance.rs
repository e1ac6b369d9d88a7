//! The appearance of a mesh, as a value that can be applied to other meshes.

use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use meshwire_scene::Material;
use meshwire_scene::plan::Reason;

use super::super::make;
use crate::build::{self, Shape};
use crate::generated::MeshSurface;
use crate::profile::Profile;
use crate::tree::{Controllers, Node};

/// The data of a material.
pub(super) struct Look {
    surface: MeshSurface,
    rotate_texture: u8,
    /// First values of the controllers.
    alpha: Option<[f32; 1]>,
    emission: Option<[f32; 3]>,
}

impl Look {
    pub(super) fn of(node: &Node) -> Option<Self> {
        let mesh = node.mesh()?;
        Some(Self {
            surface: mesh.surface,
            rotate_texture: mesh.options.rotate_texture,
            alpha: first(node, ALPHA.id),
            emission: first(node, SELF_ILLUM_COLOR.id),
        })
    }

    /// Returns the appearance of a new material. Missing values have the builder's defaults.
    pub(super) fn made(material: &Material, profile: Profile) -> Result<Self, Reason> {
        let mut node = build::trimesh("", &Shape::default(), profile).map_err(|error| error.kind().to_string())?;
        make::look(&mut node, material, profile)?;
        // Every profile has the field, although older games ignore it: a renamed material is stored there as well.
        if let Some(mesh) = node.mesh_mut().filter(|_| !material.name.is_empty()) {
            super::rename(&mut mesh.surface.material_name, &material.name)?;
        }
        Self::of(&node).ok_or_else(|| "a material needs a mesh".into())
    }

    /// Applies this appearance to a mesh. Equal fields keep their bytes.
    pub(super) fn give(&self, node: &mut Node) -> Result<(), Reason> {
        for (id, own, new) in [
            (ALPHA.id, first::<1>(node, ALPHA.id).map(|own| own.to_vec()), self.alpha.map(|new| new.to_vec())),
            (
                SELF_ILLUM_COLOR.id,
                first::<3>(node, SELF_ILLUM_COLOR.id).map(|own| own.to_vec()),
                self.emission.map(|new| new.to_vec()),
            ),
        ] {
            match new {
                Some(new) if own.as_ref() != Some(&new) => {
                    node.controllers.set_constant(id, &new).map_err(|error| error.to_string())?;
                }
                None if own.is_some() => {
                    node.controllers.remove(id);
                }
                _ => {}
            }
        }
        let Some(mesh) = node.mesh_mut() else { return Ok(()) };
        let (own, new) = (&mut mesh.surface, &self.surface);
        (own.diffuse, own.ambient, own.specular) = (new.diffuse, new.ambient, new.specular);
        (own.shininess, own.transparency_hint) = (new.shininess, new.transparency_hint);
        (own.render_hint, own.tile_fade) = (new.render_hint, new.tile_fade);
        for (own, new) in [
            (&mut own.texture_0, &new.texture_0),
            (&mut own.texture_1, &new.texture_1),
            (&mut own.texture_2, &new.texture_2),
            (&mut own.material_name, &new.material_name),
        ] {
            own.set_from(new);
        }
        mesh.options.rotate_texture = self.rotate_texture;
        Ok(())
    }
}

/// Returns the first value of a controller.
fn first<const N: usize>(node: &Node, id: i32) -> Option<[f32; N]> {
    let Controllers { keys, floats } = &node.controllers;
    let key = keys.iter().find(|key| key.id == id)?;
    floats.get(crate::controller::index(key.value_index)..)?.first_chunk().copied()
}
