//! New meshes.

use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Change, Mesh, Purpose, VertexSpace};

use super::super::mesh::Bones;
use super::names::fitting;
use super::part::replace;
use super::{Edit, Refusal};
use crate::build::{self, Shape};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{self, MeshKind, Node};

/// How far a bind pose may be from a rotation and a move.
const RIGID: f32 = 1e-3;

impl Edit {
    /// Hangs a new node below that of each new mesh. Numbers of nodes in changes are those of before.
    pub(super) fn add_meshes(&mut self, changes: &[Change]) {
        let mut places: Vec<usize> = (0..self.file.nodes().count()).collect();
        for (number, change) in changes.iter().enumerate() {
            let Change::AddMesh { mesh } = change else { continue };
            match self.add(mesh, &places) {
                Ok(new) => places.iter_mut().filter(|place| **place >= new).for_each(|place| *place += 1),
                Err(refusal) => self.refuse(number, refusal),
            }
        }
    }

    /// Adds a mesh; the number of its node. `places` are those of the nodes of the scene.
    fn add(&mut self, mesh: &Mesh, places: &[usize]) -> Result<usize, Refusal> {
        let Some(parent) = places.get(mesh.node).copied() else {
            return Err(format!("expected a node of the scene, found node {}", mesh.node));
        };
        let mut mesh = mesh.clone();
        if mesh.skin.is_some() {
            let world = self.file.placed().get(parent).map_or(Affine3A::IDENTITY, |node| node.world.into());
            mesh.set_vertex_space(VertexSpace::Node, world);
        }
        fitting::<32>(&mesh.name)?;
        let is_taken = |node: &Node| node.head.name.text().eq_ignore_ascii_case(&mesh.name);
        if mesh.name.is_empty() || self.file.nodes().any(is_taken) {
            let name = mesh.name.escape_ascii();
            return Err(format!("expected a name that no node has, for a node of its own, found \"{name}\""));
        }
        let [part] = mesh.primitives.as_slice() else {
            return Err(format!("expected one part, since a mesh has one material, found {}", mesh.primitives.len()));
        };
        if !mesh.morph_targets.is_empty() {
            return Err(format!("models have no morph targets, found {}", mesh.morph_targets.len()));
        }
        let profile = self.file.profile;
        let mut node = empty(&mesh, profile)?;
        let bones =
            mesh.skin.as_ref().map(|skin| Bones { skin: skin.clone(), slots: (0..skin.joints.len()).collect() });
        if let Some(own) = node.mesh_mut() {
            replace(own, part, &vec![None; part.positions.len()], bones.as_ref(), profile)?;
        }
        if let Some(material) = part.material {
            let look = self.looks.get(&material);
            look.ok_or_else(|| format!("expected a material of the scene, found material {material}"))?
                .give(&mut node)?;
        }
        let new = self.file.insert_below(parent, node).ok_or("expected a node that is still there")?;
        self.file.complete_below(&mesh.name).map_err(|error| error.kind().to_string())?;
        if let Some(skin) = &mesh.skin {
            let shifted = |place: &usize| if *place >= new { place + 1 } else { *place };
            let joints = skin.joints.iter().map(|joint| places.get(*joint).map(shifted));
            let joints = joints.collect::<Option<Vec<_>>>().ok_or("expected joints of the scene")?;
            bind(&mut self.file, new, &joints, skin)?;
        }
        Ok(new)
    }
}

/// A node of the right kind, without vertices.
pub(in crate::scene) fn empty(mesh: &Mesh, profile: Profile) -> Result<Node, Refusal> {
    let (name, shape) = (&mesh.name, &Shape::default());
    let made = match (mesh.purpose, &mesh.skin) {
        (Purpose::Walk, None) => build::aabb(name, shape, profile),
        (Purpose::Visual | Purpose::Hidden, None) => build::trimesh(name, shape, profile),
        (Purpose::Visual | Purpose::Hidden, Some(skin)) => {
            let slots = profile.skin_slots();
            if skin.joints.len() > slots {
                return Err(format!("expected at most {slots} joints, found {}", skin.joints.len()));
            }
            build::skin(name, shape, slots, profile)
        }
        (Purpose::Walk, Some(_)) => return Err("expected a walk mesh that no bone moves".to_owned()),
        (other, _) => return Err(format!("expected a mesh that is drawn, hidden or walked on, found {other:?}")),
    };
    let mut node = made.map_err(|error| error.kind().to_string())?;
    if let Some(own) = node.mesh_mut().filter(|_| mesh.purpose == Purpose::Hidden) {
        own.surface.render = 0;
    }
    Ok(node)
}

/// Fills in the tables of a new skin.
pub(in crate::scene) fn bind(
    file: &mut MdlFile,
    place: usize,
    joints: &[usize],
    skin: &meshwire_scene::Skin,
) -> Result<(), Refusal> {
    let poses: Vec<(Quat, Vec3)> = skin.inverse_bind.iter().map(rigid).collect::<Result<_, Refusal>>()?;
    if poses.len() != joints.len() {
        return Err(format!("expected a bind pose for each of {} joints, found {}", joints.len(), poses.len()));
    }
    let nodes = file.placed();
    let count = nodes.len();
    let (rotations, translations) = nodes.get(place).map(|own| own.bind_pose(&nodes)).unwrap_or_default();
    let node = file.model.root.as_mut().and_then(|root| root.nth_mut(place));
    let Some(MeshKind::Skin(own)) = node.and_then(Node::mesh_mut).map(|mesh| &mut mesh.kind) else { return Ok(()) };
    let own: &mut tree::Skin = own;
    (own.bind_rotations, own.bind_translations) = (rotations, translations);
    own.node_to_bone = vec![-1; count];
    own.bone_constants = vec![0; count];
    for (slot, (node, (rotation, translation))) in joints.iter().zip(poses).enumerate() {
        let [x, y, z, w] = rotation.to_array();
        let tables = own.node_to_bone.get_mut(*node).zip(own.slots.get_mut(slot));
        let binds = own.bind_rotations.get_mut(*node).zip(own.bind_translations.get_mut(*node));
        let (Some((to_bone, to_node)), Some((turn, step))) = (tables, binds) else { continue };
        if *to_bone >= 0 {
            return Err("expected every joint once".to_owned());
        }
        *to_bone = i16::try_from(slot).unwrap_or(-1);
        *to_node = i16::try_from(*node).map_err(|_| format!("expected a joint below 32768, found {node}"))?;
        (*turn, *step) = ([w, x, y, z], translation.to_array());
    }
    Ok(())
}

/// A bind pose as a rotation and a move.
fn rigid(bind: &Affine3A) -> Result<(Quat, Vec3), Refusal> {
    let (_, rotation, translation) = bind.to_scale_rotation_translation();
    let again = Affine3A::from_rotation_translation(rotation, translation);
    if bind.is_finite() && bind.matrix3.abs_diff_eq(again.matrix3, RIGID) {
        Ok((rotation, translation))
    } else {
        Err("expected bind poses of a rotation and a move".to_owned())
    }
}
