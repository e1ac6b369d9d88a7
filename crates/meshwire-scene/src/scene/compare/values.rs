//! Comparison of the corner values of two triangles at the same position.

use std::collections::{BTreeMap, HashMap};

use glam::Vec3;

use super::group::{Piece, View};
use super::matching::Face;
use super::{Aspect, Differences, Tolerances, is_of_editor};
use crate::scene::Influence;

/// The number of corners or triangles whose values differ, and of those without values in the other scene.
#[derive(Debug, Default)]
pub(super) struct Tally {
    different: BTreeMap<Aspect, usize>,
    /// The greatest distance of normals.
    normals: f32,
    /// Corners whose normals differ: the normal in the first scene, the position id, and the normal in the second
    /// scene.
    turned: Vec<(Vec3, u32, Vec3)>,
    absent: BTreeMap<Aspect, usize>,
}

impl Tally {
    /// Returns the number of differences.
    pub fn weight(&self) -> usize {
        self.different.values().chain(self.absent.values()).sum::<usize>() + self.turned.len()
    }

    /// Returns true if there are normals left to check in `settle`.
    pub fn has_turned(&self) -> bool {
        !self.turned.is_empty()
    }

    pub fn add(&mut self, other: Self) {
        for (aspect, count) in other.different {
            *self.different.entry(aspect).or_default() += count;
        }
        for (aspect, count) in other.absent {
            *self.absent.entry(aspect).or_default() += count;
        }
        self.normals = self.normals.max(other.normals);
    }

    fn count(&mut self, aspect: Aspect) {
        *self.different.entry(aspect).or_default() += 1;
    }

    fn count_absent(&mut self, aspect: Aspect) {
        *self.absent.entry(aspect).or_default() += 1;
    }

    /// Counts normals that differ. `around` contains the normals of the first scene at each position. Editors rotate
    /// the normals of moved triangles, so that one vertex has several similar normals, and keep their mean.
    pub fn settle(&mut self, around: &HashMap<u32, Vec<Vec3>>, tolerance: f32) {
        const NEAR: f32 = 0.5;
        for (wanted, place, found) in std::mem::take(&mut self.turned) {
            let near = around.get(&place).into_iter().flatten().filter(|other| other.distance(wanted) <= NEAR);
            let mean = near.copied().sum::<Vec3>().normalize_or_zero();
            if found.distance(mean) > tolerance {
                self.count(Aspect::Normals);
                self.normals = self.normals.max(found.distance(wanted));
            }
        }
    }

    pub fn report(&self, subject: &str, differences: &mut Differences) {
        for (aspect, count) in &self.different {
            let detail = match aspect {
                Aspect::Assignment => format!("{count} triangles have another material"),
                Aspect::Normals => format!("normals of {count} corners are different, by up to {:.2}", self.normals),
                _ => format!("{} of {count} corners are different", words(*aspect)),
            };
            differences.add(*aspect, subject, detail);
        }
        for aspect in self.absent.keys() {
            differences.absent(*aspect, subject, format!("has no {}", words(*aspect)));
        }
    }
}

fn words(aspect: Aspect) -> String {
    match aspect {
        Aspect::Normals => "normals".to_owned(),
        Aspect::Tangents => "tangents".to_owned(),
        Aspect::Uvs(set) => format!("texture coordinates {set}"),
        Aspect::Colors(set) => format!("colors {set}"),
        Aspect::Weights => "weights of joints".to_owned(),
        Aspect::Morphs => "positions of morph targets".to_owned(),
        _ => "values".to_owned(),
    }
}

/// Two pieces whose triangles are compared.
pub(super) struct Values<'a> {
    pub tolerances: &'a Tolerances,
    pub wanted: (&'a Piece<'a>, View),
    pub found: (&'a Piece<'a>, View),
}

