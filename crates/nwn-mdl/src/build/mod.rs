//! Models and nodes from nothing, with the defaults of the compilers (section 3 of the format reference).
//!
//! Nodes are made one by one and put together as a tree; [`MdlFile::complete`](crate::MdlFile::complete) then fills in
//! what the game needs: part numbers, node counts, routine words, colors, the radius of models with emitters.

mod aabb;
mod compute;
mod mesh;
mod skin;

use meshwire_core::{Error, ErrorKind, FixedText, Format, Segment, TerminatedText};

use crate::MdlFile;
use crate::generated::{
    AnimationTiming, Array, Classification, DynamicType, Emitter, EmitterFlags, Event, GeometryState, GeometryType,
    LightSettings, ModelProperties, ModelSettings, NodeHead, Reference, SpawnType,
};
use crate::profile::Profile;
use crate::routines;
use crate::tree::{Animation, Controllers, Light, Model, Node, NodeKind};

pub use aabb::aabb_tree;
pub(crate) use compute::set_plane;
pub use mesh::{Shape, aabb, anim_mesh, dangly_mesh, empty_mesh, mesh, surface, trimesh};
pub use skin::{Influence, bind, skin};

/// An array that lies nowhere.
pub(crate) const NO_ARRAY: Array = Array { offset: 0, used: 0, allocated: 0 };

/// A text in a field of fixed size, or an error that names the field.
pub(crate) fn fixed<const N: usize>(field: &'static str, text: &str) -> Result<FixedText<N>, Error> {
    FixedText::new(text).map_err(|long| {
        let kind =
            ErrorKind::invalid(format!("at most {} bytes", long.capacity), format!("{} in \"{text}\"", long.length));
        Error::new(MdlFile::NAME, kind).in_path([Segment::Field(field)].into_iter().collect())
    })
}

/// A name with room for its terminator.
fn name<const N: usize>(text: &str) -> Result<FixedText<N>, Error> {
    let field: FixedText<N> = fixed("name", text)?;
    if field.is_terminated() {
        return Ok(field);
    }
    let kind = ErrorKind::invalid(format!("at most {} bytes", N - 1), format!("{N} in \"{text}\""));
    Err(Error::new(MdlFile::NAME, kind).in_path([Segment::Field("name")].into_iter().collect()))
}

/// A file with a model that is one dummy node of its name.
///
/// # Errors
/// The name does not fit the fields.
pub fn file(text: &str, profile: Profile) -> Result<MdlFile, Error> {
    let mut file = MdlFile::new(profile, model(text)?);
    routines::set_model(profile, &mut file.model);
    Ok(file)
}

/// A model that is one dummy node of its name.
///
/// # Errors
/// The name does not fit the fields.
pub fn model(text: &str) -> Result<Model, Error> {
    let mut root = dummy(text)?;
    root.head.part_number = 0;
    Ok(Model {
        routines: [0; 2],
        name: name(text)?,
        state: state(GeometryType::Model),
        settings: ModelSettings {
            unknown_70: 0,
            unknown_71: 0,
            classification: Classification::Other,
            fog: 1,
            unknown_74: 0,
        },
        properties: ModelProperties {
            super_model: 0,
            bounds_min: [-5.0, -5.0, -1.0],
            bounds_max: [5.0, 5.0, 10.0],
            radius: 7.0,
            animation_scale: 1.0,
            super_model_name: fixed("super_model_name", "NULL")?,
        },
        animations: Vec::new(),
        root: Some(root),
    })
}

fn state(geometry_type: GeometryType) -> GeometryState {
    GeometryState {
        num_nodes: 1,
        runtime_0: NO_ARRAY,
        runtime_1: NO_ARRAY,
        num_references: 0,
        geometry_type,
        padding: [0; 3],
    }
}

/// An animation of so many seconds. Its root stands for the node of that name.
///
/// # Errors
/// A name does not fit its field.
pub fn animation(text: &str, root: &str, length: f32) -> Result<Animation, Error> {
    Ok(Animation {
        routines: [0; 2],
        name: name(text)?,
        state: state(GeometryType::Animation),
        timing: AnimationTiming { length, transition: 0.25, root_name: name(root)? },
        events: Vec::new(),
        root: Some(dummy(root)?),
    })
}

