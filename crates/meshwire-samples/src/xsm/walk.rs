//! The figure walking: one cycle of two steps in a second.

use emfx_chunk::{Exporter, Lengths};
use meshwire::xsm::{Submotion, Transform, XsmFile};
use meshwire_core::Error;

use super::{FOLDER, about_x};
use crate::Samples;
use crate::figure::{
    BODY, CHEST, HAT, JOINTS, LEFT_ARM, LEFT_FOREARM, LEFT_LEG, LEFT_SHIN, PELVIS, RIGHT_ARM, RIGHT_FOREARM, RIGHT_LEG,
    RIGHT_SHIN, local,
};

/// Number of frames in the cycle. Every second frame has keys, so that a constant vector track has as many keys as the
/// stated lengths of the games' own files count.
const FRAMES: u8 = 24;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, exporter) in
        [("walk", Exporter::Max2011), ("walk-maya-2008", Exporter::Maya2008), ("walk-maya-2007", Exporter::Maya2007)]
    {
        let mut file = XsmFile::from_submotions(exporter, u32::from(FRAMES), submotions())?;
        if let Some(info) = file.info_chunk_mut() {
            info.original_file = "walk.mb".into();
        }
        // The stated length of chunk 202 is too large in the games' own files; the generation of 2007 has no such
        // chunk.
        file.set_lengths(Lengths::Strict);
        samples.add(FOLDER, name, &file)?;
        if exporter != Exporter::Maya2007 {
            file.set_lengths(Lengths::Compatible);
            samples.add(FOLDER, &format!("{name}-overstated"), &file)?;
        }
    }
    Ok(())
}

/// Returns the key times as fractions of the cycle.
fn times() -> impl Iterator<Item = f32> {
    (0..=FRAMES).step_by(2).map(|frame| f32::from(frame) / f32::from(FRAMES))
}

/// Returns an approximation of a sine by parabolas: 0 at 0, 1 at a quarter, -1 at three quarters.
fn wave(at: f32) -> f32 {
    let at = at - at.floor();
    if at < 0.5 { 16.0 * at * (0.5 - at) } else { 16.0 * (at - 0.5) * (at - 1.0) }
}

/// Returns the swing of a joint: its amplitude, phase and center.
fn swing(joint: u16) -> Option<(f32, f32, f32)> {
    Some(match joint {
        LEFT_LEG => (0.25, 0.0, 0.0),
        RIGHT_LEG => (0.25, 0.5, 0.0),
        LEFT_SHIN => (0.2, 0.75, 0.2),
        RIGHT_SHIN => (0.2, 0.25, 0.2),
        LEFT_ARM => (0.2, 0.5, 0.0),
        RIGHT_ARM => (0.2, 0.0, 0.0),
        LEFT_FOREARM | RIGHT_FOREARM => (0.05, 0.0, -0.1),
        _ => return None,
    })
}

/// Creates a track for every joint, except for those of the meshes, which move with theirs.
fn submotions() -> Vec<Submotion> {
    (0..)
        .zip(JOINTS)
        .filter(|(index, _)| ![BODY, HAT].contains(index))
        .map(|(index, joint)| {
            let [x, y, z] = local(&joint);
            let mut submotion = Submotion::new(joint.name, Transform::at([x, y, z]));
            if let Some((reach, ahead, middle)) = swing(index) {
                submotion = submotion.with_rotations(times().map(|t| (t, about_x(middle + reach * wave(t + ahead)))));
            }
            if index == PELVIS {
                submotion = submotion.with_positions(times().map(|t| (t, [x, y + 0.02 * wave(2.0 * t + 0.25), z])));
            }
            if index == CHEST {
                submotion = submotion.with_scales([(0.0, [1.0; 3]), (0.5, [1.02, 1.0, 1.04]), (1.0, [1.0; 3])]);
            }
            submotion
        })
        .collect()
}
