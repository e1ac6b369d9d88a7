//! What a format takes of the edits of a scene.

use std::collections::BTreeMap;

use super::{AnimationEdit, PartEdit, Plan, Reason};
use crate::scene::{Animation, Material, Mesh, Node, Primitive, Skin, Transform};

/// Which scales a node of a format can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scales {
    /// None: nodes move and turn.
    None,
    /// One factor for all axes.
    Uniform,
    /// A factor for each axis.
    Axes,
    /// Any affine map, given as a matrix where factors along the axes do not say it.
    Matrix,
}

/// Which values a mesh of a format can have at its vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Holds {
    /// Normals.
    pub normals: bool,
    /// Tangents.
    pub tangents: bool,
    /// Number of sets of texture coordinates at most.
    pub uv_sets: usize,
    /// Number of sets of colors at most.
    pub color_sets: usize,
    /// Joints and their weights.
    pub influences: bool,
    /// Morph targets.
    pub morph_targets: bool,
}

impl Holds {
    /// The same, and what a part has already.
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

/// A file of a format, or a copy of it, on which a [`Plan`] runs.
///
/// A plan asks only for what exists and for values that are finite and of matching length. Methods return why the file cannot hold
/// an edit; every default says that the format has no place for it.
pub trait Target {
    /// The kind of file with its article, as messages say it: `an actor`, `a text model`.
    const KIND: &'static str;

    /// Which scales nodes have.
    const SCALES: Scales = Scales::Axes;

    /// True if skins have all nodes as joints, whether or not a vertex follows them: to be a joint does not keep a node from
    /// being removed then.
    const ALL_JOINTS: bool = false;

    /// Which scales a node has, where not all have the same.
    fn scales(&self, node: usize) -> Scales {
        let _ = node;
        Self::SCALES
    }

    /// Called once before all edits.
    fn begin(&mut self, plan: &Plan<'_>) {
        let _ = plan;
    }

    /// Checks a new name of a node. Returns the key that must differ from those of all other nodes, or `None` where nodes may
    /// share a name. Nodes behind those of the scene are new.
    fn name(&self, node: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        let _ = (node, name);
        Err(no_place::<Self>("node names"))
    }

    /// Gives nodes their new names, all at once; references to them by name follow.
    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        let _ = names;
        Err(no_place::<Self>("node names"))
    }

    /// Moves a node, and its children with it. Components that did not change have the bits they had.
    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        let _ = (node, transform);
        Err(no_place::<Self>("node transforms"))
    }

    /// Hangs a node below another one. Its transform relative to the parent stays, unless it is edited as well.
    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        let _ = (node, parent);
        Err(no_place::<Self>("other parents of nodes"))
    }

    /// Adds a node behind all others.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        let _ = node;
        Err(no_place::<Self>("new nodes"))
    }

    /// Removes a node that has no children and no meshes any more.
    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        let _ = node;
        Err(no_place::<Self>("removing nodes"))
    }

    /// Renames a material.
    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        let _ = (material, name);
        Err(no_place::<Self>("material names"))
    }

    /// Renames a texture of a material.
    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        let _ = (material, texture, name);
        Err(no_place::<Self>("texture names"))
    }

    /// Adds a material behind all others.
    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        let _ = material;
        Err(no_place::<Self>("new materials"))
    }

    /// Which values vertices of a mesh can have; `None` asks for a new mesh.
    fn holds(&self, mesh: Option<usize>) -> Holds {
        let _ = mesh;
        Holds::default()
    }

    /// Gives parts of a mesh other materials, values, vertices or triangles. Values that did not change have the bits they had.
    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        let _ = (mesh, parts);
        Err(no_place::<Self>("meshes"))
    }

    /// Adds a part to a mesh, such as triangles of another material. A format whose meshes have one part adds a mesh beside it.
    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        let _ = (mesh, part);
        Err(no_place::<Self>("new parts of meshes"))
    }

    /// Gives a mesh another skin. Joints it had keep their places; influences of the edits that follow count through the new
    /// list.
    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        let _ = (mesh, skin);
        Err(no_place::<Self>("other joints of skins"))
    }

    /// Adds a mesh.
    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        let _ = mesh;
        Err(no_place::<Self>("new meshes"))
    }

    /// Removes a mesh.
    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        let _ = mesh;
        Err(no_place::<Self>("removing meshes"))
    }

    /// Gives channels of an animation other keys, and adds channels.
    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let _ = (animation, edit);
        Err(no_place::<Self>("animations"))
    }

    /// Adds an animation behind all others.
    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        let _ = animation;
        Err(no_place::<Self>("new animations"))
    }

    /// Removes an animation.
    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        let _ = animation;
        Err(no_place::<Self>("removing animations"))
    }
}

/// The words for what a format has no place for.
pub(super) fn no_place<T: Target + ?Sized>(what: &str) -> Reason {
    Reason::NoPlace(format!("{} has no place for {what}", T::KIND))
}
