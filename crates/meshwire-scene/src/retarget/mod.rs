//! Motions on other skeletons.
//!
//! A bone of the model turns in the scene as its counterpart does: the rest poses may differ, the axes of the bones too, and
//! there may be bones between two that have counterparts. Bones of the model keep their lengths; root motion is scaled by
//! the lengths of the legs.
//!
//! With `W` for rotations in the scene during the motion, `R` for those at rest, a prime for the model, and `S` for the
//! rotation that turns the bones of the model at rest into the directions of their counterparts at rest, a bone turns by
//! `W' = W R⁻¹ S R'`. Relative to its parent that is a constant rotation before and one after that of its counterpart, so
//! keys keep their times and interpolation.

mod bones;
mod follower;
mod skeleton;

use std::collections::{BTreeMap, BTreeSet};

use glam::{DQuat, DVec3};

pub use bones::{BoneMap, Match, Pair};
use follower::{Follower, Moves, is_still};
use skeleton::{Skeleton, unit};

use crate::Scene;
use crate::motion::{Channel, Motion, Track};

/// Puts motions of one skeleton on another.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::glam::{Quat, Vec3};
/// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
/// use meshwire::scene::retarget::{BoneMap, Retarget};
/// use meshwire::scene::{Node, Scene, Space, Transform};
///
/// // An arm along x, and another along y, twice as long.
/// let arm = |hand: Vec3| {
///     let mut scene = Scene::new(Space::GLTF);
///     let hand = Node { parent: Some(0), transform: Transform::at(hand), ..Node::named("hand") };
///     scene.nodes = vec![Node::named("arm"), hand];
///     scene
/// };
/// let (from, to) = (arm(Vec3::X), arm(2.0 * Vec3::Y));
/// let mut turn = Track::new("arm", Channel::Rotation, 4, Blend::Spherical);
/// turn.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0])];
/// let motion = Motion { tracks: vec![turn], ..Motion::default() };
///
/// let (moved, report) = Retarget::new(&from, &to, &BoneMap::by_name(&from, &to)).apply(&motion);
/// // The arm of the model turns to x, where that of the motion is.
/// let [x, y, z, w] = moved.sample("arm", Channel::Rotation, 0.0).unwrap().map(|number| number as f32);
/// assert!((Quat::from_xyzw(x, y, z, w) * Vec3::Y).distance(Vec3::X) < 1e-6);
/// assert!(report.dropped.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct Retarget {
    from: Skeleton,
    to: Skeleton,
    followers: Vec<Follower>,
    names: [Vec<Vec<u8>>; 2],
    left_out: BTreeSet<usize>,
    scale: f64,
}

/// The elements that [`Retarget::apply`] left out or left at rest.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// Targets and channels of the motion whose tracks were removed although they move something: targets without a
    /// counterpart, scales along axes that the counterpart does not have, and channels that bones do not have.
    pub dropped: Vec<(Vec<u8>, Channel)>,
    /// Bones of the model that have no counterpart and stay at rest.
    pub still: Vec<Vec<u8>>,
}

impl Retarget {
    /// Prepares motions on the skeleton of `from` for the skeleton of `to`. Both scenes must be in the same space; their
    /// nodes are at rest.
    #[must_use]
    pub fn new(from: &Scene, to: &Scene, bones: &BoneMap) -> Self {
        let names = [from, to].map(|scene| scene.nodes.iter().map(|node| node.name.clone()).collect());
        let order = to.parents_first();
        let (from, to) = (Skeleton::of(from), Skeleton::of(to));
        let counterparts: BTreeMap<usize, usize> = bones.pairs.iter().map(|pair| (pair.to, pair.from)).collect();
        let pairs = Pairs::new(&from, &to, &counterparts, &order);
        let mut followers: Vec<Follower> = Vec::new();
        // The rotation between the axes of a bone and of its counterpart, and the one between their rest poses.
        let (mut offsets, mut swings) = (BTreeMap::new(), BTreeMap::new());
        for pair @ (bone, counterpart) in pairs.list.iter().copied() {
            let (Some(own), Some(its)) = (to.get(bone), from.get(counterpart)) else { continue };
            let top = pairs.above.get(&bone).copied();
            let inherited = top.and_then(|(top, _)| swings.get(&top)).copied().unwrap_or(DQuat::IDENTITY);
            let swing = swing(inherited, &pairs.below(pair, &from, &to));
            let after = unit(its.turned.conjugate() * swing * own.turned);
            let parent = own.parent.and_then(|parent| to.get(parent)).map_or(DQuat::IDENTITY, |bone| bone.turned);
            let carried = top.and_then(|(top, _)| Some(*offsets.get(&top)? * to.get(top)?.turned.conjugate()));
            let before = unit((carried.unwrap_or(DQuat::IDENTITY) * parent).conjugate());
            let chain = from.chain(top.map(|(_, counterpart)| counterpart), counterpart);
            offsets.insert(bone, after);
            swings.insert(bone, swing);
            followers.push(Follower { bone, chain, before, after });
        }
        let scale = pairs.scale(&from, &to);
        Self { from, to, followers, names, left_out: bones.left_out.clone(), scale }
    }

