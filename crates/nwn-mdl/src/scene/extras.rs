//! Format-specific properties of a scene, as named values.

use std::collections::{HashMap, HashSet};

use meshwire_core::FixedText;
use meshwire_scene::{Extra, Extras};

use super::left_out;
use crate::controller::attributes::{Attribute, emitter as of, light, mesh, node};
use crate::controller::{Track, budget, numbers};
use crate::file::MdlFile;
use crate::generated::MeshSurface;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Node, NodeKind};

/// The attributes that a scene has as values of a light.
const OF_LIGHT: [Attribute; 3] = [light::COLOR, light::RADIUS, light::MULTIPLIER];

/// The attributes that a scene has as values of an emitter.
pub(super) const OF_EMITTER: [Attribute; 12] = [
    of::BIRTHRATE,
    of::LIFE_EXP,
    of::VELOCITY,
    of::SPREAD,
    of::X_SIZE,
    of::Y_SIZE,
    of::SIZE_START,
    of::SIZE_END,
    of::COLOR_START,
    of::COLOR_END,
    of::ALPHA_START,
    of::ALPHA_END,
];

pub(super) fn add(extras: &mut Extras, name: &str, value: impl Into<Extra>) {
    extras.push((name.to_owned(), value.into()));
}

pub(super) fn text<const N: usize>(field: &FixedText<N>) -> Extra {
    field.to_windows_1252().into()
}

/// Returns the name of an enumeration value, or its number if it has none.
fn named(name: Option<&'static str>, number: u32) -> Extra {
    name.map_or_else(|| number.into(), Into::into)
}

pub(super) fn of_model(file: &MdlFile) -> Extras {
    let mut extras = Extras::new();
    let (properties, settings) = (&file.model.properties, &file.model.settings);
    add(&mut extras, "compiler", file.profile.name());
    if file.model.super_model().is_some() {
        add(&mut extras, "supermodel", text(&properties.super_model_name));
    }
    add(&mut extras, "animation scale", properties.animation_scale);
    let class = settings.classification;
    add(&mut extras, "classification", named(class.name(), u8::from(class).into()));
    add(&mut extras, "fog", u32::from(settings.fog));
    add(&mut extras, "bounds", vec![properties.bounds_min, properties.bounds_max]);
    add(&mut extras, "radius", properties.radius);
    extras
}

/// Returns the properties of a node apart from its name, transform, attachment and mesh.
pub(super) fn of_node(own: &Node, profile: Profile) -> Extras {
    let mut extras = Extras::new();
    add(&mut extras, "kind", own.kind.name());
    add(&mut extras, "part number", own.head.part_number);
    if own.head.inherit_color != 0 {
        add(&mut extras, "inherit color", own.head.inherit_color);
    }
    if own.unknown_flags != 0 {
        add(&mut extras, "unknown flags", own.unknown_flags);
    }
    controllers(own, profile, &mut extras);
    extras
}

/// Adds the controllers that are not part of transforms or materials, and numbers that no controller uses.
fn controllers(own: &Node, profile: Profile, extras: &mut Extras) {
    let mut list = Extras::new();
    let mut missing = 0;
    let mut budget = budget(own);
    let (mut seen, mut names) = (HashSet::new(), HashMap::new());
    for key in &own.controllers.keys {
        let Some(track) = own.track_of(key, profile) else {
            missing += 1;
            continue;
        };
        if seen.insert(key.id) && is_shown(own, &track) {
            continue;
        }
        if !budget.take(numbers(&track)) {
            missing += 1;
            continue;
        }
        let name = controller_name(&track);
        let again: &mut usize = names.entry(name.clone()).or_default();
        list.push((if *again == 0 { name } else { format!("{name} again {again}") }, controller(&track)));
        *again += 1;
    }
    if !list.is_empty() {
        add(extras, "controllers", Extra::Map(list));
    }
    if own.controllers.keys.is_empty() && !own.controllers.floats.is_empty() {
        add(extras, "numbers without keys", own.controllers.floats.clone());
    }
    left_out(missing, extras);
}

