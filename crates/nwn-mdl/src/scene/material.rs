//! Materials. Every mesh has its own.

use meshwire_core::FixedText;
use meshwire_scene::{Material, Texture, TextureRole};

use super::Found;
use super::extras;
use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use crate::generated::MeshSurface;
use crate::profile::Profile;
use crate::tree::{Mesh, Node};

/// A field that contains the name of a texture.
pub(super) type Slot = fn(&mut MeshSurface) -> &mut FixedText<64>;

/// The fields with texture names, and their roles in the shaders of the enhanced edition. The original game uses only
/// the first.
const SLOTS: [(&str, TextureRole, Slot); 3] = [
    ("texture_0", TextureRole::Color, |surface| &mut surface.texture_0),
    ("texture_1", TextureRole::Normal, |surface| &mut surface.texture_1),
    ("texture_2", TextureRole::Specular, |surface| &mut surface.texture_2),
];

/// Returns the texture fields in use, with the names of their textures: neither empty nor `NULL`.
pub(super) fn textures(surface: &MeshSurface) -> Vec<(&'static str, TextureRole, Slot, Vec<u8>)> {
    let mut surface = *surface;
    let mut found = Vec::new();
    for (field, role, slot) in SLOTS {
        let name = slot(&mut surface).text().to_vec();
        if !name.is_empty() && !name.eq_ignore_ascii_case(b"null") {
            found.push((field, role, slot, name));
        }
    }
    found
}

pub(super) fn material(found: &Found<'_>, own: &Mesh, profile: Profile) -> Material {
    let source = format!("{}.kind.mesh.surface", found.path);
    let [red, green, blue] = own.surface.diffuse;
    let alpha = constant(found.node, ALPHA.name, profile).map_or(1.0, |[alpha]| alpha);
    let textures = textures(&own.surface).into_iter();
    Material {
        name: own.surface.material_name.text().to_vec(),
        color: Some([red, green, blue, alpha]),
        emission: constant(found.node, SELF_ILLUM_COLOR.name, profile),
        specular: Some(own.surface.specular),
        double_sided: false,
        textures: textures
            .map(|(field, role, _, name)| Texture {
                source: format!("{source}.{field}"),
                role,
                name,
                uv_set: 0,
                tiling: None,
                offset: None,
            })
            .collect(),
        extras: extras::of_surface(own),
        source,
    }
}

/// Returns the first value of a controller.
fn constant<const N: usize>(node: &Node, name: &str, profile: Profile) -> Option<[f32; N]> {
    node.track(name, profile)?.values.first_chunk().copied()
}
