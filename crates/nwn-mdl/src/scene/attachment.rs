//! Attachments of nodes: from the file to a scene, and into new nodes.

use meshwire_core::text::encode_windows_1252;
use meshwire_core::{FixedText, TerminatedText};
use meshwire_scene::{Attachment, Extra, Extras, LightShape, Node as SceneNode};
use meshwire_scene::{Camera, Emitter as SceneEmitter, Light as SceneLight, Reference as SceneReference};

use super::extras::{OF_EMITTER, add, text};
use crate::build;
use crate::compile::fields::FLAGS;
use crate::controller::attributes::{Attribute, emitter as of, light};
use crate::error::fixed;
use crate::generated::{Emitter, EmitterFlags, Reference};
use crate::tree::{Light, Node, NodeKind};

/// Centimeters of the area of an emitter in a meter.
const CENTIMETERS: f32 = 100.0;
/// Radius of new lights whose range is unlimited, in meters: that of a tile.
const RADIUS: f32 = 10.0;

/// Returns what a node carries.
pub(super) fn attached(own: &Node) -> Option<Attachment> {
    let number = |attribute: Attribute, missing: f32| own.constant::<1>(attribute.id).map_or(missing, |[value]| value);
    let color = |attribute: Attribute| own.constant::<3>(attribute.id).unwrap_or([1.0; 3]);
    Some(match &own.kind {
        NodeKind::Light(found) => Attachment::Light(SceneLight {
            shape: LightShape::Point,
            color: color(light::COLOR),
            intensity: number(light::MULTIPLIER, 1.0),
            range: own.constant::<1>(light::RADIUS.id).map(|[radius]| radius),
            extras: of_light(found),
        }),
        NodeKind::Emitter(found) => {
            let with_alpha = |[red, green, blue]: [f32; 3], alpha| [red, green, blue, number(alpha, 1.0)];
            let start = with_alpha(color(of::COLOR_START), of::ALPHA_START);
            let end = with_alpha(color(of::COLOR_END), of::ALPHA_END);
            Attachment::Emitter(SceneEmitter {
                texture: found.texture.to_windows_1252(),
                rate: number(of::BIRTHRATE, 0.0),
                life: number(of::LIFE_EXP, 0.0),
                speed: number(of::VELOCITY, 0.0),
                spread: number(of::SPREAD, 0.0),
                area: [of::X_SIZE, of::Y_SIZE].map(|size| number(size, 0.0) / CENTIMETERS),
                sizes: [of::SIZE_START, of::SIZE_END].map(|size| number(size, 0.0)),
                colors: [start, end],
                extras: of_emitter(found),
            })
        }
        NodeKind::Reference(found) => {
            let model = found.model.to_windows_1252();
            Attachment::Reference(SceneReference { model, extras: of_reference(found) })
        }
        NodeKind::Camera => Attachment::Camera(Camera::default()),
        NodeKind::Dummy | NodeKind::Mesh(_) => return None,
    })
}

/// Returns true for an attachment that a new node can have.
pub(super) fn is_known(attached: &Attachment) -> bool {
    match attached {
        Attachment::Light(light) => light.shape == LightShape::Point,
        Attachment::Camera(camera) => camera.lens.is_none(),
        Attachment::Emitter(_) | Attachment::Reference(_) => true,
        _ => false,
    }
}

/// Returns a new node without a mesh. Extras of its attachment are ignored, as those of all new elements are.
pub(super) fn node(own: &SceneNode) -> Result<Node, String> {
    let fault = |error: meshwire_core::Error| error.kind().to_string();
    let name = &own.name;
    match own.attached.as_ref().filter(|attached| is_known(attached)) {
        Some(Attachment::Light(found)) => {
            let mut node = build::light(name, found.color, found.range.unwrap_or(RADIUS)).map_err(fault)?;
            set(&mut node, light::MULTIPLIER, &[found.intensity])?;
            Ok(node)
        }
        Some(Attachment::Emitter(found)) => emitter(name, found),
        Some(Attachment::Reference(found)) => {
            let model: FixedText<64> = encoded(&found.model)?;
            build::reference(name, model.text()).map_err(fault)
        }
        Some(Attachment::Camera(_)) => build::camera(name).map_err(fault),
        _ => build::dummy(name).map_err(fault),
    }
}

