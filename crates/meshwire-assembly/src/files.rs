//! The files of a component: found by the names of its parts, whatever their case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use meshwire::{Error, Finding, Limits, Severity, disk};

use crate::Role;
use crate::component::Component;

/// The place where files are looked up and read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<'a> {
    Disk,
    /// Files by their paths, as an application keeps them.
    Memory(&'a BTreeMap<PathBuf, Vec<u8>>),
}

impl Source<'_> {
    pub fn read(self, path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
        match self {
            Self::Disk => disk::read(path, limits),
            Self::Memory(files) => files.get(path).cloned().ok_or_else(|| {
                let missing = std::io::Error::new(std::io::ErrorKind::NotFound, "the file is missing");
                Error::new("meshwire", missing.into()).in_file(path)
            }),
        }
    }

    fn is_folder(self, path: &Path) -> bool {
        match self {
            Self::Disk => path.is_dir(),
            Self::Memory(files) => files.keys().any(|file| file != path && file.starts_with(path)),
        }
    }

    /// Returns the entries of a folder by lower-case name.
    pub fn names(self, folder: &Path) -> BTreeMap<String, PathBuf> {
        let entries: Vec<_> = match self {
            Self::Disk => {
                let read = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
                let entries = std::fs::read_dir(read).into_iter().flatten().filter_map(Result::ok);
                entries.map(|entry| entry.file_name()).collect()
            }
            Self::Memory(files) => {
                let below = files.keys().filter_map(|file| file.strip_prefix(folder).ok()?.components().next());
                below.map(|entry| entry.as_os_str().to_owned()).collect()
            }
        };
        entries.into_iter().map(|name| (name.to_string_lossy().to_lowercase(), folder.join(name))).collect()
    }

    /// Follows the names of folders, whatever their case.
    fn descend(self, folder: &Path, steps: &[&str]) -> Option<PathBuf> {
        let mut path = folder.to_owned();
        for step in steps {
            let exact = path.join(step);
            path = if self.is_folder(&exact) {
                exact
            } else {
                self.names(&path).remove(&step.to_lowercase()).filter(|found| self.is_folder(found))?
            };
        }
        Some(path)
    }
}

/// The folder of a component's meshes, and its files by lower-case name.
struct Folder {
    path: PathBuf,
    files: BTreeMap<String, PathBuf>,
}

impl Folder {
    /// Finds the folder that a component names: beside the component, or below a folder that contains it.
    fn find(source: Source<'_>, component: &Path, geometry: &str) -> Option<Self> {
        let steps: Vec<&str> = geometry.split(['\\', '/']).filter(|step| !step.is_empty()).collect();
        let beside = component.parent().unwrap_or(Path::new(""));
        let last = steps.last()?;
        // The name comes from the file, which may be made to lead out of the folder of the game.
        if steps.contains(&"..") {
            return None;
        }
        // The folder of an extension is that of the game without `extensions/NAME`.
        let inside =
            steps.get(2..).filter(|_| steps.first().is_some_and(|step| step.eq_ignore_ascii_case("extensions")));
        let absolute = std::path::absolute(Path::new(".").join(beside)).ok()?;
        let above = absolute.ancestors().flat_map(|folder| {
            [Some(&steps[..]), inside].into_iter().flatten().filter_map(move |steps| source.descend(folder, steps))
        });
        let path = source.descend(beside, &[last]).into_iter().chain(above).next()?;
        let files = source.names(&path);
        Some(Self { path, files })
    }

    /// Returns the meshes of a part, by their names.
    fn meshes(&self, part: &str) -> impl Iterator<Item = (PathBuf, Role)> {
        let begin = format!("{}-", part.to_lowercase());
        let (ours, prefix) = (begin.clone(), begin.clone());
        let files = self.files.range(begin..).take_while(move |(file, _)| file.starts_with(&ours));
        files.filter_map(move |(file, path)| {
            let kind = file.strip_prefix(&prefix)?.strip_suffix(".xmf")?;
            let lod = kind.strip_prefix("lod").and_then(|lod| lod.parse().ok());
            let is_collision = kind == "collision";
            let role = Role::Mesh { part: part.to_owned(), lod: lod.unwrap_or(0), is_collision };
            (lod.is_some() || is_collision).then(|| (path.clone(), role))
        })
    }

    /// Returns the animations, which are beside the folder.
    fn animations(&self, source: Source<'_>) -> Option<(PathBuf, Role)> {
        let name = format!("{}.ani", self.path.file_name()?.to_string_lossy().to_lowercase());
        Some((source.names(self.path.parent()?).remove(&name)?, Role::Animations))
    }
}

/// Returns the files of a component, the animations last. References to meshes that are not there are findings.
pub(crate) fn files(
    source: Source<'_>,
    path: &Path,
    component: &Component,
    findings: &mut Vec<Finding>,
) -> Vec<(PathBuf, Role)> {
    let mut files = Vec::new();
    let parts = component.connections.iter().enumerate().flat_map(|(index, connection)| {
        connection.parts.iter().enumerate().map(move |(number, part)| ((index, Some(number)), part))
    });
    let folder = Folder::find(source, path, &component.geometry);
    if folder.is_none() && parts.clone().any(|(_, part)| part.of.is_none()) {
        let message = format!("the folder {:?} of the meshes was not found", component.geometry);
        findings.push(Finding::new("lost-folder", Severity::Note, meshwire::Path::root(), message));
    }
    let mut known = BTreeSet::new();
    for ((connection, number), part) in parts {
        let mut add = |code, severity, message: String| {
            findings.push(component.finding(code, severity, connection, number, message));
        };
        if let Some(of) = &part.of {
            add(
                "foreign-part",
                Severity::Note,
                format!("part {:?} has the meshes of {of:?}, another component", part.name),
            );
        } else if !known.insert(part.name.to_lowercase()) {
            let message = format!("part {:?} is placed more than once; its meshes are at the first place", part.name);
            add("repeated-part", Severity::Note, message);
        } else if let Some(folder) = &folder {
            let before = files.len();
            files.extend(folder.meshes(&part.name));
            if files.len() == before {
                let message = format!("part {:?} has no mesh in {}", part.name, folder.path.display());
                add("lost-mesh", Severity::Warning, message);
            }
        }
    }
    files.extend(folder.and_then(|folder| folder.animations(source)));
    files
}
