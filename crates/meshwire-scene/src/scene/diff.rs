//! The changes that lead from one scene to another.

use std::fmt::Debug;

use super::{
    Animation, AnimationChannel, Change, Material, Mesh, MorphDeltas, Node, Primitive, Problem, Scene, Texture,
    VertexValues,
};
use crate::motion::{Key, Track};

impl Scene {
    /// Returns the changes that lead from this scene, that of a file, to an edited copy of it, element by element. Bits
    /// that are equal are not a change.
    ///
    /// ```
    /// # mod meshwire { pub use meshwire_scene as scene; }
    /// use meshwire::scene::{Change, Node, Scene, Space};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("sail"));
    /// let mut edited = scene.clone();
    /// edited.nodes[0].name = b"mast".to_vec();
    /// let changes = scene.changes_to(&edited).unwrap();
    /// assert_eq!(changes, [Change::NodeName { node: 0, name: b"mast".to_vec() }]);
    /// edited.nodes.push(Node::named("flag"));
    /// let problems = scene.changes_to(&edited).unwrap_err();
    /// assert_eq!(problems[0].to_string(), "nodes: expected 1, found 2");
    /// ```
    ///
    /// # Errors
    /// Lists the edits that no [`Change`] expresses element by element: added and removed elements, and values that
    /// cannot be changed.
    pub fn changes_to(&self, edited: &Self) -> Result<Vec<Change>, Vec<Problem>> {
        let mut diff = Diff::default();
        diff.unchanged("name", &self.name, &edited.name);
        diff.unchanged("space", &self.space, &edited.space);
        diff.unchanged("extras", &self.extras, &edited.extras);
        diff.each("nodes", &self.nodes, &edited.nodes, Diff::node);
        diff.each("materials", &self.materials, &edited.materials, Diff::material);
        diff.each("meshes", &self.meshes, &edited.meshes, Diff::mesh);
        diff.each("animations", &self.animations, &edited.animations, Diff::animation);
        if diff.refused.is_empty() { Ok(diff.changes) } else { Err(diff.refused) }
    }
}

#[derive(Default)]
struct Diff {
    changes: Vec<Change>,
    refused: Vec<Problem>,
}

impl Diff {
    /// Compares the elements of two lists, which must have the same length.
    fn each<T>(&mut self, what: &str, old: &[T], new: &[T], compare: impl Fn(&mut Self, usize, &T, &T)) {
        if old.len() == new.len() {
            old.iter().zip(new).enumerate().for_each(|(index, (old, new))| compare(self, index, old, new));
        } else {
            let message = format!("expected {}, found {}", old.len(), new.len());
            self.refused.push(Problem::new("changed-count", what, message));
        }
    }

    /// Refuses a difference that no change expresses.
    fn unchanged<T: PartialEq + Debug>(&mut self, what: &str, old: &T, new: &T) {
        // Equal texts of different values are NaN.
        if old != new && format!("{old:?}") != format!("{new:?}") {
            self.refused.push(Problem::new("changed-value", what, "cannot be changed"));
        }
    }

    /// Refuses to remove a value.
    fn removed(&mut self, what: String) {
        self.refused.push(Problem::new("removed-value", what, "cannot be removed"));
    }

    fn node(&mut self, node: usize, old: &Node, new: &Node) {
        if old.name != new.name {
            self.changes.push(Change::NodeName { node, name: new.name.clone() });
        }
        if old.parent != new.parent {
            self.changes.push(Change::NodeParent { node, parent: new.parent });
        }
        if old.transform.bits() != new.transform.bits() {
            self.changes.push(Change::NodeTransform { node, transform: new.transform });
        }
        let what = |part: &str| format!("nodes[{node}].{part}");
        self.unchanged(&what("source"), &old.source, &new.source);
        self.unchanged(&what("attached"), &old.attached, &new.attached);
        self.unchanged(&what("extras"), &old.extras, &new.extras);
    }

    fn material(&mut self, material: usize, old: &Material, new: &Material) {
        if old.name != new.name {
            self.changes.push(Change::MaterialName { material, name: new.name.clone() });
        }
        let at = format!("materials[{material}]");
        self.each(&format!("{at}.textures"), &old.textures, &new.textures, |diff, texture, old, new| {
            if old.name != new.name {
                diff.changes.push(Change::TextureName { material, texture, name: new.name.clone() });
            }
            let rest = |one: &Texture| Texture { name: Vec::new(), ..one.clone() };
            diff.unchanged(&format!("{at}.textures[{texture}]"), &rest(old), &rest(new));
        });
        let rest = |one: &Material| Material { name: Vec::new(), textures: Vec::new(), ..one.clone() };
        self.unchanged(&at, &rest(old), &rest(new));
    }

    fn mesh(&mut self, mesh: usize, old: &Mesh, new: &Mesh) {
        let at = format!("meshes[{mesh}]");
        if old.skin != new.skin && format!("{:?}", old.skin) != format!("{:?}", new.skin) {
            match &new.skin {
                Some(skin) => self.changes.push(Change::Skin { mesh, skin: skin.clone() }),
                None => self.removed(format!("{at}.skin")),
            }
        }
        self.each(&format!("{at}.primitives"), &old.primitives, &new.primitives, |diff, primitive, old, new| {
            diff.primitive([mesh, primitive], old, new);
        });
        let what = |part: &str| format!("{at}.{part}");
        self.unchanged(&what("source"), &old.source, &new.source);
        self.unchanged(&what("name"), &old.name, &new.name);
        self.unchanged(&what("node"), &old.node, &new.node);
        self.unchanged(&what("lod"), &old.lod, &new.lod);
        self.unchanged(&what("purpose"), &old.purpose, &new.purpose);
        self.unchanged(&what("vertex_space"), &old.vertex_space, &new.vertex_space);
        self.unchanged(&what("morph_targets"), &old.morph_targets, &new.morph_targets);
        self.unchanged(&what("extras"), &old.extras, &new.extras);
    }

