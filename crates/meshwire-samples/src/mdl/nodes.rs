//! Nodes other than meshes.

use meshwire::mdl::build::{self, Flare};
use meshwire::mdl::generated::{Classification, SpawnType};
use meshwire::mdl::tree::{Node, NodeKind};
use meshwire::mdl::{MdlFile, Profile};
use meshwire_core::Error;

use super::{keys, model, set_text};

/// Creates a tree of four levels, each node offset from its parent.
pub(super) fn dummies(profile: Profile) -> Result<MdlFile, Error> {
    let mut arm = build::dummy("arm")?;
    keys(arm.controllers.set_constant(8, &[0.0, 0.5, 1.25]))?;
    let mut hand = build::dummy("hand")?;
    keys(hand.controllers.set_constant(20, &[0.0, 0.0, 1.0, 0.0]))?;
    keys(hand.controllers.set_constant(36, &[1.5]))?;
    hand.children = vec![build::dummy("thumb")?, build::dummy("finger")?];
    arm.children.push(hand);
    let mut file = model("dummies", profile, vec![arm, build::dummy("head")?])?;
    file.model.settings.classification = Classification::Character;
    Ok(file)
}

pub(super) fn light(profile: Profile) -> Result<MdlFile, Error> {
    let mut lamp = build::light("lamp", [1.0, 0.5, 0.25], 8.0)?;
    if let NodeKind::Light(light) = &mut lamp.kind {
        light.flare_radius = 30.0;
        light.settings.generate_flare = 1;
        light.add_flare(&Flare { texture: "flare_ring", size: 1.0, position: 0.5, color: [1.0; 3] })?;
        // A name of another length: the data after the names is not aligned.
        light.add_flare(&Flare { texture: "dot", size: 2.0, position: -0.5, color: [0.5, 0.0, -0.5] })?;
    }
    let plain = build::light("plain", [1.0; 3], 2.0)?;
    model("light", profile, vec![lamp, plain])
}

/// Creates a model with every known flag, distributed over two emitters.
pub(super) fn emitter(profile: Profile) -> Result<MdlFile, Error> {
    let mut sparks = sparks("sparks")?;
    if let NodeKind::Emitter(emitter) = &mut sparks.kind {
        let flags = &mut emitter.flags;
        flags.set_affected_by_wind(true);
        flags.set_bounce(true);
        flags.set_inherit(true);
        flags.set_inherit_local(true);
        flags.set_inherit_part(true);
    }
    let mut smoke = self::sparks("smoke")?;
    if let NodeKind::Emitter(emitter) = &mut smoke.kind {
        set_text(&mut emitter.blend, "Lighten")?;
        (emitter.grid_x, emitter.grid_y) = (4, 2);
        (emitter.two_sided_texture, emitter.render_order) = (1, 3);
        emitter.spawn_type = SpawnType::Trail;
        let flags = &mut emitter.flags;
        flags.set_is_tinted(true);
        flags.set_random(true);
        flags.set_inherit_velocity(true);
        flags.set_splat(true);
    }
    effect("emitter", profile, vec![sparks, smoke])
}

/// Particles that move to a target, which the game looks up among the children.
pub(super) fn emitter_with_target(profile: Profile) -> Result<MdlFile, Error> {
    let mut beam = sparks("beam")?;
    if let NodeKind::Emitter(emitter) = &mut beam.kind {
        emitter.flags.set_p2p(true);
        emitter.flags.set_p2p_sel(true);
    }
    let mut target = build::reference("target", "fx_ref")?;
    keys(target.controllers.set_constant(8, &[0.0, 4.0, 0.0]))?;
    beam.children.push(target);
    effect("target", profile, vec![beam])
}

pub(super) fn camera(profile: Profile) -> Result<MdlFile, Error> {
    model("camera", profile, vec![build::camera("camera01")?])
}

pub(super) fn reference(profile: Profile) -> Result<MdlFile, Error> {
    let mut hook = build::reference("hook", "plc_torch")?;
    if let NodeKind::Reference(reference) = &mut hook.kind {
        reference.reattachable = 1;
    }
    model("reference", profile, vec![hook])
}

/// Creates a model that takes its animations from a supermodel, whose nodes count as its own.
pub(super) fn supermodel(profile: Profile) -> Result<MdlFile, Error> {
    let mut arm = build::dummy("arm")?;
    arm.head.part_number = 7;
    let mut file = model("child", profile, vec![arm])?;
    file.model.state.num_nodes = 40;
    let properties = &mut file.model.properties;
    properties.animation_scale = 0.75;
    set_text(&mut properties.super_model_name, "a_ba")?;
    file.model.settings.classification = Classification::Character;
    Ok(file)
}

/// Creates an emitter with a visible effect.
pub(super) fn sparks(name: &str) -> Result<Node, Error> {
    let mut node = build::emitter(name)?;
    if let NodeKind::Emitter(emitter) = &mut node.kind {
        set_text(&mut emitter.texture, "fxpa_spark")?;
    }
    // Birth rate, and color at the start.
    keys(node.controllers.set_constant(88, &[20.0]))?;
    keys(node.controllers.set_constant(108, &[1.0, 0.9, 0.1]))?;
    Ok(node)
}

fn effect(name: &str, profile: Profile, nodes: Vec<Node>) -> Result<MdlFile, Error> {
    let mut file = model(name, profile, nodes)?;
    file.model.settings.classification = Classification::Effect;
    Ok(file)
}
