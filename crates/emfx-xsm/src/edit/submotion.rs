//! Mutable access to one submotion, in either rotation width.

use std::ops::RangeInclusive;

use emfx_chunk::rotation::{self, Quaternion, Vector};
use emfx_chunk::{Packed, Text};
use meshwire_core::Error;

use crate::edit::check::{self, Width};
use crate::generated::{PackedSubmotion, Submotion};
use crate::key::Key;
use crate::view::{SubmotionRef, TrackKind, Transform, either};

/// Mutable access to one submotion. Values are encoded in its rotation width. Created by
/// [`XsmFile::change_submotion`](crate::XsmFile::change_submotion), which has an example.
#[derive(Debug)]
pub enum SubmotionMut<'a> {
    /// Rotations are 32-bit floats.
    Full(&'a mut Submotion),
    /// Rotations are 16-bit integers.
    Packed(&'a mut PackedSubmotion),
}

/// An operation on every track, generic over its keys.
pub(super) trait TrackEdit {
    fn edit<K: Key>(&self, keys: &mut Vec<K>);
}

impl SubmotionMut<'_> {
    /// Returns a read-only view of the submotion.
    #[must_use]
    pub fn view(&self) -> SubmotionRef<'_> {
        match self {
            Self::Full(submotion) => SubmotionRef::Full(submotion),
            Self::Packed(submotion) => SubmotionRef::Packed(submotion),
        }
    }

    pub(super) fn width(&self) -> Width {
        match self {
            Self::Full(_) => Width::Full,
            Self::Packed(_) => Width::Packed,
        }
    }

    /// Sets the name of the node.
    pub fn set_node_name(&mut self, name: impl Into<Text>) {
        either!(self, submotion => submotion.node_name = name.into());
    }

    /// Sets the transform for tracks without keys.
    ///
    /// # Errors
    /// A number is not finite, or a rotation to be packed has a component beyond 1. The submotion is then unchanged.
    pub fn set_pose(&mut self, pose: Transform) -> Result<(), Error> {
        check::pose(pose, self.width())?;
        either!(self, submotion => {
            let to = &mut submotion.transforms;
            (to.pose_position, to.pose_scale) = (pose.position, pose.scale);
            (to.pose_rotation, to.pose_scale_rotation) = (Stored::of(pose.rotation), Stored::of(pose.scale_rotation));
        });
        Ok(())
    }

    /// Sets the bind transform.
    ///
    /// # Errors
    /// A number is not finite, or a rotation to be packed has a component beyond 1. The submotion is then unchanged.
    pub fn set_bind(&mut self, bind: Transform) -> Result<(), Error> {
        check::pose(bind, self.width())?;
        either!(self, submotion => {
            let to = &mut submotion.transforms;
            (to.bind_position, to.bind_scale) = (bind.position, bind.scale);
            (to.bind_rotation, to.bind_scale_rotation) = (Stored::of(bind.rotation), Stored::of(bind.scale_rotation));
        });
        Ok(())
    }

    /// Sets a key of the position track; see [`SubmotionMut::put_rotation`].
    ///
    /// # Errors
    /// The same as [`SubmotionMut::put_rotation`].
    pub fn put_position(&mut self, time: f32, value: Vector) -> Result<(), Error> {
        check::key(time, |v| check::finite(value, v))?;
        either!(self, submotion => put(&mut submotion.position_keys, time, value));
        Ok(())
    }

    /// Sets a key of the rotation track at a time in seconds. Replaces the keys at exactly this time, or is inserted in
    /// time order. The value that the last of them has changes nothing.
    ///
    /// # Errors
    /// The time is negative, a number is not finite, or a rotation to be packed has a component beyond 1. The submotion
    /// is then unchanged.
    pub fn put_rotation(&mut self, time: f32, value: Quaternion) -> Result<(), Error> {
        let width = self.width();
        check::key(time, |v| check::rotation(value, width, v))?;
        either!(self, submotion => put(&mut submotion.rotation_keys, time, value));
        Ok(())
    }

    /// Sets a key of the scale track; see [`SubmotionMut::put_rotation`].
    ///
    /// # Errors
    /// The same as [`SubmotionMut::put_rotation`].
    pub fn put_scale(&mut self, time: f32, value: Vector) -> Result<(), Error> {
        check::key(time, |v| check::finite(value, v))?;
        either!(self, submotion => put(&mut submotion.scale_keys, time, value));
        Ok(())
    }

    /// Sets a key of the scale-rotation track; see [`SubmotionMut::put_rotation`].
    ///
    /// # Errors
    /// The same as [`SubmotionMut::put_rotation`].
    pub fn put_scale_rotation(&mut self, time: f32, value: Quaternion) -> Result<(), Error> {
        let width = self.width();
        check::key(time, |v| check::rotation(value, width, v))?;
        either!(self, submotion => put(&mut submotion.scale_rotation_keys, time, value));
        Ok(())
    }

    /// Removes the keys of a track within a range of seconds. Returns their number.
    pub fn remove_keys(&mut self, track: TrackKind, times: &RangeInclusive<f32>) -> usize {
        let before = self.view().key_count(track);
        self.edit_track(track, &Remove(times));
        before - self.view().key_count(track)
    }

    /// Removes all keys of a track, so that the property stays at its pose value.
    pub fn clear_track(&mut self, track: TrackKind) {
        self.edit_track(track, &Clear);
    }

    fn edit_track(&mut self, track: TrackKind, edit: &impl TrackEdit) {
        match track {
            TrackKind::Position => either!(self, submotion => edit.edit(&mut submotion.position_keys)),
            TrackKind::Rotation => either!(self, submotion => edit.edit(&mut submotion.rotation_keys)),
            TrackKind::Scale => either!(self, submotion => edit.edit(&mut submotion.scale_keys)),
            TrackKind::ScaleRotation => either!(self, submotion => edit.edit(&mut submotion.scale_rotation_keys)),
        }
    }

    pub(super) fn edit_tracks(&mut self, edit: &impl TrackEdit) {
        for track in TrackKind::ALL {
            self.edit_track(track, edit);
        }
    }
}

struct Remove<'a>(&'a RangeInclusive<f32>);

impl TrackEdit for Remove<'_> {
    fn edit<K: Key>(&self, keys: &mut Vec<K>) {
        keys.retain(|key| !self.0.contains(&key.time()));
    }
}

struct Clear;

impl TrackEdit for Clear {
    fn edit<K: Key>(&self, keys: &mut Vec<K>) {
        keys.clear();
    }
}

/// A rotation as a file stores it.
trait Stored {
    fn of(rotation: Quaternion) -> Self;
}

impl Stored for Quaternion {
    fn of(rotation: Quaternion) -> Self {
        rotation
    }
}

impl Stored for Packed {
    fn of(rotation: Quaternion) -> Self {
        rotation::pack(rotation)
    }
}

fn put<K: Key>(keys: &mut Vec<K>, time: f32, value: K::Value) {
    let from = keys.partition_point(|key| key.time() < time);
    let to = keys.partition_point(|key| key.time() <= time).max(from);
    // The value that is there stays as it is stored, with the keys before it at the same time.
    let bits = |value: &K::Value| value.as_ref().iter().map(|number| number.to_bits()).collect::<Vec<_>>();
    let own = keys.get(from..to).and_then(<[K]>::last).map(K::value);
    if own.is_some_and(|own| bits(&own) == bits(&value)) {
        return;
    }
    keys.splice(from..to, [K::new(time, value)]);
}
