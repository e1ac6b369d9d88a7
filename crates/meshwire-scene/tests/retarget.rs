//! Motions on other skeletons: where the bones are in the scene, and not in whose axes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions, clippy::cast_possible_truncation)]

use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Motion, Track};
use meshwire_scene::retarget::{BoneMap, Match, Retarget};
use meshwire_scene::{Animation, Node, Scene, Space, Transform};

/// Numbers from -1 to 1, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f32::from(u16::try_from(self.0 >> 48).unwrap()) / 32768.0 - 1.0
    }

    fn place(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn turn(&mut self) -> Quat {
        Quat::from_xyzw(self.next(), self.next(), self.next(), self.next() + 1.5).normalize()
    }
}

/// Parent and name of each bone: two legs, a spine with two arms, a head.
const BONES: [(Option<usize>, &str); 14] = [
    (None, "pelvis"),
    (Some(0), "thigh.l"),
    (Some(1), "calf.l"),
    (Some(2), "foot.l"),
    (Some(0), "thigh.r"),
    (Some(4), "calf.r"),
    (Some(5), "foot.r"),
    (Some(0), "spine"),
    (Some(7), "arm.l"),
    (Some(8), "hand.l"),
    (Some(7), "arm.r"),
    (Some(10), "hand.r"),
    (Some(7), "neck"),
    (Some(12), "head"),
];

fn skeleton(numbers: &mut Numbers) -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = BONES
        .iter()
        .map(|(parent, name)| {
            let transform = Transform::Parts {
                translation: numbers.place() + if name.contains("foot") { Vec3::NEG_Y * 5.0 } else { Vec3::ZERO },
                rotation: numbers.turn(),
                scale: Vec3::ONE,
            };
            Node { parent: *parent, transform, ..Node::named(*name) }
        })
        .collect();
    scene
}

fn motion(numbers: &mut Numbers) -> Motion {
    let mut tracks = Vec::new();
    for (_, name) in BONES {
        let mut track = Track::new(name, Channel::Rotation, 4, Blend::Spherical);
        track.keys = (0..4).map(|time| Key::new(time.into(), numbers.turn().as_dquat().to_array())).collect();
        tracks.push(track);
    }
    let mut track = Track::new("pelvis", Channel::Position, 3, Blend::Linear);
    track.keys = (0..4).map(|time| Key::new(time.into(), numbers.place().as_dvec3().extend(0.0).to_array())).collect();
    tracks.push(track);
    Motion { duration: 3.0, tracks, ..Motion::default() }
}

/// A copy with other names, another size, another rest pose and other axes; with a bone more between neck and head.
fn copy(scene: &Scene, factor: f32, numbers: &mut Numbers) -> Scene {
    let mut copy = scene.clone();
    let axes: Vec<Quat> = scene.nodes.iter().map(|_| numbers.turn()).collect();
    for (bone, node) in copy.nodes.iter_mut().enumerate() {
        let Transform::Parts { translation, rotation, scale } = node.transform else { unreachable!() };
        let above = node.parent.map_or(Quat::IDENTITY, |parent| axes[parent].inverse());
        let posed = rotation * numbers.turn();
        node.transform = Transform::Parts {
            translation: above * (translation * factor),
            rotation: above * posed * axes[bone],
            scale,
        };
        node.name = format!("Bip01 {}", String::from_utf8_lossy(&node.name).replace('.', "_")).into_bytes();
    }
    let head = copy.nodes.len() - 1;
    let turn = numbers.turn();
    let twist = Node {
        parent: copy.nodes[head].parent,
        transform: Transform::Parts { translation: Vec3::ZERO, rotation: turn, scale: Vec3::ONE },
        ..Node::named("Bip01 twist")
    };
    if let Transform::Parts { translation, rotation, .. } = &mut copy.nodes[head].transform {
        (*translation, *rotation) = (turn.inverse() * *translation, turn.inverse() * *rotation);
    }
    copy.nodes[head].parent = Some(head + 1);
    copy.nodes.push(twist);
    copy
}

fn places(scene: &Scene, motion: &Motion, time: f64) -> Vec<Vec3> {
    let animation = Animation::of(motion.clone(), scene, |_| String::new());
    assert!(animation.channels.iter().all(|channel| channel.target.is_some()));
    scene.at_moment(&animation, time).worlds.iter().map(|world: &Affine3A| world.translation.into()).collect()
}

