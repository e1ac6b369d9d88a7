//! Comparison of triangles and the values at their corners.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use glam::Vec3;

use super::group::{Groups, Piece, View};
use super::matching::{Face, Match, Side, matched};
use super::values::{Tally, Values};
use super::{Aspect, Comparison, Differences, Tolerances};

/// More than the corner values of two triangles can differ.
const OTHER_MESH: usize = 1 << 16;

/// Factors on the tolerance for triangles that were transformed into another bind pose and back: for a pose that only
/// rotates, and for one that also scales.
const BOUND: [f32; 2] = [15.0, 60.0];

/// The two views in which triangles are compared, and a factor on the tolerance.
type Views = (View, View, f32);

const RIGID: [Views; 3] =
    [(View::Local, View::Local, 1.0), (View::World, View::World, 1.0), (View::Local, View::Local, 4.0)];

const SKINNED: [Views; 5] = [
    (View::Raw, View::Raw, 1.0),
    // The vertices of a skinned mesh are relative to its node in one scene, but not in the other.
    (View::World, View::Raw, 1.0),
    (View::Bind, View::Raw, BOUND[0]),
    (View::Bind, View::Raw, BOUND[1]),
    // The bones were posed together with their bind poses, and the vertices stay.
    (View::Rest, View::Rest, 1.0),
];

impl Comparison<'_> {
    /// Compares meshes. Returns the names of nodes whose transforms are baked into the vertices of the other scene.
    pub(super) fn meshes(&self, differences: &mut Differences) -> BTreeSet<String> {
        let [wanted, found] = self.groups();
        let keys: BTreeSet<&Option<String>> = wanted.keys().chain(found.keys()).collect();
        let mut baked = BTreeSet::new();
        let mut rest = Rest::default();
        let mut report = Report::default();
        for key in keys {
            let (ours, theirs) = (of(&wanted, key), of(&found, key));
            let (best, (left, right, _)) = self.best(ours, theirs, key.is_none());
            report.take(self, (ours, left), (theirs, right), &best);
            if (left, right) == (View::World, View::World) || (!best.missing.is_empty() && !best.extra.is_empty()) {
                baked.extend(key.clone());
            }
            rest.add(ours, best.missing, theirs, best.extra);
        }
        // A triangle that a format stores at another node still has its position in the scene.
        let (missing, extra) = rest.matched(self, &mut report);
        if !missing.is_empty() || !extra.is_empty() {
            baked.clear();
        }
        report.finish(differences, &missing, &extra);
        baked
    }

    /// Returns the distance by which editors move vertices at most if they change the bind pose.
    fn far(&self) -> f32 {
        Tolerances::EDITOR.place * BOUND[1] * self.extent
    }

    /// Returns the match with the fewest unmatched triangles, and its views.
    fn best(&self, wanted: &[Piece<'_>], found: &[Piece<'_>], skinned: bool) -> (Match, Views) {
        let all: &[Views] = if skinned { &SKINNED } else { &RIGID };
        let mut best: Option<(Match, Views)> = None;
        for views in all {
            let (left, right, factor) = *views;
            let is_bound = |piece: &Piece<'_>| piece.is_bound(left, self.far());
            if skinned && !wanted.iter().all(is_bound) {
                continue;
            }
            let sides = [Side::whole(wanted, left), Side::whole(found, right)];
            let new = matched(&sides, self.tolerances.place * factor, |a, b| self.worse(wanted, found, a, b));
            let left_over = |one: &Match| one.missing.len() + one.extra.len();
            let is_better = best.as_ref().is_none_or(|(best, _)| left_over(&new) < left_over(best));
            let is_whole = left_over(&new) == 0;
            if is_better {
                best = Some((new, *views));
            }
            if is_whole {
                break;
            }
        }
        best.unwrap_or((Match::default(), (View::Raw, View::Raw, 1.0)))
    }

    /// Returns how much the corner values of two triangles at the same position differ, to choose between several. One
    /// of the mesh with the same name comes first: collision meshes have triangles of the visible ones.
    fn worse(&self, wanted: &[Piece<'_>], found: &[Piece<'_>], a: Face, b: Face) -> usize {
        match (wanted.get(a.piece), found.get(b.piece)) {
            (Some(one), Some(other)) => {
                let mut tally = Tally::default();
                Values { tolerances: self.tolerances, wanted: (one, View::Raw), found: (other, View::Raw) }
                    .compare(a, b, &mut tally);
                let is_other = usize::from(one.mesh.name != other.mesh.name);
                tally.weight() + is_other * OTHER_MESH
            }
            _ => usize::MAX,
        }
    }
}

fn of<'a, 'b>(groups: &'b Groups<'a>, key: &Option<String>) -> &'b [Piece<'a>] {
    groups.get(key).map_or(&[], Vec::as_slice)
}

/// Differences of meshes by name.
#[derive(Default)]
struct Report {
    tallies: BTreeMap<String, Tally>,
    triangles: BTreeMap<String, usize>,
}

