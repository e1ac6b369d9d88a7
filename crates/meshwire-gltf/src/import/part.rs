//! The parts of an edited mesh as lists, with the original of each vertex.

use std::rc::Rc;

use meshwire_scene::glam::{Affine3A, Vec3};

use super::edited::local;
use super::rebind::Rebound;
use super::sets::drop_white;
use super::{Comparison, Edited};
use crate::Error;
use crate::clean::in_proportion;
use crate::wire::json::mesh::{Primitive, Semantic};
use crate::wire::{VERTEX_ID, Valid, is_drawn};
use meshwire_scene::{Influence, Mesh};

/// A part of an edited mesh, in the space of glTF.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Material in the edited file.
    pub material: Option<usize>,
    pub positions: Vec<[f32; 3]>,
    pub normals: Option<Vec<[f32; 3]>>,
    pub tangents: Option<Vec<[f32; 4]>>,
    pub uv_sets: Vec<Vec<[f32; 2]>>,
    pub color_sets: Vec<Vec<[f32; 4]>>,
    /// Influences, indexing the joints of the clean base; `None` without a skin.
    pub influences: Option<Vec<Vec<Influence>>>,
    /// How an editor with another bind pose has moved the vertices.
    pub rebound: Option<Rc<Rebound>>,
    /// Maximum number of influences per vertex. Editors drop the smallest.
    pub most_influences: usize,
    /// Position offsets of morph targets, in the order of the base.
    pub morphs: Vec<Option<Vec<[f32; 3]>>>,
    /// For each vertex, its number in the mesh; `None` for a new one.
    pub ids: Option<Vec<Option<usize>>>,
    pub triangles: Vec<[usize; 3]>,
}

impl Part {
    /// Returns the influences of a vertex; empty without a skin.
    pub fn influences_of(&self, vertex: usize) -> &[Influence] {
        self.influences.as_ref().and_then(|all| all.get(vertex)).map_or(&[], Vec::as_slice)
    }
}

impl Comparison<'_> {
    /// Returns the parts of the mesh at a node of the edited file. `base` is the original mesh. `places` are the
    /// indices of the edited file's joints in the skin of a new mesh.
    pub(super) fn parts(
        &mut self,
        mesh: usize,
        node: usize,
        base: Option<&Mesh>,
        places: Option<&[Option<u32>]>,
    ) -> Result<Vec<Part>, Error> {
        let edited = self.edited;
        let Some(found) = edited.glb.root.meshes.get(mesh) else { return Ok(Vec::new()) };
        let joints = places.map(<[_]>::to_vec).or_else(|| self.joints(node, base));
        let rebound = match (base, &joints) {
            (Some(base), Some(joints)) => self.rebound(node, base, joints)?.map(Rc::new),
            _ => None,
        };
        let names = edited.targets.get(mesh).and_then(Option::as_ref);
        let order: Vec<Option<usize>> = base.map_or_else(Vec::new, |base| {
            let of = |index: usize, name: &[u8]| {
                let name = crate::provenance::name(name, "target", index);
                names.map_or(Some(index), |names| names.get(&name).copied())
            };
            base.morph_targets.iter().enumerate().map(|(index, target)| of(index, &target.name)).collect()
        });
        let mut parts = Vec::new();
        for primitive in &found.primitives {
            let mut part = read(edited, primitive, joints.as_deref(), &order)?;
            part.rebound.clone_from(&rebound);
            if joints.is_none() {
                self.brought_to_its_node(&mut part, node, base.map(|base| base.node));
            }
            parts.push(part);
        }
        let has_colors = base.is_some_and(|base| base.primitives.iter().any(|part| !part.color_sets.is_empty()));
        if !has_colors {
            drop_white(parts.iter_mut().map(|part| &mut part.color_sets));
        }
        Ok(parts)
    }

    /// Returns, for each joint of the skin at a node of the edited file, its index among the joints of the clean base.
    /// Joints that the skin of the base lacks follow, numbered by their node. Returns `None` if the node or the base
    /// has no skin.
    fn joints(&mut self, node: usize, base: Option<&Mesh>) -> Option<Vec<Option<u32>>> {
        let root = self.edited.glb.root;
        let skin = root.skins.get(root.nodes.get(node)?.skin?.value())?;
        let own = base?.skin.as_ref()?;
        let place = |joint: usize| {
            let node = self.links.nodes.base(joint);
            let place = node.and_then(|node| own.joints.iter().position(|own| *own == node));
            let place = place.or_else(|| Some(own.joints.len() + self.number_of(joint)?))?;
            u32::try_from(place).ok()
        };
        Some(skin.joints.iter().map(|joint| place(joint.value())).collect())
    }

    /// Transforms the vertices of a mesh at a node of its own if that node was moved.
    fn brought_to_its_node(&self, part: &mut Part, node: usize, home: Option<usize>) {
        let root = self.edited.glb.root;
        if self.links.nodes.base(node).is_some_and(|base| home.is_none_or(|home| base == home)) {
            return;
        }
        if home.is_some() && self.new_nodes.get(&node).copied() == home {
            return;
        }
        let home = home.and_then(|home| self.links.nodes.edited(home));
        let above = self.edited.parents.get(node).copied().flatten();
        let moved = match (home, root.nodes.get(node)) {
            (Some(home), Some(node)) if above == Some(home) => local(node),
            (Some(home), _) => {
                let worlds = &self.edited.worlds;
                let world = |index: usize| worlds.get(index).copied().unwrap_or(Affine3A::IDENTITY);
                world(home).inverse() * world(node)
            }
            _ => return,
        };
        if moved.is_finite() && !moved.abs_diff_eq(Affine3A::IDENTITY, 1e-6) {
            part.positions.iter_mut().for_each(|place| *place = moved.transform_point3(Vec3::from(*place)).into());
            let turn = moved.matrix3.inverse().transpose();
            for normal in part.normals.iter_mut().flatten() {
                let turned = (turn * Vec3::from(*normal)).normalize_or_zero();
                *normal = turned.into();
            }
        }
    }
}

