//! Export of meshes and skins.

use std::borrow::Cow;
use std::collections::BTreeMap;

use meshwire_scene::motion::narrow;
use meshwire_scene::{Influence, Mesh, Primitive};
use serde_json::Value;

use super::node::facts;
use super::{Exporter, is_shown};
use crate::wire::json::mesh::{Mode, MorphTarget, Semantic};
use crate::wire::json::{self, Index};
use crate::wire::{MAX_VERTICES, VERTEX_ID, Valid, number};
use crate::{Error, provenance};

impl Exporter<'_> {
    /// Exports a mesh with all its parts.
    pub(super) fn mesh(&mut self, index: usize) -> Result<(), Error> {
        let Some(mesh) = self.scene.meshes.get(index) else { return Ok(()) };
        let mut primitives = Vec::new();
        for (first, primitive) in numbered(mesh)? {
            if is_shown(primitive) {
                primitives.push(self.primitive(mesh, primitive, first)?);
            }
        }
        let mut extras = provenance::object(&mesh.extras);
        if !mesh.morph_targets.is_empty() {
            let targets = mesh.morph_targets.iter().enumerate();
            let names = targets.map(|(index, target)| Value::from(provenance::name(&target.name, "target", index)));
            extras.insert("targetNames".to_owned(), Value::Array(names.collect()));
        }
        provenance::add(&mut extras, facts(mesh, "source"));
        let weights =
            mesh.morph_targets.iter().map(|target| if target.weight.is_finite() { target.weight } else { 0.0 });
        let place = number(self.packer.root.meshes.len())?;
        self.packer.root.meshes.push(json::Mesh {
            extensions: None,
            extras: provenance::raw(extras)?,
            name: Some(provenance::name(&mesh.name, "mesh", index)),
            primitives,
            weights: (!mesh.morph_targets.is_empty()).then(|| weights.collect()),
        });
        self.meshes.insert(index, place);
        Ok(())
    }

    fn primitive(&mut self, mesh: &Mesh, primitive: &Primitive, first: usize) -> Result<json::mesh::Primitive, Error> {
        let mut attributes = BTreeMap::new();
        let mut add = |semantic, accessor| attributes.insert(Valid(semantic), accessor);
        let packer = &mut self.packer;
        let vertices = primitive.positions.len();
        add(Semantic::Positions, packer.positions(&primitive.positions)?);
        if !primitive.normals.is_empty() {
            add(Semantic::Normals, packer.vertices(&primitive.normals)?);
        }
        if !primitive.tangents.is_empty() {
            add(Semantic::Tangents, packer.vertices(&primitive.tangents)?);
        }
        for (set, coordinates) in (0..).zip(&primitive.uv_sets) {
            add(Semantic::TexCoords(set), packer.vertices(&filled(coordinates, vertices, [0.0; 2]))?);
        }
        for (set, colors) in (0..).zip(&primitive.color_sets) {
            add(Semantic::Colors(set), packer.vertices(&filled(colors, vertices, [1.0; 4]))?);
        }
        if mesh.skin.is_some() {
            let most = (0..vertices).map(|vertex| primitive.influences.of(vertex).len()).max().unwrap_or(0);
            for set in 0..most.div_ceil(4).max(1) {
                let mut joints = Vec::with_capacity(vertices);
                let mut weights = Vec::with_capacity(vertices);
                for vertex in 0..vertices {
                    let (four, shares) = four(primitive.influences.of(vertex), set)?;
                    joints.push(four);
                    weights.push(shares);
                }
                let name = u32::try_from(set).map_err(|_| Error::TooLarge(format!("{most} joints at a vertex")))?;
                add(Semantic::Joints(name), packer.joints(&joints)?);
                add(Semantic::Weights(name), packer.vertices(&weights)?);
            }
        }
        let ids: Vec<[f32; 1]> = (first..first + vertices).map(|id| [id_value(id)]).collect();
        add(Semantic::Extras(VERTEX_ID.to_owned()), packer.vertices(&ids)?);
        let mut targets = Vec::new();
        for deltas in &primitive.morph_deltas {
            let normals = !primitive.normals.is_empty() && !deltas.normals.is_empty();
            let tangents = !primitive.tangents.is_empty() && !deltas.tangents.is_empty();
            targets.push(MorphTarget {
                positions: Some(packer.positions(&filled(&deltas.positions, vertices, [0.0; 3]))?),
                normals: normals.then(|| packer.vertices(&deltas.normals)).transpose()?,
                tangents: tangents.then(|| packer.vertices(&deltas.tangents)).transpose()?,
            });
        }
        let indices = packer.corners(&primitive.triangles, vertices)?;
        Ok(json::mesh::Primitive {
            attributes,
            extensions: None,
            extras: None,
            indices: Some(indices),
            material: primitive.material.map(number).transpose()?,
            mode: Valid(Mode::Triangles),
            targets: (!targets.is_empty()).then_some(targets),
        })
    }

    /// Exports the skin of a mesh.
    pub(super) fn skin(&mut self, mesh: &Mesh) -> Result<Option<Index<json::Skin>>, Error> {
        let Some(skin) = &mesh.skin else { return Ok(None) };
        let matrix = |bind: &meshwire_scene::glam::Affine3A| {
            let [a, b, c, d, e, f, g, h, i, j, k, l] = bind.to_cols_array();
            [a, b, c, 0.0, d, e, f, 0.0, g, h, i, 0.0, j, k, l, 1.0]
        };
        let matrices: Vec<[f32; 16]> = skin.inverse_bind.iter().map(matrix).collect();
        let joints = skin.joints.iter().map(|joint| number(*joint)).collect::<Result<_, _>>()?;
        let accessor = self.packer.binds(&matrices)?;
        let place = number(self.packer.root.skins.len())?;
        self.packer.root.skins.push(json::Skin {
            extensions: None,
            extras: None,
            inverse_bind_matrices: Some(accessor),
            joints,
            name: None,
            skeleton: None,
        });
        Ok(Some(place))
    }
}

