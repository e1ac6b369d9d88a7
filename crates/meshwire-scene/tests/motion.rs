//! Edits of whole motions, by hand-computed keys.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use meshwire_scene::motion::{Blend, Channel, Ease, Event, Key, KeyArrays, Motion, Track};

/// A track of the weights of one target: times and values.
fn track(target: &str, keys: &[(f64, f64)]) -> Track {
    let keys = keys.iter().map(|(time, value)| Key::new(*time, [*value, 0.0, 0.0, 0.0])).collect();
    Track { keys, ..Track::new(target, Channel::Weight, 1, Blend::Linear) }
}

fn motion(duration: f64, tracks: Vec<Track>, events: &[f64]) -> Motion {
    let events = events.iter().map(|time| Event { time: *time, ..Event::default() }).collect();
    Motion { duration, tracks, events }
}

fn keys(track: &Track) -> Vec<(f64, f64)> {
    track.keys.iter().map(|key| (key.time, key.value[0])).collect()
}

fn events(motion: &Motion) -> Vec<f64> {
    motion.events.iter().map(|event| event.time).collect()
}

/// From 0 at 0 s to 1 at 1 s, by way of 2 and -1; the curve parameter is the time.
fn curve() -> Track {
    let mut track = track("curve", &[(0.0, 0.0), (1.0, 1.0)]);
    track.keys[0].ease = [Ease::Bezier; 4];
    track.keys[0].outgoing[0] = [1.0 / 3.0, 2.0];
    track.keys[1].incoming[0] = [2.0 / 3.0, -1.0];
    track
}

fn on_curve(t: f64) -> f64 {
    6.0 * (1.0 - t).powi(2) * t - 3.0 * (1.0 - t) * t.powi(2) + t.powi(3)
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");
}

fn at(track: &Track, time: f64) -> f64 {
    track.sample(time).unwrap()[0]
}

#[test]
fn resampling_puts_keys_at_even_distances() {
    let mut even = motion(1.0, vec![track("a", &[(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)]), track("b", &[(0.5, 7.0)])], &[]);
    let before = even.clone();
    for refused in [0.0, -1.0, 1e7, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(!even.resample(refused), "{refused}");
        assert_eq!(even, before);
    }
    assert!(even.resample(4.0));
    assert_eq!(keys(&even.tracks[0]), [(0.0, 0.0), (0.25, 0.5), (0.5, 1.0), (0.75, 0.5), (1.0, 0.0)]);
    assert_eq!(keys(&even.tracks[1]), [(0.5, 7.0)], "what never moves stays");
    let mut uneven = before;
    assert!(uneven.resample(1.5));
    let times: Vec<f64> = uneven.tracks[0].keys.iter().map(|key| key.time).collect();
    assert_eq!(times, [0.0, 1.0 / 1.5, 1.0], "the end has a key whatever the rate");
    let mut still = motion(0.0, vec![track("a", &[(0.0, 1.0), (0.0, 2.0)])], &[]);
    assert!(still.resample(30.0));
    assert_eq!(keys(&still.tracks[0]), [(0.0, 2.0)]);
}

#[test]
fn times_scale_with_handles_and_events() {
    let mut slow = motion(1.0, vec![curve()], &[0.5]);
    slow.scale_time(4.0);
    assert_eq!((slow.duration, events(&slow)), (4.0, vec![2.0]));
    assert_near(at(&slow.tracks[0], 1.0), on_curve(0.25));
}