/// Returns true for constants that are shown in nodes, attachments and materials of a scene.
fn is_shown(own: &Node, track: &Track<'_>) -> bool {
    let known = [node::POSITION, node::ORIENTATION, node::SCALE].iter();
    let of_kind: &[Attribute] = match &own.kind {
        NodeKind::Mesh(_) => &[mesh::SELF_ILLUM_COLOR, mesh::ALPHA],
        NodeKind::Light(_) => &OF_LIGHT,
        NodeKind::Emitter(_) => &OF_EMITTER,
        NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_) => &[],
    };
    let attribute = known.chain(of_kind).find(|known| known.id == track.key.id);
    attribute.is_some_and(|known| is_constant(track) && track.columns() == known.columns)
}

/// Returns true for a single row at time 0 without a curve.
fn is_constant(track: &Track<'_>) -> bool {
    track.times.iter().map(|time| time.to_bits()).eq([0]) && !track.is_bezier()
}

/// Returns the name of a controller, or its id.
pub(super) fn controller_name(track: &Track<'_>) -> String {
    track.name().map_or_else(|| track.key.id.to_string(), str::to_owned)
}

/// Returns the value of a constant, or times and values otherwise.
pub(super) fn controller(track: &Track<'_>) -> Extra {
    if is_constant(track) && !track.values.is_empty() {
        return track.values.to_vec().into();
    }
    let mut extras = Extras::new();
    add(&mut extras, "times", track.times.to_vec());
    if !track.values.is_empty() {
        add(&mut extras, "values", track.values.to_vec());
    }
    if track.is_bezier() {
        add(&mut extras, "bezier", true);
    }
    Extra::Map(extras)
}

/// Returns the properties of a material that a scene has no field for.
pub(super) fn of_surface(own: &Mesh) -> Extras {
    let MeshSurface { ambient, shininess, transparency_hint, render_hint, tile_fade, .. } = own.surface;
    let mut extras = Extras::new();
    add(&mut extras, "ambient", ambient);
    add(&mut extras, "shininess", shininess);
    add(&mut extras, "transparency hint", transparency_hint);
    add(&mut extras, "render hint", named(render_hint.name(), u32::from(render_hint)));
    add(&mut extras, "tile fade", tile_fade);
    add(&mut extras, "rotate texture", u32::from(own.options.rotate_texture));
    extras
}

/// Returns the properties of a mesh that a scene has no field for.
pub(super) fn of_mesh(own: &Mesh, vertices: usize) -> Extras {
    let mut extras = Extras::new();
    let surface = &own.surface;
    add(&mut extras, "shadow", surface.shadow);
    add(&mut extras, "beaming", surface.beaming);
    add(&mut extras, "render", surface.render);
    add(&mut extras, "light mapped", u32::from(own.options.light_mapped));
    match &own.kind {
        MeshKind::DanglyMesh(dangly) => {
            add(&mut extras, "constraints", dangly.constraints.clone());
            add(&mut extras, "displacement", dangly.motion.displacement);
            add(&mut extras, "tightness", dangly.motion.tightness);
            add(&mut extras, "period", dangly.motion.period);
        }
        MeshKind::AnimMesh(sets) => add(&mut extras, "sample period", sets.sample_period),
        MeshKind::Trimesh | MeshKind::Skin(_) | MeshKind::Aabb(_) => {}
    }
    shapes(own, &mut extras);
    let merged = own.streams.positions.len().saturating_sub(vertices);
    if merged > 0 {
        add(&mut extras, "merged vertices", u32::try_from(merged).unwrap_or(u32::MAX));
    }
    extras
}

/// Adds the shapes of an animmesh over time: for each vertex, the values of all sets.
pub(super) fn shapes(own: &Mesh, extras: &mut Extras) {
    let MeshKind::AnimMesh(sets) = &own.kind else { return };
    if !sets.vertex_sets.is_empty() {
        add(extras, "vertex sets", sets.num_vertex_sets);
        add(extras, "shapes", sets.vertex_sets.clone());
    }
    if !sets.uv_sets.is_empty() {
        add(extras, "texture sets", sets.num_uv_sets);
        add(extras, "texture shapes", sets.uv_sets.clone());
    }
}