/// Reads a part.
fn read(
    edited: &Edited<'_>,
    primitive: &Primitive,
    joints: Option<&[Option<u32>]>,
    morphs: &[Option<usize>],
) -> Result<Part, Error> {
    let of = |semantic: Semantic| primitive.attributes.get(&Valid(semantic)).copied();
    let Some(positions) = of(Semantic::Positions).filter(|_| is_drawn(primitive)) else {
        // The base has no points or lines.
        return Ok(Part::default());
    };
    let glb = &edited.glb;
    let positions = glb.floats::<3>(positions, None)?;
    let count = Some(positions.len());
    let mut part = Part { material: primitive.material.map(|index| index.value()), ..Part::default() };
    part.normals = of(Semantic::Normals).map(|index| glb.floats(index, count)).transpose()?;
    part.tangents = of(Semantic::Tangents).map(|index| glb.floats(index, count)).transpose()?;
    while let Some(index) = u32::try_from(part.uv_sets.len()).ok().and_then(|set| of(Semantic::TexCoords(set))) {
        part.uv_sets.push(glb.floats(index, count)?);
    }
    while let Some(index) = u32::try_from(part.color_sets.len()).ok().and_then(|set| of(Semantic::Colors(set))) {
        part.color_sets.push(colors(edited, index, count)?);
    }
    if let Some(joints) = joints {
        let mut influences = vec![Vec::new(); positions.len()];
        let mut set = 0;
        while let (Some(places), Some(shares)) = (of(Semantic::Joints(set)), of(Semantic::Weights(set))) {
            let (places, shares) = (glb.integers::<4>(places, count)?, glb.floats::<4>(shares, count)?);
            for ((list, places), shares) in influences.iter_mut().zip(places).zip(shares) {
                list.extend(places.into_iter().zip(shares).map(|(joint, weight)| Influence { joint, weight }));
            }
            set += 1;
            part.most_influences += 4;
        }
        // A joint that the base does not have gets an index past all others.
        let places: Vec<u32> = joints.iter().map(|joint| joint.unwrap_or(u32::MAX)).collect();
        part.influences = Some(influences.iter().map(|list| in_proportion(list, &places)).collect());
    }
    let targets = primitive.targets.as_deref().unwrap_or_default();
    for place in morphs {
        let target = place.and_then(|place| targets.get(place)).and_then(|target| target.positions);
        part.morphs.push(target.map(|index| glb.floats(index, count)).transpose()?);
    }
    if let Some(index) = of(Semantic::Extras(VERTEX_ID.to_owned())) {
        let ids = glb.floats::<1>(index, count)?;
        part.ids = Some(ids.into_iter().map(|[id]| id_of(id)).collect());
    }
    let place = |corner: u32| usize::try_from(corner).unwrap_or(usize::MAX);
    part.triangles = glb.triangles(primitive, positions.len())?.into_iter().map(|corners| corners.map(place)).collect();
    part.positions = positions;
    Ok(part)
}

/// Reads colors. A missing opacity becomes NaN.
fn colors(
    edited: &Edited<'_>,
    index: crate::wire::json::Index<crate::wire::json::Accessor>,
    count: Option<usize>,
) -> Result<Vec<[f32; 4]>, Error> {
    use crate::wire::json::accessor::Type;
    let accessor = edited.glb.root.accessors.get(index.value());
    if accessor.is_some_and(|accessor| accessor.type_ == Valid(Type::Vec3)) {
        let colors = edited.glb.floats::<3>(index, count)?;
        return Ok(colors.into_iter().map(|[red, green, blue]| [red, green, blue, f32::NAN]).collect());
    }
    edited.glb.floats(index, count)
}

/// Returns the vertex number in the attribute. When editors insert a vertex between two others, they interpolate the
/// number.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an integer that was checked, for which the language has no other conversion"
)]
fn id_of(id: f32) -> Option<usize> {
    (id >= 0.0 && id.fract() == 0.0 && id <= 16_777_216.0).then_some(id as usize)
}
