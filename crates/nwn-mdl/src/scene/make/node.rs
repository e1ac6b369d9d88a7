//! Building nodes with their content.

use meshwire_core::FixedText;
use meshwire_scene::plan::check_part;
use meshwire_scene::{
    Extra, Material, Mesh, Node as SceneNode, Primitive, Purpose, Scene, Skin, TextureRole, Transform,
};

use super::super::attachment;
use super::super::mesh::Bones;
use super::super::part::{shape, whole};
use super::uniform;
use crate::build::{self, Shape};
use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use crate::controller::attributes::node::{ORIENTATION, POSITION, SCALE};
use crate::error::terminated;
use crate::profile::Profile;
use crate::tree::Node;

/// Returns a node without its children.
pub(super) fn node(scene: &Scene, own: &SceneNode, mesh: Option<&Mesh>, profile: Profile) -> Result<Node, String> {
    let mut node = match mesh {
        Some(mesh) => with_mesh(mesh, profile)?,
        None => attachment::node(own)?,
    };
    let material = mesh.and_then(|mesh| scene.materials.get(mesh.primitives.first()?.material?));
    if let Some(material) = material {
        look(&mut node, material, profile)?;
    }
    let (scale, rotation, translation) = match own.transform {
        Transform::Parts { translation, rotation, scale } => (scale, rotation.normalize(), translation),
        Transform::Matrix(_) => return Err("the node shears: apply its transform".to_owned()),
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

/// Returns a node with a mesh of one part, without a material.
pub(in crate::scene) fn with_mesh(mesh: &Mesh, profile: Profile) -> Result<Node, String> {
    let mut node = empty(mesh, profile)?;
    let Some(part) = mesh.primitives.first() else { return Ok(node) };
    check_part(part, mesh)?;
    if part.color_sets.len() > 1 {
        return Err(format!("{} sets of colors: a mesh has one", part.color_sets.len()));
    }
    let mut part = part.clone();
    // The compilers of the first game do not store tangents. The shaders of the newer one compute missing tangents.
    if profile != Profile::Ee {
        part.tangents.clear();
    }
    let bones = mesh.skin.as_ref().map(bones);
    let surfaces = surfaces(mesh, part.triangles.len());
    if let Some(own) = node.mesh_mut() {
        shape(own, &whole(&part, &Primitive::default()), bones.as_ref(), profile)
            .map_err(|reason| reason.to_string())?;
        for (face, surface) in own.faces.iter_mut().zip(surfaces) {
            face.surface = surface;
        }
    }
    Ok(node)
}

/// Returns the joints of a new skin, each in the slot with its index.
pub(in crate::scene) fn bones(skin: &Skin) -> Bones {
    Bones { skin: skin.clone(), slots: (0..skin.joints.len()).collect() }
}

/// Returns a node of the right kind, without vertices.
fn empty(mesh: &Mesh, profile: Profile) -> Result<Node, String> {
    let (name, shape) = (&mesh.name, &Shape::default());
    let made = match (mesh.purpose, &mesh.skin) {
        (Purpose::Walk, None) => build::aabb(name, shape, profile),
        (Purpose::Visual | Purpose::Hidden, None) => build::trimesh(name, shape, profile),
        (Purpose::Visual | Purpose::Hidden, Some(skin)) => {
            let slots = profile.skin_slots();
            if skin.joints.len() > slots {
                return Err(format!("the skin has {} joints: at most {slots} fit", skin.joints.len()));
            }
            build::skin(name, shape, slots, profile)
        }
        (Purpose::Walk, Some(_)) => return Err("a walk mesh cannot have a skin".to_owned()),
        (other, _) => return Err(format!("a model has no meshes for {other:?}: they are drawn, hidden or walked on")),
    };
    let mut node = made.map_err(|error| error.kind().to_string())?;
    if let Some(own) = node.mesh_mut().filter(|_| mesh.purpose == Purpose::Hidden) {
        own.surface.render = 0;
    }
    Ok(node)
}

/// Returns the surface types of the triangles of a walk mesh.
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

/// Sets the appearance of a mesh from a material.
pub(in crate::scene) fn look(node: &mut Node, material: &Material, profile: Profile) -> Result<(), String> {
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
            // The game has no other roles. Other textures belong in a separate material file.
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