impl Report {
    /// Compares the values of matched triangles.
    fn take(
        &mut self,
        comparison: &Comparison<'_>,
        wanted: (&[Piece<'_>], View),
        found: (&[Piece<'_>], View),
        matched: &Match,
    ) {
        for piece in wanted.0 {
            *self.triangles.entry(name(piece)).or_default() += piece.part.triangles.len();
        }
        self.compare(comparison, wanted.0, found.0, |_| wanted.1, |_| found.1, matched);
    }

    fn compare(
        &mut self,
        comparison: &Comparison<'_>,
        wanted: &[Piece<'_>],
        found: &[Piece<'_>],
        view: impl Fn(&Piece<'_>) -> View,
        other_view: impl Fn(&Piece<'_>) -> View,
        matched: &Match,
    ) {
        let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
        for (a, b) in &matched.pairs {
            let (Some(one), Some(other)) = (wanted.get(a.piece), found.get(b.piece)) else { continue };
            let values = Values {
                tolerances: comparison.tolerances,
                wanted: (one, view(one)),
                found: (other, other_view(other)),
            };
            values.compare(*a, *b, tallies.entry(name(one)).or_default());
        }
        let mut around: HashMap<u32, Vec<Vec3>> = HashMap::new();
        if tallies.values().any(Tally::has_turned) {
            for face in matched.pairs.iter().map(|(face, _)| face) {
                let Some(piece) = wanted.get(face.piece) else { continue };
                for (vertex, place) in face.corners.into_iter().zip(face.places) {
                    let normal = piece.part.normals.get(vertex).copied().unwrap_or_default();
                    around.entry(place).or_default().push(piece.direction(normal, vertex, view(piece)));
                }
            }
        }
        for (name, mut tally) in tallies {
            tally.settle(&around, comparison.tolerances.normal);
            self.tallies.entry(name).or_default().add(tally);
        }
    }

    fn finish(
        &self,
        differences: &mut Differences,
        missing: &BTreeMap<String, usize>,
        extra: &BTreeMap<String, usize>,
    ) {
        for (mesh, tally) in &self.tallies {
            tally.report(&format!("mesh {mesh:?}"), differences);
        }
        for (mesh, count) in missing {
            let all = self.triangles.get(mesh).copied().unwrap_or_default();
            differences.add(
                Aspect::Triangles,
                &format!("mesh {mesh:?}"),
                format!("{count} of {all} triangles are missing"),
            );
        }
        for (mesh, count) in extra {
            let detail = format!("{count} triangles were removed and are still there");
            differences.add(Aspect::Triangles, &format!("mesh {mesh:?}"), detail);
        }
    }
}

fn name(piece: &Piece<'_>) -> String {
    String::from_utf8_lossy(&piece.mesh.name).into_owned()
}

/// Triangles that were not matched at their own node.
#[derive(Default)]
struct Rest<'a> {
    wanted: Vec<(Piece<'a>, Vec<usize>)>,
    found: Vec<(Piece<'a>, Vec<usize>)>,
}

impl<'a> Rest<'a> {
    fn add(&mut self, wanted: &[Piece<'a>], missing: Vec<Face>, found: &[Piece<'a>], extra: Vec<Face>) {
        let gather = |pieces: &[Piece<'a>], faces: Vec<Face>, into: &mut Vec<(Piece<'a>, Vec<usize>)>| {
            let mut by_piece: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for face in faces {
                by_piece.entry(face.piece).or_default().push(face.triangle);
            }
            into.extend(by_piece.into_iter().filter_map(|(piece, list)| Some((pieces.get(piece)?.clone(), list))));
        };
        gather(wanted, missing, &mut self.wanted);
        gather(found, extra, &mut self.found);
    }

    /// Matches the triangles anywhere in the scene. Returns the numbers of missing and extra triangles per mesh.
    fn matched(
        self,
        comparison: &Comparison<'_>,
        report: &mut Report,
    ) -> (BTreeMap<String, usize>, BTreeMap<String, usize>) {
        let count = |pieces: &[Piece<'_>], faces: &[Face]| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for piece in faces.iter().filter_map(|face| pieces.get(face.piece)) {
                *counts.entry(name(piece)).or_default() += 1;
            }
            counts
        };
        let place = comparison.tolerances.place * 4.0;
        let view = |piece: &Piece<'_>| match &piece.mesh.skin {
            Some(_) if piece.is_bound(View::Raw, comparison.far()) => View::Raw,
            Some(_) => View::Bind,
            None => View::World,
        };
        let (wanted, ours): (Vec<_>, Vec<_>) = self.wanted.into_iter().unzip();
        let (found, theirs): (Vec<_>, Vec<_>) = self.found.into_iter().unzip();
        let sides = [Side::some(&wanted, &ours, view), Side::some(&found, &theirs, view)];
        let result = matched(&sides, place, |a, b| comparison.worse(&wanted, &found, a, b));
        report.compare(comparison, &wanted, &found, view, view, &result);
        (count(&wanted, &result.missing), count(&found, &result.extra))
    }
}
