//! Edits of a scene, applied to the statements of its text.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::{ByteString, Error, Format, refused};
use meshwire_scene::glam::{Affine3A, DQuat, Quat};
use meshwire_scene::plan::{AnimationEdit, Holds, PartEdit, Plan, Reason, Scales, Skipped, Target};
use meshwire_scene::{
    Animation, Attachment, Change, Material, Mesh, Node as SceneNode, Primitive, Scene, Skin, Transform,
};

use super::super::apply::{name, skeleton};
use super::super::attachment;
use super::super::make::Names;
use super::super::part::MAX_SETS;
use super::Traced;
use crate::text::{self, Content, Keyword, NAME, Node, Statement, TextFile, Values};
use crate::tree;

/// Maximum distance of a new joint's bind pose from its rest pose.
const SAME_POSE: f32 = 1e-3;

/// The statements that describe the appearance of a mesh.
pub(super) type Look = Vec<Content>;

impl TextFile {
    /// Applies edits of the [scene](Self::scene) to the statements that they come from: all of them, or none. Other
    /// lines are unchanged, to the character. A new statement is inserted after its node's `parent`.
    ///
    /// If the rows of the text can express the new values, only these rows change. Otherwise, for example for new
    /// faces, or if vertices of one row become different, the lists of the mesh are rewritten, with smoothing groups
    /// and texture vertices as [`decompile`](crate::decompile()) writes them. New nodes and meshes are blocks after all
    /// others. Skins are bound in the rest pose.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// use meshwire::Format;
    /// use meshwire::mdl::text::TextFile;
    /// use meshwire::scene::Change;
    ///
    /// let text = b"newmodel demo\nbeginmodelgeom demo\nnode dummy demo\n  parent NULL # none\nendnode\n\
    ///     node dummy arm\n  parent demo\nendnode\nendmodelgeom demo\ndonemodel demo\n";
    /// let mut file = TextFile::read(text)?;
    /// file.apply(&[Change::NodeName { node: 1, name: b"leg".to_vec() }])?;
    /// let changed = String::from_utf8(file.to_bytes()?).unwrap();
    /// assert_eq!(changed, std::str::from_utf8(text).unwrap().replace("arm", "leg"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists every edit that a text cannot express, by its index in the list, or why the text does not compile. Nothing
    /// is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        if plan.is_idle() {
            return Ok(Skipped::new());
        }
        let traced = Traced::of(self)?;
        let mut edit = Edit::of(self, &traced, &plan);
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        let text = edit.finish()?;
        // The result must be a valid text, and compile to a model.
        text.to_bytes()?;
        let result = Traced::of(&text)?;
        result.scene()?;
        // A text within the limits of the games must stay within them.
        if let (None, Some(error)) = (&traced.exceeded, result.exceeded) {
            return Err(error);
        }
        *self = text;
        Ok(skipped)
    }
}

/// A new node, the statements of its material, and its lists.
pub(super) struct New {
    pub(super) node: tree::Node,
    pub(super) parent: Option<usize>,
    pub(super) statements: Vec<Statement>,
    pub(super) lists: Vec<Statement>,
}

/// A text being edited. Its statements keep their indices until all edits are done.
pub(super) struct Edit<'a> {
    pub(super) base: &'a Scene,
    pub(super) traced: &'a Traced<'a>,
    pub(super) text: TextFile,
    /// Nodes by index with their new parents, including new nodes. Nodes of the text have their old names.
    pub(super) skeleton: Scene,
    /// Node names in use.
    pub(super) names: Names,
    /// The materials.
    pub(super) looks: Vec<Look>,
    /// New skins by mesh.
    pub(super) skins: BTreeMap<usize, Skin>,
    /// New nodes by index. Nodes of new parts and meshes are numbered after those of the scene.
    pub(super) new: BTreeMap<usize, New>,
    /// Index of the next new node of the scene, and of the first node that is not part of it.
    pub(super) next: usize,
    pub(super) last: usize,
    /// Nodes whose mesh was removed.
    pub(super) removed_meshes: BTreeSet<usize>,
    /// New nodes of animations, with their keys.
    pub(super) animated: BTreeMap<(usize, usize), Vec<Statement>>,
    pub(super) animations: Vec<Statement>,
    pub(super) removed_nodes: BTreeSet<usize>,
    pub(super) renamed: BTreeMap<usize, Vec<u8>>,
    /// New statements to insert after those with these indices.
    inserted: BTreeMap<usize, Vec<Statement>>,
    removed: BTreeSet<usize>,
}

