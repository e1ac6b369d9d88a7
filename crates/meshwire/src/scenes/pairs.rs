//! Changes that lead from the scene of a file to an edited copy of it, in which elements may be missing, new or in another
//! order.

use std::collections::{BTreeMap, VecDeque};

use meshwire_scene::mesh::tangents::{Bitangent, recompute};
use meshwire_scene::{AnimationChannel, AnimationTarget, Change, Mesh, MorphDeltas, Node, Primitive, Problem, Scene};

/// Returns the changes that lead from `base` to `edited`. Elements are paired by their sources.
///
/// # Errors
/// Lists the edits that no [`Change`] expresses.
pub(super) fn changes(base: &Scene, edited: &Scene) -> Result<Vec<Change>, Vec<Problem>> {
    let pairing = Pairing {
        base,
        nodes: Pairs::new(&base.nodes, &edited.nodes, |node| node.source.clone()),
        materials: Pairs::new(&base.materials, &edited.materials, |material| material.source.clone()),
        meshes: Pairs::new(&base.meshes, &edited.meshes, |mesh| mesh.source.clone()),
    };
    let animations = Pairs::new(&base.animations, &edited.animations, |animation| animation.source.clone());
    // The edited scene with the elements of the base only, in their order; those that were removed are unchanged there.
    let mut aligned =
        Scene { name: edited.name.clone(), space: edited.space, extras: edited.extras.clone(), ..base.clone() };
    let mut rest = Vec::new();
    pairing.nodes.fill(&mut aligned.nodes, &edited.nodes, |node| pairing.node(node));
    pairing.materials.fill(&mut aligned.materials, &edited.materials, Clone::clone);
    for (index, (old, new)) in pairing.meshes.both(&base.meshes, &edited.meshes) {
        let mesh = pairing.mesh(index, old, new, &mut rest);
        aligned.meshes.iter_mut().skip(index).take(1).for_each(|slot| slot.clone_from(&mesh));
    }
    for (index, (old, new)) in animations.both(&base.animations, &edited.animations) {
        let channels = Pairs::new(&old.channels, &new.channels, channel_key);
        let mut animation = new.clone();
        animation.channels.clone_from(&old.channels);
        channels.fill(&mut animation.channels, &new.channels, |channel| pairing.channel(channel));
        rest.extend(
            channels
                .added(&new.channels)
                .map(|channel| Change::AddChannel { animation: index, channel: Box::new(pairing.channel(channel)) }),
        );
        rest.extend(channels.removed().filter_map(|channel| {
            let mut track = old.channels.get(channel)?.track.clone();
            track.keys.clear();
            Some(Change::Keys { animation: index, channel, track })
        }));
        aligned.animations.iter_mut().skip(index).take(1).for_each(|slot| slot.clone_from(&animation));
    }
    let mut changes = base.changes_to(&aligned)?;
    changes.iter_mut().for_each(|change| set_origins(base, change));
    changes.append(&mut rest);
    let added = pairing.nodes.added(&edited.nodes);
    changes.extend(added.map(|node| Change::AddNode { node: Box::new(pairing.node(node)) }));
    let added = pairing.materials.added(&edited.materials);
    changes.extend(added.map(|material| Change::AddMaterial { material: Box::new(material.clone()) }));
    let added = pairing.meshes.added(&edited.meshes);
    changes.extend(added.map(|mesh| Change::AddMesh { mesh: Box::new(pairing.own(mesh)) }));
    changes.extend(animations.added(&edited.animations).map(|animation| {
        let mut animation = animation.clone();
        animation.channels.iter_mut().for_each(|channel| *channel = pairing.channel(channel));
        Change::AddAnimation { animation: Box::new(animation) }
    }));
    changes.extend(pairing.meshes.removed().map(|mesh| Change::RemoveMesh { mesh }));
    changes.extend(pairing.nodes.removed().map(|node| Change::RemoveNode { node }));
    changes.extend(animations.removed().map(|animation| Change::RemoveAnimation { animation }));
    Ok(changes)
}

/// The elements of a list of the base and those of the edited list.
struct Pairs {
    /// For each element of the base its index in the edited list; `None` if it was removed.
    edited: Vec<Option<usize>>,
    /// For each element of the edited list its index in changes: new elements follow those of the base.
    numbers: Vec<usize>,
}

