//! Edits of a scene that are applied to a file: checked, grouped and ordered for all formats.
//!
//! A list of [`Change`]s becomes a [`Plan`]. The plan checks indices, lengths, finite numbers and names, allows names
//! to be exchanged, and groups the edits of each mesh and animation. It then [runs](Plan::run) on the [`Target`] of a
//! format, which implements the edits that the format supports. The default methods of the trait report all other edits
//! as unsupported, with the same message for every format.

mod animation;
mod merge;
mod node;
mod part;
mod refusal;
mod repeated;
mod target;

use std::collections::{BTreeMap, BTreeSet};

pub use animation::AnimationEdit;
pub use part::{PartEdit, check_part};
pub use refusal::{Reason, Refusal};
pub use target::{Holds, Scales, Target};

use crate::scene::{Change, Scene};

/// Checked edits of a scene.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::plan::{Plan, Reason, Target};
/// use meshwire::scene::{Change, Node, Scene, Space};
///
/// /// A file of names: it has nothing else.
/// struct Names(Vec<Vec<u8>>);
///
/// impl Target for Names {
///     const KIND: &'static str = "a list of names";
///
///     fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
///         Ok(Some(name.to_vec()))
///     }
///
///     fn rename_nodes(&mut self, names: &std::collections::BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
///         names.iter().for_each(|(node, name)| self.0[*node].clone_from(name));
///         Ok(())
///     }
/// }
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes = vec![Node::named("left"), Node::named("right")];
/// let mut file = Names(vec![b"left".to_vec(), b"right".to_vec()]);
/// // Two nodes may exchange their names.
/// let rename = |node, name: &str| Change::NodeName { node, name: name.into() };
/// Plan::new(&scene, &[rename(0, "right"), rename(1, "left")]).run(&mut file).unwrap();
/// assert_eq!(file.0, [b"right".to_vec(), b"left".to_vec()]);
///
/// let gone = [Change::RemoveMesh { mesh: 3 }, rename(0, "right"), rename(1, "right")];
/// let refused = Plan::new(&scene, &gone).run(&mut file).unwrap_err();
/// assert_eq!(refused[0].to_string(), "mesh 3: does not exist: the scene has 0 meshes");
/// assert_eq!(refused[1].to_string(), "node \"left\": another node has the name \"right\"");
/// ```
#[derive(Debug)]
pub struct Plan<'a> {
    base: &'a Scene,
    changes: &'a [Change],
    /// Indices in `changes` of the edits of each mesh and of each animation.
    meshes: BTreeMap<usize, Vec<usize>>,
    animations: BTreeMap<usize, Vec<usize>>,
    /// Indices of the changes to a value that the scene already has. They do not reach the target.
    repeated: BTreeSet<usize>,
    lossy: bool,
    refusals: Vec<Refusal>,
}

/// The edits that a lossy plan skipped because the format does not support them. See [`Plan::lossy`].
pub type Skipped = Vec<Refusal>;

impl<'a> Plan<'a> {
    /// Creates a plan of changes of `base`, the scene of the unedited file.
    #[must_use]
    pub fn new(base: &'a Scene, changes: &'a [Change]) -> Self {
        let (meshes, animations) = (BTreeMap::new(), BTreeMap::new());
        let repeated = repeated::repeated(base, changes);
        let mut plan = Self { base, changes, meshes, animations, repeated, lossy: false, refusals: Vec::new() };
        plan.group();
        plan
    }

    /// Skips unsupported edits instead of refusing all edits. [`run`](Self::run) then returns what was skipped.
    #[must_use]
    pub fn lossy(self) -> Self {
        Self { lossy: true, ..self }
    }

