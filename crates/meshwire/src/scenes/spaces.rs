//! Changes of a scene that was converted to another space, in the space of the file.

use meshwire_scene::glam::Vec3;
use meshwire_scene::motion::Track;
use meshwire_scene::{Change, Material, Mesh, Primitive, Scene, Skin, SpaceMap, Transform, VertexValues};

/// Converts changes of `shown`, which is `base` in another space, to changes of `base`. A value that equals that of `shown`
/// becomes that of `base`, so that the conversion leaves no noise in what was not edited.
pub(super) fn to_base(changes: Vec<Change>, shown: &Scene, base: &Scene) -> Vec<Change> {
    if shown.space == base.space {
        return changes;
    }
    let back = Back { shown, base, map: shown.space.map_to(&base.space) };
    changes.into_iter().map(|change| back.change(change)).collect()
}

struct Back<'a> {
    shown: &'a Scene,
    base: &'a Scene,
    map: SpaceMap,
}

impl Back<'_> {
    fn change(&self, change: Change) -> Change {
        match change {
            Change::NodeTransform { node, transform } => {
                Change::NodeTransform { node, transform: self.transform(node, transform) }
            }
            Change::Vertices { mesh, primitive, values } => {
                Change::Vertices { mesh, primitive, values: self.values(values) }
            }
            Change::Geometry { mesh, primitive, geometry, origins } => {
                let mut new = self.part(*geometry.clone());
                let of =
                    |scene: &Scene| scene.meshes.get(mesh).and_then(|mesh| mesh.primitives.get(primitive)).cloned();
                if let (Some(shown), Some(base)) = (of(self.shown), of(self.base)) {
                    restore(&mut new, &geometry, &shown, &base, &origins);
                }
                Change::Geometry { mesh, primitive, geometry: Box::new(new), origins }
            }
            Change::AddPrimitive { mesh, primitive } => {
                Change::AddPrimitive { mesh, primitive: Box::new(self.part(*primitive)) }
            }
            Change::AddMesh { mesh } => Change::AddMesh { mesh: Box::new(self.mesh(*mesh)) },
            Change::Skin { mesh, skin } => Change::Skin { mesh, skin: self.skin(mesh, skin) },
            Change::AddNode { node } => {
                let mut scene = Scene { nodes: vec![*node], ..Scene::new(self.shown.space) };
                scene.convert(self.base.space);
                Change::AddNode { node: Box::new(scene.nodes.pop().unwrap_or_default()) }
            }
            Change::AddMaterial { material } => Change::AddMaterial { material: Box::new(self.material(*material)) },
            Change::AddAnimation { animation } => {
                let mut animation = *animation;
                animation.channels.iter_mut().for_each(|channel| self.map.track(&mut channel.track));
                Change::AddAnimation { animation: Box::new(animation) }
            }
            Change::AddChannel { animation, mut channel } => {
                self.map.track(&mut channel.track);
                Change::AddChannel { animation, channel }
            }
            Change::Keys { animation, channel, track } => {
                Change::Keys { animation, channel, track: self.track(animation, channel, track) }
            }
            other => other,
        }
    }

    fn transform(&self, node: usize, new: Transform) -> Transform {
        let converted = self.map.transform(new);
        let of = |scene: &Scene| scene.nodes.get(node).map(|node| node.transform);
        let (
            Transform::Parts { translation, rotation, scale },
            Transform::Parts { translation: to, rotation: turn, scale: factors },
            Some(Transform::Parts { translation: old_to, rotation: old_turn, scale: old_factors }),
            Some(Transform::Parts { translation: own_to, rotation: own_turn, scale: own_factors }),
        ) = (converted, new, of(self.shown), of(self.base))
        else {
            return converted;
        };
        Transform::Parts {
            translation: if to == old_to { own_to } else { translation },
            rotation: if turn == old_turn { own_turn } else { rotation },
            scale: if factors == old_factors { own_factors } else { scale },
        }
    }

    fn values(&self, values: VertexValues) -> VertexValues {
        let point = |(vertex, place): (u32, [f32; 3])| (vertex, self.map.point(Vec3::from(place)).into());
        let turn = |(vertex, to): (u32, [f32; 3])| (vertex, self.map.direction(Vec3::from(to)).into());
        match values {
            VertexValues::Positions(list) => VertexValues::Positions(list.into_iter().map(point).collect()),
            VertexValues::MorphPositions(target, list) => {
                VertexValues::MorphPositions(target, list.into_iter().map(point).collect())
            }
            VertexValues::Normals(list) => VertexValues::Normals(list.into_iter().map(turn).collect()),
            VertexValues::Tangents(list) => {
                let sign = if self.map.mirrors() { -1.0 } else { 1.0 };
                let tangent = |(vertex, [x, y, z, w]): (u32, [f32; 4])| {
                    let [x, y, z] = self.map.direction(Vec3::new(x, y, z)).into();
                    (vertex, [x, y, z, w * sign])
                };
                VertexValues::Tangents(list.into_iter().map(tangent).collect())
            }
            VertexValues::Uvs(set, mut list) => {
                if self.map.turns_v_over() {
                    list.iter_mut().for_each(|(_, [_, v])| *v = 1.0 - *v);
                }
                VertexValues::Uvs(set, list)
            }
            other => other,
        }
    }

    fn part(&self, part: Primitive) -> Primitive {
        let mesh = self.mesh(Mesh { primitives: vec![part], ..Mesh::default() });
        mesh.primitives.into_iter().next().unwrap_or_default()
    }

    fn mesh(&self, mesh: Mesh) -> Mesh {
        let mut scene = Scene { meshes: vec![mesh], ..Scene::new(self.shown.space) };
        scene.convert(self.base.space);
        scene.meshes.into_iter().next().unwrap_or_default()
    }

    fn material(&self, material: Material) -> Material {
        let mut scene = Scene { materials: vec![material], ..Scene::new(self.shown.space) };
        scene.convert(self.base.space);
        scene.materials.into_iter().next().unwrap_or_default()
    }

    fn skin(&self, mesh: usize, new: Skin) -> Skin {
        let of = |scene: &Scene| scene.meshes.get(mesh).and_then(|mesh| mesh.skin.clone()).unwrap_or_default();
        let (shown, base) = (of(self.shown), of(self.base));
        let binds = new.inverse_bind.iter().enumerate().map(|(joint, bind)| {
            let same = shown.inverse_bind.get(joint) == Some(bind);
            base.inverse_bind.get(joint).filter(|_| same).copied().unwrap_or_else(|| self.map.affine(*bind))
        });
        Skin { inverse_bind: binds.collect(), ..new }
    }

    /// Converts a track. Keys that the track had before keep their bits.
    fn track(&self, animation: usize, channel: usize, mut new: Track) -> Track {
        let edited = new.keys.clone();
        self.map.track(&mut new);
        let of = |scene: &Scene| {
            let channel = scene.animations.get(animation).and_then(|one| one.channels.get(channel));
            channel.map(|channel| channel.track.keys.clone()).unwrap_or_default()
        };
        let (shown, base) = (of(self.shown), of(self.base));
        let known: std::collections::HashMap<_, _> =
            shown.iter().zip(&base).map(|(shown, base)| (shown.bits(), *base)).collect();
        for (key, edited) in new.keys.iter_mut().zip(&edited) {
            known.get(&edited.bits()).into_iter().for_each(|base| *key = *base);
        }
        new
    }
}

