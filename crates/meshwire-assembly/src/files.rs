//! The files of a component: found by the names of its parts, whatever their case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use meshwire::Asset;

use crate::component::Component;
use crate::{Member, Role};

/// The folder of a component's meshes, and its files by lower-case name.
pub(crate) struct Folder {
    path: PathBuf,
    files: BTreeMap<String, PathBuf>,
}

impl Folder {
    /// Finds the folder that a component names: beside the component, or below a folder that contains it.
    pub fn find(component: &Path, geometry: &str) -> Option<Self> {
        let steps: Vec<&str> = geometry.split(['\\', '/']).filter(|step| !step.is_empty()).collect();
        let beside = component.parent().unwrap_or(Path::new(""));
        let beside = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
        let last = steps.last()?;
        // The name comes from the file, which may be made to lead out of the folder of the game.
        if steps.contains(&"..") {
            return None;
        }
        // The folder of an extension is that of the game without `extensions/NAME`.
        let inside =
            steps.get(2..).filter(|_| steps.first().is_some_and(|step| step.eq_ignore_ascii_case("extensions")));
        let absolute = std::path::absolute(beside).ok()?;
        let above = absolute.ancestors().flat_map(|folder| {
            [Some(&steps[..]), inside].into_iter().flatten().filter_map(move |steps| descend(folder, steps))
        });
        let path = descend(beside, &[last]).into_iter().chain(above).next()?;
        let files = names(&path);
        Some(Self { path, files })
    }

    /// Reads the meshes of all parts, and the animations beside the folder. Unreadable files are added to `missing`.
    pub fn members(&self, component: &Component, missing: &mut Vec<String>) -> Vec<Member> {
        let mut members = Vec::new();
        let (mut known, mut foreign) = (BTreeSet::new(), Vec::new());
        for part in component.connections.iter().flat_map(|connection| &connection.parts) {
            if let Some(of) = &part.of {
                foreign.push(format!("{:?} of {of:?}", part.name));
                continue;
            }
            let name = part.name.to_lowercase();
            if !known.insert(name.clone()) {
                missing
                    .push(format!("part {:?} is placed more than once; its meshes are at the first place", part.name));
                continue;
            }
            let before = members.len();
            let begin = format!("{name}-");
            for (file, path) in self.files.range(begin.clone()..).take_while(|(file, _)| file.starts_with(&begin)) {
                let Some(kind) = file.strip_prefix(&begin).and_then(|rest| rest.strip_suffix(".xmf")) else { continue };
                let lod = kind.strip_prefix("lod").and_then(|lod| lod.parse().ok());
                if lod.is_none() && kind != "collision" {
                    continue;
                }
                let (part, is_collision) = (part.name.clone(), lod.is_none());
                let role = Role::Mesh { part, lod: lod.unwrap_or(0), is_collision };
                read(path, role, &mut members, missing);
            }
            if members.len() == before {
                missing.push(format!("part {:?} has no mesh in {}", part.name, self.path.display()));
            }
        }
        if let Some(first) = foreign.first() {
            missing.push(format!("parts with meshes of other components: {first} and {} more", foreign.len() - 1));
        }
        let animations = self.path.file_name().map(|name| format!("{}.ani", name.to_string_lossy().to_lowercase()));
        let beside = self.path.parent().map(names).unwrap_or_default();
        if let Some(path) = animations.and_then(|name| beside.get(&name)) {
            read(path, Role::Animations, &mut members, missing);
        }
        members
    }
}

fn read(path: &Path, role: Role, members: &mut Vec<Member>, missing: &mut Vec<String>) {
    match Asset::open(path) {
        Ok(asset) => members.push(Member { path: path.to_owned(), role, asset }),
        Err(error) => missing.push(format!("{}: {error}", path.display())),
    }
}

/// Follows the names of folders, whatever their case.
fn descend(folder: &Path, steps: &[&str]) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for step in steps {
        let exact = path.join(step);
        path = if exact.is_dir() {
            exact
        } else {
            names(&path).remove(&step.to_lowercase()).filter(|found| found.is_dir())?
        };
    }
    Some(path)
}

/// Returns the entries of a folder by lower-case name.
fn names(folder: &Path) -> BTreeMap<String, PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.map(|entry| (entry.file_name().to_string_lossy().to_lowercase(), entry.path())).collect()
}
