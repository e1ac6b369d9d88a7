//! Sampling, by hand-computed values.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::Exporter;
use emfx_chunk::rotation::IDENTITY;
use emfx_xsm::{Interpolation, PackedSubmotion, Submotion, SubmotionRef, Transform, XsmFile};
use support::about_x;

#[test]
fn between_keys() {
    let mut turn = Submotion::new("a", Transform::IDENTITY)
        .with_positions([(1.0, [1.0, 0.0, 0.0]), (3.0, [2.0, 4.0, 0.0])])
        .with_rotations([(0.0, about_x(0.0)), (1.0, about_x(2.0))])
        .with_scales([(0.0, [1.0; 3]), (0.5, [2.0; 3]), (0.5, [4.0; 3]), (1.0, [5.0; 3])]);
    turn.max_error = Some(0.25);
    let packed = PackedSubmotion::from(turn.clone());
    for (view, tolerance) in [(SubmotionRef::from(&turn), 1e-6), (SubmotionRef::from(&packed), 1e-4)] {
        assert_eq!((view.duration(), view.max_error()), (3.0, Some(0.25)));
        assert!(!view.positions().is_empty() && view.scale_rotations().is_empty() && !view.is_static());
        let position = |time| view.sample(time, Interpolation::Linear).position;
        assert_eq!(position(0.0), [1.0, 0.0, 0.0], "before the first key its value holds");
        assert_eq!(position(1.5), [1.25, 1.0, 0.0]);
        assert_eq!(position(3.0), [2.0, 4.0, 0.0]);
        assert_eq!(position(99.0), [2.0, 4.0, 0.0]);
        assert_eq!(position(f32::NAN), [1.0, 0.0, 0.0]);
        let scale = |time| view.sample(time, Interpolation::Linear).scale[0];
        assert_eq!([scale(0.25), scale(0.5), scale(0.75)], [1.5, 4.0, 4.5], "of equal times the last key holds");
        let angle = |time, interpolation| {
            let [x, _, _, w] = view.sample(time, interpolation).rotation;
            2.0 * x.atan2(w)
        };
        assert!((angle(0.25, Interpolation::Spherical) - 0.5).abs() < tolerance);
        assert!((angle(0.5, Interpolation::Linear) - 1.0).abs() < tolerance);
        let quarter = angle(0.25, Interpolation::Linear);
        assert!((quarter - 0.466_707).abs() < 1e-4, "the chord is slower at its ends: {quarter}");
    }
}

#[test]
fn poses_and_odd_rotations() {
    let pose = Transform { rotation: about_x(0.4), ..Transform::at([1.0, 2.0, 3.0]) };
    let mut still = Submotion::new("a", pose).with_bind(Transform::at([9.0; 3]));
    assert_eq!(SubmotionRef::from(&still).sample(5.0, Interpolation::Linear).position, pose.position);
    assert!(
        (SubmotionRef::from(&still).sample(5.0, Interpolation::Spherical).rotation[0] - pose.rotation[0]).abs() < 1e-6
    );
    still.transforms.pose_rotation = [0.0; 4];
    still.transforms.bind_scale_rotation = [0.0; 4];
    let packed = PackedSubmotion::from(still.clone());
    assert_eq!(packed.transforms.pose_rotation, [0; 4], "zero stays zero");
    for view in [SubmotionRef::from(&still), SubmotionRef::from(&packed)] {
        assert_eq!(view.pose().rotation, IDENTITY);
        assert_eq!(view.bind().scale_rotation, IDENTITY);
        assert_eq!(view.sample(0.0, Interpolation::Linear).rotation, IDENTITY);
    }
    assert_eq!(Submotion::from(packed).transforms.pose_rotation, [0.0; 4]);
    let nan = Submotion::new("a", pose).with_rotations([(0.0, [f32::NAN; 4]), (1.0, [0.0; 4])]);
    for time in [0.0, 0.5, 1.0] {
        for interpolation in [Interpolation::Linear, Interpolation::Spherical] {
            assert_eq!(SubmotionRef::from(&nan).sample(time, interpolation).rotation, IDENTITY);
        }
    }
}

#[test]
fn joining_by_name() {
    let mut nodes = support::walk();
    nodes.push(Submotion::new("head", Transform::at([5.0; 3])));
    let file = XsmFile::from_submotions(Exporter::Maya2008, 24, nodes).unwrap();
    let motion = file.motion().unwrap();
    assert_eq!((motion.duration(), motion.frame_count(), motion.frames_per_second()), (1.0, 25, 24));
    let join = motion.join([&b"root"[..], b"head", b"body", b"head"]);
    assert_eq!(join.joined_count(), 3);
    let named = |node: &Option<SubmotionRef<'_>>| node.map(|submotion| submotion.node_name().to_string());
    let nodes: Vec<_> = join.nodes().iter().map(named).collect();
    assert_eq!(nodes, [None, Some("head".to_owned()), Some("body".to_owned()), Some("head".to_owned())]);
    let left: Vec<_> = join.left().iter().map(|s| s.node_name().to_string()).collect();
    assert_eq!(left, ["left leg", "right leg", "cape", "head"]);
    let pose = join.sample(0.0, Interpolation::Linear);
    assert_eq!(pose.len(), 4);
    assert!(pose[0].is_none());
    assert_eq!(pose[1].unwrap().position, [0.0, 0.6, 0.0], "the first of a name counts");
    assert_eq!(pose[2].unwrap().position, [0.0, 1.03, 0.0]);
    assert_eq!(pose[3], pose[1]);
}

#[test]
fn building_drops_what_never_leaves_the_pose() {
    let pose = Transform { rotation: about_x(0.4), ..Transform::IDENTITY };
    let mut node = Submotion::new("a", pose)
        .with_positions([(0.0, [0.00005; 3]), (1.0, [0.0; 3])])
        .with_rotations([(0.0, pose.rotation.map(|c| -c))])
        .with_scales([(0.0, [1.0; 3]), (1.0, [1.001, 1.0, 1.0])])
        .with_scale_rotations([(0.0, about_x(0.1))]);
    node.drop_static_tracks();
    let view = SubmotionRef::from(&node);
    let counts = emfx_xsm::TrackKind::ALL.map(|kind| view.key_count(kind));
    assert_eq!(counts, [0, 0, 2, 1]);
}