impl<'a> Edit<'a> {
    fn of(text: &TextFile, traced: &'a Traced<'a>, plan: &Plan<'a>) -> Self {
        let (base, skeleton) = (plan.base(), skeleton(plan));
        let mut edit = Self {
            base,
            traced,
            text: text.clone(),
            names: Names::of_plan(plan),
            looks: Vec::new(),
            skins: BTreeMap::new(),
            new: BTreeMap::new(),
            next: base.nodes.len(),
            last: skeleton.nodes.len(),
            skeleton,
            removed_meshes: BTreeSet::new(),
            animated: BTreeMap::new(),
            animations: Vec::new(),
            removed_nodes: BTreeSet::new(),
            renamed: BTreeMap::new(),
            inserted: BTreeMap::new(),
            removed: BTreeSet::new(),
        };
        for mesh in &base.meshes {
            let look = edit.node(mesh.node).map(|node| edit.look_of(&node)).unwrap_or_default();
            edit.looks.push(look);
        }
        edit
    }

    pub(super) fn node(&self, place: usize) -> Result<Node<'a>, Reason> {
        let node = self.traced.nodes.get(place).map(|(node, _)| *node);
        node.ok_or_else(|| format!("node {place} is not in the text").into())
    }

    /// Returns the node of a mesh of the scene, and its index.
    pub(super) fn node_of_mesh(&self, mesh: usize) -> Result<(usize, Node<'a>), Reason> {
        let place = self.base.meshes.get(mesh).map(|mesh| mesh.node);
        let place = place.ok_or_else(|| format!("mesh {mesh} does not exist"))?;
        Ok((place, self.node(place)?))
    }

    /// Returns the compiled node of a node of the text.
    pub(super) fn compiled(&self, place: usize) -> Option<&'a tree::Node> {
        self.traced.file.nodes().nth(place)
    }

    /// Returns the name of a node, before it is renamed.
    pub(super) fn name_of(&self, node: usize) -> &[u8] {
        let new = || self.new.get(&node).map(|new| new.node.head.name.text());
        self.skeleton.nodes.get(node).map(|node| node.name.as_slice()).or_else(new).unwrap_or_default()
    }

    pub(super) fn check_name(&self, new: &[u8]) -> Result<(), Reason> {
        one_word(new)?;
        name::<32>(new).map(drop)
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.removed.insert(index);
    }

    pub(super) fn keep(&mut self, index: usize) {
        self.removed.remove(&index);
    }

    /// Inserts a statement after the one with this index and those already inserted there.
    pub(super) fn insert(&mut self, index: usize, statement: Statement) {
        self.inserted.entry(index).or_default().push(statement);
    }

    /// Returns the new statement with this meaning that was inserted after a node's parent.
    fn new_statement(&mut self, node: &Node<'_>, keyword: Keyword) -> Option<&mut Statement> {
        let is = |own: &&mut Statement| own.keyword().map(Keyword::meaning) == Some(keyword.meaning());
        self.inserted.get_mut(&node.place_of(Keyword::Parent))?.iter_mut().find(is)
    }

    /// Sets a statement of a node: replaces the last one with this meaning, or is inserted after its parent.
    pub(super) fn put(&mut self, node: &Node<'_>, keyword: Keyword, content: Content) -> Result<(), Reason> {
        let place = node.place_of(keyword);
        if place == node.index {
            if let Some(statement) = self.new_statement(node, keyword) {
                statement.content = content;
                return Ok(());
            }
            self.insert(node.place_of(Keyword::Parent), Statement::new(content));
            return Ok(());
        }
        self.removed.remove(&place);
        let statement = self.text.statements.get_mut(place).ok_or("the statement does not exist")?;
        statement.content = match (&statement.content, content) {
            // A statement keeps its keyword as written, such as `texture0`.
            (Content::Line { keyword, .. }, Content::Line { values, .. }) => {
                Content::Line { keyword: *keyword, values }
            }
            (_, content) => content,
        };
        Ok(())
    }

    /// Removes the statements of a node with this meaning.
    pub(super) fn remove_statement(&mut self, node: &Node<'_>, keyword: Keyword) {
        let place = node.place_of(keyword);
        if place != node.index {
            self.remove(place);
        }
        if let Some(list) = self.inserted.get_mut(&node.place_of(Keyword::Parent)) {
            list.retain(|own| own.keyword().map(Keyword::meaning) != Some(keyword.meaning()));
        }
    }

    /// Returns the content of a node's statement after the edits so far.
    pub(super) fn statement_of(&mut self, node: &Node<'_>, keyword: Keyword) -> Option<Content> {
        match node.place_of(keyword) {
            place if place == node.index => self.new_statement(node, keyword).map(|own| own.content.clone()),
            place => self.text.statements.get(place).map(|own| own.content.clone()),
        }
    }

    fn put_numbers(&mut self, node: &Node<'_>, keyword: Keyword, numbers: &[f64]) -> Result<(), Reason> {
        self.put(node, keyword, Statement::numbers(keyword, numbers).content)
    }

    pub(super) fn put_word(&mut self, node: &Node<'_>, keyword: Keyword, word: &[u8]) -> Result<(), Reason> {
        let word = one_word(word)?;
        self.put(node, keyword, Content::Line { keyword, values: Values::Text(word) })
    }

    /// Returns the nodes of all animations with the name of a node, if it is the first node with that name.
    fn in_animations(&self, place: usize) -> Vec<Node<'a>> {
        let own = self.name_of(place);
        let is_own = |node: &[u8]| node.eq_ignore_ascii_case(own);
        let first = self.traced.nodes.iter().position(|(node, _)| is_own(node.name));
        let nodes = self.traced.animations.iter().flat_map(|(_, nodes)| nodes);
        nodes.filter(|node| first == Some(place) && is_own(node.name)).copied().collect()
    }

    fn remove_block(&mut self, node: &Node<'_>) {
        let end = node.index + node.statements.len() + usize::from(node.closed);
        self.removed.extend(node.index..=end);
    }

    fn finish(mut self) -> Result<TextFile, Error> {
        self.animated_nodes();
        self.close_gaps();
        let mut blocks = self.blocks();
        let ends = |statement: &Statement, keyword| statement.keyword() == Some(keyword);
        let before = |text: &TextFile, keyword| text.statements.iter().position(|own| ends(own, keyword));
        if let Some(last) = before(&self.text, Keyword::EndModelGeom).and_then(|end| end.checked_sub(1)) {
            self.inserted.entry(last).or_default().append(&mut blocks);
        }
        if let Some(last) = before(&self.text, Keyword::DoneModel).and_then(|end| end.checked_sub(1)) {
            let animations = std::mem::take(&mut self.animations);
            self.inserted.entry(last).or_default().extend(animations);
        }
        let old = std::mem::take(&mut self.text.statements);
        for (index, statement) in old.into_iter().enumerate() {
            if !self.removed.contains(&index) {
                self.text.statements.push(statement);
            }
            self.text.statements.extend(self.inserted.remove(&index).into_iter().flatten());
        }
        super::parents_first(&mut self.text);
        self.rename_all()?;
        Ok(self.text)
    }
}

