//! New sets of texture coordinates and of colors.

use meshwire_scene::{Primitive, VertexValues};

use super::Comparison;
use super::geometry::opaque;
use super::pair::{Corner, Pair};
use super::part::Part;

/// Drops the first set of colors of the parts of a mesh if it is white and others follow. Blender adds such a set to a
/// mesh whose materials do not show vertex colors, so that a color layer does not change how the mesh looks. It is not
/// an edit. Opacity is ignored, because Blender drops that of the first set where the material is opaque.
pub(super) fn drop_white<'a>(parts: impl Iterator<Item = &'a mut Vec<Vec<[f32; 4]>>>) {
    let mut parts: Vec<_> = parts.filter(|sets| !sets.is_empty()).collect();
    let is_white = |[red, green, blue, _]: &[f32; 4]| !super::values::other_color([*red, *green, *blue, 1.0], [1.0; 4]);
    let is_added = parts.iter().any(|sets| sets.len() > 1);
    if is_added && parts.iter().filter_map(|sets| sets.first()).flatten().all(is_white) {
        parts.iter_mut().for_each(|sets| drop(sets.remove(0)));
    }
}

/// The sets of a part after the edit.
pub(super) struct Sets {
    pub uvs: usize,
    pub colors: usize,
}

impl Pair<'_> {
    /// Returns how many sets a part has after the edit. `corners` are its vertices in the edited file.
    ///
    /// Editors give all parts of a mesh the same sets, and fill those that a part does not have with one value. Only a
    /// set that no part of the mesh had, or one with several values, is an edit.
    pub fn sets(&self, clean: &Primitive, corners: &[Corner]) -> Sets {
        Sets {
            uvs: self.count(corners, clean.uv_sets.len(), self.uv_sets, |part| &part.uv_sets),
            colors: self.count(corners, clean.color_sets.len(), self.color_sets, |part| &part.color_sets),
        }
    }

    fn count<const N: usize>(
        &self,
        corners: &[Corner],
        own: usize,
        [of_mesh, most]: [usize; 2],
        of: fn(&Part) -> &Vec<Vec<[f32; N]>>,
    ) -> usize {
        let value = |set: usize, (part, vertex): Corner| {
            Some(of(self.parts.get(part)?).get(set)?.get(vertex)?.map(f32::to_bits))
        };
        let is_new = |set: &usize| {
            let mut values = corners.iter().filter_map(|corner| value(*set, *corner));
            let first = values.next();
            first.is_some() && (*set >= of_mesh || values.any(|other| Some(other) != first))
        };
        (own..most).rev().find(is_new).map_or(own, |last| last + 1)
    }
}

impl Comparison<'_> {
    /// Returns the values of the sets that a part did not have, for all of its vertices. `shown` are those that the
    /// edited file has.
    pub(super) fn new_sets(&self, pair: &Pair<'_>, clean: &Primitive, shown: &[(u32, Corner)]) -> Vec<VertexValues> {
        let corners: Vec<Corner> = shown.iter().map(|(_, corner)| *corner).collect();
        let sets = pair.sets(clean, &corners);
        let count = clean.positions.len();
        let flips = self.back.turns_v_over();
        let uv = |[u, v]: [f32; 2]| if flips { [u, 1.0 - v] } else { [u, v] };
        let uvs = (clean.uv_sets.len()..sets.uvs).map(|set| {
            let of = |part: &Part, vertex: usize| part.uv_sets.get(set)?.get(vertex).copied().map(uv);
            VertexValues::Uvs(set, filled(pair, shown, vec![[0.0; 2]; count], of))
        });
        let colors = (clean.color_sets.len()..sets.colors).map(|set| {
            let of = |part: &Part, vertex: usize| part.color_sets.get(set)?.get(vertex).copied().map(opaque);
            VertexValues::Colors(set, filled(pair, shown, vec![[1.0; 4]; count], of))
        });
        uvs.chain(colors).collect()
    }
}

/// Replaces the values of the vertices that the edited file has.
fn filled<T>(
    pair: &Pair<'_>,
    shown: &[(u32, Corner)],
    mut list: Vec<T>,
    of: impl Fn(&Part, usize) -> Option<T>,
) -> Vec<(u32, T)> {
    for (vertex, (part, place)) in shown {
        let slot = usize::try_from(*vertex).ok().and_then(|vertex| list.get_mut(vertex));
        if let (Some(slot), Some(value)) = (slot, pair.parts.get(*part).and_then(|part| of(part, *place))) {
            *slot = value;
        }
    }
    (0..).zip(list).collect()
}
