//! Vertex attributes of a part.

use meshwire_scene::{Influence, Influences, MorphDeltas, Primitive};

use super::Reader;
use crate::Error;
use crate::clean::in_proportion;
use crate::wire::json::Index;
use crate::wire::json::accessor::{Accessor, Type};
use crate::wire::json::mesh::{self, Semantic};
use crate::wire::json::validation::Checked;
use crate::wire::{VERTEX_ID, Valid, is_drawn};

/// Maximum number of sets of texture coordinates, or of colors: more than any program uses. Formats give all parts the
/// same number of sets.
const MOST_SETS: u32 = 16;

impl Reader<'_> {
    /// Reads a part, or returns `None` if it has no triangles. `joints` are the skin indices of the joints, in order.
    pub(super) fn primitive(
        &mut self,
        found: &mesh::Primitive,
        joints: Option<&[u32]>,
        targets: usize,
    ) -> Result<Option<Primitive>, Error> {
        let of = |semantic: Semantic| found.attributes.get(&Valid(semantic)).copied();
        if !is_drawn(found) {
            self.note("points and lines are left out");
            return Ok(None);
        }
        let Some(positions) = of(Semantic::Positions) else {
            self.note("parts without positions are left out");
            return Ok(None);
        };
        if self.glb.is_elsewhere(positions) || found.indices.is_some_and(|indices| self.glb.is_elsewhere(indices)) {
            self.note("parts whose buffer is missing are left out");
            return Ok(None);
        }
        self.budget.take::<Primitive>(1)?;
        self.budget.take::<MorphDeltas>(targets)?;
        let positions = self.attribute::<3>(found, Semantic::Positions, None)?;
        let vertices = Some(positions.len());
        let material = found.material.map(|material| material.value());
        if let Some(lost) = material.filter(|material| *material >= self.glb.root.materials.len()) {
            return Err(Error::Damaged(format!("/material: material {lost} does not exist")));
        }
        let corners = found.indices.map_or(positions.len(), |indices| self.count(indices));
        self.budget.take::<[u32; 4]>(corners)?;
        let mut part = Primitive {
            material,
            triangles: self.glb.triangles(found, positions.len())?,
            normals: self.attribute(found, Semantic::Normals, vertices)?,
            tangents: self.attribute(found, Semantic::Tangents, vertices)?,
            ..Primitive::default()
        };
        for set in (0..MOST_SETS).map(Semantic::TexCoords).take_while(|set| of(set.clone()).is_some()) {
            part.uv_sets.push(self.attribute(found, set, vertices)?);
        }
        for set in (0..MOST_SETS).map(Semantic::Colors).take_while(|set| of(set.clone()).is_some()) {
            part.color_sets.push(self.colors(found, set, vertices)?);
        }
        if let Some(joints) = joints {
            part.influences = self.influences(found, positions.len(), joints)?;
        }
        self.left_out(found, joints.is_some());
        for target in 0..targets {
            let deltas = found.targets.as_ref().and_then(|targets| targets.get(target));
            let mut list = |name: &str, index: Option<Index<Accessor>>| {
                let list = index.map(|index| self.floats::<3>(index, vertices)).transpose();
                list.map(Option::unwrap_or_default).map_err(|error| error.at(|| format!("/targets/{target}/{name}")))
            };
            part.morph_deltas.push(match deltas {
                Some(deltas) => MorphDeltas {
                    positions: list("POSITION", deltas.positions)?,
                    normals: list("NORMAL", deltas.normals)?,
                    tangents: list("TANGENT", deltas.tangents)?,
                },
                None => MorphDeltas::default(),
            });
        }
        part.positions = positions;
        Ok(Some(part))
    }

    /// Returns the element count of an accessor; 0 if it does not exist, which is reported when it is read.
    pub(super) fn count(&self, index: Index<Accessor>) -> usize {
        let accessor = self.glb.root.accessors.get(index.value());
        accessor.map_or(0, |accessor| usize::try_from(accessor.count.0).unwrap_or(usize::MAX))
    }

    /// Reads elements of `N` numbers, if the budget allows it.
    pub(super) fn floats<const N: usize>(
        &mut self,
        index: Index<Accessor>,
        expected: Option<usize>,
    ) -> Result<Vec<[f32; N]>, Error> {
        self.budget.take::<[f32; N]>(self.count(index))?;
        self.glb.floats(index, expected)
    }

    /// Reads the values of an attribute; empty if the part does not have it.
    fn attribute<const N: usize>(
        &mut self,
        found: &mesh::Primitive,
        semantic: Semantic,
        expected: Option<usize>,
    ) -> Result<Vec<[f32; N]>, Error> {
        let name = Valid(semantic);
        let Some(index) = found.attributes.get(&name) else { return Ok(Vec::new()) };
        self.floats(*index, expected).map_err(|error| error.at(|| attribute(&name)))
    }

    /// Reports attributes of a part that a scene does not support.
    fn left_out(&mut self, found: &mesh::Primitive, has_skin: bool) {
        for semantic in found.attributes.keys() {
            match semantic {
                Valid(Semantic::TexCoords(set) | Semantic::Colors(set)) if *set >= MOST_SETS => {
                    self.note(format!("sets of texture coordinates and colors beyond {MOST_SETS} are left out"));
                }
                Valid(Semantic::Weights(_)) if !has_skin => {
                    self.note("influences of bones on meshes without a skin are left out");
                }
                Valid(Semantic::Extras(name)) if name != VERTEX_ID => {
                    self.note(format!("the attribute _{name} is left out"));
                }
                _ => {}
            }
        }
    }

    /// Reads colors. A missing opacity becomes 1.
    fn colors(
        &mut self,
        found: &mesh::Primitive,
        semantic: Semantic,
        vertices: Option<usize>,
    ) -> Result<Vec<[f32; 4]>, Error> {
        let index = found.attributes.get(&Valid(semantic.clone()));
        let accessor = index.and_then(|index| self.glb.root.accessors.get(index.value()));
        if accessor.is_some_and(|accessor| accessor.type_ == Valid(Type::Vec3)) {
            let colors = self.attribute::<3>(found, semantic, vertices)?;
            return Ok(colors.into_iter().map(|[red, green, blue]| [red, green, blue, 1.0]).collect());
        }
        self.attribute(found, semantic, vertices)
    }

    /// Reads the influences. Each joint occurs once, and weights sum to 1.
    fn influences(&mut self, found: &mesh::Primitive, vertices: usize, joints: &[u32]) -> Result<Influences, Error> {
        self.budget.take::<Vec<Influence>>(vertices)?;
        let mut all: Vec<Vec<Influence>> = vec![Vec::new(); vertices];
        for set in 0.. {
            let (places, shares) = (Valid(Semantic::Joints(set)), Semantic::Weights(set));
            let Some(index) = found.attributes.get(&places) else { break };
            self.budget.take::<[Influence; 8]>(vertices)?;
            let joints = self.glb.integers::<4>(*index, Some(vertices));
            let joints = joints.map_err(|error| error.at(|| attribute(&places)))?;
            let shares = self.attribute::<4>(found, shares, Some(vertices))?;
            for ((list, places), shares) in all.iter_mut().zip(joints).zip(shares) {
                list.extend(places.into_iter().zip(shares).map(|(joint, weight)| Influence { joint, weight }));
            }
        }
        let mut influences = Influences::default();
        for list in all {
            let lost = |one: &Influence| {
                one.weight > 0.0 && usize::try_from(one.joint).map_or(true, |joint| joint >= joints.len())
            };
            if let Some(one) = list.iter().find(|one| lost(one)) {
                let problem = format!("a vertex is moved by joint {}, the skin has {}", one.joint, joints.len());
                return Err(Error::Damaged(problem));
            }
            influences.push(in_proportion(&list, joints));
        }
        Ok(influences)
    }
}

/// Returns the JSON pointer of an attribute within its part.
fn attribute(name: &Checked<Semantic>) -> String {
    format!("/attributes/{}", name.to_string())
}