/// Returns the parts of a mesh, each with the number of its first vertex. Vertices are numbered across the whole mesh,
/// because editors merge parts with the same material.
pub(crate) fn numbered(mesh: &Mesh) -> Result<Vec<(usize, &Primitive)>, Error> {
    let mut first = 0;
    let mut numbered = Vec::new();
    for primitive in &mesh.primitives {
        numbered.push((first, primitive));
        first += primitive.positions.len();
    }
    if first > MAX_VERTICES {
        let name = provenance::text(&mesh.name);
        return Err(Error::TooLarge(format!(
            "mesh {name:?} has {first} vertices, at most {MAX_VERTICES} can be numbered"
        )));
    }
    Ok(numbered)
}

/// Returns a list with one element per vertex. Empty sets are filled, so that all sets keep their indices.
fn filled<T: Copy>(list: &[T], vertices: usize, none: T) -> Cow<'_, [T]>
where
    [T]: ToOwned<Owned = Vec<T>>,
{
    if list.is_empty() { Cow::Owned(vec![none; vertices]) } else { Cow::Borrowed(list) }
}

/// Converts a vertex number to the attribute type; exact below [`MAX_VERTICES`].
fn id_value(id: usize) -> f32 {
    narrow(u32::try_from(id).map_or(f64::MAX, f64::from))
}

/// Returns the joints and weights of a set of four influences.
fn four(influences: &[Influence], set: usize) -> Result<([u16; 4], [f32; 4]), Error> {
    let (mut joints, mut weights) = ([0; 4], [0.0; 4]);
    let of_set = influences.iter().skip(set * 4).take(4);
    for ((joint, weight), influence) in joints.iter_mut().zip(&mut weights).zip(of_set) {
        let place = u16::try_from(influence.joint);
        *joint = place.map_err(|_| Error::TooLarge(format!("a skin of more than {} joints", u16::MAX)))?;
        *weight = influence.weight;
    }
    Ok((joints, weights))
}
