//! Scenes of files, alone or combined: a motion on the skeleton of a model, a model with its motions.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use meshwire::facts::Facts;
use meshwire::gltf::{self, Origin, Part};
use meshwire::scene::{Change, Scene};
use meshwire::{Asset, Finding};
use meshwire_assembly::Assembly;
use meshwire_assembly::supermodel::{self, Inheritance};

use crate::arguments::{Company, ReadAs};
use crate::batch::load;
use crate::inputs::{self, Input, Name, read_named};
use crate::limits::{self, limits, raised};
use crate::status::Stop;
use crate::verbs::compile::find;

/// A model: a file, or a component XML with the files that it places.
pub enum Model {
    File(Box<Asset>),
    Assembly(Box<Assembly>),
}

impl Model {
    /// Loads a model, or returns `None` for an unrelated file in a folder. Files of a component that are in a folder
    /// are models of their own there.
    pub fn load(input: &Input, read_as: &ReadAs) -> Result<Option<Self>, Stop> {
        if let Some(path) = component(input, read_as).filter(|_| !input.found) {
            let assembly = Assembly::open_with(path, limits()).map_err(|error| of_assembly(&error, path))?;
            return Ok(Some(Self::Assembly(Box::new(assembly))));
        }
        let Some((format, bytes)) = load(input, read_as)? else { return Ok(None) };
        Ok(Some(Self::File(Box::new(limits::read_as(format, &bytes)?))))
    }

    /// Returns the name of the format.
    pub fn format(&self) -> &'static str {
        match self {
            Self::File(asset) => asset.format().name(),
            Self::Assembly(_) => "component",
        }
    }

    /// Returns the scene of the model, without what an import needs.
    pub fn scene(&self) -> Result<Scene, Stop> {
        match self {
            Self::File(asset) => Ok(asset.scene()?),
            Self::Assembly(assembly) => Ok(assembly.scene().clone()),
        }
    }

    /// Returns the facts about the model.
    pub fn facts(&self) -> Facts {
        match self {
            Self::File(asset) => Facts::of(asset),
            Self::Assembly(assembly) => Facts::of_scene(assembly.scene()),
        }
    }

    /// Returns the findings of the lint, or the dangling references of an assembly.
    pub fn findings(&self) -> Vec<Finding> {
        match self {
            Self::File(asset) => asset.lint(),
            Self::Assembly(assembly) => assembly.findings().cloned().collect(),
        }
    }

    /// Returns the scene of the model.
    pub fn part(&self, path: &Path) -> Result<Part, Stop> {
        match self {
            Self::File(asset) => Part::of(&**asset, path),
            Self::Assembly(assembly) => Part::of(&**assembly, path),
        }
        .map_err(|error| Stop::file(error.to_string()))
    }

    /// Returns what is missing of an assembly: of each kind the first, and the number of the others.
    pub fn notes(&self) -> Vec<String> {
        let Self::Assembly(assembly) = self else { return Vec::new() };
        let mut kinds: Vec<(&str, &str, usize)> = Vec::new();
        for finding in assembly.findings() {
            match kinds.iter_mut().find(|(code, ..)| *code == finding.code) {
                Some((.., others)) => *others += 1,
                None => kinds.push((finding.code, &finding.message, 0)),
            }
        }
        let notes = kinds.into_iter().map(|(_, message, others)| match others {
            0 => message.to_owned(),
            others => format!("{message}, and {others} more like it"),
        });
        notes.chain(assembly.unreadable().iter().map(line)).collect()
    }
}

/// Enough of an XML file to see its first element.
const HEAD: u64 = 1 << 16;

/// Returns the path of an input that is a component XML, unless the user names its format. A macro stands for its
/// component where the user names it; in a folder, the component itself is found.
pub fn component<'a>(input: &'a Input, read_as: &ReadAs) -> Option<&'a Path> {
    let path = input.path.as_deref().filter(|_| read_as.format.is_none())?;
    let is_xml = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml"));
    let mut head = Vec::new();
    // A file that cannot be read is reported when it is opened. A pipe cannot be read twice.
    if is_xml && path.is_file() {
        File::open(path).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    }
    (Assembly::is_assembly(&head) || !input.found && Assembly::is_macro(&head)).then_some(path)
}

