//! The scenes of all files as one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use meshwire::scene::{AnimationTarget, Extra, Material, Node, Purpose, Scene, Texture};
use meshwire::xmf::scene::SPACE;
use meshwire::{Finding, Path};

use crate::component::Component;
use crate::rules;
use crate::supermodel::Inheritance;
use crate::{Member, Role};

/// The whole scene, and where its elements come from.
#[derive(Debug, Clone)]
pub(crate) struct Joined {
    pub scene: Scene,
    /// The connection of each node that has one.
    pub connections: BTreeMap<usize, usize>,
    /// The member, and the index in its scene, of each mesh.
    pub meshes: Vec<(usize, usize)>,
    /// The member, and the index in its scene, of each animation.
    pub animations: Vec<(usize, usize)>,
    /// For each member, the index in the whole scene of each of its materials.
    pub materials: Vec<Vec<usize>>,
    /// The scene of each member.
    pub scenes: Vec<Scene>,
    /// Parents and targets of animations that are not parts.
    pub findings: Vec<Finding>,
}

/// A scene that cannot be made: the file and the reason.
type Failed = (PathBuf, String);

impl Joined {
    /// Joins the files of a component, or of a model with its motions. The materials of a component get their textures
    /// from `library`, by name.
    pub fn of(
        component: Option<&Component>,
        members: &[Member],
        library: &BTreeMap<String, Vec<Texture>>,
    ) -> Result<Self, Failed> {
        let scenes =
            members.iter().map(|member| member.asset.scene().map_err(|error| (member.path.clone(), error.to_string())));
        let mut joined = Self {
            scene: Scene::new(SPACE),
            connections: BTreeMap::new(),
            meshes: Vec::new(),
            animations: Vec::new(),
            materials: Vec::new(),
            scenes: scenes.collect::<Result<_, _>>()?,
            findings: Vec::new(),
        };
        let Some(component) = component else {
            joined.model(members);
            return Ok(joined);
        };
        joined.scene.name = component.name.clone().into_bytes();
        let parts = joined.nodes(component, members);
        for (index, member) in members.iter().enumerate() {
            joined.member(index, member, &parts);
        }
        for material in &mut joined.scene.materials {
            if let Some(textures) = library.get(&*String::from_utf8_lossy(&material.name)) {
                material.textures.clone_from(textures);
            }
        }
        Ok(joined)
    }

    /// Takes the scene of the model, which is the first member, and adds the animations of the others.
    fn model(&mut self, members: &[Member]) {
        let Some(model) = self.scenes.first() else { return };
        self.scene = model.clone();
        self.meshes = (0..model.meshes.len()).map(|mesh| (0, mesh)).collect();
        self.animations = (0..model.animations.len()).map(|animation| (0, animation)).collect();
        let mut inheritance = Inheritance::of(model);
        for (index, member) in members.iter().enumerate().skip(1) {
            let Some(mut motion) = self.scenes.get(index).cloned() else { continue };
            let own = match member.role {
                Role::Supermodel => inheritance.add(&mut motion),
                _ => (0..motion.animations.len()).collect(),
            };
            let file = file_name(&member.path);
            for (animation, number) in motion.animations.iter_mut().zip(&own) {
                animation.source = format!(
                    "{file}/{}",
                    Some(&animation.source).filter(|own| !own.is_empty()).unwrap_or(&number.to_string())
                );
                if animation.name.is_empty() {
                    animation.name = stem(&member.path).into_bytes();
                }
            }
            let missing = self.scene.play(&motion).len();
            self.animations.extend(own.into_iter().map(|animation| (index, animation)));
            if missing > 0 {
                let message = format!("{file} moves {missing} targets that the model does not have");
                self.findings.push(rules::LOST_TARGET.at(Path::root(), message));
            }
        }
    }

