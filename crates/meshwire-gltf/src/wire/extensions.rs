//! Extensions: those that a file may require, and those that are read.

use super::json::{Node, Root};
use crate::Error;

/// Supported extensions: they add lights, transform textures, add image formats, or store numbers in fewer bits.
const READ: [&str; 7] = [
    "EXT_texture_avif",
    "EXT_texture_webp",
    LIGHTS,
    "KHR_mesh_quantization",
    "KHR_texture_basisu",
    "KHR_texture_transform",
    "MSFT_texture_dds",
];

/// Name prefixes of extensions that change neither triangles, nor nodes, nor animation. Files that require them are
/// read, and their ignored content is reported.
const ADDITIONS: [&str; 25] = [
    "ADOBE_materials_",
    "AGI_articulations",
    "AGI_stk_metadata",
    "EXT_instance_features",
    "EXT_lights_",
    "EXT_materials_",
    "EXT_mesh_features",
    "EXT_mesh_manifold",
    "EXT_structural_metadata",
    "EXT_texture_",
    "FB_geometry_metadata",
    "KHR_animation_pointer",
    "KHR_audio",
    "KHR_environment_map",
    "KHR_implicit_shapes",
    "KHR_interactivity",
    "KHR_lights_",
    "KHR_materials_",
    "KHR_node_",
    "KHR_physics_",
    "KHR_techniques_webgl",
    "KHR_texture_",
    "KHR_xmp",
    "MSFT_lod",
    "MSFT_packing_",
];

/// The extension for lights.
pub(crate) const LIGHTS: &str = "KHR_lights_punctual";
/// The extension for instances of a mesh.
const INSTANCING: &str = "EXT_mesh_gpu_instancing";

/// Returns an error for the first required extension that is not supported.
pub(super) fn check(root: &Root) -> Result<(), Error> {
    let is_known = |name: &str| READ.contains(&name) || ADDITIONS.iter().any(|start| name.starts_with(start));
    let unknown = |(_, name): &(usize, &String)| !is_known(name);
    let Some((index, name)) = root.extensions_required.iter().enumerate().find(unknown) else { return Ok(()) };
    let advice = match name.as_str() {
        INSTANCING => "make the instances meshes of their own".to_owned(),
        compressed if compressed.contains("compression") => "export it without compression of meshes".to_owned(),
        _ => format!("export it without {name}"),
    };
    Err(Error::Damaged(format!("/extensionsRequired/{index}: {name:?} is not supported: {advice}")))
}

/// Returns true for an extension of which nothing is read.
pub(crate) fn is_unread(name: &str) -> bool {
    !READ.contains(&name) && name != INSTANCING
}

pub(crate) fn is_light(node: &Node) -> bool {
    node.extensions.as_ref().is_some_and(|all| all.others.contains_key(LIGHTS))
}

/// Returns true for a file that may have several instances of a mesh, of which only one is read.
pub(crate) fn is_instanced(root: &Root) -> bool {
    root.extensions_used.iter().any(|name| name == INSTANCING)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(required: &str) -> String {
        let root = Root { extensions_required: vec![required.to_owned()], ..Root::default() };
        check(&root).map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn extensions_that_change_no_geometry_may_be_required() {
        for name in ["KHR_mesh_quantization", "KHR_lights_punctual", "KHR_materials_new", "KHR_node_visibility"] {
            assert_eq!(message(name), "");
        }
        for (name, advice) in [
            ("KHR_draco_mesh_compression", "export it without compression of meshes"),
            ("EXT_meshopt_compression", "export it without compression of meshes"),
            ("EXT_mesh_gpu_instancing", "make the instances meshes of their own"),
            ("ACME_hair", "export it without ACME_hair"),
        ] {
            let line = format!("/extensionsRequired/0: {name:?} is not supported: {advice}");
            assert_eq!(message(name), format!("cannot be read as glTF 2.0: {line}"));
        }
    }
}