impl Pairs {
    /// Pairs the elements with equal keys, those with the same key in their order.
    fn new<T, K: Ord>(base: &[T], edited: &[T], key: impl Fn(&T) -> K) -> Self {
        let mut known: BTreeMap<K, VecDeque<usize>> = BTreeMap::new();
        base.iter().enumerate().for_each(|(index, one)| known.entry(key(one)).or_default().push_back(index));
        let mut pairs = Self { edited: vec![None; base.len()], numbers: Vec::with_capacity(edited.len()) };
        let mut next = base.len()..;
        for (index, one) in edited.iter().enumerate() {
            let own = known.get_mut(&key(one)).and_then(VecDeque::pop_front);
            own.and_then(|own| pairs.edited.get_mut(own)).into_iter().for_each(|slot| *slot = Some(index));
            pairs.numbers.extend(own.or_else(|| next.next()));
        }
        pairs
    }

    fn number(&self, edited: usize) -> usize {
        self.numbers.get(edited).copied().unwrap_or(usize::MAX)
    }

    /// Replaces the elements of the base by those that they are paired with.
    fn fill<T>(&self, base: &mut [T], edited: &[T], own: impl Fn(&T) -> T) {
        for (slot, index) in base.iter_mut().zip(&self.edited) {
            index.and_then(|index| edited.get(index)).into_iter().for_each(|new| *slot = own(new));
        }
    }

    fn both<'a, T>(&'a self, base: &'a [T], edited: &'a [T]) -> impl Iterator<Item = (usize, (&'a T, &'a T))> {
        let pairs = base.iter().zip(&self.edited).enumerate();
        pairs.filter_map(|(index, (old, new))| Some((index, (old, edited.get((*new)?)?))))
    }

    fn added<'a, T>(&'a self, edited: &'a [T]) -> impl Iterator<Item = &'a T> {
        let is_new = |number: &usize| *number >= self.edited.len();
        edited.iter().zip(&self.numbers).filter(move |(_, number)| is_new(number)).map(|(one, _)| one)
    }

    fn removed(&self) -> impl Iterator<Item = usize> {
        self.edited.iter().enumerate().filter(|(_, pair)| pair.is_none()).map(|(index, _)| index)
    }
}

/// Converts indices of the edited scene to those in changes.
struct Pairing<'a> {
    base: &'a Scene,
    nodes: Pairs,
    materials: Pairs,
    meshes: Pairs,
}

impl Pairing<'_> {
    fn node(&self, node: &Node) -> Node {
        Node { parent: node.parent.map(|parent| self.nodes.number(parent)), ..node.clone() }
    }

    fn channel(&self, channel: &AnimationChannel) -> AnimationChannel {
        let target = channel.target.map(|target| match target {
            AnimationTarget::Node(node) => AnimationTarget::Node(self.nodes.number(node)),
            AnimationTarget::Morph { mesh, target } => {
                AnimationTarget::Morph { mesh: self.meshes.number(mesh), target }
            }
        });
        AnimationChannel { target, ..channel.clone() }
    }

    /// Returns a mesh with the indices of changes.
    fn own(&self, mesh: &Mesh) -> Mesh {
        let mut own = mesh.clone();
        own.node = self.nodes.number(mesh.node);
        own.skin.iter_mut().flat_map(|skin| &mut skin.joints).for_each(|joint| *joint = self.nodes.number(*joint));
        for part in &mut own.primitives {
            part.material = part.material.map(|material| self.materials.number(material));
        }
        own
    }

    /// Returns an edited mesh with the parts of the base in their order. Adds the changes for new parts to `rest`. A part
    /// that was removed has no triangles.
    fn mesh(&self, index: usize, old: &Mesh, new: &Mesh, rest: &mut Vec<Change>) -> Mesh {
        let mut mesh = self.own(new);
        let parts = Pairs::new(&old.primitives, &mesh.primitives, |part| part.source.clone());
        let edited = std::mem::replace(&mut mesh.primitives, old.primitives.clone());
        parts.fill(&mut mesh.primitives, &edited, Clone::clone);
        for part in parts.removed() {
            mesh.primitives.iter_mut().skip(part).take(1).for_each(|part| *part = emptied(part));
        }
        for (index, (before, after)) in parts.both(&old.primitives, &edited) {
            if let Some(part) = mesh.primitives.get_mut(index) {
                self.ensure_tangents(part, Some((before, origins(before, after))));
            }
        }
        for part in parts.added(&edited) {
            let mut part = part.clone();
            self.ensure_tangents(&mut part, None);
            rest.push(Change::AddPrimitive { mesh: index, primitive: Box::new(part) });
        }
        mesh
    }

    /// Computes the tangents of a part that has none in a file with tangents. Vertices keep those of their origin where
    /// neither they nor the triangles around them have changed.
    fn ensure_tangents(&self, part: &mut Primitive, before: Option<(&Primitive, Vec<Option<u32>>)>) {
        let mut all = self.base.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let like = before.as_ref().map_or_else(|| all.find(|part| !part.tangents.is_empty()), |(part, _)| Some(*part));
        let Some(like) = like.filter(|like| !like.tangents.is_empty() && part.tangents.is_empty()) else { return };
        let mut kept = vec![false; part.positions.len()];
        if let Some((before, origins)) = before {
            let origin = |vertex: usize| usize::try_from(origins.get(vertex).copied().flatten()?).ok();
            let same = |vertex: usize| origin(vertex).is_some_and(|origin| is_same(part, vertex, before, origin));
            kept = (0..kept.len()).map(same).collect();
            let own = kept.clone();
            for corners in &part.triangles {
                let corners = corners.map(|corner| usize::try_from(corner).unwrap_or(usize::MAX));
                if corners.iter().any(|corner| own.get(*corner) == Some(&false)) {
                    corners.into_iter().for_each(|at| kept.get_mut(at).into_iter().for_each(|kept| *kept = false));
                }
            }
            let of = |vertex| origin(vertex).and_then(|origin| before.tangents.get(origin)).copied();
            part.tangents = (0..kept.len()).map(|vertex| of(vertex).unwrap_or_default()).collect();
        }
        let side = Bitangent::of(like, &self.base.space).unwrap_or_default();
        recompute(part, &self.base.space, side, |vertex| kept.get(vertex) == Some(&true));
    }
}

