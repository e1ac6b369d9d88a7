//! Materials: every mesh has its own.

use meshwire_scene::Change;

use super::super::material::textures;
use super::look::Look;
use super::{Edit, Refusal};
use crate::error::fixed;
use crate::generated::MeshSurface;

impl Edit {
    pub(super) fn material_name(&mut self, material: usize, name: &[u8]) -> Result<(), Refusal> {
        let surface = self.surface(material)?;
        let new = fixed("material_name", name).map_err(|error| error.kind().to_string())?;
        if surface.material_name.text() != name {
            surface.material_name = new;
        }
        if surface.material_name.text() == name { Ok(()) } else { Err("expected a name without zero bytes".to_owned()) }
    }

    pub(super) fn texture_name(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Refusal> {
        let surface = self.surface(material)?;
        let textures = textures(surface);
        let Some((field, _, slot, _)) = textures.get(texture) else {
            return Err(format!(
                "expected one of the {} textures of the material, found texture {texture}",
                textures.len()
            ));
        };
        if name.is_empty() || name.eq_ignore_ascii_case(b"null") {
            return Err("expected the name of a texture, found none".to_owned());
        }
        let new = fixed(field, name).map_err(|error| error.kind().to_string())?;
        let own = slot(surface);
        if own.text() != name {
            *own = new;
        }
        if own.text() == name { Ok(()) } else { Err("expected a name without zero bytes".to_owned()) }
    }

    fn surface(&mut self, material: usize) -> Result<&mut MeshSurface, Refusal> {
        match self.mesh(material, 0) {
            Ok(mesh) => Ok(&mut mesh.surface),
            Err(_) => Err(format!("expected a material of the scene, found material {material}")),
        }
    }

    /// What a material looks like after all its changes of names.
    fn look(&mut self, material: usize) -> Result<Look, Refusal> {
        let look = self.node_of_mesh(material).ok().and_then(|node| Look::of(node));
        look.ok_or_else(|| format!("expected a material of the scene, found material {material}"))
    }

    /// Gives parts other materials, all at once: two can change theirs.
    pub(super) fn surfaces(&mut self, changes: &[Change]) {
        let mut looks = Vec::new();
        for (number, change) in changes.iter().enumerate() {
            if let Change::AddMesh { mesh } = change {
                for material in mesh.primitives.iter().filter_map(|part| part.material) {
                    let look = self.look(material).ok();
                    self.looks.extend(look.map(|look| (material, look)));
                }
            }
            let Change::PrimitiveMaterial { mesh, primitive, material } = change else { continue };
            let look = self.mesh(*mesh, *primitive).map(|_| ()).and_then(|()| self.look(*material));
            match look {
                Ok(look) => looks.push((number, *mesh, look)),
                Err(refusal) => self.refuse(number, refusal),
            }
        }
        for (number, mesh, look) in looks {
            self.attempt(number, |edit| look.give(edit.node_of_mesh(mesh)?));
        }
    }
}