/// Replaces the values of a converted part that equal those of their origin by those of the base.
fn restore(new: &mut Primitive, edited: &Primitive, shown: &Primitive, base: &Primitive, origins: &[Option<u32>]) {
    let old = Lists { edited, shown, base, origins };
    old.restore(&mut new.positions, |part| &part.positions);
    old.restore(&mut new.normals, |part| &part.normals);
    old.restore(&mut new.tangents, |part| &part.tangents);
    for (set, list) in new.uv_sets.iter_mut().enumerate() {
        old.restore(list, |part| part.uv_sets.get(set).map_or(&[], Vec::as_slice));
    }
    for (target, deltas) in new.morph_deltas.iter_mut().enumerate() {
        old.restore(&mut deltas.positions, |part| part.morph_deltas.get(target).map_or(&[], |one| &one.positions));
        old.restore(&mut deltas.normals, |part| part.morph_deltas.get(target).map_or(&[], |one| &one.normals));
        old.restore(&mut deltas.tangents, |part| part.morph_deltas.get(target).map_or(&[], |one| &one.tangents));
    }
}

struct Lists<'a> {
    edited: &'a Primitive,
    shown: &'a Primitive,
    base: &'a Primitive,
    origins: &'a [Option<u32>],
}

impl Lists<'_> {
    fn restore<const N: usize>(&self, new: &mut [[f32; N]], of: impl Fn(&Primitive) -> &[[f32; N]]) {
        let (edited, shown, base) = (of(self.edited), of(self.shown), of(self.base));
        for ((slot, edited), origin) in new.iter_mut().zip(edited).zip(self.origins) {
            let Some(origin) = origin.and_then(|origin| usize::try_from(origin).ok()) else { continue };
            let same = |shown: &[f32; N]| shown.map(f32::to_bits) == edited.map(f32::to_bits);
            let own = base.get(origin).filter(|_| shown.get(origin).is_some_and(same));
            own.into_iter().for_each(|own| *slot = *own);
        }
    }
}
