//! Parts and keys of animations.

use meshwire_core::Validator;
use meshwire_scene::Change;

use crate::animation::Animation;

pub(super) fn apply(animation: &mut Animation, changes: &[Change], validator: &mut Validator) {
    let before = animation.to_motion();
    let mut motion = before.clone();
    validator.each("changes", changes, |v, change| {
        let Change::Keys { animation, channel, track } = change else { return };
        match motion.tracks.get_mut(*channel).filter(|_| *animation == 0) {
            Some(own) if own.channel == track.channel && own.width == track.width => {
                let finite = track.keys.iter().all(|key| {
                    key.time.is_finite() && key.value.iter().take(track.width).all(|number| number.is_finite())
                });
                v.require(finite && !track.keys.is_empty(), || "expected keys of finite numbers".to_owned());
                let in_order = own.same_keys(track) || track.keys.is_sorted_by(|one, next| one.time <= next.time);
                v.require(in_order, || "expected keys in the order of time".to_owned());
                own.keys.clone_from(&track.keys);
            }
            Some(own) => v.problem(format!("expected {:?}, found {:?}", own.channel, track.channel)),
            None => v.problem(format!("expected one of {} channels of animation 0", before.tracks.len())),
        }
    });
    if motion != before {
        let times = motion.tracks.iter().flat_map(|track| &track.keys).map(|key| key.time);
        motion.duration = times.fold(0.0, f64::max);
        if let Err(error) = animation.set_motion(&motion) {
            validator.problem(error.to_string());
        }
    }
    let parts = animation.parts.len();
    validator.each("changes", changes, |v, change| match change {
        Change::Keys { .. } => {}
        Change::NodeName { node, name } => match animation.parts.get_mut(*node) {
            Some(part) => *part = name.as_slice().into(),
            None => v.problem(format!("expected a part below {parts}, found {node}")),
        },
        _ => v.problem("expected names and keys: an animation has nothing else"),
    });
}