#[test]
fn a_motion_on_its_own_skeleton_keeps_its_keys() {
    let mut numbers = Numbers(1);
    let (scene, motion) = (skeleton(&mut numbers), motion(&mut numbers));
    let retarget = Retarget::new(&scene, &scene, &BoneMap::by_name(&scene, &scene));
    assert!((retarget.scale() - 1.0).abs() < 1e-12);
    let (moved, report) = retarget.apply(&motion);
    assert_eq!(moved.tracks.len(), motion.tracks.len());
    for track in &motion.tracks {
        assert!(moved.track(&track.target, track.channel).unwrap().same_keys(track), "{:?}", track.channel);
    }
    assert_eq!((report.dropped, report.still), (Vec::new(), Vec::new()));
}

#[test]
fn bones_of_a_copy_in_another_pose_and_size_are_where_those_of_the_motion_are() {
    for seed in 0..20 {
        let mut numbers = Numbers(seed);
        let (scene, motion) = (skeleton(&mut numbers), motion(&mut numbers));
        let factor = 2.5;
        let other = copy(&scene, factor, &mut numbers);
        let bones = BoneMap::by_name(&scene, &other);
        assert_eq!(bones.pairs.len(), BONES.len());
        assert!(bones.pairs.iter().all(|pair| pair.from == pair.to && pair.by == Match::Similar));
        let retarget = Retarget::new(&scene, &other, &bones);
        let (moved, report) = retarget.apply(&motion);
        assert_eq!((report.dropped, report.still), (Vec::new(), vec![b"Bip01 twist".to_vec()]));
        for time in [0.0, 0.3, 1.0, 1.7, 3.0] {
            let (own, its) = (places(&other, &moved, time), places(&scene, &motion, time));
            let start = its[0] - own[0] / factor;
            for (bone, (_, name)) in BONES.iter().enumerate() {
                let apart = (own[bone] / factor + start).distance(its[bone]);
                assert!(apart < 2e-4, "seed {seed}, {name} at {time} s: {apart}");
            }
        }
    }
}

#[test]
fn a_bone_between_that_has_no_counterpart_moves_the_one_below() {
    let mut from = Scene::new(Space::GLTF);
    from.nodes = vec![
        Node::named("root"),
        Node { parent: Some(0), transform: Transform::at(Vec3::Y), ..Node::named("extra") },
        Node { parent: Some(1), transform: Transform::at(Vec3::Y), ..Node::named("tip") },
        Node { parent: Some(2), transform: Transform::at(Vec3::Y), ..Node::named("end") },
    ];
    let mut to = from.clone();
    to.nodes.remove(1);
    to.nodes[1] = Node { parent: Some(0), transform: Transform::at(2.0 * Vec3::Y), ..Node::named("tip") };
    to.nodes[2].parent = Some(1);
    let mut track = Track::new("extra", Channel::Rotation, 4, Blend::Spherical);
    let quarter = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2).as_dquat().to_array();
    track.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0]), Key::new(1.0, quarter)];
    let motion = Motion { duration: 1.0, tracks: vec![track], ..Motion::default() };
    let (moved, report) = Retarget::new(&from, &to, &BoneMap::by_name(&from, &to)).apply(&motion);
    assert!(report.dropped.is_empty(), "the bone above tip turns it");
    let end = places(&to, &moved, 1.0)[2];
    assert!(end.distance(Vec3::new(-1.0, 2.0, 0.0)) < 1e-5, "{end}");
}

