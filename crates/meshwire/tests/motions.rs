//! The same edits of motions for every format, over all samples and real files.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::path::PathBuf;

use meshwire::scene::motion::{Blend, Ease, Motion, Track};
use meshwire::{Asset, Severity, xmodel};
use meshwire_core::testkit;

fn assets(kind: &str, folder: &str) -> impl Iterator<Item = (String, Asset)> {
    let mut files: Vec<PathBuf> = testkit::samples(kind);
    files.extend(testkit::corpus_if_set(folder, &[kind]));
    files.into_iter().filter_map(|path| {
        let asset = Asset::read(&std::fs::read(&path).unwrap()).ok()?;
        Some((path.display().to_string(), asset))
    })
}

/// Rotations are the same with the opposite sign.
fn distance(track: &Track, a: [f64; 4], b: [f64; 4]) -> f64 {
    let by = |sign: f64| (0..track.width).map(|n| (a[n] - b[n] * sign).abs()).fold(0.0, f64::max);
    if track.blend == Blend::Linear { by(1.0) } else { by(1.0).min(by(-1.0)) }
}

/// The largest difference between the samples of two motions, the second being looked at where `when` says.
fn difference(one: &Motion, other: &Motion, times: &[f64], when: impl Fn(f64) -> f64) -> f64 {
    let mut most = 0.0_f64;
    for (track, same) in one.tracks.iter().zip(&other.tracks) {
        assert_eq!((&track.target, track.channel), (&same.target, same.channel));
        for time in times {
            if let (Some(a), Some(b)) = (track.sample(*time), same.sample(when(*time))) {
                most = most.max(distance(track, a, b));
            }
        }
    }
    most
}

/// Tracks whose keys are finite and in order of time, as all edits expect.
fn is_sound(motion: &Motion) -> bool {
    motion.duration.is_finite()
        && motion.tracks.iter().all(|track| {
            let times: Vec<f64> = track.keys.iter().map(|key| key.time).collect();
            times.windows(2).all(|pair| pair[0] < pair[1])
                && times.iter().all(|time| (0.0..=motion.duration).contains(time))
                && track.keys.iter().all(|key| key.value.iter().all(|part| part.is_finite() && part.abs() < 1e4))
                && (track.blend == Blend::Linear
                    || track.keys.iter().all(|key| key.value.iter().any(|part| *part != 0.0)))
        })
}

