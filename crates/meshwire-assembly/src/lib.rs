#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod component;
mod error;
mod files;
mod game;
mod join;
mod split;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use meshwire::gltf::{ApplyError, Model, Origin, Part};
use meshwire::scene::plan::Skipped;
use meshwire::scene::{Change, Scene, Texture};
use meshwire::{Asset, Finding, Limits, disk};

use component::{Component, root};
pub use error::Error;
use game::{Game, component_of_macro};
use join::Joined;

/// A component of X4 or X Rebirth with its meshes and animations.
///
/// The scene has a node for each connection. A part that no animation moves is at the node of its connection, which has
/// the name of the part; parts that are animated have nodes of their own. Levels of detail and collision meshes are
/// meshes of the same node. Materials with the same name are one material.
///
/// Materials, vertices, triangles and keys are edited in the file that they come from. Moving a node of a connection
/// edits the component XML. Everything else, such as new nodes, is reported as unsupported.
///
/// ```no_run
/// use meshwire_assembly::Assembly;
///
/// let ship = Assembly::open("assets/units/size_s/ship_s.xml")?;
/// println!("{} meshes, {} nodes", ship.scene().meshes.len(), ship.scene().nodes.len());
/// # Ok::<(), meshwire_assembly::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Assembly {
    path: PathBuf,
    component: Component,
    /// The files that it refers to.
    paths: Vec<PathBuf>,
    members: Vec<Member>,
    /// Textures of materials by name.
    library: BTreeMap<String, Vec<Texture>>,
    joined: Joined,
    /// References to meshes that are not there.
    lost: Vec<Finding>,
    unreadable: Vec<Error>,
    edited: BTreeSet<usize>,
    moved: bool,
}

/// A file of an assembly.
#[derive(Debug, Clone)]
struct Member {
    path: PathBuf,
    role: Role,
    asset: Asset,
}

/// The purpose of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Role {
    /// A mesh of the part with this name.
    Mesh { part: String, lod: u32, is_collision: bool },
    /// The animations of all parts.
    Animations,
}

impl Assembly {
    /// Returns true for the content of a file that [`open`](Self::open) can open.
    #[must_use]
    pub fn is_assembly(bytes: &[u8]) -> bool {
        root(bytes).is_some_and(|name| name == b"components")
    }

    /// Returns true for the content of a macro, which names the component that [`open`](Self::open) opens for it.
    #[must_use]
    pub fn is_macro(bytes: &[u8]) -> bool {
        root(bytes).is_some_and(|name| name == b"macros")
    }

