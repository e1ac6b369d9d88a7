//! Nodes with what they are.

use meshwire_core::FixedText;
use meshwire_scene::{Extra, Material, Mesh, Node as SceneNode, Scene, TextureRole, Transform};

use super::super::apply::{empty, replace};
use super::super::mesh::Bones;
use super::uniform;
use crate::build;
use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use crate::controller::attributes::node::{ORIENTATION, POSITION, SCALE};
use crate::error::terminated;
use crate::profile::Profile;
use crate::tree::Node;

/// A node without those below it.
pub(super) fn node(scene: &Scene, own: &SceneNode, mesh: Option<&Mesh>, profile: Profile) -> Result<Node, String> {
    let mut node = match mesh {
        Some(mesh) => with_mesh(scene, mesh, profile)?,
        None => build::dummy(&own.name).map_err(|error| error.kind().to_string())?,
    };
    let (scale, rotation, translation) = match own.transform {
        Transform::Parts { translation, rotation, scale } => (scale, rotation.normalize(), translation),
        Transform::Matrix(_) => {
            return Err("expected a move, a rotation and a scale, found a node that slants".to_owned());
        }
    };
    let scale = uniform(scale)?;
    if !(translation.is_finite() && rotation.is_finite() && scale.is_finite()) {
        return Err("expected finite numbers".to_owned());
    }
    let mut set = |id: i32, value: &[f32]| node.controllers.set_constant(id, value).map_err(|error| error.to_string());
    set(POSITION.id, &translation.to_array())?;
    set(ORIENTATION.id, &rotation.to_array())?;
    if scale.to_bits() != 1.0_f32.to_bits() {
        set(SCALE.id, &[scale])?;
    }
    Ok(node)
}

fn with_mesh(scene: &Scene, mesh: &Mesh, profile: Profile) -> Result<Node, String> {
    let mut node = empty(mesh, profile)?;
    let Some(part) = mesh.primitives.first() else { return Ok(node) };
    let mut part = part.clone();
    // The compilers of the first game have no room for them; shaders of the newer one compute what is not there.
    if profile != Profile::Ee {
        part.tangents.clear();
    }
    let bones = mesh.skin.as_ref().map(|skin| Bones { skin: skin.clone(), slots: (0..skin.joints.len()).collect() });
    let surfaces = surfaces(mesh, part.triangles.len());
    if let Some(own) = node.mesh_mut() {
        replace(own, &part, &vec![None; part.positions.len()], bones.as_ref(), profile)?;
        for (face, surface) in own.faces.iter_mut().zip(surfaces) {
            face.surface = surface;
        }
    }
    if let Some(material) = part.material.and_then(|material| scene.materials.get(material)) {
        look(&mut node, material, profile)?;
    }
    Ok(node)
}

/// What a walk mesh says of its triangles.
fn surfaces(mesh: &Mesh, triangles: usize) -> Vec<i32> {
    let list = mesh.extras.iter().find(|(name, _)| name == "surfaces").map(|(_, extra)| extra);
    let Some(Extra::List(list)) = list.filter(|_| mesh.primitives.len() == 1) else { return Vec::new() };
    let number = |extra: &Extra| match extra {
        Extra::Number(number) => (0..=i32::from(u8::MAX)).find(|surface| f64::from(*surface) == *number),
        _ => None,
    };
    let surfaces: Option<Vec<i32>> = list.iter().map(number).collect();
    surfaces.filter(|surfaces| surfaces.len() == triangles).unwrap_or_default()
}

fn look(node: &mut Node, material: &Material, profile: Profile) -> Result<(), String> {
    let [red, green, blue, opacity] = material.color.unwrap_or([1.0; 4]);
    let emission = material.emission.unwrap_or([0.0; 3]);
    if ![red, green, blue, opacity].iter().chain(&emission).all(|part| part.is_finite()) {
        return Err("expected finite colors".to_owned());
    }
    node.controllers.set_constant(ALPHA.id, &[opacity]).map_err(|error| error.to_string())?;
    node.controllers.set_constant(SELF_ILLUM_COLOR.id, &emission).map_err(|error| error.to_string())?;
    let Some(mesh) = node.mesh_mut() else { return Ok(()) };
    let surface = &mut mesh.surface;
    surface.diffuse = [red, green, blue];
    surface.specular = material.specular.unwrap_or(surface.specular);
    for texture in &material.textures {
        let slot = match texture.role {
            TextureRole::Color => &mut surface.texture_0,
            TextureRole::Normal => &mut surface.texture_1,
            TextureRole::Specular => &mut surface.texture_2,
            // The game has no more roles; what else there is belongs into a material file of its own.
            _ => continue,
        };
        *slot = field(texture.stem())?;
    }
    if profile == Profile::Ee && !material.name.is_empty() {
        surface.material_name = field(&material.name)?;
    }
    Ok(())
}

fn field<const N: usize>(text: &[u8]) -> Result<FixedText<N>, String> {
    terminated("texture", text).map_err(|error| error.kind().to_string())
}
