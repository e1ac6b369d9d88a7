//! The files of a component: found by the names of its parts, whatever their case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use meshwire::Finding;

use crate::Role;
use crate::component::Component;
use crate::game::Game;
use crate::rules;
use crate::source::Source;

/// The folder of a component's meshes, and its files by lower-case name.
struct Folder {
    path: PathBuf,
    files: BTreeMap<String, PathBuf>,
}

impl Folder {
    /// Finds the folder that a component names: beside the component, or by its path in the game.
    fn find(game: &Game<'_>, geometry: &str) -> Option<Self> {
        let last = geometry.rsplit(['\\', '/']).find(|step| !step.is_empty())?;
        let path = game.beside(last).or_else(|| game.find(geometry)).filter(|path| game.source.is_folder(path))?;
        let files = game.source.names(&path);
        Some(Self { path, files })
    }

    /// Returns the meshes of a part, by their names, as those of `part` of the whole.
    fn meshes(&self, name: &str, part: &str) -> impl Iterator<Item = (PathBuf, Role)> {
        let begin = format!("{}-", name.to_lowercase());
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

/// The folders of other components, by their names; `None` for those that are not there.
struct Others<'g, 'a> {
    game: &'g mut Game<'a>,
    known: BTreeMap<String, Option<Folder>>,
}

impl Others<'_, '_> {
    fn folder(&mut self, component: &str) -> Option<&Folder> {
        let open = || {
            let path = self.game.component(component)?;
            let other = self.game.read_component(&path)?;
            Folder::find(&self.game.at(&path), &other.geometry)
        };
        self.known.entry(component.to_lowercase()).or_insert_with(open).as_ref()
    }
}

/// Returns the files of a component, the animations last. References to meshes that are not there are findings.
pub(crate) fn files(game: &mut Game<'_>, component: &Component, findings: &mut Vec<Finding>) -> Vec<(PathBuf, Role)> {
    let mut files = Vec::new();
    let parts = component.connections.iter().enumerate().flat_map(|(index, connection)| {
        connection.parts.iter().enumerate().map(move |(number, part)| ((index, Some(number)), part))
    });
    let folder = Folder::find(game, &component.geometry);
    if folder.is_none() && parts.clone().any(|(_, part)| part.of.is_none()) {
        let message = format!("the folder {:?} of the meshes was not found", component.geometry);
        findings.push(rules::LOST_FOLDER.at(meshwire::Path::root(), message));
    }
    let source = game.source;
    let mut others = Others { game, known: BTreeMap::new() };
    let (mut placed, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for ((connection, number), part) in parts {
        let mut add = |rule, message: String| {
            findings.push(component.finding(rule, connection, number, message));
        };
        let (meshes, name) = match &part.of {
            None => (folder.as_ref(), &*part.name),
            Some(of) => {
                let (other, name) = of.split_once('.').unwrap_or((of, &part.name));
                let meshes = others.folder(other);
                if meshes.is_none() {
                    let message =
                        format!("part {:?} has the meshes of {of:?}, a component that was not found", part.name);
                    add(rules::FOREIGN_PART, message);
                }
                (meshes, name)
            }
        };
        let Some(meshes) = meshes else { continue };
        // An edit of one of two parts with the same meshes would change both.
        let is_new = placed.insert(part.name.to_lowercase());
        if !taken.insert(meshes.path.join(name.to_lowercase())) || !is_new {
            let message = format!("part {:?} is placed more than once; its meshes are at the first place", part.name);
            add(rules::REPEATED_PART, message);
            continue;
        }
        let before = files.len();
        files.extend(meshes.meshes(name, &part.name));
        if files.len() == before {
            let message = format!("part {:?} has no mesh in {}", part.name, meshes.path.display());
            add(rules::LOST_MESH, message);
        }
    }
    files.extend(folder.and_then(|folder| folder.animations(source)));
    files
}
