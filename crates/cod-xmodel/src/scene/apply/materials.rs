//! Names of materials and textures.

use meshwire_core::Validator;
use meshwire_scene::Change;

use crate::edit::names::{images, ranges};
use crate::model::{Material, Model};

pub(super) fn apply(model: &mut Model, changes: &[Change], validator: &mut Validator) {
    let count = model.materials.len();
    validator.each("changes", changes, |v, change| match change {
        Change::MaterialName { material, name } => match model.materials.get_mut(*material) {
            Some(material) => material.name = name.as_slice().into(),
            None => v.problem(format!("expected a material below {count}, found {material}")),
        },
        Change::TextureName { material, texture, name } => match model.materials.get_mut(*material) {
            Some(material) => set_texture(material, *texture, name, v),
            None => v.problem(format!("expected a material below {count}, found {material}")),
        },
        _ => {}
    });
}

fn set_texture(material: &mut Material, texture: usize, name: &[u8], validator: &mut Validator) {
    let mut text = images(material).to_vec();
    let before = ranges(&text);
    let Some(range) = before.get(texture).cloned() else {
        return validator.problem(format!("expected a texture below {}, found {texture}", before.len()));
    };
    text.splice(range, name.iter().copied());
    let after = ranges(&text);
    let reads_back = after.get(texture).and_then(|range| text.get(range.clone())) == Some(name);
    if after.len() != before.len() || !reads_back {
        return validator.problem(format!("expected a path that stays one, found \"{}\"", name.escape_ascii()));
    }
    let field = material.surface.as_mut().map_or(&mut material.name, |surface| &mut surface.images);
    *field = text.as_slice().into();
}