#[test]
fn trimming_changes_no_sample_in_between() {
    let mut step = track("step", &[(0.0, 1.0), (2.0, 3.0)]);
    step.keys[0].ease = [Ease::Step; 4];
    let straight = track("straight", &[(0.0, 0.0), (4.0, 8.0)]);
    let (over, ahead) = (track("over", &[(0.0, 5.0), (0.5, 7.0)]), track("ahead", &[(3.5, 9.0), (4.0, 1.0)]));
    let ends = track("ends", &[(1.0, 4.0), (3.0, 6.0)]);
    let mut cut = motion(5.0, vec![straight, step, over, ahead, ends], &[0.5, 1.0, 2.0, 3.0, 3.5]);
    cut.trim(1.0, 3.0);
    assert_eq!((cut.duration, events(&cut)), (2.0, vec![0.0, 1.0, 2.0]));
    let found: Vec<_> = cut.tracks.iter().map(keys).collect();
    assert_eq!(found[0], [(0.0, 2.0), (2.0, 6.0)]);
    assert_eq!((found[1].as_slice(), at(&cut.tracks[1], 0.5)), (&[(0.0, 1.0), (1.0, 3.0)][..], 1.0));
    assert_eq!((found[2].as_slice(), found[3].as_slice()), (&[(0.0, 7.0)][..], &[(0.0, 9.0)][..]));
    assert_eq!(found[4], [(0.0, 4.0), (2.0, 6.0)]);
    let mut wrong_way = motion(5.0, vec![track("a", &[(0.0, 0.0), (4.0, 8.0)])], &[]);
    wrong_way.trim(3.0, 1.0);
    assert_eq!((wrong_way.duration, keys(&wrong_way.tracks[0])), (0.0, vec![(0.0, 6.0)]));
}

#[test]
fn a_curve_that_is_cut_stays_the_curve() {
    let mut cut = motion(1.0, vec![curve()], &[]);
    cut.trim(0.25, 0.75);
    assert_eq!(cut.tracks[0].keys.len(), 2);
    for part in 0..=10 {
        let time = f64::from(part) / 20.0;
        assert_near(at(&cut.tracks[0], time), on_curve(0.25 + time));
    }
}

#[test]
fn the_second_motion_begins_where_the_first_ends() {
    let mut ends_in_a_step = track("a", &[(0.0, 0.0), (1.0, 1.0)]);
    ends_in_a_step.keys[1].ease = [Ease::Step; 4];
    let first = motion(2.0, vec![ends_in_a_step, track("still", &[(0.0, 3.0)]), track("other", &[(0.0, 3.0)])], &[1.0]);
    let mut wide = track("still", &[(0.0, 3.0)]);
    let (still, other) = (wide.clone(), track("other", &[(0.0, 4.0)]));
    wide.width = 2;
    let mut late = track("late", &[(0.5, 8.0)]);
    late.origin = Some(7);
    let second = motion(1.0, vec![track("a", &[(0.5, 5.0), (1.0, 6.0)]), still, other, late, wide], &[0.25]);

    let mut both = first.clone();
    both.append(&second, 0.5);
    assert_eq!((both.duration, events(&both)), (3.5, vec![1.0, 2.75]));
    let found: Vec<_> = both.tracks.iter().map(keys).collect();
    assert_eq!(found[0], [(0.0, 0.0), (1.0, 1.0), (2.0, 1.0), (2.5, 5.0), (3.0, 5.0), (3.5, 6.0)]);
    assert_near(at(&both.tracks[0], 2.25), 3.0);
    assert_eq!(found[1], [(0.0, 3.0)], "what never moves has one key");
    assert_eq!(found[2], [(0.0, 3.0), (2.0, 3.0), (2.5, 4.0)]);
    assert_eq!((found[3].as_slice(), both.tracks[3].origin), (&[(2.5, 8.0), (3.0, 8.0)][..], None));
    assert_eq!((both.tracks.len(), found[4].as_slice(), both.tracks[4].width), (5, &[(2.5, 3.0)][..], 2));

    let mut seam = motion(1.0, vec![track("a", &[(0.0, 0.0), (1.0, 1.0)])], &[]);
    seam.append(&motion(1.0, vec![track("a", &[(0.0, 5.0)])], &[]), 0.0);
    assert_eq!(keys(&seam.tracks[0]), [(0.0, 0.0), (1.0, 5.0)], "the second motion says what is at the seam");
}

