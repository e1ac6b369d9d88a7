//! Nodes, animations and models.

use meshwire_core::{Error, TerminatedText, Validator};

use super::empty::{empty_emitter, empty_light, zero};
use crate::controller::attributes;
use crate::error::{NAME, finite, fixed, numbers, terminated};
use crate::file::MdlFile;
use crate::generated::{
    AnimationTiming, Classification, Emitter, Event, GeometryState, GeometryType, ModelProperties, ModelSettings,
    NodeHead, Reference,
};
use crate::profile::Profile;
use crate::routine_pointers;
use crate::tree::{Animation, Controllers, Light, Model, Node, NodeKind};

/// Returns a file with a model of a single dummy node, which has the model's name.
///
/// # Errors
/// The name does not fit the fields.
pub fn file(text: impl AsRef<[u8]>, profile: Profile) -> Result<MdlFile, Error> {
    let mut file = MdlFile::new(profile, model(text)?);
    routine_pointers::set_model(profile, &mut file.model);
    Ok(file)
}

/// Returns a model of a single dummy node, which has the model's name.
///
/// # Errors
/// The name does not fit the fields.
pub fn model(text: impl AsRef<[u8]>) -> Result<Model, Error> {
    let text = text.as_ref();
    let mut root = dummy(text)?;
    root.head.part_number = 0;
    Ok(Model {
        routines: [0; 2],
        name: terminated("name", text)?,
        state: state(GeometryType::Model),
        settings: ModelSettings { classification: Classification::Other, fog: 1, ..zero() },
        properties: ModelProperties {
            bounds_min: [-5.0, -5.0, -1.0],
            bounds_max: [5.0, 5.0, 10.0],
            radius: 7.0,
            animation_scale: 1.0,
            super_model_name: fixed("super_model_name", "NULL")?,
            ..zero()
        },
        animations: Vec::new(),
        root: Some(root),
    })
}

fn state(geometry_type: GeometryType) -> GeometryState {
    GeometryState { num_nodes: 1, geometry_type, ..zero() }
}

/// Returns an animation of `length` seconds. Its root corresponds to the node with that name.
///
/// # Errors
/// A name does not fit its field, or the length is not finite.
pub fn animation(text: impl AsRef<[u8]>, root: impl AsRef<[u8]>, length: f32) -> Result<Animation, Error> {
    finite("length", &[length])?;
    let root = root.as_ref();
    Ok(Animation {
        routines: [0; 2],
        name: terminated("name", text)?,
        state: state(GeometryType::Animation),
        timing: AnimationTiming { length, transition: 0.25, root_name: terminated("root_name", root)? },
        events: Vec::new(),
        root: Some(dummy(root)?),
    })
}

/// Returns a named event.
///
/// # Errors
/// The name does not fit its field, or the time is not finite.
pub fn event(time: f32, text: impl AsRef<[u8]>) -> Result<Event, Error> {
    finite("time", &[time])?;
    Ok(Event { time, name: terminated("name", text)? })
}

/// Returns a node of a kind, at the origin of its parent.
///
/// # Errors
/// The name does not fit its field.
pub fn node(text: impl AsRef<[u8]>, kind: NodeKind) -> Result<Node, Error> {
    let mut controllers = Controllers::default();
    // The two controllers that every node of a compiled model has. Their sizes are far below the limits.
    let _ = controllers.set_constant(attributes::node::POSITION.id, &[0.0; 3]);
    let _ = controllers.set_constant(attributes::node::ORIENTATION.id, &[0.0, 0.0, 0.0, 1.0]);
    Ok(Node {
        head: NodeHead { part_number: -1, name: terminated("name", text)?, ..zero() },
        kind,
        unknown_flags: 0,
        controllers,
        children: Vec::new(),
    })
}

/// Returns a dummy node.
///
/// # Errors
/// The name does not fit its field.
pub fn dummy(text: impl AsRef<[u8]>) -> Result<Node, Error> {
    node(text, NodeKind::Dummy)
}

/// Returns a camera.
///
/// # Errors
/// The name does not fit its field.
pub fn camera(text: impl AsRef<[u8]>) -> Result<Node, Error> {
    node(text, NodeKind::Camera)
}

/// Returns a reference to another model.
///
/// # Errors
/// A name does not fit its field.
pub fn reference(text: impl AsRef<[u8]>, model: impl AsRef<[u8]>) -> Result<Node, Error> {
    node(text, NodeKind::Reference(Box::new(Reference { model: fixed("model", model)?, reattachable: 0 })))
}

/// Returns a light with a color and a radius.
///
/// # Errors
/// The name does not fit its field, or color or radius are not finite.
pub fn light(text: impl AsRef<[u8]>, color: [f32; 3], radius: f32) -> Result<Node, Error> {
    finite("color", &color)?;
    finite("radius", &[radius])?;
    let mut node = node(text, NodeKind::Light(Box::new(empty_light())))?;
    let _ = node.controllers.set_constant(attributes::light::COLOR.id, &color);
    let _ = node.controllers.set_constant(attributes::light::RADIUS.id, &[radius]);
    let _ = node.controllers.set_constant(attributes::light::MULTIPLIER.id, &[1.0]);
    Ok(node)
}

/// A lens flare.
#[derive(Debug, Clone, PartialEq)]
pub struct Flare<'a> {
    /// Name of its texture.
    pub texture: &'a str,
    /// Its size.
    pub size: f32,
    /// Position on the line from the light to the center of the screen.
    pub position: f32,
    /// Color shift.
    pub color: [f32; 3],
}

impl Light {
    /// Adds a lens flare.
    ///
    /// # Errors
    /// The name has a zero byte, or a number is not finite.
    pub fn add_flare(&mut self, flare: &Flare<'_>) -> Result<(), Error> {
        let mut problems = Validator::new();
        problems.field("texture", |v| {
            if flare.texture.contains('\0') {
                v.problem("expected a text without zero bytes");
            }
        });
        numbers(&mut problems, "size", &[flare.size]);
        numbers(&mut problems, "position", &[flare.position]);
        numbers(&mut problems, "color", &flare.color);
        problems.finish(NAME)?;
        self.flare_sizes.push(flare.size);
        self.flare_positions.push(flare.position);
        self.flare_colors.push(flare.color);
        self.flare_textures.push(Some(TerminatedText(flare.texture.as_bytes().to_vec())));
        Ok(())
    }
}

/// Returns a fountain emitter with default appearance.
///
/// # Errors
/// The name does not fit its field.
pub fn emitter(text: impl AsRef<[u8]>) -> Result<Node, Error> {
    let emitter = Emitter {
        update: fixed("update", "Fountain")?,
        render: fixed("render", "Normal")?,
        blend: fixed("blend", "Normal")?,
        ..empty_emitter(1)
    };
    node(text, NodeKind::Emitter(Box::new(emitter)))
}
