//! Animations that a Neverwinter model inherits, as the game plays them: of several with one name that of the nearest
//! model, with its positions scaled as the model says.

use std::collections::BTreeSet;

use meshwire::scene::motion::Channel;
use meshwire::scene::{Extra, Scene};

/// The animations that a model has and inherits.
#[derive(Debug, Clone)]
pub struct Inheritance {
    known: BTreeSet<Vec<u8>>,
    factor: f64,
}

/// Returns the name of the model that a Neverwinter model takes animations from.
#[must_use]
pub fn name(scene: &Scene) -> Option<&str> {
    match extra(scene, "supermodel") {
        Some(Extra::Text(name)) => Some(name),
        _ => None,
    }
}

impl Inheritance {
    /// Creates the list of a model's own animations.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let factor = match extra(scene, "animation scale") {
            Some(Extra::Number(factor)) => *factor,
            _ => 1.0,
        };
        let known = scene.animations.iter().map(|animation| animation.name.to_ascii_lowercase()).collect();
        Self { known, factor }
    }

    /// Reduces the scene of the next supermodel to the animations that the model inherits from it, scaled. Returns their
    /// indices in the scene as it was.
    pub fn add(&mut self, supermodel: &mut Scene) -> Vec<usize> {
        let mut kept = Vec::new();
        let mut number = 0..;
        supermodel.animations.retain(|animation| {
            let is_new = self.known.insert(animation.name.to_ascii_lowercase());
            kept.extend(number.next().filter(|_| is_new));
            is_new
        });
        let channels = supermodel.animations.iter_mut().flat_map(|animation| &mut animation.channels);
        let moves = channels.filter(|channel| channel.track.channel == Channel::Position);
        for key in moves.flat_map(|channel| &mut channel.track.keys) {
            key.value.iter_mut().for_each(|value| *value *= self.factor);
            let handles = key.incoming.iter_mut().chain(&mut key.outgoing);
            handles.for_each(|[_, value]| *value *= self.factor);
        }
        kept
    }
}

fn extra<'a>(scene: &'a Scene, name: &str) -> Option<&'a Extra> {
    scene.extras.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}