#[test]
fn merging_takes_what_the_other_moves() {
    let mut own = track("a", &[(0.0, 0.0)]);
    own.origin = Some(3);
    let mut whole = motion(2.0, vec![own, track("b", &[(0.0, 1.0)])], &[0.5]);
    let mut new = track("c", &[(0.0, 9.0)]);
    new.origin = Some(4);
    whole.merge(&motion(1.0, vec![track("a", &[(0.5, 5.0)]), track("b", &[]), new], &[0.25]));
    let found: Vec<_> = whole.tracks.iter().map(|track| (track.origin, keys(track))).collect();
    assert_eq!(found, [(Some(3), vec![(0.5, 5.0)]), (None, vec![(0.0, 1.0)]), (None, vec![(0.0, 9.0)])]);
    assert_eq!((whole.duration, events(&whole)), (2.0, vec![0.5, 0.25]));
    whole.merge(&motion(3.0, Vec::new(), &[]));
    assert_eq!(whole.duration, 3.0);
}

#[test]
fn backwards_a_step_holds_what_it_came_to() {
    let mut step = track("step", &[(0.0, 0.0), (1.0, 5.0), (3.0, 7.0)]);
    step.keys[0].ease = [Ease::Step; 4];
    let mut back = motion(4.0, vec![step, track("still", &[(1.0, 2.0)]), curve()], &[1.0, 2.5]);
    back.reverse();
    assert_eq!(keys(&back.tracks[0]), [(1.0, 7.0), (3.0, 5.0), (4.0, 0.0)]);
    assert_eq!([3.5, 4.0].map(|time| at(&back.tracks[0], time)), [5.0, 0.0]);
    assert_eq!((keys(&back.tracks[1]), events(&back)), (vec![(1.0, 2.0)], vec![1.5, 3.0]));
    for part in 0..=10 {
        let time = f64::from(part) / 10.0;
        assert_near(at(&back.tracks[2], 4.0 - time), on_curve(time));
    }
}

#[test]
fn extracted_root_motion_can_be_restored() {
    let mut hips = Track { channel: Channel::Position, width: 3, ..curve() };
    hips.keys[0].value[1] = 2.0;
    hips.keys[1].value = [1.0, 4.0, 0.5, 0.0];
    let before = motion(1.0, vec![hips], &[]);
    let mut there = before.clone();
    let way = there.take_root_motion("curve", [true, false, false]).unwrap();
    for part in 0..=8 {
        let time = f64::from(part) / 8.0;
        let [x, y, ..] = there.sample("curve", Channel::Position, time).unwrap();
        let [way_x, way_y, ..] = way.sample(time).unwrap();
        let [_, old_y, ..] = before.tracks[0].sample(time).unwrap();
        assert_eq!((x, y, way_y), (0.0, old_y, 0.0));
        assert_near(way_x, on_curve(time));
    }
    let middle = Key::new(0.5, there.tracks[0].sample(0.5).unwrap());
    there.tracks[0].keys.insert(1, middle);
    there.tracks[0].keys[0].ease = [Ease::Linear; 4];
    there.tracks[0].keys[2].incoming = there.tracks[0].keys[2].value.map(|value| [1.0, value]);
    let mut stepwise = way.clone();
    stepwise.keys.iter_mut().for_each(|key| key.ease = [Ease::Linear; 4]);
    assert!(there.put_root_motion(&stepwise));
    let places: Vec<_> = there.tracks[0].keys.iter().map(|key| (key.time, key.value[0])).collect();
    assert_eq!(places, [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)], "keys come where either has some");

    let mut back = before.clone();
    let way = back.take_root_motion("curve", [true; 3]).unwrap();
    assert!(back.put_root_motion(&way));
    for part in 0..=8 {
        let time = f64::from(part) / 8.0;
        assert_near(at(&back.tracks[0], time), on_curve(time));
    }
    assert!(back.take_root_motion("nobody", [true; 3]).is_none());
    assert!(!back.put_root_motion(&Track { target: b"nobody".to_vec(), ..way.clone() }));
    back.tracks[0].keys.clear();
    assert!(!back.put_root_motion(&way));
}

