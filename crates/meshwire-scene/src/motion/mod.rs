//! Motions as plain tracks, once for all formats.
//!
//! A format turns its motion into a [`Motion`] (`to_motion`) and takes one back (`set_motion`); the edits are here. Keys
//! whose value no edit touched are stored again as they were, bit for bit.

mod cut;
mod edit;
mod reduce;
mod refine;
mod sample;

pub use refine::{Moment, Refined, refine, worst};

/// How the value of a component runs from a key to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ease {
    /// In a straight line; rotations the shorter way round.
    #[default]
    Linear,
    /// It holds until the next key.
    Step,
    /// Along a cubic curve through the handles of both keys.
    Bezier,
}

/// Numbers of a key: its time, four components, and time and value of two handles for each.
const KEY_NUMBERS: usize = 1 + 4 + 16;

/// A moment of a track.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// Seconds from the start of the motion.
    pub time: f64,
    /// The value; as many components as the track says count.
    pub value: [f64; 4],
    /// How each component runs from here to the next key.
    pub ease: [Ease; 4],
    /// Where the curve of each component comes from: time and value of the handle before this key.
    pub incoming: [[f64; 2]; 4],
    /// Where the curve of each component goes: time and value of the handle behind this key.
    pub outgoing: [[f64; 2]; 4],
}

impl Key {
    /// A key with straight lines around it.
    #[must_use]
    pub fn new(time: f64, value: [f64; 4]) -> Self {
        let handles = value.map(|value| [time, value]);
        Self { time, value, ease: [Ease::Linear; 4], incoming: handles, outgoing: handles }
    }

    /// What makes a key the same as another to the bit: time, value and handles, and how it runs.
    #[must_use]
    pub fn bits(&self) -> ([u64; KEY_NUMBERS], [Ease; 4]) {
        let handles = self.incoming.as_flattened().iter().chain(self.outgoing.as_flattened());
        let mut bits = [0; KEY_NUMBERS];
        bits.iter_mut()
            .zip([&self.time].into_iter().chain(&self.value).chain(handles))
            .for_each(|(slot, number)| *slot = number.to_bits());
        (bits, self.ease)
    }

    /// Puts the key, and its handles with it, at another time.
    pub(crate) fn retime(&mut self, new: impl Fn(f64) -> f64) {
        self.time = new(self.time);
        for [time, _] in self.incoming.iter_mut().chain(&mut self.outgoing) {
            *time = new(*time);
        }
    }
}

/// The nearest single-precision number; one that came from there comes back as it was.
#[must_use]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the language has no other rounding")]
pub fn narrow(value: f64) -> f32 {
    value as f32
}

/// A vector with as many components as there are, the others 0.
#[must_use]
pub fn widen<const N: usize>(value: [f32; N]) -> [f64; 4] {
    let mut wide = [0.0; 4];
    wide.iter_mut().zip(value).for_each(|(to, from)| *to = f64::from(from));
    wide
}

/// The first components of a value, in single precision.
#[must_use]
pub fn narrowed<const N: usize>(value: [f64; 4]) -> [f32; N] {
    let mut single = [0.0; N];
    single.iter_mut().zip(value).for_each(|(to, from)| *to = narrow(from));
    single
}

/// What of a thing moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Channel {
    /// Position, three components.
    Position,
    /// Rotation: a quaternion x, y, z, w; or three angles, in formats that keep those.
    Rotation,
    /// Scale, one or three components.
    Scale,
    /// Rotation of the space in which the scale acts.
    ScaleRotation,
    /// Weight of a morph target, one component.
    Weight,
    /// Something else that the format numbers.
    Other(i32),
}

impl Channel {
    /// True for what is none of the named channels, and for weights of morph targets: what a format of skeletons lacks.
    #[must_use]
    pub fn is_other(self) -> bool {
        matches!(self, Self::Weight | Self::Other(_))
    }
}

/// How values between keys of straight lines are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Blend {
    /// Component by component.
    #[default]
    Linear,
    /// Component by component, then to length 1: rotations.
    Normalized,
    /// On the great circle at constant speed: rotations.
    Spherical,
}

/// One thing of one target over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// Name of what moves: a node, a part, a morph target.
    pub target: Vec<u8>,
    /// What of it moves.
    pub channel: Channel,
    /// How many components count, 1 to 4.
    pub width: usize,
    /// How values between keys are found.
    pub blend: Blend,
    /// The keys in order of time.
    pub keys: Vec<Key>,
    /// What of the file the track came from, counted by the format, so that a target keeps what else is said of it when it
    /// gets another name; `None` for a track that is new to the file.
    pub origin: Option<usize>,
}

impl Track {
    /// A track without keys.
    #[must_use]
    pub fn new(target: impl Into<Vec<u8>>, channel: Channel, width: usize, blend: Blend) -> Self {
        Self { target: target.into(), channel, width: width.clamp(1, 4), blend, keys: Vec::new(), origin: None }
    }

    /// True if other keys are the same to the bit.
    #[must_use]
    pub fn same_keys(&self, other: &Self) -> bool {
        self.keys.len() == other.keys.len() && self.keys.iter().map(Key::bits).eq(other.keys.iter().map(Key::bits))
    }
}

/// Something that happens at a moment: a sound, a hit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Event {
    /// Seconds from the start of the motion.
    pub time: f64,
    /// What happens.
    pub name: Vec<u8>,
    /// Which list of the file it stands in; 0 where there is one.
    pub list: usize,
}

/// Everything that moves, as plain tracks.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
///
/// let mut lid = Track::new("lid", Channel::Position, 3, Blend::Linear);
/// lid.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(2.0, [0.0, 4.0, 0.0, 0.0])];
/// let mut motion = Motion { duration: 2.0, tracks: vec![lid], ..Motion::default() };
/// motion.trim(0.5, 1.5);
/// assert_eq!(motion.sample("lid", Channel::Position, 0.0), Some([0.0, 1.0, 0.0, 0.0]));
/// motion.reverse();
/// assert_eq!(motion.sample("lid", Channel::Position, 0.0), Some([0.0, 3.0, 0.0, 0.0]));
/// motion.append(&motion.clone(), 1.0);
/// assert_eq!(motion.duration, 3.0);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Motion {
    /// Length in seconds.
    pub duration: f64,
    /// The tracks in the order of the file; usually one for each target and channel.
    pub tracks: Vec<Track>,
    /// What happens on the way, in the order of the file.
    pub events: Vec<Event>,
}

impl Motion {
    /// The tracks of one thing of the file.
    pub fn of_origin(&self, origin: usize) -> impl Iterator<Item = &Track> {
        self.tracks.iter().filter(move |track| track.origin == Some(origin))
    }

    /// The first track of a target and channel.
    #[must_use]
    pub fn track(&self, target: impl AsRef<[u8]>, channel: Channel) -> Option<&Track> {
        self.tracks.iter().find(|track| track.target == target.as_ref() && track.channel == channel)
    }

    /// Mutable access to the first track of a target and channel.
    pub fn track_mut(&mut self, target: impl AsRef<[u8]>, channel: Channel) -> Option<&mut Track> {
        self.tracks.iter_mut().find(|track| track.target == target.as_ref() && track.channel == channel)
    }

    /// The value of a channel at a time; `None` without such a track, or one without keys. See [`Track::sample`].
    #[must_use]
    pub fn sample(&self, target: impl AsRef<[u8]>, channel: Channel, time: f64) -> Option<[f64; 4]> {
        self.track(target, channel)?.sample(time)
    }
}
