//! Names of materials and textures.

use meshwire_scene::{Change, Scene, Space, TextureRole};
use serde_json::Value;

use super::Comparison;
use crate::names::{picture, renamed};
use crate::provenance;
use crate::wire::json::Material;

impl Comparison<'_> {
    pub(super) fn materials(&mut self) {
        for (index, material) in self.base.materials.iter().enumerate() {
            let Some(found) = self.links.materials.edited(index) else { continue };
            let Some(edited) = self.edited.glb.root.materials.get(found) else { continue };
            let exported = provenance::name(&material.name, "material", index);
            if let Some(name) = edited.name.as_deref().and_then(|found| renamed(&exported, found)) {
                self.changes.push(Change::MaterialName { material: index, name: name.as_bytes().to_vec() });
            }
            let facts = provenance::read(edited.extras.as_deref());
            let listed = facts.get("textures").and_then(Value::as_array);
            for (number, texture) in material.textures.iter().enumerate() {
                let exported = provenance::text(&texture.name);
                let listed_name = listed.and_then(|list| list.get(number)).and_then(|fact| fact.get("name"));
                let listed_name = listed_name.and_then(Value::as_str).filter(|name| *name != exported);
                let first = material.textures.iter().find(|other| other.role == texture.role);
                let shown = first.filter(|first| std::ptr::eq(*first, texture));
                let shown = shown.and_then(|_| self.shown(edited, &texture.role));
                let shown = shown.filter(|shown| picture(shown) != picture(&exported));
                if let Some(name) = listed_name.map(str::to_owned).or(shown) {
                    let name = name.into_bytes();
                    self.changes.push(Change::TextureName { material: index, texture: number, name });
                }
            }
        }
    }

    /// Returns the index in changes of a material of the edited file: that of the base, or past the end for a new one.
    pub(super) fn material_of(&mut self, edited: usize) -> Option<usize> {
        let known = self.links.materials.base(edited).or_else(|| self.new_materials.get(&edited).copied());
        if known.is_some() {
            return known;
        }
        let mut scene = Scene::new(Space::GLTF);
        scene.materials.push(self.read_materials.get(edited)?.clone());
        scene.convert(self.base.space);
        let number = self.base.materials.len() + self.new_materials.len();
        self.new_materials.insert(edited, number);
        self.changes.push(Change::AddMaterial { material: Box::new(scene.materials.pop()?) });
        Some(number)
    }

    /// Returns the name of the image that an edited material has in a role.
    fn shown(&self, material: &Material, role: &TextureRole) -> Option<String> {
        let root = self.edited.glb.root;
        let texture = match role {
            TextureRole::Color => material.pbr_metallic_roughness.base_color_texture.as_ref()?.index,
            TextureRole::Normal => material.normal_texture.as_ref()?.index,
            TextureRole::Emission => material.emissive_texture.as_ref()?.index,
            _ => return None,
        };
        let image = root.textures.get(texture.value())?.source;
        root.images.get(image.value())?.name.clone().filter(|name| !name.is_empty())
    }
}