impl Values<'_> {
    pub fn compare(&self, a: Face, b: Face, tally: &mut Tally) {
        let (one, other) = (self.wanted.0, self.found.0);
        let is_added = one.material.as_deref().is_some_and(is_of_editor) && other.material.is_none();
        // A format that requires a material assigns one to parts without.
        if one.material.is_some() && one.material != other.material && !is_added {
            tally.count(Aspect::Assignment);
        }
        for (((from, to), flat), place) in a.corners.into_iter().zip(b.corners).zip(a.flat).zip(a.places) {
            self.directions((from, to), flat, place, tally);
            self.sets(from, to, tally);
            if !one.joints.is_empty() && !self.same_weights(from, to) {
                tally.count(Aspect::Weights);
            }
            self.morphs(from, to, tally);
        }
    }

    fn directions(&self, (from, to): (usize, usize), flat: bool, place: u32, tally: &mut Tally) {
        let ((one, view), (other, other_view)) = (self.wanted, self.found);
        if let Some(normal) = one.part.normals.get(from).filter(|_| !flat) {
            match other.part.normals.get(to) {
                None => tally.count_absent(Aspect::Normals),
                Some(own) => {
                    let (a, b) = (one.direction(*normal, from, view), other.direction(*own, to, other_view));
                    if a.distance(b) > self.tolerances.normal {
                        tally.turned.push((a, place, b));
                    }
                }
            }
        }
        if let Some([x, y, z, w]) = one.part.tangents.get(from) {
            match other.part.tangents.get(to) {
                None => tally.count_absent(Aspect::Tangents),
                Some([a, b, c, d]) => {
                    let far = Vec3::new(*x, *y, *z).distance(Vec3::new(*a, *b, *c));
                    if (view, other_view) == (View::Raw, View::Raw) && (far > self.tolerances.tangent || w * d < 0.0) {
                        tally.count(Aspect::Tangents);
                    }
                }
            }
        }
    }

    fn sets(&self, from: usize, to: usize, tally: &mut Tally) {
        let (one, other) = (self.wanted.0.part, self.found.0.part);
        for (set, list) in one.uv_sets.iter().enumerate() {
            let Some(wanted) = list.get(from) else { continue };
            match other.uv_sets.get(set).and_then(|list| list.get(to)) {
                Some(found) => {
                    let size = wanted.iter().chain(found).fold(1.0_f32, |size, value| size.max(value.abs()));
                    if wanted.iter().zip(found).any(|(a, b)| (a - b).abs() > self.tolerances.uv * size) {
                        tally.count(Aspect::Uvs(set));
                    }
                }
                // Export fills in sets that a part does not have.
                None if *wanted == [0.0; 2] => {}
                None => tally.count_absent(Aspect::Uvs(set)),
            }
        }
        for (set, list) in one.color_sets.iter().enumerate() {
            let Some(wanted) = list.get(from) else { continue };
            match other.color_sets.get(set).and_then(|list| list.get(to)) {
                Some(found) => {
                    let [red, green, blue, opacity] = std::array::from_fn(|at| {
                        let pair = wanted.get(at).zip(found.get(at));
                        pair.is_some_and(|(a, b)| (a - b).abs() > self.tolerances.color)
                    });
                    // A file may have colors without opacity.
                    let says_opacity = wanted.last().is_some_and(|opacity| *opacity < 1.0);
                    if red || green || blue || (opacity && says_opacity) {
                        tally.count(Aspect::Colors(set));
                    }
                }
                None if *wanted == [1.0; 4] => {}
                None => tally.count_absent(Aspect::Colors(set)),
            }
        }
    }

    /// Returns true if both corners have the same joints and weights. If an editor supports fewer influences, only
    /// those with the greatest weights are compared.
    fn same_weights(&self, from: usize, to: usize) -> bool {
        let (one, other) = (self.wanted.0, self.found.0);
        let (wanted, found) =
            (weights(one, one.part.influences.of(from)), weights(other, other.part.influences.of(to)));
        if self.close(&wanted, &found) {
            return true;
        }
        if wanted.is_empty() || wanted.len() % 4 != 0 || found.len() <= wanted.len() {
            return false;
        }
        let mut greatest = found;
        greatest.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        greatest.truncate(wanted.len());
        let sum: f32 = greatest.iter().map(|(_, weight)| weight).sum();
        greatest.iter_mut().for_each(|(_, weight)| *weight /= sum);
        // Of several equal weights, any may have been dropped.
        let amount = |list: &[(&str, f32)]| list.iter().map(|(_, weight)| *weight).fold(0.0, f32::max);
        self.close(&wanted, &greatest) || (amount(&wanted) - amount(&greatest)).abs() <= self.tolerances.weight
    }

    fn close(&self, a: &[(&str, f32)], b: &[(&str, f32)]) -> bool {
        let covers = |a: &[(&str, f32)], b: &[(&str, f32)]| {
            a.iter().all(|(joint, weight)| {
                let other = b.iter().find(|(other, _)| other == joint).map_or(0.0, |(_, other)| *other);
                (weight - other).abs() <= self.tolerances.weight
            })
        };
        covers(a, b) && covers(b, a)
    }

    fn morphs(&self, from: usize, to: usize, tally: &mut Tally) {
        let (one, other) = (self.wanted.0, self.found.0);
        for (target, deltas) in one.mesh.morph_targets.iter().zip(&one.part.morph_deltas) {
            let Some(wanted) = deltas.positions.get(from).copied() else { continue };
            let place = other.mesh.morph_targets.iter().position(|own| own.name == target.name);
            let found = place.and_then(|place| other.part.morph_deltas.get(place));
            let Some(found) = found else {
                if wanted != [0.0; 3] {
                    tally.count_absent(Aspect::Morphs);
                }
                continue;
            };
            let found = found.positions.get(to).copied().unwrap_or_default();
            let size = one
                .part
                .positions
                .get(from)
                .into_iter()
                .flatten()
                .chain(&wanted)
                .fold(1e-2_f32, |size, value| size.max(value.abs()));
            if Vec3::from(wanted).distance(found.into()) > 10.0 * self.tolerances.place * size {
                tally.count(Aspect::Morphs);
            }
        }
    }
}

/// Returns the weights by joint name.
fn weights<'a>(piece: &'a Piece<'_>, influences: &[Influence]) -> Vec<(&'a str, f32)> {
    let name = |influence: &Influence| {
        let joint = usize::try_from(influence.joint).ok().and_then(|joint| piece.joints.get(joint));
        (joint.map_or("", String::as_str), influence.weight)
    };
    let mut weights: Vec<(&str, f32)> = Vec::new();
    for (joint, weight) in influences.iter().filter(|one| one.weight > 0.0).map(name) {
        match weights.iter_mut().find(|(other, _)| *other == joint) {
            Some((_, sum)) => *sum += weight,
            None => weights.push((joint, weight)),
        }
    }
    weights
}
