//! Models with animations.

use meshwire::mdl::build::{self, Shape};
use meshwire::mdl::tree::{Aabb, Animation, MeshKind, Node};
use meshwire::mdl::{MdlFile, Profile};
use meshwire_core::Error;

use super::meshes::{bare, change};
use super::{keys, model, nodes, square};

/// Creates a model with two animations with events, one of them without motion.
pub(super) fn linear(profile: Profile) -> Result<MdlFile, Error> {
    let mut lid = build::dummy("lid")?;
    let turn = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0];
    keys(lid.controllers.set(20, &[0.0, 2.0], 4, &turn))?;
    keys(lid.controllers.set(8, &[0.0, 1.0, 2.0], 3, &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.5, 1.0]))?;
    let mut open = moving("chest", vec![lid])?;
    open.events = vec![build::event(0.5, "hit")?, build::event(2.0, "snd_footstep")?];
    let mut file = model("chest", profile, vec![build::dummy("lid")?])?;
    file.model.animations = vec![open, build::animation("closed", "chest", 0.0)?];
    Ok(file)
}

/// Keys with two tangents each.
pub(super) fn bezier(profile: Profile) -> Result<MdlFile, Error> {
    let mut bone = build::dummy("bone")?;
    let first = [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5];
    let last = [1.0, 0.0, 1.0, 0.0, 0.0, -0.5, 0.0, 0.0, 0.0];
    keys(bone.controllers.set_bezier(8, &[0.0, 2.0], 3, &[first, last].concat(), profile))?;
    keys(bone.controllers.set_bezier(36, &[0.0, 2.0], 1, &[1.0, 0.0, 0.25, 2.0, -0.25, 0.0], profile))?;
    animated("bezier", profile, vec![build::dummy("bone")?], vec![bone])
}

/// Creates an animated emitter controller.
pub(super) fn emitter(profile: Profile) -> Result<MdlFile, Error> {
    let mut sparks = build::emitter("sparks")?;
    keys(sparks.controllers.set(88, &[0.0, 1.0, 2.0], 1, &[0.0, 30.0, 0.0]))?;
    animated("sparks_fx", profile, vec![nodes::sparks("sparks")?], vec![sparks])
}

/// Creates animated shapes: three sets of positions and two of texture coordinates for four vertices.
pub(super) fn anim_mesh(profile: Profile) -> Result<MdlFile, Error> {
    let mut flag = build::anim_mesh("flag", &Shape::default(), 0.1, profile)?;
    change(&mut flag, |mesh| {
        if let MeshKind::AnimMesh(sets) = &mut mesh.kind {
            (sets.num_vertex_sets, sets.num_uv_sets) = (3, 2);
            sets.vertex_sets = (0..12_u8).map(|index| [f32::from(index), 0.0, 0.5]).collect();
            sets.uv_sets = (0..8_u8).map(|index| [f32::from(index), 1.0]).collect();
        }
        Ok(())
    })?;
    animated("flagpole", profile, vec![build::anim_mesh("flag", &square(1), 0.1, profile)?], vec![flag])
}

/// Meshes in animations, which have no vertices.
pub(super) fn meshes(profile: Profile) -> Result<MdlFile, Error> {
    let own = vec![
        build::trimesh("door", &square(1), profile)?,
        build::aabb("walkmesh", &square(0), profile)?,
        build::dangly_mesh("cloth", &square(1), vec![255.0; 4], MOTION, profile)?,
    ];
    let mut door = bare("door", MeshKind::Trimesh, profile)?;
    // Alpha.
    keys(door.controllers.set(128, &[0.0, 2.0], 1, &[1.0, 0.0]))?;
    let cloth = build::dangly_mesh("cloth", &Shape::default(), Vec::new(), MOTION, profile)?;
    let moved = vec![door, bare("walkmesh", MeshKind::Aabb(Aabb::default()), profile)?, cloth];
    animated("gate", profile, own, moved)
}

const MOTION: meshwire::mdl::generated::DanglymeshMotion =
    meshwire::mdl::generated::DanglymeshMotion { displacement: 1.0, tightness: 1.0, period: 1.0 };

/// Creates a model with one animation of two seconds.
fn animated(name: &str, profile: Profile, own: Vec<Node>, moved: Vec<Node>) -> Result<MdlFile, Error> {
    let mut file = model(name, profile, own)?;
    file.model.animations.push(moving(name, moved)?);
    Ok(file)
}

fn moving(root: &str, nodes: Vec<Node>) -> Result<Animation, Error> {
    let mut animation = build::animation("open", root, 2.0)?;
    if let Some(root) = &mut animation.root {
        root.children = nodes;
    }
    Ok(animation)
}
