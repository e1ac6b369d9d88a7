#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod component;
mod error;
mod files;
mod game;
mod join;
#[cfg(feature = "pictures")]
pub mod pictures;
mod rules;
mod source;
mod split;
pub mod supermodel;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use meshwire::scene::plan::Skipped;
use meshwire::scene::{Change, Scene, Texture};
use meshwire::{Asset, ErrorKind, Finding, Limits, Model, Problem, Segment, disk};

use component::{Component, root};
pub use error::Error;
use game::{Game, component_of_macro};
use join::Joined;
use source::Source;

/// A component of X4 or X Rebirth with its meshes and animations, or a model with motions from other files.
///
/// The scene of a component has a node for each connection. A part that no animation moves is at the node of its
/// connection, which has the name of the part; parts that are animated have nodes of their own. Levels of detail and
/// collision meshes are meshes of the same node. Materials with the same name are one material.
///
/// Materials, vertices, triangles and keys are edited in the file that they come from. Moving a node of a connection
/// edits the component XML. Everything else, such as new nodes, is reported as unsupported.
///
/// The scene of a model has the animations of its motions, and those that a Neverwinter model inherits, behind its own.
/// Keys are edited in the file of the motion; everything else concerns the model. Inherited animations are not edited.
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
    /// `None` for a model, which is the first member.
    component: Option<Component>,
    /// The files that it refers to.
    paths: Vec<PathBuf>,
    /// Indexes, libraries of materials, and other components.
    used: Vec<PathBuf>,
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
    /// The model that other files move.
    Model,
    /// The animations of all parts, or a motion of the model.
    Animations,
    /// A model whose animations are inherited.
    Supermodel,
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
        Self::component(Source::Disk, path.as_ref(), limits, |_| true)
    }

    /// Opens a component XML, or a model with the motions at other paths, each within `limits`. A Neverwinter model also
    /// gets the animations that it inherits from models in its folder; a supermodel that is not there is a
    /// [finding](Self::findings).
    ///
    /// # Errors
    /// The component, the model or a motion cannot be read.
    pub fn of(path: impl AsRef<Path>, motions: &[PathBuf], limits: &Limits) -> Result<Self, Error> {
        Self::from_source(Source::Disk, path.as_ref(), motions, limits)
    }

    /// Opens what [`of`](Self::of) opens from files in memory. Their paths are those that they have on disk.
    ///
    /// # Errors
    /// The same as [`of`](Self::of).
    pub fn in_memory(
        path: impl AsRef<Path>,
        motions: &[PathBuf],
        files: &BTreeMap<PathBuf, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        Self::from_source(Source::Memory(files), path.as_ref(), motions, limits)
    }

    /// Opens a component XML without its meshes: to find its files, and dangling references.
    ///
    /// # Errors
    /// The same as [`open_with`](Self::open_with).
    pub fn without_meshes(path: impl AsRef<Path>, limits: &Limits) -> Result<Self, Error> {
        Self::component(Source::Disk, path.as_ref(), limits, |role| *role == Role::Animations)
    }

    fn from_source(source: Source<'_>, path: &Path, motions: &[PathBuf], limits: &Limits) -> Result<Self, Error> {
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml")) {
            return Self::component(source, path, limits, |_| true);
        }
        Self::model(source, path, motions, limits)
    }

    fn component(
        source: Source<'_>,
        path: &Path,
        limits: &Limits,
        wanted: impl Fn(&Role) -> bool,
    ) -> Result<Self, Error> {
        let mut text = source.read(path, limits).map_err(|error| Error::unread(path, &error))?;
        let mut game = Game::of(source, path, limits);
        let mut path = path.to_owned();
        if Self::is_macro(&text) {
            let name = component_of_macro(&text).map_err(|reason| Error::new(&path, reason))?;
            let missing = || Error::new(&path, format!("the component {name:?} of the macro was not found"));
            path = game.component(&name).ok_or_else(missing)?;
            text = source.read(&path, limits).map_err(|error| Error::unread(&path, &error))?;
            game = game.at(&path);
        }
        let component = Component::read(text).map_err(|reason| Error::new(&path, reason))?;
        let (mut lost, mut unreadable, mut members) = (Vec::new(), Vec::new(), Vec::new());
        let files = files::files(&mut game, &component, &mut lost);
        let paths = files.iter().map(|(path, _)| path.clone()).collect();
        for (path, role) in files.into_iter().filter(|(_, role)| wanted(role)) {
            match Member::read(source, path, role, limits) {
                Ok(member) => members.push(member),
                Err(error) => unreadable.push(error),
            }
        }
        let library = game.materials();
        unreadable.append(&mut game.unreadable);
        let whole = Self::joined(&path, Some(component), members, library)?;
        Ok(Self { paths, used: game.used, lost, unreadable, ..whole })
    }

    fn model(source: Source<'_>, path: &Path, motions: &[PathBuf], limits: &Limits) -> Result<Self, Error> {
        let mut members = vec![Member::read(source, path.to_owned(), Role::Model, limits)?];
        for motion in motions {
            members.push(Member::read(source, motion.clone(), Role::Animations, limits)?);
        }
        let (mut lost, mut seen) = (Vec::new(), BTreeSet::new());
        let folder = source.names(disk::folder_of(path));
        let scene = |member: &Member| member.asset.scene().map_err(|error| Error::new(&member.path, error.to_string()));
        let mut above = members.first().map(scene).transpose()?;
        while let Some(name) = above.as_ref().and_then(supermodel::name).map(str::to_lowercase) {
            let Some(path) = folder.get(&format!("{name}.mdl")).filter(|_| !seen.contains(&name)) else {
                let message = format!("the supermodel {name}.mdl is not beside the model: its animations are missing");
                let missing = rules::LOST_SUPERMODEL.at(meshwire::Path::root(), message);
                lost.extend(seen.insert(name).then_some(missing));
                break;
            };
            members.push(Member::read(source, path.clone(), Role::Supermodel, limits)?);
            seen.insert(name);
            above = members.last().map(scene).transpose()?;
        }
        let paths = members.iter().skip(1).map(|member| member.path.clone()).collect();
        Self::joined(path, None, members, BTreeMap::new()).map(|whole| Self { paths, lost, ..whole })
    }

    fn joined(
        path: &Path,
        component: Option<Component>,
        members: Vec<Member>,
        library: BTreeMap<String, Vec<Texture>>,
    ) -> Result<Self, Error> {
        let joined = Joined::of(component.as_ref(), &members, &library)
            .map_err(|(member, reason)| Error::new(member, reason))?;
        Ok(Self {
            path: path.to_owned(),
            component,
            paths: Vec::new(),
            used: Vec::new(),
            members,
            library,
            joined,
            lost: Vec::new(),
            unreadable: Vec::new(),
            edited: BTreeSet::new(),
            moved: false,
        })
    }

    /// Returns the scene of all files, in the space of the component or the model.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.joined.scene
    }

    /// Returns the class of a component, such as `ship_s`.
    #[must_use]
    pub fn class(&self) -> &str {
        self.component.as_ref().map_or("", |component| &component.class)
    }

    /// Iterates over dangling references: to meshes, parts, supermodels, and targets of animations. Offsets are those
    /// of the component's text.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.lost.iter().chain(&self.joined.findings)
    }

    /// Returns the files of parts, indexes and libraries that cannot be read, or only in part.
    #[must_use]
    pub fn unreadable(&self) -> &[Error] {
        &self.unreadable
    }

    /// Iterates over the paths of all files: the component, the meshes in the order of their parts, the animations; or
    /// the model, its motions, the supermodels.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(&self.path).chain(&self.paths).map(PathBuf::as_path)
    }

    /// Iterates over the paths of the other files that were read: indexes, libraries of materials, other components.
    pub fn used(&self) -> impl Iterator<Item = &Path> {
        self.used.iter().map(PathBuf::as_path)
    }

    /// Applies edits of the [scene](Self::scene) to the files that hold what is edited. Returns the edits that have no
    /// place in any of them.
    ///
    /// # Errors
    /// An edit is invalid, or a file cannot hold it. Some other files may already have been changed, so the assembly
    /// must not be used.
    pub fn apply(&mut self, changes: &[Change]) -> Result<Skipped, Error> {
        let skipped = split::apply(self, changes)?;
        self.joined = Joined::of(self.component.as_ref(), &self.members, &self.library)
            .map_err(|(member, reason)| Error::new(member, reason))?;
        Ok(skipped)
    }

    /// Returns the files that edits have changed, with their new bytes.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn changed(&self) -> Result<Vec<(&Path, Vec<u8>)>, Error> {
        let mut changed = Vec::new();
        if let Some(component) = self.component.as_ref().filter(|_| self.moved) {
            changed.push((&*self.path, component.text().to_vec()));
        }
        for member in self.edited.iter().filter_map(|index| self.members.get(*index)) {
            let bytes = member.asset.to_bytes().map_err(|error| Error::new(&member.path, error.to_string()))?;
            changed.push((&*member.path, bytes));
        }
        Ok(changed)
    }

    /// Writes the files that edits have changed, each whole or not at all, to their [places](Self::place) beside the
    /// component or model at `path`. Returns their paths.
    ///
    /// # Errors
    /// A file cannot be written; others may have been.
    pub fn save(&self, path: &Path) -> Result<Vec<PathBuf>, Error> {
        let mut written = Vec::new();
        for (file, bytes) in self.changed()? {
            let place = self.place(file, path);
            disk::save(&place, &bytes).map_err(|error| Error::new(&place, error.to_string()))?;
            written.push(place);
        }
        Ok(written)
    }

    /// Returns where a file belongs if the component or model is written to `path`: in the same place relative to it.
    #[must_use]
    pub fn place(&self, file: &Path, path: &Path) -> PathBuf {
        if file == self.path {
            return path.to_owned();
        }
        let (from, to) = (disk::folder_of(&self.path), disk::folder_of(path));
        match file.strip_prefix(from) {
            _ if from == to => file.to_owned(),
            Ok(relative) => to.join(relative),
            Err(_) => to.join(file.file_name().unwrap_or_default()),
        }
    }
}

