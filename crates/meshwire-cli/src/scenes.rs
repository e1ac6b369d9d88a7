//! Scenes of files, alone or combined: a motion on the skeleton of a model, a model with its motions.

use std::fs;
use std::path::Path;

use meshwire::Asset;
use meshwire::scene::{Change, Scene};
use meshwire_gltf::Origin;

use crate::arguments::Company;
use crate::inputs::{self, Input};
use crate::limits::limits;
use crate::status::Stop;

/// The scene of a file.
pub struct Part {
    pub scene: Scene,
    pub origin: Origin,
}

impl Part {
    /// Creates the scene of an asset from a file. Unnamed elements are named after the file.
    pub fn of(asset: &Asset, path: Option<&Path>) -> Result<Self, Stop> {
        let mut scene = asset.scene()?;
        let name = |part: fn(&Path) -> Option<&std::ffi::OsStr>| {
            path.and_then(part).map_or_else(|| "stdin".to_owned(), |name| name.to_string_lossy().into_owned())
        };
        let origin = Origin::of(&scene, asset.format().name(), name(Path::file_name));
        let stem = name(Path::file_stem).into_bytes();
        if scene.name.is_empty() {
            scene.name.clone_from(&stem);
        }
        for animation in scene.animations.iter_mut().filter(|animation| animation.name.is_empty()) {
            animation.name.clone_from(&stem);
        }
        Ok(Self { scene, origin })
    }

    /// Reads the scene of a file that an option names.
    fn read(path: &Path) -> Result<Self, Stop> {
        let failed = |reason: String| Stop::file(format!("{}: {reason}", path.display()));
        let bytes = fs::read(path).map_err(|error| failed(error.to_string()))?;
        let asset = Asset::read_with(&bytes, limits()).map_err(|error| failed(error.to_string()))?;
        Self::of(&asset, Some(path)).map_err(|stop| failed(stop.to_string()))
    }
}

/// The files that are combined with each input, read once.
#[derive(Default)]
pub struct Others {
    skeleton: Option<Part>,
    animations: Vec<Part>,
}

/// The combined scene of an input.
pub struct Whole {
    pub scene: Scene,
    /// The source files, including the input.
    pub origins: Vec<Origin>,
    /// The elements that could not be combined.
    pub notes: Vec<String>,
}

impl Others {
    /// Reads the files that options name.
    pub fn read(company: &Company) -> Result<Self, Stop> {
        let skeleton = company.skeleton.as_deref().map(Part::read).transpose()?;
        let mut animations = Vec::new();
        for input in inputs::expand(&company.animations) {
            let Input { path: Some(path), found, .. } =
                input.map_err(|none| Stop::file(format!("{}: {}", none.name, none.failure)))?
            else {
                return Err(Stop::file("--animations: expected files or folders, found standard input"));
            };
            match Part::read(&path) {
                Ok(part) if !part.scene.animations.is_empty() => animations.push(part),
                Ok(_) if !found => {
                    return Err(Stop::file(format!("{}: expected a file with animations, found none", path.display())));
                }
                Err(stop) if !found => return Err(stop),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(Self { skeleton, animations })
    }

    /// Combines the input with the others: on the skeleton, with the animations.
    pub fn with(&self, input: Part) -> Whole {
        let Part { mut scene, origin } = input;
        let mut whole = Whole { scene: Scene::new(scene.space), origins: vec![origin], notes: Vec::new() };
        if let Some(skeleton) = &self.skeleton {
            let motion = std::mem::replace(&mut scene, skeleton.scene.clone());
            scene.name.clone_from(&motion.name);
            whole.origins.push(skeleton.origin.clone());
            whole.play(&mut scene, &motion, &skeleton.origin.file);
        }
        for animation in &self.animations {
            whole.origins.push(animation.origin.clone());
            let of = whole.origins.first().map(|origin| origin.file.clone()).unwrap_or_default();
            whole.play(&mut scene, &animation.scene, &of);
        }
        whole.scene = scene;
        whole
    }
}

impl Others {
    /// Converts changes of the scene that [`with`](Self::with) made of a motion and the skeleton to changes of the
    /// motion.
    pub fn of_motion(&self, changes: Vec<Change>, whole: &Scene, motion: &Scene) -> Result<Vec<Change>, Stop> {
        let Some(skeleton) = &self.skeleton else { return Ok(changes) };
        let before = skeleton.scene.animations.len();
        let map = skeleton.scene.space.map_to(&motion.space);
        let of = |change: Change| {
            let told = change.describe(whole);
            let elsewhere = || Stop::file(format!("{told}: this belongs to {}", skeleton.origin.file));
            let Change::Keys { animation, channel, mut track } = change else { return Err(elsewhere()) };
            let own = animation.checked_sub(before).ok_or_else(elsewhere)?;
            let source = whole.animations.get(animation).and_then(|found| Some(&found.channels.get(channel)?.source));
            let found = motion.animations.get(own).ok_or_else(elsewhere)?;
            if found.absolute {
                return Err(Stop::file(format!("{told}: the motion has keys in its own space, not relative to bones")));
            }
            let mut channels = found.channels.iter();
            let channel = channels.position(|channel| Some(&channel.source) == source).ok_or_else(elsewhere)?;
            map.track(&mut track);
            Ok(Change::Keys { animation: own, channel, track })
        };
        changes.into_iter().map(of).collect()
    }
}

impl Whole {
    fn play(&mut self, scene: &mut Scene, motion: &Scene, on: &str) {
        let missing = scene.play(motion);
        if let Some(first) = missing.first() {
            let first = String::from_utf8_lossy(first);
            let motion = String::from_utf8_lossy(&motion.name);
            self.notes
                .push(format!("{motion} moves {} targets that {on} does not have, such as {first:?}", missing.len()));
        }
    }
}