#[test]
fn tracks_are_found_by_target_and_channel_and_go_to_another_skeleton() {
    let turn = Track { channel: Channel::Rotation, ..track("a", &[(0.0, 2.0)]) };
    let mut motion = motion(1.0, vec![turn, track("b", &[(0.0, 3.0)]), track("a", &[(0.0, 4.0)])], &[]);
    motion.tracks[1].origin = Some(5);
    let by_origin = motion.by_origin();
    assert_eq!((by_origin.len(), &by_origin[&5]), (1, &vec![(1, &motion.tracks[1])]));
    let value = |motion: &Motion, target: &str, channel| motion.sample(target, channel, 0.5).map(|[value, ..]| value);
    assert_eq!(value(&motion, "a", Channel::Weight), Some(4.0));
    assert_eq!(value(&motion, "a", Channel::Rotation), Some(2.0));
    assert_eq!(value(&motion, "b", Channel::Rotation), None);
    motion.track_mut("a", Channel::Weight).unwrap().keys[0].value[0] = 5.0;
    assert_eq!(value(&motion, "a", Channel::Weight), Some(5.0));
    assert!(motion.track_mut("b", Channel::Rotation).is_none());
    assert_eq!(motion.retarget(|name| (name == b"a").then(|| b"arm".to_vec())), 1);
    assert_eq!(motion.tracks.iter().map(|track| track.target.as_slice()).collect::<Vec<_>>(), [b"arm", b"arm"]);
    let others = [Channel::Weight, Channel::Other(3), Channel::Position, Channel::ScaleRotation];
    assert_eq!(others.map(Channel::is_other), [true, true, false, false]);
}

#[test]
fn keys_are_the_same_only_to_the_bit() {
    let own = track("a", &[(0.0, 0.0), (1.0, 1.0)]);
    assert!(own.same_keys(&own.clone()));
    let changes: [fn(&mut Track); 5] = [
        |track| track.keys.truncate(1),
        |track| track.keys[1].time = 2.0,
        |track| track.keys[0].value[3] = -0.0,
        |track| track.keys[0].ease[2] = Ease::Step,
        |track| track.keys[1].outgoing[3][1] = 1.0,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut other = own.clone();
        change(&mut other);
        assert!(!own.same_keys(&other), "{number}");
    }
}

#[test]
fn keys_on_a_line_go_and_those_at_steps_stay() {
    let reduced = |mut track: Track, tolerance| {
        let before = track.keys.len();
        let mut motion = motion(9.0, vec![track.clone()], &[]);
        let removed = motion.reduce_keys(tolerance);
        track = motion.tracks.remove(0);
        assert_eq!(before - removed, track.keys.len());
        keys(&track)
    };
    let bent = || track("a", &[(0.0, 0.0), (1.0, 1.0), (2.0, 2.25), (3.0, 3.0)]);
    assert_eq!(reduced(bent(), 0.25), [(0.0, 0.0), (3.0, 3.0)]);
    assert_eq!(reduced(bent(), 0.125), [(0.0, 0.0), (2.0, 2.25), (3.0, 3.0)]);
    assert_eq!(reduced(bent(), 0.0).len(), 4);
    assert_eq!(reduced(track("a", &[(0.0, 4.0), (1.0, 4.0), (2.0, 4.0)]), 0.0), [(0.0, 4.0)]);
    let mut step = track("a", &[(0.0, 4.0), (1.0, 4.0), (2.0, 4.0), (3.0, 4.0), (4.0, 4.0)]);
    step.keys[1].ease = [Ease::Step; 4];
    assert_eq!(reduced(step.clone(), 0.0), [(0.0, 4.0), (1.0, 4.0), (2.0, 4.0), (4.0, 4.0)]);
    step.keys.truncate(2);
    step.keys[0].ease = [Ease::Step; 4];
    assert_eq!(reduced(step, 0.0).len(), 2, "what looks like a step stays one");
    let jump = track("a", &[(0.0, 0.0), (1.0, 0.0), (1.0, 5.0), (2.0, 5.0)]);
    assert_eq!(reduced(jump, 0.0).len(), 4);
    assert_eq!(reduced(track("a", &[(0.0, 0.0), (1.0, f64::NAN), (2.0, 0.0)]), 9.0).len(), 3);
}