    /// Returns the factor by which positions are scaled: the length of the model's legs divided by that of the motion's.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Returns the motion for the other skeleton, and what has no place in it. A motion on its own skeleton keeps its
    /// keys. Tracks of morph targets are unchanged.
    #[must_use]
    pub fn apply(&self, motion: &Motion) -> (Motion, Report) {
        let [from, to] = &self.names;
        let mut report = Report::default();
        let (mut exact, mut in_any_case) = (BTreeMap::new(), BTreeMap::new());
        for (bone, name) in from.iter().enumerate() {
            exact.entry(name.as_slice()).or_insert(bone);
            in_any_case.entry(name.to_ascii_lowercase()).or_insert(bone);
        }
        let mut moves = vec![Moves::default(); from.len()];
        let used: BTreeSet<usize> = self.followers.iter().flat_map(|follower| &follower.chain).copied().collect();
        for track in motion.tracks.iter().filter(|track| !track.keys.is_empty() && track.channel != Channel::Weight) {
            let bone = exact.get(track.target.as_slice());
            let bone = bone.or_else(|| in_any_case.get(&track.target.to_ascii_lowercase())).copied();
            let own = bone.filter(|bone| used.contains(bone)).and_then(|bone| moves.get_mut(bone));
            match own.and_then(|own| own.slot(track)) {
                // Of several tracks the first counts.
                Some(slot) => *slot = slot.or(Some(track)),
                None if bone.is_some_and(|bone| self.left_out.contains(&bone)) => {}
                None if is_still(track, bone.and_then(|bone| self.from.get(bone))) => {}
                None => report.dropped.push((track.target.clone(), track.channel)),
            }
        }
        let mut tracks = Vec::new();
        for follower in &self.followers {
            let (Some(name), Some(bone)) = (to.get(follower.bone), self.to.get(follower.bone)) else { continue };
            let of = |index: &usize| Some((self.from.get(*index)?, moves.get(*index).copied()?));
            let chain: Vec<_> = follower.chain.iter().filter_map(of).collect();
            let named = |track: Track| Track { target: name.clone(), origin: None, ..track };
            tracks.extend(follower.position(bone, &chain, self.scale).map(named));
            tracks.extend(follower.rotation(bone, &chain).map(named));
            match follower.scale(bone, &chain) {
                Ok(track) => tracks.extend(track.map(named)),
                Err(track) => report.dropped.push((track.target.clone(), track.channel)),
            }
        }
        let weights = motion.tracks.iter().filter(|track| track.channel == Channel::Weight);
        tracks.extend(weights.map(|track| Track { origin: None, ..track.clone() }));
        let moved: BTreeSet<usize> = self.followers.iter().map(|follower| follower.bone).collect();
        let still = to.iter().enumerate().filter(|(bone, _)| !moved.contains(bone));
        report.still = still.map(|(_, name)| name.clone()).collect();
        (Motion { duration: motion.duration, tracks, events: motion.events.clone() }, report)
    }
}

/// The bones that have counterparts.
struct Pairs {
    /// Bones of the model with their counterparts, parents first.
    list: Vec<(usize, usize)>,
    /// For each bone, the nearest one above whose counterpart is above the counterpart of the bone.
    above: BTreeMap<usize, (usize, usize)>,
    /// The pairs directly below each bone.
    below: BTreeMap<usize, Vec<(usize, usize)>>,
}

