//! Creation of keys and animations.

use meshwire_core::{FixedText, Segment, Validator};

use super::view::TrackKind;
use crate::generated::ani::{Animation, ControlPoints, Interpolation, Keyframe};

/// The exporter's value for a third of the interval to the next key.
const THIRD: f32 = 0.333;

/// A new animation, before it is added to a file.
///
/// ```
/// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; }
/// use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
///
/// // A door that opens by four meters within two seconds.
/// let mut open = AnimationData::new("anim_door", "open", 2.0);
/// open.tracks[0] = vec![Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
/// let mut file = AniFile::new();
/// file.add_animation(&open)?;
/// let door = file.find("anim_door", "open").unwrap();
/// assert_eq!(door.track(TrackKind::Position).sample(0.5)?, Some([0.0, 1.0, 0.0]));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AnimationData {
    /// Name of the animated part; at most 63 bytes.
    pub name: String,
    /// Name of the animation, such as `loop`; at most 63 bytes.
    pub subname: String,
    /// Length in seconds.
    pub duration: f32,
    /// Keys of each [`TrackKind`], in the order of [`TrackKind::ALL`].
    pub tracks: [Vec<Keyframe>; 5],
}

impl AnimationData {
    /// Creates an animation without keys.
    #[must_use]
    pub fn new(name: &str, subname: &str, duration: f32) -> Self {
        Self { name: name.to_owned(), subname: subname.to_owned(), duration, ..Self::default() }
    }

    /// Sets the keys of a group.
    #[must_use]
    pub fn with(mut self, kind: TrackKind, keys: &[Keyframe]) -> Self {
        for (group, track) in TrackKind::ALL.into_iter().zip(&mut self.tracks) {
            if group == kind {
                *track = keys.to_vec();
            }
        }
        self
    }

    /// Creates the record. Problems are added to `validator`.
    pub(super) fn record(&self, validator: &mut Validator) -> Animation {
        let mut counts = [0; 5];
        for (count, track) in counts.iter_mut().zip(&self.tracks) {
            *count = i32::try_from(track.len()).unwrap_or(i32::MAX);
            validator.fits("tracks", meshwire_core::reader::widen(track.len()), 0x7fff_ffff);
        }
        let [num_position_keys, num_rotation_keys, num_scale_keys, num_pre_scale_keys, num_post_scale_keys] = counts;
        validator.field("tracks", |v| {
            for (group, track) in self.tracks.iter().enumerate() {
                v.within(Segment::Index(group), |v| {
                    check_keys(track, v);
                    let late = track.windows(2).position(|pair| matches!(pair, [a, b] if b.time < a.time));
                    if let Some(before) = late {
                        v.within(Segment::Index(before + 1), |v| {
                            v.problem("expected a time not before that of the previous key");
                        });
                    }
                });
            }
        });
        validator.field("duration", |v| {
            v.require(self.duration.is_finite(), || format!("expected seconds, found {}", self.duration));
        });
        Animation {
            name: part_name("name", self.name.as_bytes(), validator),
            subname: part_name("subname", self.subname.as_bytes(), validator),
            num_position_keys,
            num_rotation_keys,
            num_scale_keys,
            num_pre_scale_keys,
            num_post_scale_keys,
            duration: self.duration,
            padding: [0; 8],
        }
    }
}

/// Checks keys for invalid values.
pub(super) fn check_keys(keys: &[Keyframe], validator: &mut Validator) {
    for (index, key) in keys.iter().enumerate() {
        let handles = key.control.iter().flat_map(|control| [control.outgoing, control.incoming]).flatten();
        let numbers = [key.time].into_iter().chain(key.value).chain(handles);
        validator.within(Segment::Index(index), |v| {
            v.require(numbers.into_iter().all(f32::is_finite), || {
                format!("expected finite numbers, found {:?} at {} s", key.value, key.time)
            });
        });
    }
}

impl Keyframe {
    fn plain(time: f32, value: [f32; 3], interpolation: Interpolation) -> Self {
        Self {
            value,
            interpolation: [interpolation; 3],
            time,
            control: [ControlPoints { outgoing: [0.0; 2], incoming: [0.0; 2] }; 3],
            tension: 0.0,
            continuity: 0.0,
            bias: 0.0,
            ease_in: 0.0,
            ease_out: 0.0,
            derivatives_computed: 0,
            derivative_in: [0.0; 3],
            derivative_out: [0.0; 3],
            angle_key: 0,
        }
    }

    /// Creates a key whose value applies until the next key.
    #[must_use]
    pub fn step(time: f32, value: [f32; 3]) -> Self {
        Self::plain(time, value, Interpolation::Step)
    }

    /// Creates a key with linear interpolation to the next key.
    #[must_use]
    pub fn linear(time: f32, value: [f32; 3]) -> Self {
        Self::plain(time, value, Interpolation::Linear)
    }

    /// Creates a Bezier key with a slope per axis, in units per second. Its control points are at a third of the
    /// interval to its neighbors, as in the games' exporter; at an end of the track, where there is no neighbor, they
    /// are a third of a second away.
    #[must_use]
    pub fn bezier(time: f32, value: [f32; 3], slope: [f32; 3], previous: Option<f32>, next: Option<f32>) -> Self {
        let mut key = Self::plain(time, value, Interpolation::Bezier);
        let after = next.map_or(1.0, |next| next - time) * THIRD;
        let before = previous.map_or(1.0, |previous| time - previous) * THIRD;
        for ((control, value), slope) in key.control.iter_mut().zip(value).zip(slope) {
            control.outgoing = [time + after, value + slope * after];
            control.incoming = [time - before, value - slope * before];
        }
        key
    }
}

/// Creates Bezier keys through times and values. The slope at a key is that of the line through its neighbors.
#[must_use]
pub fn smooth(points: &[(f32, [f32; 3])]) -> Vec<Keyframe> {
    let at = |index: Option<usize>| index.and_then(|index| points.get(index)).copied();
    points
        .iter()
        .enumerate()
        .map(|(index, (time, value))| {
            let (previous, next) = (at(index.checked_sub(1)), at(index.checked_add(1)));
            let (from, to) = (previous.unwrap_or((*time, *value)), next.unwrap_or((*time, *value)));
            let seconds = to.0 - from.0;
            let slope = std::array::from_fn(|axis| {
                let part = |point: &[f32; 3]| point.get(axis).copied().unwrap_or(0.0);
                if seconds > 0.0 { (part(&to.1) - part(&from.1)) / seconds } else { 0.0 }
            });
            Keyframe::bezier(*time, *value, slope, previous.map(|(time, _)| time), next.map(|(time, _)| time))
        })
        .collect()
}

/// Creates a name field. A name that does not fit with its terminator is a problem.
pub(super) fn part_name(field: &'static str, name: &[u8], validator: &mut Validator) -> FixedText<64> {
    let text = FixedText::new(name).ok().filter(|text: &FixedText<64>| text.is_terminated() && !name.contains(&0));
    validator.field(field, |v| {
        v.require(text.is_some(), || {
            format!("expected at most 63 bytes without zero bytes, found \"{}\"", name.escape_ascii())
        });
    });
    text.unwrap_or_default()
}
