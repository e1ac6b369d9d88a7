//! Creation of morph motions from scenes.

use std::collections::HashMap;

use emfx_chunk::Exporter;
use meshwire_core::{Error, Validator};
use meshwire_scene::Scene;
use meshwire_scene::motion::{Channel, Ease, narrow};

use crate::build::{Encoding, WeightTrack};
use crate::file::NAME;
use crate::generated::XpmFile;

/// Default frame rate, in frames per second.
const RATE: u32 = 30;

impl XpmFile {
    /// Creates a motion from the morph target weights of a scene that has exactly one animation. Each target name gives
    /// one track, so meshes with targets of the same name share it.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
    /// use meshwire::scene::{Animation, Scene, Space};
    /// use meshwire::xpm::{Exporter, XpmFile};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// let mut smile = Track::new("smile", Channel::Weight, 1, Blend::Linear);
    /// smile.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [1.0, 0.0, 0.0, 0.0])];
    /// let motion = Motion { duration: 1.0, tracks: vec![smile], ..Motion::default() };
    /// scene.animations.push(Animation::of(motion, &scene, |_| String::new()));
    /// assert_eq!(XpmFile::from_scene(&scene, Exporter::Max2011)?.submotions().count(), 1);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The scene does not have exactly one animation, the animation has no morph target weights, meshes animate targets
    /// of the same name differently, or the format cannot represent the animation.
    pub fn from_scene(scene: &Scene, exporter: Exporter) -> Result<Self, Error> {
        let mut v = Validator::new();
        let mut tracks: Vec<WeightTrack> = Vec::new();
        let one = scene.one_animation().map_err(|problem| v.problem(problem));
        if let Ok(animation) = one {
            let mut known: HashMap<&[u8], usize> = HashMap::new();
            for channel in animation.channels.iter().filter(|channel| channel.track.channel == Channel::Weight) {
                let straight = channel.track.without_steps();
                let name = straight.target.escape_ascii();
                let curved = straight.keys.iter().any(|key| matches!(key.ease, [Ease::Bezier, ..]));
                v.require(!curved, || {
                    format!("expected linear interpolation between keys of \"{name}\", found curves")
                });
                let keys = straight.keys.iter().map(|key| {
                    let [weight, ..] = key.value;
                    (narrow(key.time), narrow(weight))
                });
                let track = WeightTrack::new(straight.target.as_slice()).with_keys(keys);
                let place = *known.entry(&channel.track.target).or_insert(tracks.len());
                match tracks.get(place) {
                    Some(other) => v.require(*other == track, || {
                        format!("expected the same weights of \"{name}\" on all meshes, found others")
                    }),
                    None => tracks.push(track),
                }
            }
            v.require(!tracks.is_empty(), || "expected weights of morph targets, found none".to_owned());
        }
        v.finish(NAME)?;
        Self::from_tracks(exporter, RATE, &tracks, Encoding::Nearest)
    }
}