    /// Returns the scene before the changes.
    #[must_use]
    pub fn base(&self) -> &'a Scene {
        self.base
    }

    /// Returns the meshes that are edited or removed.
    pub fn meshes(&self) -> impl Iterator<Item = usize> + '_ {
        let removed = self.changes.iter().filter_map(|change| match change {
            Change::RemoveMesh { mesh } => Some(*mesh),
            _ => None,
        });
        self.meshes.keys().copied().chain(removed)
    }

    /// Returns all changes of the plan.
    #[must_use]
    pub fn changes(&self) -> &'a [Change] {
        self.changes
    }

    /// Returns true if every change sets what the scene already has. The file must then keep its bytes.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.repeated.len() == self.changes.len()
    }

    /// Runs the edits on a target, in this order: materials, meshes, transforms, animations, removed meshes, nodes, new
    /// meshes, removed nodes and animations. Indices in edits refer to the scene before the changes. New nodes and
    /// materials are numbered after the existing ones.
    ///
    /// # Errors
    /// Returns every edit that is invalid or that the format does not support. Some other edits may already have been
    /// applied to the target, so it must not be used.
    pub fn run<T: Target>(mut self, target: &mut T) -> Result<Skipped, Vec<Refusal>> {
        self.check_references();
        target.begin(&self);
        self.run_materials(target);
        self.run_meshes(target);
        self.run_transforms(target);
        self.run_animations(target);
        self.each(|change| match change {
            Change::RemoveMesh { mesh } => Some(target.remove_mesh(*mesh)),
            _ => None,
        });
        self.run_nodes(target);
        self.run_new_meshes(target);
        self.each(|change| match change {
            Change::RemoveNode { node } => Some(target.remove_node(*node)),
            Change::RemoveAnimation { animation } => Some(target.remove_animation(*animation)),
            _ => None,
        });
        let lossy = self.lossy;
        let (skipped, refused): (Vec<_>, Vec<_>) =
            self.refusals.into_iter().partition(|refusal| lossy && refusal.no_place);
        if refused.is_empty() { Ok(skipped) } else { Err(refused) }
    }

    fn group(&mut self) {
        for (number, change) in self.changes.iter().enumerate().filter(|(number, _)| !self.repeated.contains(number)) {
            match change {
                Change::PrimitiveMaterial { mesh, .. }
                | Change::Vertices { mesh, .. }
                | Change::Geometry { mesh, .. }
                | Change::AddPrimitive { mesh, .. }
                | Change::Skin { mesh, .. } => self.meshes.entry(*mesh).or_default().push(number),
                Change::Keys { animation, .. } | Change::AddChannel { animation, .. } => {
                    self.animations.entry(*animation).or_default().push(number);
                }
                _ => {}
            }
        }
    }

    /// Calls `edit` for every change that is neither refused nor repeated. `edit` returns `None` for changes that it
    /// does not handle.
    fn each(&mut self, mut edit: impl FnMut(&'a Change) -> Option<Result<(), Reason>>) {
        let mut skipped = self.repeated.clone();
        skipped.extend(self.refusals.iter().map(|refusal| refusal.change));
        for (number, change) in self.changes.iter().enumerate().filter(|(number, _)| !skipped.contains(number)) {
            if let Some(Err(reason)) = edit(change) {
                self.refuse(number, reason);
            }
        }
    }

    fn refuse(&mut self, change: usize, reason: impl Into<Reason>) {
        if let Some(of) = self.changes.get(change) {
            self.refusals.push(Refusal::new(change, &of.subject(self.base), &reason.into()));
        }
    }

    /// Refuses part of an edit. In a lossy plan the rest is applied.
    fn refuse_part(&mut self, change: usize, reason: Reason) {
        let before = self.refusals.len();
        self.refuse(change, reason);
        self.refusals.iter_mut().skip(before).for_each(|refusal| refusal.in_part = true);
    }

    fn is_refused(&self, change: usize) -> bool {
        self.refusals.iter().any(|refusal| refusal.change == change)
    }

    fn run_materials<T: Target>(&mut self, target: &mut T) {
        self.each(|change| match change {
            Change::MaterialName { material, name } => Some(target.rename_material(*material, name)),
            Change::TextureName { material, texture, name } => Some(target.rename_texture(*material, *texture, name)),
            Change::AddMaterial { material } => Some(target.add_material(material)),
            _ => None,
        });
    }

    /// Refuses changes of missing elements, so that targets need not check for them.
    fn check_references(&mut self) {
        let new = |is: fn(&Change) -> bool| self.changes.iter().filter(|change| is(change)).count();
        let scene = self.base;
        let nodes = scene.nodes.len() + new(|change| matches!(change, Change::AddNode { .. }));
        let materials = scene.materials.len() + new(|change| matches!(change, Change::AddMaterial { .. }));
        let below = |kind: &str, number: usize, count: usize| {
            (number >= count).then(|| format!("does not exist: the scene has {count} {kind}"))
        };
        let node = |number: usize| below("nodes", number, nodes).map(|missing| format!("node {number} {missing}"));
        let material =
            |number: usize| below("materials", number, materials).map(|missing| format!("material {number} {missing}"));
        let mut found = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            let missing = match change {
                Change::NodeName { node, .. } | Change::NodeTransform { node, .. } | Change::RemoveNode { node } => {
                    below("nodes", *node, scene.nodes.len())
                }
                Change::NodeParent { node: own, parent } => {
                    below("nodes", *own, scene.nodes.len()).or_else(|| parent.and_then(node))
                }
                Change::AddNode { node: new } => new.parent.and_then(node),
                Change::MaterialName { material, .. } => below("materials", *material, scene.materials.len()),
                Change::TextureName { material, texture, .. } => {
                    let own = scene.materials.get(*material).map(|own| own.textures.len());
                    match own {
                        None => below("materials", *material, scene.materials.len()),
                        Some(count) => (*texture >= count)
                            .then(|| format!("texture {texture} does not exist: the material has {count}")),
                    }
                }
                Change::PrimitiveMaterial { mesh, primitive, material: new } => {
                    self.missing_part(*mesh, *primitive).or_else(|| material(*new))
                }
                Change::Vertices { mesh, primitive, .. } => self.missing_part(*mesh, *primitive),
                Change::Geometry { mesh, primitive, geometry, .. } => {
                    self.missing_part(*mesh, *primitive).or_else(|| geometry.material.and_then(material))
                }
                Change::AddPrimitive { mesh, primitive } => {
                    below("meshes", *mesh, scene.meshes.len()).or_else(|| primitive.material.and_then(material))
                }
                Change::RemoveMesh { mesh } => below("meshes", *mesh, scene.meshes.len()),
                Change::Skin { mesh, skin } => below("meshes", *mesh, scene.meshes.len())
                    .or_else(|| skin.joints.iter().find_map(|joint| node(*joint))),
                Change::AddMesh { mesh } => {
                    let joints = mesh.skin.iter().flat_map(|skin| &skin.joints);
                    let used = mesh.primitives.iter().filter_map(|part| part.material);
                    let lost = node(mesh.node).or_else(|| joints.copied().find_map(node));
                    lost.or_else(|| used.into_iter().find_map(material))
                }
                Change::Keys { animation, channel, .. } => match scene.animations.get(*animation) {
                    Some(own) => (*channel >= own.channels.len())
                        .then(|| format!("channel {channel} does not exist: the animation has {}", own.channels.len())),
                    None => below("animations", *animation, scene.animations.len()),
                },
                Change::AddChannel { animation, .. } | Change::RemoveAnimation { animation } => {
                    below("animations", *animation, scene.animations.len())
                }
                Change::AddMaterial { .. } | Change::AddAnimation { .. } => None,
            };
            found.extend(missing.map(|missing| (number, missing)));
        }
        for (number, missing) in found {
            self.refuse(number, missing);
        }
    }

    fn missing_part(&self, mesh: usize, primitive: usize) -> Option<String> {
        match self.base.meshes.get(mesh) {
            None => Some(format!("does not exist: the scene has {} meshes", self.base.meshes.len())),
            Some(own) => (primitive >= own.primitives.len())
                .then(|| format!("part {primitive} does not exist: the mesh has {}", own.primitives.len())),
        }
    }
}
