//! Conversion of the file to a format-neutral scene, and of scene edits back to the file.
//!
//! A mesh node of the game becomes a node, a mesh of one part and a material in the scene:
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | nodes of the geometry | nodes in file order, placed by the first values of `position`, `orientation`, `scale` |
//! | lights, emitters, references, cameras; the first values of their controllers | attachments of the nodes, with the other fields as extras |
//! | kind, part number, inherited color; all other controllers | extras of the node: `kind`, `part number`, `inherit color`, `controllers` |
//! | meshes of every kind | meshes; a walk mesh is [`Purpose::Walk`], one that is not rendered [`Purpose::Hidden`] |
//! | positions, normals, four sets of texture coordinates, colors | the same |
//! | tangents and handedness of the enhanced edition | tangents |
//! | faces | triangles; those with indices out of range are dropped |
//! | surface of each face | extra `surfaces` of the mesh, one for each triangle; absent if all are 0 |
//! | weights, bone slots, bind pose of a skin | influences and skin |
//! | constraints and swing of a danglymesh, sample period of an animmesh, water streams, shadow, beaming, light map | extras of the mesh |
//! | vertices that a mesh of the enhanced edition copies from siblings rendered with it | in the siblings only; their number is the extra `merged vertices` |
//! | an index list that differs from the faces | extra `drawn` of the mesh |
//! | diffuse color, alpha, selfillumcolor, specular color, textures, name of the material | material; ambient color, shininess, hints, fading, turning textures are its extras |
//! | animations: controllers of nodes, events | channels, bound by name as the game does; game-specific controllers are [`Channel::Other`] with their id |
//! | length, transition, root of an animation; controllers that no channel can store, shapes of animmeshes over time | duration; extras `transition`, `root`, `controllers`, `shapes` |
//! | supermodel, its scale, class, fog, bounds, compiler | extras of the scene |
//!
//! Not in the scene: data that compilers derive (planes, neighbors, bounds and area of meshes, the bounding box tree of
//! a walk mesh), the tree and kinds of nodes inside animations, and words without meaning to a reader. Dangling
//! references are dropped and counted in the extra `left out` of the node or mesh.
//!
//! [`Purpose::Walk`]: meshwire_scene::Purpose::Walk
//! [`Purpose::Hidden`]: meshwire_scene::Purpose::Hidden
//! [`Channel::Other`]: meshwire_scene::motion::Channel::Other

mod animation;
mod apply;
mod attachment;
mod extras;
mod make;
mod material;
mod mesh;
mod part;
mod skin;
mod text;

use std::collections::HashMap;

use meshwire_core::Error;
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::mesh::EditMesh;
use meshwire_scene::{Direction, Extra, Extras, Handedness, Node, Scene, Space, Transform};

use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{self, Mesh, Model};

/// The space of models: right-handed, z up, meters (section 5 of the format reference; a tile is 10 by 10).
///
/// Three facts are not documented and were measured on real files. Figures face y: the feet of all ten creatures are in
/// front of their ankles along y, with the right foot at positive x. v grows upward: on the upright surfaces of 32 of
/// 34 files it grows with height. The sign of a tangent is that of the bitangent along growing v, up the image, as in
/// glTF: this holds at all 21 vertices of real tangents that point along u. At the others the compiler of the enhanced
/// edition has merged the tangents of vertices at one position, regardless of their texture coordinates.
const SPACE: Space = Space {
    up: Direction::PositiveZ,
    forward: Direction::PositiveY,
    handedness: Handedness::Right,
    front: <Mesh as EditMesh>::FRONT,
    unit: Some(1.0),
    v_up: true,
};

impl MdlFile {
    /// Converts the model to a scene. Numbers are those of the file, bit for bit.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_scene as scene; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let shape = build::Shape { positions, triangles: vec![[0, 1, 2]], ..Default::default() };
    /// file.insert_node("demo", build::trimesh("blade", &shape, Profile::Ee)?)?;
    /// let scene = file.scene()?;
    /// assert_eq!((scene.nodes[1].parent, scene.meshes[0].node), (Some(0), 1));
    /// assert_eq!(scene.meshes[0].primitives[0].triangles, [[0, 1, 2]]);
    /// assert_eq!(scene.nodes[1].source, "model.root.children[0]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Currently none: dangling references are dropped.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mut scene = Scene::new(SPACE);
        scene.name = self.model.name.text().to_vec();
        scene.extras = extras::of_model(self);
        let found = walk(self.model.root.as_ref(), "model.root");
        scene.nodes = found.iter().map(|found| node(found, self.profile)).collect();
        for (index, found) in found.iter().enumerate() {
            let Some(own) = found.node.mesh() else { continue };
            let material = scene.materials.len();
            scene.materials.push(material::material(found, own, self.profile));
            scene.meshes.push(mesh::mesh((found, index), own, material, (scene.nodes.len(), self.profile)));
        }
        let names = names(&self.model);
        let animations = self.model.animations.iter().enumerate();
        scene.animations =
            animations.map(|(place, own)| animation::animation(own, place, &names, self.profile)).collect();
        Ok(scene)
    }
}

fn node(found: &Found<'_>, profile: Profile) -> Node {
    let own = found.node;
    Node {
        source: found.path.clone(),
        name: own.head.name.text().to_vec(),
        parent: found.parent,
        transform: Transform::Parts {
            translation: Vec3::from_array(own.position()),
            rotation: Quat::from_array(own.orientation()),
            scale: Vec3::splat(own.scale()),
        },
        attached: attachment::attached(own),
        extras: extras::of_node(own, profile),
    }
}

/// A node of a tree.
struct Found<'a> {
    node: &'a tree::Node,
    /// Index of its parent in the list.
    parent: Option<usize>,
    /// Its path in the file.
    path: String,
}

/// Returns the nodes of a tree in file order.
fn walk<'a>(root: Option<&'a tree::Node>, path: &str) -> Vec<Found<'a>> {
    let mut list: Vec<Found<'a>> = Vec::new();
    let mut pending: Vec<Found<'a>> =
        root.into_iter().map(|node| Found { node, parent: None, path: path.to_owned() }).collect();
    while let Some(found) = pending.pop() {
        let place = list.len();
        let children = found.node.children.iter().enumerate().rev();
        pending.extend(children.map(|(index, node)| Found {
            node,
            parent: Some(place),
            path: format!("{}.children[{index}]", found.path),
        }));
        list.push(found);
    }
    list
}

/// Returns the first node of each lower-case name, by its index in file order.
fn names(model: &Model) -> HashMap<Vec<u8>, usize> {
    let mut names = HashMap::new();
    for (place, node) in model.nodes().enumerate() {
        names.entry(node.head.name.text().to_ascii_lowercase()).or_insert(place);
    }
    names
}

/// Adds the number of dangling references to the extras.
fn left_out(count: usize, extras: &mut Extras) {
    if count > 0 {
        extras.push(("left out".to_owned(), Extra::from(u32::try_from(count).unwrap_or(u32::MAX))));
    }
}
