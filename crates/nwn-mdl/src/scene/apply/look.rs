//! What the surface of a mesh looks like, as a value that others can take.

use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use crate::generated::MeshSurface;
use crate::tree::{Controllers, Node};

/// What a material of the scene is in the file.
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

    /// Gives a mesh this look; what it already says so stays as it is.
    pub(super) fn give(&self, node: &mut Node) -> Result<(), String> {
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
            if own.text() != new.text() {
                *own = *new;
            }
        }
        mesh.options.rotate_texture = self.rotate_texture;
        Ok(())
    }
}

/// The first value of a controller.
fn first<const N: usize>(node: &Node, id: i32) -> Option<[f32; N]> {
    let Controllers { keys, floats } = &node.controllers;
    let key = keys.iter().find(|key| key.id == id)?;
    floats.get(crate::controller::index(key.value_index)..)?.first_chunk().copied()
}