/// Reads the scene of a file that an option names.
fn read(path: &Path) -> Result<Part, Stop> {
    let name = Name::of_argument(path);
    let failed = |reason: String| Stop::file(format!("{name}: {reason}"));
    let bytes = read_named(path).map_err(|error| failed(error.to_string()))?;
    let asset = Asset::read_with(&bytes, limits()).map_err(|error| failed(error.to_string()))?;
    Part::of(&asset, path).map_err(|error| failed(error.to_string()))
}

/// The files that are combined with each input, read once.
#[derive(Default)]
pub struct Others {
    skeleton: Option<Part>,
    animations: Vec<Part>,
    supermodels: Option<PathBuf>,
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
        let skeleton = company.skeleton.as_deref().map(read).transpose()?;
        let mut animations = Vec::new();
        for input in inputs::expand(&company.animations) {
            let Input { path: Some(path), found, .. } =
                input.map_err(|none| Stop::file(format!("{}: {}", none.name, none.failure)))?
            else {
                return Err(Stop::file("--animations: expected files or folders, found standard input"));
            };
            match read(&path) {
                Ok(part) if !part.scene.animations.is_empty() => animations.push(part),
                Ok(_) if !found => {
                    return Err(Stop::file(format!(
                        "{}: expected a file with animations, found none",
                        Name::from(path.as_path())
                    )));
                }
                Err(stop) if !found => return Err(stop),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(Self { skeleton, animations, supermodels: company.supermodel_dir.clone() })
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
        if let Some(folder) = &self.supermodels {
            whole.inherit(&mut scene, folder);
        }
        whole.scene = scene;
        whole
    }
}

impl gltf::Company for Others {
    fn with(&self, part: Part) -> Scene {
        self.with(part).scene
    }

    fn own(&self, changes: Vec<Change>, whole: &Scene, motion: &Scene) -> Result<Vec<Change>, String> {
        let Some(skeleton) = &self.skeleton else { return Ok(changes) };
        let before = skeleton.scene.animations.len();
        let map = skeleton.scene.space.map_to(&motion.space);
        let of = |change: Change| {
            let edit = change.describe(whole);
            let elsewhere = || format!("{edit}: this belongs to {}", skeleton.origin.file);
            let Change::Keys { animation, channel, mut track } = change else { return Err(elsewhere()) };
            let own = animation.checked_sub(before).ok_or_else(elsewhere)?;
            let source = whole.animations.get(animation).and_then(|found| Some(&found.channels.get(channel)?.source));
            let found = motion.animations.get(own).ok_or_else(elsewhere)?;
            if found.absolute {
                return Err(format!("{edit}: the motion has keys in its own space, not relative to bones"));
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
    /// Adds the animations of the supermodels of a Neverwinter model, as the game does: of several with one name, that of
    /// the nearest model, with its positions scaled as the model says.
    fn inherit(&mut self, scene: &mut Scene, folder: &Path) {
        let mut inheritance = Inheritance::of(scene);
        let mut above = supermodel::name(scene).map(str::to_owned);
        let mut seen = BTreeSet::new();
        while let Some(name) = above.filter(|name| seen.insert(name.to_lowercase())) {
            let Some(path) = find(folder, &name) else {
                self.notes.push(format!("the supermodel {name}.mdl is not in {}", folder.display()));
                break;
            };
            let mut part = match read(&path) {
                Ok(part) => part,
                Err(stop) => {
                    self.notes.push(format!("the supermodel {stop}"));
                    break;
                }
            };
            above = supermodel::name(&part.scene).map(str::to_owned);
            inheritance.add(&mut part.scene);
            let of = self.origins.first().map(|origin| origin.file.clone()).unwrap_or_default();
            self.play(scene, &part.scene, &of);
            self.origins.push(part.origin);
        }
    }

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

/// Returns the error of an assembly as one of its component, with the name of the file if it is not the component itself.
pub fn of_assembly(error: &meshwire_assembly::Error, component: &Path) -> Stop {
    Stop::file(if error.file() == component { reason(error) } else { line(error) })
}

/// Returns the reason of an error, with the option that raises an exceeded limit.
pub fn reason(error: &meshwire_assembly::Error) -> String {
    let hint = error.limit().map(|limit| format!("; {}", raised(limit.name())));
    format!("{}{}", error.reason(), hint.unwrap_or_default())
}

/// Returns the file of an error, and its reason.
pub fn line(error: &meshwire_assembly::Error) -> String {
    format!("{}: {}", error.file().display(), reason(error))
}