/// Returns a part without vertices, with as many sets of texture coordinates, colors and morph targets as before.
fn emptied(part: &Primitive) -> Primitive {
    Primitive {
        source: part.source.clone(),
        material: part.material,
        uv_sets: vec![Vec::new(); part.uv_sets.len()],
        color_sets: vec![Vec::new(); part.color_sets.len()],
        morph_deltas: vec![MorphDeltas::default(); part.morph_deltas.len()],
        ..Primitive::default()
    }
}

/// Returns true if two vertices have the same position, normal and texture coordinates.
fn is_same(part: &Primitive, vertex: usize, before: &Primitive, origin: usize) -> bool {
    let three = |list: &[[f32; 3]], at: usize| list.get(at).map(|value| value.map(f32::to_bits));
    let uv = |part: &Primitive, at: usize| part.uv_sets.first()?.get(at).map(|value| value.map(f32::to_bits));
    three(&part.positions, vertex) == three(&before.positions, origin)
        && three(&part.normals, vertex) == three(&before.normals, origin)
        && uv(part, vertex) == uv(before, origin)
}

/// Channels of some formats share a source.
fn channel_key(channel: &AnimationChannel) -> (String, String) {
    (channel.source.clone(), format!("{:?}", channel.track.channel))
}

/// Replaces the origins of changed vertices by those that the sources of the vertices name.
fn set_origins(base: &Scene, change: &mut Change) {
    let Change::Geometry { mesh, primitive, geometry, origins: list } = change else { return };
    let before = base.meshes.get(*mesh).and_then(|mesh| mesh.primitives.get(*primitive));
    before.into_iter().for_each(|before| *list = origins(before, geometry));
}

/// Returns for each vertex of an edited part the vertex of the base that it came from. The base may show a vertex of the
/// file several times; the one with the same values is preferred.
fn origins(before: &Primitive, after: &Primitive) -> Vec<Option<u32>> {
    let (old, count) = (before.positions.len(), after.positions.len());
    if after.source_vertices.is_empty() {
        let same = |vertex: usize| u32::try_from(vertex).ok().filter(|_| old == count);
        return (0..count).map(same).collect();
    }
    let mut shown: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for vertex in 0..old {
        let number = before.source_vertices.get(vertex).copied().or_else(|| u32::try_from(vertex).ok());
        number.into_iter().for_each(|number| shown.entry(number).or_default().push(vertex));
    }
    let of = |(vertex, number): (usize, &u32)| {
        let candidates = shown.get(number)?;
        let same = candidates.iter().find(|origin| is_same(after, vertex, before, **origin));
        u32::try_from(*same.or_else(|| candidates.first())?).ok()
    };
    after.source_vertices.iter().enumerate().map(of).collect()
}