    fn primitive(&mut self, [mesh, primitive]: [usize; 2], old: &Primitive, new: &Primitive) {
        let at = format!("meshes[{mesh}].primitives[{primitive}]");
        if old.material != new.material {
            match new.material {
                Some(material) => self.changes.push(Change::PrimitiveMaterial { mesh, primitive, material }),
                None => self.removed(format!("{at}.material")),
            }
        }
        self.unchanged(&format!("{at}.source"), &old.source, &new.source);
        if !same_lists(old, new) {
            let vertices = old.positions.len();
            let kept = |vertex: usize| u32::try_from(vertex).ok().filter(|_| vertices == new.positions.len());
            let origins = (0..new.positions.len()).map(kept).collect();
            self.changes.push(Change::Geometry { mesh, primitive, geometry: Box::new(new.clone()), origins });
            return;
        }
        let mut values = vec![
            VertexValues::Positions(changed(&old.positions, &new.positions)),
            VertexValues::Normals(changed(&old.normals, &new.normals)),
            VertexValues::Tangents(changed(&old.tangents, &new.tangents)),
        ];
        let sets = old.uv_sets.iter().zip(&new.uv_sets).enumerate();
        values.extend(sets.map(|(set, (old, new))| VertexValues::Uvs(set, changed(old, new))));
        let sets = old.color_sets.iter().zip(&new.color_sets).enumerate();
        values.extend(sets.map(|(set, (old, new))| VertexValues::Colors(set, changed(old, new))));
        let weights = |vertex: u32| {
            let [old, new] = [old, new].map(|one| usize::try_from(vertex).map_or(&[][..], |at| one.influences.of(at)));
            let bits = |one: &super::Influence| (one.joint, one.weight.to_bits());
            (!old.iter().map(bits).eq(new.iter().map(bits))).then(|| (vertex, new.to_vec()))
        };
        let vertices = u32::try_from(new.influences.len()).unwrap_or(u32::MAX);
        values.push(VertexValues::Influences((0..vertices).filter_map(weights).collect()));
        let targets = old.morph_deltas.iter().zip(&new.morph_deltas).enumerate();
        for (target, (old, new)) in targets {
            values.push(VertexValues::MorphPositions(target, changed(&old.positions, &new.positions)));
            let rest = |one: &MorphDeltas| MorphDeltas { positions: Vec::new(), ..one.clone() };
            self.unchanged(&format!("{at}.morph_deltas[{target}]"), &rest(old), &rest(new));
        }
        let edited = values.into_iter().filter(|values| !values.is_empty());
        self.changes.extend(edited.map(|values| Change::Vertices { mesh, primitive, values }));
    }

    fn animation(&mut self, animation: usize, old: &Animation, new: &Animation) {
        let at = format!("animations[{animation}]");
        self.each(&format!("{at}.channels"), &old.channels, &new.channels, |diff, channel, old, new| {
            if !same_keys(&old.track, &new.track) {
                diff.changes.push(Change::Keys { animation, channel, track: new.track.clone() });
            }
            let rest = |one: &AnimationChannel| {
                let mut rest = one.clone();
                rest.track.keys.clear();
                rest
            };
            diff.unchanged(&format!("{at}.channels[{channel}]"), &rest(old), &rest(new));
        });
        let rest = |one: &Animation| Animation { channels: Vec::new(), ..one.clone() };
        self.unchanged(&at, &rest(old), &rest(new));
    }
}

/// Returns true if the components that two tracks use have bit-identical keys.
fn same_keys(old: &Track, new: &Track) -> bool {
    let bits = |key: &Key, width: usize| {
        let parts = (0..width).filter_map(|part| {
            let handle = |list: &[[f64; 2]; 4]| list.get(part).map(|handle| handle.map(f64::to_bits));
            let (value, ease) = (key.value.get(part)?.to_bits(), *key.ease.get(part)?);
            Some((value, ease, handle(&key.incoming), handle(&key.outgoing)))
        });
        (key.time.to_bits(), parts.collect::<Vec<_>>())
    };
    let keys = |track: &Track| track.keys.iter().map(|key| bits(key, track.width)).collect::<Vec<_>>();
    keys(old) == keys(new)
}

/// Returns true if all lists of two parts have the same lengths, and the triangles are equal.
fn same_lists(old: &Primitive, new: &Primitive) -> bool {
    let lengths = |one: &Primitive| {
        let lists = [one.positions.len(), one.normals.len(), one.tangents.len(), one.influences.len()];
        let uvs: Vec<usize> = one.uv_sets.iter().map(Vec::len).collect();
        let colors: Vec<usize> = one.color_sets.iter().map(Vec::len).collect();
        let morphs: Vec<usize> = one.morph_deltas.iter().map(|deltas| deltas.positions.len()).collect();
        (lists, uvs, colors, morphs)
    };
    old.triangles == new.triangles && lengths(old) == lengths(new)
}

/// Returns the values whose bits differ, with their indices.
fn changed<const N: usize>(old: &[[f32; N]], new: &[[f32; N]]) -> Vec<(u32, [f32; N])> {
    let pairs = (0..).zip(old.iter().zip(new));
    let differs = |(old, new): (&[f32; N], &[f32; N])| old.map(f32::to_bits) != new.map(f32::to_bits);
    pairs.filter(|(_, pair)| differs(*pair)).map(|(vertex, (_, new))| (vertex, *new)).collect()
}