    /// Opens a component XML with the files of its parts, each within the default [`Limits`].
    ///
    /// The folder of the meshes is looked for beside the file, then as the component names it below each folder that
    /// contains the file. Parts of other components are found beside it or by `index/components.xml`, and textures of
    /// materials by `libraries/material_library.xml`, below the same folders. The case of names is ignored, as the game
    /// does. Dangling references are [findings](Self::findings); files of parts that cannot be read are left out, and
    /// [listed](Self::unreadable). A macro opens the component that it names.
    ///
    /// # Errors
    /// The file cannot be read, or is neither a component nor a macro of one that is there.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::open_with(path, &Limits::default())
    }

    /// Opens a component XML with the files of its parts, each within `limits`.
    ///
    /// # Errors
    /// The same as [`open`](Self::open), and if the component exceeds a limit.
    pub fn open_with(path: impl AsRef<Path>, limits: &Limits) -> Result<Self, Error> {
        Self::read(path.as_ref(), limits, |_| true)
    }

    /// Opens a component XML without its meshes: to find its files, and dangling references.
    ///
    /// # Errors
    /// The same as [`open_with`](Self::open_with).
    pub fn without_meshes(path: impl AsRef<Path>, limits: &Limits) -> Result<Self, Error> {
        Self::read(path.as_ref(), limits, |role| *role == Role::Animations)
    }

    fn read(path: &Path, limits: &Limits, wanted: impl Fn(&Role) -> bool) -> Result<Self, Error> {
        let text = disk::read(path, limits).map_err(|error| Error::unread(path, &error))?;
        if Self::is_macro(&text) {
            let name = component_of_macro(&text).ok_or_else(|| Error::new(path, "a macro without a component"))?;
            let missing = || Error::new(path, format!("the component {name:?} of the macro was not found"));
            let component = Game::of(path, limits).component(&name).ok_or_else(missing)?;
            let text = disk::read(&component, limits).map_err(|error| Error::unread(&component, &error))?;
            return Self::of(&component, text, limits, wanted);
        }
        Self::of(path, text, limits, wanted)
    }

    fn of(path: &Path, text: Vec<u8>, limits: &Limits, wanted: impl Fn(&Role) -> bool) -> Result<Self, Error> {
        let game = Game::of(path, limits);
        let component = Component::read(text).map_err(|reason| Error::new(path, reason))?;
        let (mut lost, mut unreadable, mut members) = (Vec::new(), Vec::new(), Vec::new());
        let files = files::files(&game, &component, &mut lost);
        let paths = files.iter().map(|(path, _)| path.clone()).collect();
        for (path, role) in files.into_iter().filter(|(_, role)| wanted(role)) {
            match Asset::open_with(&path, limits) {
                Ok(asset) => members.push(Member { path, role, asset }),
                Err(error) => unreadable.push(Error::unread(path, &error)),
            }
        }
        let library = game.materials();
        let joined =
            Joined::of(&component, &members, &library).map_err(|(member, reason)| Error::new(member, reason))?;
        let (edited, moved) = (BTreeSet::new(), false);
        Ok(Self { path: path.to_owned(), component, paths, members, library, joined, lost, unreadable, edited, moved })
    }

    /// Returns the scene of all files, in the space of the game: left-handed, y up, meters.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.joined.scene
    }

    /// Returns the class of the component, such as `ship_s`.
    #[must_use]
    pub fn class(&self) -> &str {
        &self.component.class
    }

    /// Iterates over the dangling references of the component: to meshes, parts, and targets of animations.
    /// Offsets are those of the component's text.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.lost.iter().chain(&self.joined.findings)
    }

    /// Returns the files of parts that cannot be read.
    #[must_use]
    pub fn unreadable(&self) -> &[Error] {
        &self.unreadable
    }

    /// Iterates over the paths of all files: the component, the meshes in the order of their parts, the animations.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(&self.path).chain(&self.paths).map(PathBuf::as_path)
    }

    /// Applies edits of the [scene](Self::scene) to the files that hold what is edited. Returns the edits that have no
    /// place in any of them.
    ///
    /// # Errors
    /// An edit is invalid, or a file cannot hold it. Some other files may already have been changed, so the assembly
    /// must not be used.
    pub fn apply(&mut self, changes: &[Change]) -> Result<Skipped, Error> {
        let skipped = split::apply(self, changes)?;
        self.joined = Joined::of(&self.component, &self.members, &self.library)
            .map_err(|(member, reason)| Error::new(member, reason))?;
        Ok(skipped)
    }

    /// Returns the files that edits have changed, with their new bytes.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn changed(&self) -> Result<Vec<(&Path, Vec<u8>)>, Error> {
        let mut changed = Vec::new();
        if self.moved {
            changed.push((&*self.path, self.component.text().to_vec()));
        }
        for member in self.edited.iter().filter_map(|index| self.members.get(*index)) {
            let bytes = member.asset.to_bytes().map_err(|error| Error::new(&member.path, error.to_string()))?;
            changed.push((&*member.path, bytes));
        }
        Ok(changed)
    }
}

impl Model for Assembly {
    fn part(&self, name: &Path) -> Result<Part, meshwire::Error> {
        let file = name.file_name().unwrap_or_default().to_string_lossy();
        let scene = self.scene().clone();
        Ok(Part { origin: Origin::of(&scene, "component", file), scene })
    }

    fn apply(&mut self, _: &Scene, changes: &[Change]) -> Result<Skipped, ApplyError> {
        let refused = |error: Error| ApplyError::Refused(format!("edits that cannot be stored: {error}"));
        self.apply(changes).map_err(refused)
    }
}
