//! Keys as arrays, the form that other languages read and write.

use super::{Ease, Key, Track};

/// The keys of a track as arrays.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::motion::{Blend, Channel, Key, KeyArrays, Track};
///
/// let mut track = Track::new("door", Channel::Weight, 1, Blend::Linear);
/// track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(0.5, [1.0, 0.0, 0.0, 0.0])];
/// let mut arrays = KeyArrays::of(&track);
/// arrays.times[1] = 2.0;
/// assert_eq!(arrays.keys()?[1].time, 2.0);
/// # Ok::<_, String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyArrays {
    /// Components per key, 1 to 4.
    pub width: usize,
    /// Time of each key in seconds.
    pub times: Vec<f64>,
    /// `width` components of each key.
    pub values: Vec<f64>,
    /// Interpolation of each component to the next key: 0 linear, 1 step, 2 Bezier.
    pub eases: Vec<u8>,
    /// Time and value of the handle before each key, for each component.
    pub incoming: Vec<f64>,
    /// Time and value of the handle after each key, for each component.
    pub outgoing: Vec<f64>,
}

impl KeyArrays {
    /// Returns the keys of a track.
    #[must_use]
    pub fn of(track: &Track) -> Self {
        let (keys, width) = (&track.keys, track.width);
        let handles = |of: fn(&Key) -> &[[f64; 2]; 4]| {
            keys.iter().flat_map(|key| of(key).iter().take(width).flatten().copied()).collect()
        };
        let ease = |ease| match ease {
            Ease::Linear => 0,
            Ease::Step => 1,
            Ease::Bezier => 2,
        };
        Self {
            width,
            times: keys.iter().map(|key| key.time).collect(),
            values: keys.iter().flat_map(|key| key.value.into_iter().take(width)).collect(),
            eases: keys.iter().flat_map(|key| key.ease.into_iter().take(width)).map(ease).collect(),
            incoming: handles(|key| &key.incoming),
            outgoing: handles(|key| &key.outgoing),
        }
    }

    /// Returns the keys of the arrays.
    ///
    /// # Errors
    ///
    /// Fails if the width or a length is wrong, or the number of an interpolation is unknown.
    pub fn keys(&self) -> Result<Vec<Key>, String> {
        let (width, count) = (self.width, self.times.len().saturating_mul(self.width));
        let are_whole = self.values.len() == count && self.eases.len() == count;
        let have_handles = [&self.incoming, &self.outgoing].iter().all(|list| list.len() == count.saturating_mul(2));
        if !(1..=4).contains(&width) || !are_whole || !have_handles {
            return Err(
                "values and eases: expected shape (keys, width); incoming and outgoing: (keys, width, 2)".into()
            );
        }
        let mut components = self.values.iter().zip(&self.eases);
        let mut handles = self.incoming.chunks_exact(2).zip(self.outgoing.chunks_exact(2));
        let key = |time: &f64| {
            let mut key = Key::new(*time, [0.0; 4]);
            for (component, (value, ease)) in components.by_ref().take(width).enumerate() {
                let (Some(to), Some(eased)) = (key.value.get_mut(component), key.ease.get_mut(component)) else {
                    continue;
                };
                *to = *value;
                *eased = match ease {
                    0 => Ease::Linear,
                    1 => Ease::Step,
                    2 => Ease::Bezier,
                    other => return Err(format!("eases: expected 0, 1 or 2, found {other}")),
                };
            }
            let slots = key.incoming.iter_mut().zip(&mut key.outgoing);
            for ((incoming, outgoing), (before, after)) in slots.zip(handles.by_ref().take(width)) {
                incoming.copy_from_slice(before);
                outgoing.copy_from_slice(after);
            }
            Ok(key)
        };
        self.times.iter().map(key).collect()
    }
}
