//! The edits of a scene that a format supports.

use std::collections::BTreeMap;

use super::{AnimationEdit, PartEdit, Plan, Reason};
use crate::scene::{Animation, Attachment, Material, Mesh, Node, Primitive, Skin, Transform};

/// The scales that nodes of a format can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scales {
    /// No scale: translation and rotation only.
    None,
    /// One factor for all axes.
    Uniform,
    /// A factor for each axis.
    Axes,
    /// Any affine transform, stored as a matrix where factors along the axes are not sufficient.
    Matrix,
}

/// The vertex attributes that a mesh of a format supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Holds {
    /// Normals.
    pub normals: bool,
    /// Tangents.
    pub tangents: bool,
    /// Maximum number of sets of texture coordinates.
    pub uv_sets: usize,
    /// Maximum number of sets of colors.
    pub color_sets: usize,
    /// Joints and their weights.
    pub influences: bool,
    /// Morph targets.
    pub morph_targets: bool,
}

impl Holds {
    /// Adds the attributes that a part already has.
    pub(super) fn and(self, part: &Primitive) -> Self {
        Self {
            normals: self.normals || !part.normals.is_empty(),
            tangents: self.tangents || !part.tangents.is_empty(),
            uv_sets: self.uv_sets.max(part.uv_sets.len()),
            color_sets: self.color_sets.max(part.color_sets.len()),
            influences: self.influences || !part.influences.is_empty(),
            morph_targets: self.morph_targets || !part.morph_deltas.is_empty(),
        }
    }
}

/// A file of a format, or a copy of it, to which a [`Plan`] is applied.
///
/// A plan only passes elements that exist, and values that are finite and of matching length. Methods return why the
/// file cannot store an edit. Every default reports that the format does not support it.
#[expect(unused_variables, reason = "most defaults only say that the format has no such thing")]
pub trait Target {
    /// The kind of file with its article, as used in messages: `an actor`, `a text model`.
    const KIND: &'static str;

    /// The scales that nodes support.
    const SCALES: Scales = Scales::Axes;

    /// True if every node is a joint of every skin, whether or not it has influences. Being a joint then does not
    /// prevent a node from being removed.
    const ALL_JOINTS: bool = false;

    /// Returns the scales that a node supports, where nodes differ.
    fn scales(&self, node: usize) -> Scales {
        Self::SCALES
    }

    /// Called once before all edits.
    fn begin(&mut self, plan: &Plan<'_>) {}

    /// Checks a new name of a node. Returns the key that must differ from the keys of all other nodes, or `None` if
    /// nodes may share a name. Indices past the nodes of the scene are new nodes.
    fn name(&self, node: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        Err(no_place::<Self>("node names"))
    }

    /// Renames nodes, all at once. References by name are updated.
    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        Err(no_place::<Self>("node names"))
    }

    /// Sets the transform of a node. Its children move with it. Unchanged components have their original bits.
    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        Err(no_place::<Self>("node transforms"))
    }

    /// Sets the parent of a node. Its local transform is kept unless it is edited as well.
    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        Err(no_place::<Self>("changing parents of nodes"))
    }

    /// Appends a node.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        Err(no_place::<Self>("new nodes"))
    }

    /// Returns true if new nodes can carry this.
    fn carries(&self, attached: &Attachment) -> bool {
        false
    }

    /// Removes a node that no longer has children or meshes.
    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        Err(no_place::<Self>("removing nodes"))
    }

    /// Renames a material.
    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        Err(no_place::<Self>("material names"))
    }

    /// Renames a texture of a material.
    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        Err(no_place::<Self>("texture names"))
    }

    /// Appends a material.
    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        Err(no_place::<Self>("new materials"))
    }

    /// Returns the vertex attributes that a mesh supports; `None` stands for a new mesh.
    fn holds(&self, mesh: Option<usize>) -> Holds {
        Holds::default()
    }

    /// Sets materials, values, vertices or triangles of parts of a mesh. Unchanged values have their original bits.
    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        Err(no_place::<Self>("meshes"))
    }

    /// Adds a part to a mesh, such as triangles of another material. A format whose meshes have one part adds a
    /// separate mesh.
    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        Err(no_place::<Self>("new parts of meshes"))
    }

    /// Replaces the skin of a mesh. Existing joints keep their indices. Influences of subsequent edits index into the
    /// new list.
    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        Err(no_place::<Self>("changing joints of skins"))
    }

    /// Adds a mesh.
    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        Err(no_place::<Self>("new meshes"))
    }

    /// Removes a mesh.
    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        Err(no_place::<Self>("removing meshes"))
    }

    /// Sets keys of channels of an animation, and adds channels.
    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        Err(no_place::<Self>("animations"))
    }

    /// Appends an animation.
    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        Err(no_place::<Self>("new animations"))
    }

    /// Removes an animation.
    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        Err(no_place::<Self>("removing animations"))
    }
}

/// Returns the message for an unsupported edit.
pub(super) fn no_place<T: Target + ?Sized>(what: &str) -> Reason {
    Reason::NoPlace(format!("{} does not support {what}", T::KIND))
}