/// Returns the motions beside a model that move most of what they name on it, in the order of their names.
///
/// # Errors
/// The model cannot be read. Motions that cannot be read are not listed.
pub fn motions(path: impl AsRef<Path>, limits: &Limits) -> Result<Vec<PathBuf>, Error> {
    let (path, source) = (path.as_ref(), Source::Disk);
    let scene_of = |path: &Path| {
        let asset = source.read(path, limits).and_then(|bytes| Asset::read_with(&bytes, limits));
        asset.and_then(|asset| asset.scene()).map_err(|error| Error::unread(path, &error))
    };
    let model = scene_of(path)?;
    let is_moved = |motion: Scene| {
        let mut shown = model.clone();
        let own: BTreeSet<_> =
            motion.animations.iter().flat_map(|one| &one.channels).map(|channel| &channel.track.target).collect();
        own.len() > 2 * shown.play(&motion).len()
    };
    let is_motion = |name: &str| [".xsm", ".xpm", ".xanim_export", ".xanim_bin"].iter().any(|end| name.ends_with(end));
    let beside = source.names(disk::folder_of(path)).into_iter().filter(|(name, _)| is_motion(name));
    Ok(beside.map(|(_, path)| path).filter(|path| scene_of(path).is_ok_and(is_moved)).collect())
}