impl Pairs {
    fn new(from: &Skeleton, to: &Skeleton, counterparts: &BTreeMap<usize, usize>, order: &[usize]) -> Self {
        let paired = |bone: usize| Some((bone, *counterparts.get(&bone)?));
        let list: Vec<(usize, usize)> = order.iter().filter_map(|bone| paired(*bone)).collect();
        let nearest = |(bone, counterpart): &(usize, usize)| {
            let mut tops = to.above(*bone).filter_map(paired);
            Some((*bone, tops.find(|(_, top)| from.above(*counterpart).any(|above| above == *top))?))
        };
        let above: BTreeMap<usize, (usize, usize)> = list.iter().filter_map(nearest).collect();
        let mut below: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for pair in &list {
            if let Some((top, _)) = above.get(&pair.0) {
                below.entry(*top).or_default().push(*pair);
            }
        }
        Self { list, above, below }
    }

    /// Returns, for the bones directly below a pair, their places relative to it: in the model and in the motion.
    fn below(&self, pair: (usize, usize), from: &Skeleton, to: &Skeleton) -> Vec<[DVec3; 2]> {
        let away = |skeleton: &Skeleton, top, bone| Some(skeleton.get(bone)?.place - skeleton.get(top)?.place);
        let below = self.below.get(&pair.0).into_iter().flatten();
        below
            .filter_map(|(bone, counterpart)| Some([away(to, pair.0, *bone)?, away(from, pair.1, *counterpart)?]))
            .filter(|[own, its]| own.length() > to.small && its.length() > from.small)
            .collect()
    }

    /// Returns the length of the model's legs divided by that of the motion's. A leg is the path from the lowest bone up to
    /// its root; if that has no length, all bones are measured.
    fn scale(&self, from: &Skeleton, to: &Skeleton) -> f64 {
        let way = |(bone, counterpart): (usize, usize)| {
            let (top, above) = *self.above.get(&bone)?;
            let length = |skeleton: &Skeleton, a, b| Some(skeleton.get(a)?.place.distance(skeleton.get(b)?.place));
            Some([length(to, top, bone)?, length(from, above, counterpart)?])
        };
        let sum = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a + c, b + d];
        let height = |bone: &usize| to.get(*bone).map_or(0.0, |bone| bone.place.dot(to.up));
        let lowest = self.list.iter().copied().min_by(|(a, _), (b, _)| height(a).total_cmp(&height(b)));
        let leg = std::iter::successors(lowest, |(bone, _)| self.above.get(bone).copied());
        let legs = leg.filter_map(way).fold([0.0; 2], sum);
        let all = self.list.iter().copied().filter_map(way).fold([0.0; 2], sum);
        let is_long = |[own, its]: &[f64; 2]| *own > to.small && *its > from.small;
        [legs, all].into_iter().find(is_long).map_or(1.0, |[own, its]| own / its)
    }
}

/// Returns the rotation, in the scene, that turns the bones below a bone of the model into the directions that those below
/// its counterpart have. `inherited` is that of the bone above; it decides what directions leave open.
fn swing(inherited: DQuat, below: &[[DVec3; 2]]) -> DQuat {
    let directions = below.iter().map(|[own, its]| [(inherited * *own).normalize(), its.normalize()]);
    let directions: Vec<[DVec3; 2]> = directions.collect();
    // The longest bone decides the direction, and the one that is most beside it the rotation about it.
    let lengths = below.iter().map(|[own, _]| own.length());
    let Some((main, _)) = directions.iter().zip(lengths).max_by(|(_, a), (_, b)| a.total_cmp(b)) else {
        return inherited;
    };
    let [own, its] = *main;
    let first = if own.distance(its) < follower::SAME { DQuat::IDENTITY } else { DQuat::from_rotation_arc(own, its) };
    let aside = |direction: DVec3| direction - its * direction.dot(its);
    let beside = directions.iter().map(|[own, its]| [aside(first * *own), aside(*its)]);
    let most = beside.max_by(|a, b| least(a).total_cmp(&least(b)));
    let second = match most.filter(|pair| least(pair) > CLEARLY_BESIDE) {
        Some([own, its]) if own.normalize().distance(its.normalize()) >= follower::SAME => {
            DQuat::from_rotation_arc(own.normalize(), its.normalize())
        }
        _ => DQuat::IDENTITY,
    };
    unit(second * first * inherited)
}

/// Bones whose directions differ by less, as the sine of the angle, do not determine a rotation about each other.
const CLEARLY_BESIDE: f64 = 0.1;

fn least([a, b]: &[DVec3; 2]) -> f64 {
    a.length().min(b.length())
}