    /// Adds the nodes of connections and parts. Returns the node of each part by lower-case name.
    fn nodes(&mut self, component: &Component, members: &[Member]) -> BTreeMap<String, usize> {
        let animated = |name: &str| {
            let animations = self.scenes.iter().zip(members).filter(|(_, member)| member.role == Role::Animations);
            let mut nodes = animations.flat_map(|(scene, _)| &scene.nodes);
            nodes.any(|node| node.name.eq_ignore_ascii_case(name.as_bytes()))
        };
        let root = Node { source: "component".to_owned(), ..Node::named(component.name.as_str()) };
        let class = ("class".to_owned(), Extra::Text(component.class.clone()));
        let mut nodes = vec![Node { extras: vec![class], ..root }];
        let mut parts: BTreeMap<String, usize> = BTreeMap::new();
        let mut parents = Vec::new();
        for (index, connection) in component.connections.iter().enumerate() {
            let own = nodes.len();
            let single = match connection.parts.as_slice() {
                [part] if !animated(&part.name) => Some(part),
                _ => None,
            };
            let mut extras = vec![("connection".to_owned(), Extra::Text(connection.name.clone()))];
            if !connection.tags.trim().is_empty() {
                extras.push(("tags".to_owned(), Extra::Text(connection.tags.trim().to_owned())));
            }
            nodes.push(Node {
                source: format!("connections[{index}]"),
                parent: Some(0),
                transform: connection.transform(),
                extras,
                ..Node::named(single.map_or(&connection.name, |part| &part.name).as_str())
            });
            self.connections.insert(own, index);
            parents.push((own, connection.parent.as_deref()));
            for (number, part) in connection.parts.iter().enumerate() {
                let node = if single.is_some() { own } else { nodes.len() };
                if single.is_none() {
                    let source = format!("connections[{index}].parts[{number}]");
                    nodes.push(Node { source, parent: Some(own), ..Node::named(part.name.as_str()) });
                }
                parts.entry(part.name.to_lowercase()).or_insert(node);
            }
        }
        for (connection, (node, parent)) in parents.into_iter().enumerate() {
            let Some(name) = parent else { continue };
            let found = parts.get(&name.to_lowercase()).copied();
            if let Some(found) = found.filter(|found| !is_below(&nodes, *found, node)) {
                if let Some(node) = nodes.get_mut(node) {
                    node.parent = Some(found);
                }
                continue;
            }
            let what = if found.is_some() { "a part of itself" } else { "which is not part of the component" };
            let message = format!("the position is relative to {name:?}, {what}");
            self.findings.push(component.finding(rules::LOST_PARENT, connection, None, message));
        }
        self.scene.nodes = nodes;
        parts
    }

    /// Adds the meshes or animations of a file.
    fn member(&mut self, index: usize, member: &Member, parts: &BTreeMap<String, usize>) {
        let Some(own) = self.scenes.get(index) else { return };
        let Role::Mesh { part, lod, is_collision } = &member.role else {
            let missing = self.scene.play(own);
            self.animations.extend((0..own.animations.len()).map(|animation| (index, animation)));
            self.materials.push(Vec::new());
            for name in missing {
                let (name, file) = (String::from_utf8_lossy(&name), file_name(&member.path));
                let message = format!("{file} moves {name:?}, which is not part of the component");
                self.findings.push(rules::LOST_TARGET.at(Path::root(), message));
            }
            return;
        };
        let file = file_name(&member.path);
        let stem = stem(&member.path);
        let sourced = |source: &str| format!("{file}/{source}");
        let materials: Vec<usize> = own
            .materials
            .iter()
            .map(|material| {
                let known = self.scene.materials.iter().position(|known| known.name == material.name);
                known.unwrap_or_else(|| {
                    self.scene.materials.push(Material { source: sourced(&material.source), ..material.clone() });
                    self.scene.materials.len() - 1
                })
            })
            .collect();
        for (number, mesh) in own.meshes.iter().enumerate() {
            let mut mesh = mesh.clone();
            mesh.source = sourced(&mesh.source);
            mesh.name = stem.clone().into_bytes();
            mesh.node = parts.get(&part.to_lowercase()).copied().unwrap_or(0);
            mesh.lod = *lod;
            if *is_collision {
                mesh.purpose = Purpose::Collision;
            }
            for part in &mut mesh.primitives {
                part.source = sourced(&part.source);
                part.material = part.material.and_then(|material| materials.get(material).copied());
            }
            self.meshes.push((index, number));
            self.scene.meshes.push(mesh);
        }
        self.materials.push(materials);
    }

    /// Returns the node of a member's scene that has the name of a node of the whole.
    pub fn target_in(&self, member: usize, target: Option<AnimationTarget>) -> Option<AnimationTarget> {
        let Some(AnimationTarget::Node(node)) = target else { return None };
        let name = &self.scene.nodes.get(node)?.name;
        let own = &self.scenes.get(member)?.nodes;
        own.iter().position(|node| node.name.eq_ignore_ascii_case(name)).map(AnimationTarget::Node)
    }
}

pub(crate) fn file_name(path: &std::path::Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns true if `node` is `above`, or below it.
fn is_below(nodes: &[Node], node: usize, above: usize) -> bool {
    let mut at = Some(node);
    for _ in 0..=nodes.len() {
        match at {
            Some(index) if index == above => return true,
            Some(index) => at = nodes.get(index).and_then(|node| node.parent),
            None => return false,
        }
    }
    true
}