impl Member {
    fn read(source: Source<'_>, path: PathBuf, role: Role, limits: &Limits) -> Result<Self, Error> {
        let read = source.read(&path, limits).and_then(|bytes| Asset::read_with(&bytes, limits));
        match read.map_err(|error| error.in_file(&path)) {
            Ok(asset) => Ok(Self { path, role, asset }),
            Err(error) => Err(Error::unread(path, &error)),
        }
    }
}

impl Model for Assembly {
    fn kind(&self) -> &'static str {
        match (&self.component, self.members.first()) {
            (None, Some(model)) => model.asset.format().name(),
            _ => "component",
        }
    }

    fn scene(&self) -> Result<Scene, meshwire::Error> {
        Ok(self.joined.scene.clone())
    }

    fn apply(&mut self, _: &Scene, changes: &[Change]) -> Result<Skipped, meshwire::Error> {
        self.apply(changes).map_err(|error| {
            let path = [Segment::Field("changes")].into_iter().collect();
            let problem = Problem { path, message: error.to_string() };
            meshwire::Error::new(self.kind(), ErrorKind::Unwritable(vec![problem]))
        })
    }

    fn has_no_place(&self, difference: &meshwire::scene::compare::Difference) -> bool {
        match (&self.component, self.members.first()) {
            (None, Some(model)) => model.asset.has_no_place(difference),
            _ => difference.absent,
        }
    }
}