#[test]
fn a_quaternion_and_its_negative_are_one_rotation() {
    let unit = [0.0, 0.6, 0.0, 0.8];
    for (blend, left) in [(Blend::Normalized, 1), (Blend::Spherical, 1), (Blend::Linear, 2)] {
        let mut turn = Track::new("a", Channel::Rotation, 4, blend);
        turn.keys = vec![Key::new(0.0, unit), Key::new(1.0, unit.map(|part| -part))];
        let mut motion = motion(1.0, vec![turn], &[]);
        motion.reduce_keys(0.0);
        assert_eq!(motion.tracks[0].keys.len(), left, "{blend:?}");
    }
}

#[test]
fn great_circles_run_at_constant_speed_and_chords_do_not() {
    let angle = |blend| {
        let mut turn = Track::new("a", Channel::Rotation, 4, blend);
        let end = [1.0_f64.sin(), 0.0, 0.0, 1.0_f64.cos()].map(|part| part * 3.0);
        turn.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 2.0]), Key::new(2.0, end)];
        let [x, _, _, w] = turn.sample(0.5).unwrap();
        assert_near(x.hypot(w), 1.0);
        x.atan2(w)
    };
    assert_near(angle(Blend::Spherical), 0.25);
    // A quarter of the way along the chord from (0, 1) to (sin 1, cos 1).
    assert_near(angle(Blend::Normalized), (0.25 * 1.0_f64.sin()).atan2(0.75 + 0.25 * 1.0_f64.cos()));
    let mut nowhere = Track::new("a", Channel::Rotation, 4, Blend::Normalized);
    nowhere.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [0.0, 0.0, 0.0, 5.0])];
    assert_eq!(nowhere.sample(0.5), Some([0.0, 0.0, 0.0, 1.0]), "what has no direction counts as no rotation");
}

#[test]
fn keys_become_arrays_and_back() {
    let mut track = curve();
    track.width = 2;
    track.keys[0].value[1] = 5.0;
    track.keys[1].ease[1] = Ease::Step;
    let arrays = KeyArrays::of(&track);
    assert_eq!((arrays.times.as_slice(), arrays.values.as_slice()), (&[0.0, 1.0][..], &[0.0, 5.0, 1.0, 0.0][..]));
    assert_eq!(arrays.eases, [2, 2, 0, 1]);
    assert_eq!(arrays.outgoing[..4], [1.0 / 3.0, 2.0, 0.0, 0.0]);
    let again = KeyArrays::of(&Track { keys: arrays.keys().unwrap(), ..track });
    assert_eq!(again, arrays);

    let wrong = |change: fn(&mut KeyArrays)| {
        let mut arrays = arrays.clone();
        change(&mut arrays);
        arrays.keys().unwrap_err()
    };
    for message in [
        wrong(|arrays| arrays.width = 5),
        wrong(|arrays| arrays.incoming.truncate(6)),
        wrong(|arrays| arrays.outgoing.push(0.0)),
        wrong(|arrays| arrays.times.push(2.0)),
    ] {
        assert!(message.starts_with("values and eases: expected shape (keys, width)"), "{message}");
    }
    assert_eq!(wrong(|arrays| arrays.eases[3] = 3), "eases: expected 0, 1 or 2, found 3");
}