fn emitter(name: &[u8], found: &SceneEmitter) -> Result<Node, String> {
    let mut node = build::emitter(name).map_err(|error| error.kind().to_string())?;
    if let NodeKind::Emitter(own) = &mut node.kind {
        own.texture = encoded(&found.texture)?;
    }
    let [start, end] = found.colors;
    let [[width, depth], [first, last]] = [found.area.map(|size| size * CENTIMETERS), found.sizes];
    let numbers = [found.rate, found.life, found.speed, found.spread, width, depth, first, last];
    for (attribute, number) in OF_EMITTER.iter().zip(numbers) {
        set(&mut node, *attribute, &[number])?;
    }
    for (color, alpha, [red, green, blue, opacity]) in
        [(of::COLOR_START, of::ALPHA_START, start), (of::COLOR_END, of::ALPHA_END, end)]
    {
        set(&mut node, color, &[red, green, blue])?;
        set(&mut node, alpha, &[opacity])?;
    }
    Ok(node)
}

fn set(node: &mut Node, attribute: Attribute, value: &[f32]) -> Result<(), String> {
    if !value.iter().all(|number| number.is_finite()) {
        return Err(format!("{} has numbers that are not finite", attribute.name));
    }
    node.controllers.set_constant(attribute.id, value).map_err(|error| error.to_string())
}

fn encoded<const N: usize>(name: &str) -> Result<FixedText<N>, String> {
    let bytes = encode_windows_1252(name).ok_or_else(|| format!("the name {name:?} is not in Windows-1252"))?;
    fixed("name", bytes).map_err(|error| error.kind().to_string())
}

fn of_light(light: &Light) -> Extras {
    let mut extras = Extras::new();
    let settings = &light.settings;
    add(&mut extras, "priority", settings.priority);
    add(&mut extras, "ambient only", settings.ambient_only);
    add(&mut extras, "dynamic type", u32::from(settings.dynamic_type));
    add(&mut extras, "affect dynamic", settings.affect_dynamic);
    add(&mut extras, "shadow", settings.shadow);
    add(&mut extras, "generate flare", settings.generate_flare);
    add(&mut extras, "fading", settings.fading);
    add(&mut extras, "flare radius", light.flare_radius);
    let name = |name: &Option<TerminatedText>| name.as_ref().map(TerminatedText::to_windows_1252).unwrap_or_default();
    if !light.flare_textures.is_empty() {
        add(&mut extras, "flare textures", light.flare_textures.iter().map(name).collect::<Vec<String>>());
    }
    for (name, numbers) in [("flare sizes", &light.flare_sizes), ("flare positions", &light.flare_positions)] {
        if !numbers.is_empty() {
            add(&mut extras, name, numbers.clone());
        }
    }
    if !light.flare_colors.is_empty() {
        add(&mut extras, "flare colors", light.flare_colors.clone());
    }
    extras
}

fn of_emitter(emitter: &Emitter) -> Extras {
    let mut extras = Extras::new();
    for (name, value) in [("update", &emitter.update), ("render", &emitter.render), ("blend", &emitter.blend)] {
        add(&mut extras, name, text(value));
    }
    add(&mut extras, "chunk name", text(&emitter.chunk_name));
    add(&mut extras, "spawn type", u32::from(emitter.spawn_type));
    add(&mut extras, "grid", [emitter.grid_x, emitter.grid_y]);
    add(&mut extras, "dead space", emitter.dead_space);
    add(&mut extras, "blast radius", emitter.blast_radius);
    add(&mut extras, "blast length", emitter.blast_length);
    add(&mut extras, "two sided texture", emitter.two_sided_texture);
    add(&mut extras, "loop", emitter.repeats);
    add(&mut extras, "render order", u32::from(emitter.render_order));
    let flags = flags(emitter.flags);
    if !flags.is_empty() {
        add(&mut extras, "flags", flags);
    }
    extras
}

/// Returns the names of the flags that are set, as in the text form, and the reserved bits as a number.
fn flags(flags: EmitterFlags) -> Vec<Extra> {
    let set = FLAGS.iter().filter(|(_, is_set, _)| is_set(&flags)).map(|(keyword, ..)| keyword.name().into());
    set.chain((flags.reserved() != 0).then(|| flags.reserved().into())).collect()
}

fn of_reference(reference: &Reference) -> Extras {
    let mut extras = Extras::new();
    add(&mut extras, "reattachable", reference.reattachable);
    extras
}