/// A named moment.
///
/// # Errors
/// The name does not fit its field.
pub fn event(time: f32, text: &str) -> Result<Event, Error> {
    Ok(Event { time, name: name(text)? })
}

/// A node of that kind, at the origin of its parent.
///
/// # Errors
/// The name does not fit its field.
pub fn node(text: &str, kind: NodeKind) -> Result<Node, Error> {
    let mut controllers = Controllers::default();
    // The two controllers that every node of a compiled model has. Their numbers fit by far.
    let _ = controllers.set_constant(8, &[0.0; 3]);
    let _ = controllers.set_constant(20, &[0.0, 0.0, 0.0, 1.0]);
    Ok(Node {
        head: NodeHead {
            routines: [0; 6],
            inherit_color: 0,
            part_number: -1,
            name: name(text)?,
            parent_geometry: 0,
            parent_node: 0,
        },
        kind,
        unknown_flags: 0,
        controllers,
        children: Vec::new(),
    })
}

/// A place and nothing more.
///
/// # Errors
/// The name does not fit its field.
pub fn dummy(text: &str) -> Result<Node, Error> {
    node(text, NodeKind::Dummy)
}

/// A camera.
///
/// # Errors
/// The name does not fit its field.
pub fn camera(text: &str) -> Result<Node, Error> {
    node(text, NodeKind::Camera)
}

/// Another model hung here.
///
/// # Errors
/// A name does not fit its field.
pub fn reference(text: &str, model: &str) -> Result<Node, Error> {
    node(text, NodeKind::Reference(Box::new(Reference { model: fixed("model", model)?, reattachable: 0 })))
}

/// A light of that color and reach.
///
/// # Errors
/// The name does not fit its field.
pub fn light(text: &str, color: [f32; 3], radius: f32) -> Result<Node, Error> {
    let light = Light {
        flare_radius: 0.0,
        flare_handles: NO_ARRAY,
        flare_sizes: Vec::new(),
        flare_positions: Vec::new(),
        flare_colors: Vec::new(),
        flare_textures: Vec::new(),
        settings: LightSettings {
            priority: 5,
            ambient_only: 0,
            dynamic_type: DynamicType::Dynamic,
            affect_dynamic: 1,
            shadow: 1,
            generate_flare: 0,
            fading: 1,
        },
    };
    let mut node = node(text, NodeKind::Light(Box::new(light)))?;
    let _ = node.controllers.set_constant(76, &color);
    let _ = node.controllers.set_constant(88, &[radius]);
    let _ = node.controllers.set_constant(140, &[1.0]);
    Ok(node)
}

/// A lens flare.
#[derive(Debug, Clone, PartialEq)]
pub struct Flare<'a> {
    /// Name of its texture.
    pub texture: &'a str,
    /// Its size.
    pub size: f32,
    /// Place on the line from the light to the middle of the screen.
    pub position: f32,
    /// Color shift.
    pub color: [f32; 3],
}

impl Light {
    /// Adds a lens flare.
    pub fn add_flare(&mut self, flare: &Flare<'_>) {
        self.flare_sizes.push(flare.size);
        self.flare_positions.push(flare.position);
        self.flare_colors.push(flare.color);
        self.flare_textures.push(Some(TerminatedText(flare.texture.as_bytes().to_vec())));
    }
}

/// A fountain of particles with a plain look.
///
/// # Errors
/// The name does not fit its field.
pub fn emitter(text: &str) -> Result<Node, Error> {
    let emitter = Emitter {
        dead_space: 0.0,
        blast_radius: 0.0,
        blast_length: 0.0,
        grid_x: 1,
        grid_y: 1,
        spawn_type: SpawnType::Normal,
        update: fixed("update", "Fountain")?,
        render: fixed("render", "Normal")?,
        blend: fixed("blend", "Normal")?,
        texture: FixedText::default(),
        chunk_name: FixedText::default(),
        two_sided_texture: 0,
        repeats: 0,
        render_order: 0,
        padding: 0,
        flags: EmitterFlags::new(),
    };
    node(text, NodeKind::Emitter(Box::new(emitter)))
}
