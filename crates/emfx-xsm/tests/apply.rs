//! Changes of a scene, back into the motion: each is there, and nothing else differs.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_xsm::{Exporter, TrackKind, XsmFile};
use meshwire_core::{Format, testkit};
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::{AnimationChannel, AnimationTarget, Change, Node, Transform};

fn walk(exporter: Exporter) -> XsmFile {
    XsmFile::from_submotions(exporter, 24, support::walk()).unwrap()
}

#[test]
fn no_op_changes_keep_the_bytes() {
    let paths = testkit::samples("xsm").into_iter().chain(testkit::corpus_if_set("xsm", &["xsm"]));
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let mut file = XsmFile::read(&bytes).unwrap();
        let name = path.display().to_string();
        file.apply(&[]).unwrap();
        let scene = file.scene().unwrap();
        let mut changes: Vec<Change> = (0..file.submotions().count())
            .filter(|node| matches!(scene.nodes[*node].transform, Transform::Parts { .. }))
            .map(|node| Change::NodeTransform { node, transform: scene.nodes[node].transform })
            .collect();
        if file.wavelet_motion().is_none() {
            let channels = scene.animations[0].channels.iter().enumerate();
            changes.extend(channels.map(|(channel, of)| Change::Keys {
                animation: 0,
                channel,
                track: of.track.clone(),
            }));
        }
        file.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        testkit::assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn only_names_poses_and_keys_change() {
    for exporter in [Exporter::Maya2007, Exporter::Maya2008, Exporter::Max2011] {
        let file = walk(exporter);
        let scene = file.scene().unwrap();
        let channel = |node: usize, source: &str| {
            let mut all = scene.animations[0].channels.iter();
            all.position(|one| one.source.starts_with(&scene.nodes[node].source) && one.source.contains(source))
                .unwrap()
        };
        let (bob, still) = (channel(0, "position_keys"), channel(3, "pose_position"));
        let mut keys = scene.animations[0].channels[bob].track.clone();
        keys.keys.push(Key::new(2.0, [7.0, 8.0, 9.0, 0.0]));
        let mut pose = scene.animations[0].channels[still].track.clone();
        pose.keys[0].value = [0.0, 0.75, 0.0, 0.0];
        let turned =
            Transform::Parts { translation: Vec3::X, rotation: Quat::from_xyzw(0.0, 1.0, 0.0, 0.0), scale: Vec3::ONE };
        let mut edited = file.clone();
        edited
            .apply(&[
                Change::NodeName { node: 1, name: b"right leg".to_vec() },
                Change::NodeName { node: 2, name: b"tail".to_vec() },
                Change::NodeTransform { node: 4, transform: turned },
                Change::Keys { animation: 0, channel: bob, track: keys },
                Change::Keys { animation: 0, channel: still, track: pose },
            ])
            .unwrap_or_else(|error| panic!("{exporter:?}: {error}"));
        let old: Vec<_> = file.submotions().collect();
        let new: Vec<_> = edited.submotions().collect();
        assert_eq!((new[1].node_name().to_str(), new[2].node_name().to_str()), (Some("right leg"), Some("tail")));
        assert_eq!(new[0].positions().keys.last().unwrap().value, [7.0, 8.0, 9.0]);
        assert_eq!(new[0].positions().len(), old[0].positions().len() + 1);
        assert_eq!((new[3].pose().position, new[3].is_static()), ([0.0, 0.75, 0.0], true));
        assert_eq!(new[4].pose().position, [1.0, 0.0, 0.0]);
        for (old, new) in old.iter().zip(&new) {
            assert_eq!(old.bind(), new.bind());
            assert!(old.rotations().iter().eq(new.rotations().iter()));
            assert_eq!(old.key_count(TrackKind::ScaleRotation), new.key_count(TrackKind::ScaleRotation));
        }
        let bytes = edited.to_bytes().unwrap();
        assert_eq!(XsmFile::read(&bytes).unwrap().to_bytes().unwrap(), bytes);
    }
}

#[test]
fn all_reasons_are_reported_and_nothing_changes() {
    let mut file = walk(Exporter::Max2011);
    let bytes = file.to_bytes().unwrap();
    let mut track = file.scene().unwrap().animations[0].channels[0].track.clone();
    track.keys[0].value[0] = f64::NAN;
    let wrong = vec![
        Change::NodeName { node: 0, name: b"head".to_vec() },
        Change::NodeName { node: 9, name: b"tail".to_vec() },
        Change::NodeTransform { node: 0, transform: Transform::at(Vec3::NAN) },
        Change::NodeName { node: 1, name: Vec::new() },
        Change::RemoveMesh { mesh: 0 },
        Change::Keys { animation: 0, channel: 99, track: track.clone() },
    ];
    let error = file.apply(&wrong).unwrap_err().to_string();
    for index in 0..wrong.len() {
        assert!(error.contains(&format!("changes[{index}]")), "{index}: {error}");
    }
    assert!(file.apply(&[Change::Keys { animation: 0, channel: 0, track }]).is_err());
    assert_eq!(file.to_bytes().unwrap(), bytes);
}

/// A pose holds all the time, and so does a key that is alone: its time stays.
#[test]
fn a_key_of_another_time_is_no_pose() {
    let file = walk(Exporter::Max2011);
    let channels = file.scene().unwrap().animations[0].channels.clone();
    let channel = channels.iter().position(|channel| channel.source.contains("pose_position")).unwrap();
    let mut track = channels[channel].track.clone();
    track.keys = vec![Key::new(1.5, [0.0, 0.75, 0.0, 0.0])];
    let keys = |track| Change::Keys { animation: 0, channel, track };
    let mut after = file.clone();
    after.apply(&[keys(track.clone())]).unwrap();
    let new = after.scene().unwrap().animations[0].channels[channel].track.clone();
    assert_eq!((new.keys.len(), new.keys[0].time, new.keys[0].value), (1, 1.5, [0.0, 0.75, 0.0, 0.0]));
    let pose = |file: &XsmFile| file.submotions().map(|one| one.pose().position).collect::<Vec<_>>();
    assert_eq!(pose(&after), pose(&file));
    track.keys.clear();
    let mut after = file.clone();
    let error = after.apply(&[keys(track)]).unwrap_err().to_string();
    assert!(
        error
            .contains("changes[0]: animation 0: a track without keys stores its pose only: set it with one key at 0 s"),
        "{error}"
    );
    assert_eq!(after, file);
}

/// New nodes and channels come behind the others, removed ones go; the rest stays.
#[test]
fn nodes_and_channels_are_added_and_removed() {
    for exporter in [Exporter::Maya2007, Exporter::Maya2008, Exporter::Max2011] {
        let file = walk(exporter);
        let before = file.scene().unwrap();
        let count = before.nodes.len();
        let mut track = Track::new("tail", Channel::Position, 3, Blend::Linear);
        track.keys = vec![Key::new(0.0, [1.0, 0.0, 0.0, 0.0]), Key::new(1.0, [2.0, 0.0, 0.0, 0.0])];
        let channel = AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(count)), track };
        let tail = Node { transform: Transform::at(Vec3::Y), ..Node::named("tail") };
        let mut after = file.clone();
        after
            .apply(&[
                Change::AddNode { node: Box::new(tail) },
                Change::AddChannel { animation: 0, channel: Box::new(channel) },
                Change::RemoveNode { node: 0 },
                Change::RemoveNode { node: 2 },
            ])
            .unwrap_or_else(|error| panic!("{exporter:?}: {error}"));
        let old: Vec<_> = file.submotions().collect();
        let new: Vec<_> = after.submotions().collect();
        let names: Vec<_> = new.iter().map(|one| one.node_name().as_bytes()).collect();
        let kept = (0..count).filter(|node| ![0, 2].contains(node));
        let mut expected: Vec<_> = kept.map(|node| old[node].node_name().as_bytes()).collect();
        expected.push(b"tail");
        assert_eq!(names, expected);
        let tail = new.last().unwrap();
        assert_eq!((tail.pose().position, tail.positions().len()), ([0.0, 1.0, 0.0], 2));
        assert!(new[0].rotations().iter().eq(old[1].rotations().iter()));
        let bytes = after.to_bytes().unwrap();
        assert_eq!(XsmFile::read(&bytes).unwrap().to_bytes().unwrap(), bytes);
    }
}