#[test]
fn what_has_no_place_is_named() {
    let mut numbers = Numbers(7);
    let (scene, mut motion) = (skeleton(&mut numbers), motion(&mut numbers));
    let mut other = copy(&scene, 1.0, &mut numbers);
    other.nodes.retain(|node| node.name != b"Bip01 hand_r");
    other
        .nodes
        .iter_mut()
        .filter(|node| node.parent > Some(11))
        .for_each(|node| node.parent = node.parent.map(|it| it - 1));
    let mut swell = Track::new("spine", Channel::Scale, 3, Blend::Linear);
    swell.keys = vec![Key::new(0.0, [1.0, 2.0, 1.0, 0.0])];
    let mut grow = Track::new("neck", Channel::Scale, 3, Blend::Linear);
    grow.keys = vec![Key::new(0.0, [2.0, 2.0, 2.0, 0.0])];
    let mut wind = Track::new("wind", Channel::Other(3), 1, Blend::Linear);
    wind.keys = vec![Key::new(0.0, [1.0; 4]), Key::new(1.0, [2.0; 4])];
    let mut hat = Track::new("hat", Channel::Position, 3, Blend::Linear);
    hat.keys = vec![Key::new(0.0, [5.0; 4])];
    let mut smile = Track::new("smile", Channel::Weight, 1, Blend::Linear);
    smile.keys = vec![Key::new(0.0, [1.0; 4])];
    motion.tracks.extend([swell, grow, wind, hat, smile.clone()]);
    let (moved, report) = Retarget::new(&scene, &other, &BoneMap::by_name(&scene, &other)).apply(&motion);
    let mut dropped = report.dropped;
    dropped.sort();
    assert_eq!(
        dropped,
        [
            (b"hand.r".to_vec(), Channel::Rotation),
            (b"spine".to_vec(), Channel::Scale),
            (b"wind".to_vec(), Channel::Other(3)),
        ]
    );
    assert!(moved.track("Bip01 neck", Channel::Scale).is_some());
    assert_eq!(moved.track("smile", Channel::Weight), Some(&smile));
}

#[test]
fn steps_stay_and_curves_are_sampled() {
    let mut numbers = Numbers(3);
    let scene = skeleton(&mut numbers);
    let other = copy(&scene, 1.0, &mut numbers);
    let mut steps = Track::new("arm.l", Channel::Rotation, 4, Blend::Linear);
    steps.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0]), Key::new(1.0, [1.0, 0.0, 0.0, 0.0])];
    let mut curve = Track { target: b"arm.r".to_vec(), ..steps.clone() };
    steps.keys[0].ease = [Ease::Step; 4];
    curve.keys[0].ease = [Ease::Bezier; 4];
    let motion = Motion { duration: 1.0, tracks: vec![steps, curve], ..Motion::default() };
    let (moved, _) = Retarget::new(&scene, &other, &BoneMap::by_name(&scene, &other)).apply(&motion);
    let keys = |name: &str| &moved.track(name, Channel::Rotation).unwrap().keys;
    assert_eq!(keys("Bip01 arm_l").iter().map(|key| key.ease[0]).collect::<Vec<_>>(), [Ease::Step, Ease::Linear]);
    assert_eq!(keys("Bip01 arm_r").len(), 31);
}

#[test]
fn tables_name_bones_and_patterns() {
    let of = |names: &[&str]| {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes = names.iter().map(|name| Node::named(*name)).collect();
        scene
    };
    let from = of(&["Bip01 Hips", "Bip01 L Arm", "Bip01 R Arm", "Bip01 Tail", "Bip01 Nub"]);
    let to = of(&["Pelvis", "arm_L", "arm_R", "tail", "nub"]);
    let table = [("Bip01 *", "*"), ("Bip01 Hips", "Pelvis"), ("bip01 * arm", "Arm_*"), ("Bip01 Nub", "")];
    let bones = BoneMap::by_table(&from, &to, table).unwrap();
    let found: Vec<_> = bones.pairs.iter().map(|pair| (pair.from, pair.to, pair.by)).collect();
    assert_eq!(found, [(0, 0, Match::Named), (1, 1, Match::Pattern), (2, 2, Match::Pattern), (3, 3, Match::Pattern)]);
    let wrong = |entry: (&'static str, &'static str)| BoneMap::by_table(&from, &to, [entry]).unwrap_err();
    assert_eq!(wrong(("Bip01 Foot", "tail")), r#""Bip01 Foot": no bone of the motion's skeleton has this name"#);
    assert_eq!(wrong(("Bip01 Tail", "foot")), r#""foot": no bone of the model has this name"#);
    assert_eq!(
        wrong(("Bip01 Tail", "*")),
        r#""Bip01 Tail" = "*": expected at most one * in each name, and one on the left"#
    );
    assert_eq!(wrong(("Bip01 *", "tail")), r#""Bip01 *" = "tail": expected one * in the name on the right"#);
    let twice = BoneMap::by_table(&from, &to, [("Bip01 Tail", "tail"), ("Bip01 Nub", "tail")]);
    assert_eq!(twice.unwrap_err(), r#""Bip01 Nub" = "tail": one of these bones already has a counterpart"#);
}