impl Target for Edit<'_> {
    const KIND: &'static str = "a text model";
    const SCALES: Scales = Scales::Uniform;

    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        self.check_name(name).map(|()| Some(name.to_ascii_lowercase()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        for (node, new) in names {
            let old = self.name_of(*node);
            if old == new {
                continue;
            }
            let is_old = |node: &SceneNode| node.name.eq_ignore_ascii_case(old);
            if self.skeleton.nodes.iter().filter(|node| is_old(node)).count() > 1 {
                return Err("two nodes have its old name, so references in the text are ambiguous".into());
            }
            self.renamed.insert(*node, new.clone());
        }
        Ok(())
    }

    /// Sets the components that differ: position, orientation as axis and angle, and scale.
    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        let (
            Transform::Parts { translation, rotation, scale },
            Some(Transform::Parts { translation: t, rotation: r, scale: s }),
        ) = (transform, self.base.nodes.get(node).map(|node| node.transform))
        else {
            return Err("nodes have a translation, a rotation and a scale".into());
        };
        let node = self.node(node)?;
        if translation.to_array().map(f32::to_bits) != t.to_array().map(f32::to_bits) {
            self.put_numbers(&node, Keyword::Position, &translation.to_array().map(number))?;
        }
        if rotation.to_array().map(f32::to_bits) != r.to_array().map(f32::to_bits) {
            self.put_numbers(&node, Keyword::Orientation, &axis_angle(rotation)?)?;
        }
        if scale.x.to_bits() != s.x.to_bits() {
            self.put_numbers(&node, Keyword::Scale, &[number(scale.x)])?;
        }
        Ok(())
    }

    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        let parent = parent.ok_or("a model has one root: give the node a parent")?;
        if self.base.nodes.get(node).is_some_and(|own| own.parent == Some(parent)) {
            return Ok(());
        }
        let (node, name) = (self.node(node)?, self.name_of(parent).to_vec());
        self.put_word(&node, Keyword::Parent, &name)
    }

    fn add_node(&mut self, node: &SceneNode) -> Result<(), Reason> {
        self.add_plain(node)
    }

    fn carries(&self, attached: &Attachment) -> bool {
        attachment::is_known(attached)
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        if node == 0 {
            return Err("a model needs its root".into());
        }
        let own = self.node(node)?;
        self.remove_block(&own);
        for animated in self.in_animations(node) {
            self.remove_block(&animated);
            self.removed_nodes.insert(node);
        }
        Ok(())
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        self.material_name(material, name)
    }

    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        self.texture_name(material, texture, name)
    }

    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        self.new_look(material)
    }

    fn holds(&self, mesh: Option<usize>) -> Holds {
        let place = mesh.and_then(|mesh| Some(self.base.meshes.get(mesh)?.node));
        let kind = place.and_then(|place| self.compiled(place)?.mesh()).map(|mesh| &mesh.kind);
        let is_skin = matches!(kind, Some(tree::MeshKind::Skin(_)));
        let has_colors = !is_skin && !matches!(kind, Some(tree::MeshKind::AnimMesh(_)));
        Holds {
            normals: true,
            // The compiler computes tangents.
            tangents: false,
            uv_sets: MAX_SETS,
            color_sets: usize::from(has_colors),
            influences: kind.is_none() || is_skin,
            morph_targets: false,
        }
    }

    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        for edit in parts {
            self.part(mesh, edit)?;
            if let Some(material) = edit.after.material.filter(|_| edit.after.material != edit.before.material) {
                let (_, node) = self.node_of_mesh(mesh)?;
                self.give(&node, material)?;
            }
        }
        Ok(())
    }

    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        self.new_part(mesh, part)
    }

    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        let own = self.base.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref());
        let own = own.ok_or("it has no skin: remove the mesh and add it again with one")?;
        if !skin.joints.starts_with(&own.joints) {
            return Err("existing joints cannot change".into());
        }
        let worlds = self.skeleton.world_transforms();
        let world = |node: usize| worlds.get(node).copied().unwrap_or_default();
        let at = self.base.meshes.get(mesh).map_or(Affine3A::IDENTITY, |mesh| world(mesh.node));
        for (place, (joint, bind)) in skin.joints.iter().zip(&skin.inverse_bind).enumerate() {
            let is_rest = || (world(*joint).inverse() * at).abs_diff_eq(*bind, SAME_POSE);
            if own.inverse_bind.get(place) != Some(bind) && !is_rest() {
                let name = self.name_of(*joint).escape_ascii();
                return Err(format!("bind \"{name}\" in its rest pose: a text model has no other bind pose").into());
            }
        }
        if skin.joints != own.joints {
            self.skins.insert(mesh, skin.clone());
        }
        Ok(())
    }

    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        self.new_mesh(mesh)
    }

    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        let (place, node) = self.node_of_mesh(mesh)?;
        self.plain(&node);
        self.in_animations(place).iter().for_each(|node| self.plain(node));
        self.removed_meshes.insert(place);
        Ok(())
    }

    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        self.channels(animation, edit)
    }

    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        self.new_animation(animation)
    }

    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        self.drop_animation(animation);
        Ok(())
    }
}

/// Returns a name if it is a single word of a line.
fn one_word(name: &[u8]) -> Result<ByteString, Reason> {
    text::one_word(name).map_err(|error| error.kind().to_string().into())
}

/// Returns the shortest decimal number that parses to a number of the binary form.
pub(super) fn number(value: f32) -> f64 {
    format!("{value}").parse().unwrap_or_else(|_| f64::from(value))
}

/// Returns a rotation as axis and angle, as texts store it.
pub(super) fn axis_angle(rotation: Quat) -> Result<[f64; 4], Reason> {
    let wide = DQuat::from_xyzw(rotation.x.into(), rotation.y.into(), rotation.z.into(), rotation.w.into());
    let length = wide.length();
    if (length - 1.0).abs() > 1e-3 {
        return Err(format!("a rotation has length {length}, expected 1").into());
    }
    let (axis, angle) = wide.normalize().to_axis_angle();
    let short = |part: f64| number(meshwire_scene::motion::narrow(part));
    Ok([short(axis.x), short(axis.y), short(axis.z), short(angle)])
}