fn check(kind: &str, folder: &str) -> (usize, usize) {
    let (mut all, mut sound) = (0, 0);
    for (name, asset) in assets(kind, folder) {
        let bytes = asset.to_bytes().unwrap();
        for (index, (_, motion)) in asset.motions().unwrap_or_default().into_iter().enumerate() {
            all += 1;
            // Put back untouched: no byte changes.
            let mut same = asset.clone();
            same.set_motion(index, &motion).unwrap_or_else(|error| panic!("{name}: {error}"));
            testkit::assert_same_bytes(&name, &bytes, &same.to_bytes().unwrap());
            if !is_sound(&motion) || motion.duration <= 0.0 {
                continue;
            }
            sound += 1;
            let end = motion.duration;
            let times: Vec<f64> = (0..=16).map(|n| end * f64::from(n) / 16.0 + end / 1000.0).collect();

            let mut twice = motion.clone();
            twice.reverse();
            // Backwards a step holds the value that it stepped to.
            let steps = motion.tracks.iter().flat_map(|track| &track.keys).any(|key| key.ease.contains(&Ease::Step));
            assert!(steps || difference(&motion, &twice, &times, |time| end - time) < 1e-6, "{name}: reversed");
            twice.reverse();
            assert!(difference(&motion, &twice, &times, |time| time) < 1e-6, "{name}: reversed twice");

            let mut part = motion.clone();
            let (from, to) = (end * 0.25, end * 0.75);
            part.trim(from, to);
            let inside: Vec<f64> = times.iter().copied().filter(|time| from < *time && *time < to).collect();
            assert!(difference(&motion, &part, &inside, |time| time - from) < 1e-3, "{name}: trimmed");

            let mut both = motion.clone();
            both.append(&motion, 0.5);
            assert!(difference(&motion, &both, &times[..16], |time| time) < 1e-6, "{name}: in front");
            assert!(difference(&motion, &both, &times[..16], |time| time + end + 0.5) < 1e-6, "{name}: behind");

            let mut fewer = motion.clone();
            fewer.reduce_keys(1e-3);
            for (track, less) in motion.tracks.iter().zip(&fewer.tracks) {
                for key in &track.keys {
                    let error = distance(track, key.value, less.sample(key.time).unwrap());
                    assert!(error <= 1e-3 + 1e-6, "{name}: reduced, {error}");
                }
            }

            // Written and read again, the trimmed motion is what it was: 16-bit rotations and weights aside.
            let mut edited = asset.clone();
            let straight = part.clone();
            if edited.set_motion(index, &straight).is_ok() {
                let Ok(written) = edited.to_bytes() else { continue };
                let (_, again) = Asset::read(&written).unwrap().motions().unwrap().swap_remove(index);
                let shift = if matches!(asset, Asset::Xmodel(_)) { again.duration - straight.duration } else { 0.0 };
                let at: Vec<f64> = inside.iter().map(|time| time - from).collect();
                let off = difference(&straight, &again, &at, |time| time + shift);
                assert!(off < 2e-3, "{name}: written, {off}");
                let errors = |asset: &Asset| {
                    asset.lint().into_iter().filter(|finding| finding.severity == Severity::Error).collect::<Vec<_>>()
                };
                assert!(errors(&edited).len() <= errors(&asset).len(), "{name}: {:?}", errors(&edited));
            }
        }
    }
    println!("{kind}: {all} motions, {sound} edited");
    (all, sound)
}

#[test]
fn skeletal_motions() {
    let (_, sound) = check("xsm", "xsm");
    assert!(sound > 2);
}

#[test]
fn morph_motions() {
    let (_, sound) = check("xpm", "xpm");
    assert!(sound > 0);
}

#[test]
fn animations_of_ships() {
    let (_, sound) = check("ani", "ani");
    assert!(sound > 0);
}

#[test]
fn animations_of_creatures() {
    let (_, sound) = check("mdl", "mdl");
    assert!(sound > 0);
}

#[test]
fn animations_of_models() {
    let (all, _) = check("xanim_export", "xmodel");
    let (binary, _) = check("xanim_bin", "xmodel");
    assert!(all + binary > 0);
}

#[test]
fn a_motion_that_does_not_exist_is_refused() {
    for kind in ["xsm", "xpm", "ani", "mdl", "xanim_export", "xac"] {
        for (name, asset) in assets(kind, "none") {
            let mut edited = asset.clone();
            let count = asset.motions().map_or(1, |motions| motions.len());
            let error = edited.set_motion(count, &Motion::default()).unwrap_err();
            assert!(error.to_string().contains("expected the index of an animation, found "), "{name}: {error}");
            assert!(edited.same_as(&asset), "{name}");
        }
    }
}

#[test]
fn a_motion_goes_from_one_format_to_another() {
    let animation = assets("xanim_export", "xmodel").find_map(|(_, asset)| match asset {
        Asset::Xmodel(file) => match file.content {
            xmodel::Content::Animation(animation) if animation.frames.len() > 1 => Some(animation),
            _ => None,
        },
        _ => None,
    });
    let motion = animation.unwrap().to_motion();
    let mut file = meshwire::xsm::XsmFile::from_submotions(meshwire::xsm::Exporter::Max2011, 30, Vec::new()).unwrap();
    file.set_motion(&motion).unwrap();
    let names: Vec<_> = file.submotions().map(|one| one.node_name().as_bytes().to_vec()).collect();
    let mut expected: Vec<_> = motion.tracks.iter().map(|track| track.target.clone()).collect();
    expected.dedup();
    assert_eq!(names, expected);
}
