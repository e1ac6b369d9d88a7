//! Animations.

use meshwire::scene::motion::{self, KeyArrays};
use meshwire::scene::{self as rust, AnimationTarget};

use crate::arena::{Arena, MESHWIRE_NONE, Text, index};

/// An animation of a scene.
#[repr(C)]
pub struct Animation {
    /// Path of the animation in its file.
    pub source: Text,
    /// Name; empty if the file has none.
    pub name: Text,
    /// Length in seconds.
    pub duration: f64,
    /// True if the keys are in the space of the scene rather than relative to the parents: a motion on its own.
    pub absolute: bool,
    /// Animated properties. If two animate the same, the first counts.
    pub channels: *const Channel,
    pub channel_count: usize,
    /// Events, such as sounds and hits.
    pub events: *const Event,
    pub event_count: usize,
}

impl Animation {
    pub fn of(arena: &mut Arena, animation: &rust::Animation) -> Self {
        let channels: Vec<_> = animation.channels.iter().map(|channel| Channel::of(arena, channel)).collect();
        let event = |event: &motion::Event| Event {
            time: event.time,
            name: arena.text(event.name.as_slice()),
            list: index(event.list),
        };
        let events: Vec<_> = animation.events.iter().map(event).collect();
        Self {
            source: arena.text(animation.source.as_str()),
            name: arena.text(animation.name.as_slice()),
            duration: animation.duration,
            absolute: animation.absolute,
            channel_count: channels.len(),
            channels: arena.list(channels),
            event_count: events.len(),
            events: arena.list(events),
        }
    }
}

/// An event at a point in time.
#[repr(C)]
pub struct Event {
    /// Seconds from the start.
    pub time: f64,
    /// Name.
    pub name: Text,
    /// Index of the list that contains the event; 0 if the file has one list.
    pub list: u32,
}

/// The property that a channel animates.
#[repr(u32)]
pub enum Property {
    /// Position, 3 numbers.
    Position = 0,
    /// Rotation: a quaternion x, y, z, w, or 3 angles in formats that store angles.
    Rotation = 1,
    /// Scale, 1 or 3 factors.
    Scale = 2,
    /// Rotation of the space in which the scale acts.
    ScaleRotation = 3,
    /// Weight of a morph target, 1 number.
    Weight = 4,
    /// Another one, without effect on the scene: `property_number` is its number in the format.
    Other = 5,
}

/// Interpolation between linear keys.
#[repr(u32)]
pub enum Blend {
    /// Component by component.
    Linear = 0,
    /// Component by component, then normalized: rotations take the shorter way.
    Normalized = 1,
    /// Spherical interpolation of rotations, the shorter way.
    Spherical = 2,
}

/// One animated property, with its keys in order of time. Before the first key and after the last, the value is
/// constant. Values replace those of the rest pose, relative to the parent.
#[repr(C)]
pub struct Channel {
    /// Path of the track in its file.
    pub source: Text,
    /// Name of the target in the file.
    pub target: Text,
    /// Index of the animated node, or MESHWIRE_NONE.
    pub node: u32,
    /// Index of the mesh whose morph target is animated, or MESHWIRE_NONE.
    pub mesh: u32,
    /// Index of the morph target of that mesh, or MESHWIRE_NONE.
    pub morph_target: u32,
    /// The animated property.
    pub property: Property,
    /// Number of another property in the format; otherwise 0.
    pub property_number: i32,
    /// Interpolation between linear keys.
    pub blend: Blend,
    /// Numbers per key, 1 to 4.
    pub width: usize,
    pub key_count: usize,
    /// Times of the keys in seconds.
    pub times: *const f64,
    /// Values, `width` numbers per key.
    pub values: *const f64,
    /// Interpolation of each number to the next key: 0 linear, 1 step, 2 Bezier.
    pub eases: *const u8,
    /// Time and value of the handle before each key, 2 numbers for each of `width`. For Bezier curves.
    pub incoming: *const f64,
    /// Time and value of the handle after each key.
    pub outgoing: *const f64,
}

impl Channel {
    fn of(arena: &mut Arena, channel: &rust::AnimationChannel) -> Self {
        let track = &channel.track;
        let KeyArrays { width, times, values, eases, incoming, outgoing } = KeyArrays::of(track);
        let (node, mesh, morph_target) = match channel.target {
            Some(AnimationTarget::Node(node)) => (index(node), MESHWIRE_NONE, MESHWIRE_NONE),
            Some(AnimationTarget::Morph { mesh, target }) => (MESHWIRE_NONE, index(mesh), index(target)),
            None => (MESHWIRE_NONE, MESHWIRE_NONE, MESHWIRE_NONE),
        };
        let (property, property_number) = match track.channel {
            motion::Channel::Position => (Property::Position, 0),
            motion::Channel::Rotation => (Property::Rotation, 0),
            motion::Channel::Scale => (Property::Scale, 0),
            motion::Channel::ScaleRotation => (Property::ScaleRotation, 0),
            motion::Channel::Weight => (Property::Weight, 0),
            motion::Channel::Other(number) => (Property::Other, number),
            _ => (Property::Other, 0),
        };
        Self {
            source: arena.text(channel.source.as_str()),
            target: arena.text(track.target.as_slice()),
            node,
            mesh,
            morph_target,
            property,
            property_number,
            blend: match track.blend {
                motion::Blend::Linear => Blend::Linear,
                motion::Blend::Normalized => Blend::Normalized,
                motion::Blend::Spherical => Blend::Spherical,
            },
            width,
            key_count: times.len(),
            times: arena.list(times),
            values: arena.list(values),
            eases: arena.list(eases),
            incoming: arena.list(incoming),
            outgoing: arena.list(outgoing),
        }
    }
}
