//! Changes of a scene, back into the morph motion: each is there, and nothing else differs.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use emfx_xpm::{Decoding, Encoding, Exporter, WeightTrack, XpmFile};
use meshwire_core::{Format, testkit};
use meshwire_scene::Change;
use meshwire_scene::motion::Key;

#[test]
fn no_op_changes_keep_the_bytes() {
    let paths = testkit::samples("xpm").into_iter().chain(testkit::corpus_if_set("xpm", &["xpm"]));
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let mut file = XpmFile::read(&bytes).unwrap();
        let name = path.display().to_string();
        let scene = file.scene().unwrap();
        let channels = scene.animations[0].channels.iter().enumerate();
        let changes: Vec<Change> =
            channels.map(|(channel, of)| Change::Keys { animation: 0, channel, track: of.track.clone() }).collect();
        file.apply(&[]).unwrap();
        file.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        testkit::assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn only_keys_poses_and_names_change() {
    let tracks = [
        WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]),
        WeightTrack::new("blink").with_pose_weight(0.25),
    ];
    let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, &tracks, Encoding::Nearest).unwrap();
    let channels = file.scene().unwrap().animations[0].channels.clone();
    assert_eq!(channels[1].track.keys[0].value[0], 0.25);
    let mut smile = channels[0].track.clone();
    smile.keys[1].time = 2.0;
    smile.target = b"grin".to_vec();
    let mut blink = channels[1].track.clone();
    blink.keys[0].value[0] = 0.5;
    let keys = |channel, track| Change::Keys { animation: 0, channel, track };
    file.apply(&[keys(0, smile.clone()), keys(1, blink)]).unwrap();
    assert_eq!(file.motion().find("grin").unwrap().sample(1.0, Decoding::Range), 0.5);
    let blink = file.motion().find("blink").unwrap().clone();
    assert_eq!((blink.pose_weight, blink.keys.len()), (0.5, 0));
    let bytes = file.to_bytes().unwrap();
    smile.keys.push(Key::new(3.0, [7.0, 0.0, 0.0, 0.0]));
    let wrong = [keys(0, smile.clone()), keys(7, smile), Change::NodeName { node: 0, name: b"a".to_vec() }];
    let error = file.apply(&wrong).unwrap_err().to_string();
    assert!((0..3).all(|index| error.contains(&format!("changes[{index}]"))), "{error}");
    assert_eq!(file.to_bytes().unwrap(), bytes);
}

/// A pose holds all the time, and so does a key that is alone: its time stays.
#[test]
fn a_key_of_another_time_is_no_pose() {
    let tracks = [WeightTrack::new("blink").with_pose_weight(0.25)];
    let file = XpmFile::from_tracks(Exporter::Max2011, 30, &tracks, Encoding::Nearest).unwrap();
    let mut track = file.scene().unwrap().animations[0].channels[0].track.clone();
    track.keys = vec![Key::new(1.5, [0.75, 0.0, 0.0, 0.0])];
    let keys = |track| Change::Keys { animation: 0, channel: 0, track };
    let mut after = file.clone();
    after.apply(&[keys(track.clone())]).unwrap();
    let new = after.scene().unwrap().animations[0].channels[0].track.clone();
    assert_eq!((new.keys.len(), new.keys[0].time), (1, 1.5));
    assert!((new.keys[0].value[0] - 0.75).abs() < 1e-4);
    assert_eq!(after.motion().find("blink").unwrap().pose_weight, 0.25);
    track.keys.clear();
    let mut after = file.clone();
    let error = after.apply(&[keys(track)]).unwrap_err().to_string();
    assert!(
        error.contains(
            "changes[0]: animation 0: a submotion without keys stores its pose weight only: set it with one key at 0 s"
        ),
        "{error}"
    );
    assert_eq!(after, file);
}
