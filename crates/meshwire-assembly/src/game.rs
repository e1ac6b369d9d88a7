//! The folders of the game and its extensions: files by their paths there, the index of components, and the library of
//! materials.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use meshwire::Limits;
use meshwire::scene::{Texture, TextureRole};
use quick_xml::events::Event;
use quick_xml::reader::Reader;

use crate::Error;
use crate::component::{Component, at, attribute};
use crate::source::Source;

/// Where the paths of the game begin. Which of the folders above a component is the game's, or an extension's, is not
/// known, so all are tried, the nearest first.
pub(crate) struct Game<'a> {
    pub source: Source<'a>,
    folders: Vec<PathBuf>,
    limits: Limits,
    /// Paths of components without extension, by their lower-case names, once the index has been read.
    index: Option<BTreeMap<String, String>>,
    /// The files that were read.
    pub used: Vec<PathBuf>,
    /// Those that cannot be read, or only in part.
    pub unreadable: Vec<Error>,
}

impl<'a> Game<'a> {
    /// Returns the game of a component or macro.
    pub fn of(source: Source<'a>, file: &Path, limits: &Limits) -> Self {
        // Without `./`, which the paths that users name do not have.
        let beside = file.parent().unwrap_or(Path::new(""));
        // Only an absolute path has all folders above.
        let absolute = std::path::absolute(Path::new(".").join(beside)).unwrap_or_default();
        let above = absolute.ancestors().skip(1).map(Path::to_owned);
        let folders = std::iter::once(beside.to_owned()).chain(above).collect();
        Self { source, folders, limits: *limits, index: None, used: Vec::new(), unreadable: Vec::new() }
    }

    /// Returns the game of another component.
    pub fn at(&self, file: &Path) -> Self {
        Self::of(self.source, file, &self.limits)
    }

    /// Reads a file. One that cannot be read is listed.
    fn read(&mut self, path: &Path) -> Option<Vec<u8>> {
        let read = self.source.read(path, &self.limits).map_err(|error| Error::unread(path, &error));
        let read = read.map_err(|error| self.unreadable.push(error)).ok()?;
        self.used.push(path.to_owned());
        Some(read)
    }

    /// Reads a component. One that cannot be read is listed.
    pub fn read_component(&mut self, path: &Path) -> Option<Component> {
        let read = Component::read(self.read(path)?).map_err(|reason| Error::new(path, reason));
        read.map_err(|error| self.unreadable.push(error)).ok()
    }

    /// Finds a file or folder beside the component, whatever its case.
    pub fn beside(&self, name: &str) -> Option<PathBuf> {
        self.source.descend(self.folders.first()?, &steps(name)?)
    }

    /// Finds a file or folder by its path in the game, whatever its case.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        let steps = steps(path)?;
        // The folder of an extension is that of the game without `extensions/NAME`.
        let inside =
            steps.get(2..).filter(|_| steps.first().is_some_and(|step| step.eq_ignore_ascii_case("extensions")));
        let mut tried = self.folders.iter().flat_map(|folder| [Some(&steps[..]), inside].map(|steps| (folder, steps)));
        tried.find_map(|(folder, steps)| self.source.descend(folder, steps?))
    }

    /// Finds the file of a component: beside this one, in the folder above, as it is for macros, or by its path in
    /// `index/components.xml`.
    pub fn component(&mut self, name: &str) -> Option<PathBuf> {
        let file = format!("{name}.xml");
        let steps = steps(&file)?;
        let near = self.folders.iter().take(2).find_map(|folder| self.source.descend(folder, &steps));
        if near.is_some() {
            return near;
        }
        let index = self.index.take().unwrap_or_else(|| self.read_index());
        let path = index.get(&name.to_lowercase()).and_then(|path| self.find(&format!("{path}.xml")));
        self.index = Some(index);
        path
    }

    fn read_index(&mut self) -> BTreeMap<String, String> {
        let mut paths = BTreeMap::new();
        self.elements("index/components.xml", |path, value| {
            if let ([.., b"entry"], Some(name), Some(place)) = (path, value("name"), value("value")) {
                paths.entry(name.to_lowercase()).or_insert(place);
            }
        });
        paths
    }

    /// Returns the textures of materials by name, `COLLECTION.MATERIAL`, from each `libraries/material_library.xml`.
    pub fn materials(&mut self) -> BTreeMap<String, Vec<Texture>> {
        let mut materials: BTreeMap<String, Vec<Texture>> = BTreeMap::new();
        let (mut collection, mut material) = (String::new(), None);
        self.elements("libraries/material_library.xml", |path, value| match path {
            [.., b"collection"] => collection = value("name").unwrap_or_default(),
            [.., b"collection", b"material"] => {
                let name = format!("{collection}.{}", value("name").unwrap_or_default());
                // The first of a name counts: extensions come before the game.
                material = (!materials.contains_key(&name)).then(|| name.clone());
                materials.entry(name).or_default();
            }
            [.., b"material", b"properties", b"property"] if value("type").as_deref() == Some("BitMap") => {
                let textures = material.as_ref().and_then(|name| materials.get_mut(name));
                if let (Some(textures), Some(name), Some(image)) = (textures, value("name"), value("value")) {
                    textures.push(Texture { role: role(&name), name: image.into_bytes(), ..Texture::default() });
                }
            }
            _ => {}
        });
        materials
    }

    /// Calls a function with the path of names and the attributes of each element of the files with a path of the game.
    /// One that is not well-formed is listed, and read as far as it is.
    fn elements(&mut self, path: &str, mut each: impl FnMut(&[&[u8]], &dyn Fn(&str) -> Option<String>)) {
        let steps = steps(path).unwrap_or_default();
        let found: Vec<PathBuf> =
            self.folders.iter().filter_map(|folder| self.source.descend(folder, &steps)).collect();
        for file in found {
            let Some(text) = self.read(&file) else { continue };
            if let Err(reason) = elements(&text, &mut each) {
                self.unreadable.push(Error::new(file, reason));
            }
        }
    }
}

/// Returns the name of the component of a macro.
pub(crate) fn component_of_macro(text: &[u8]) -> Result<String, String> {
    let mut component = None;
    elements(text, |path, value| {
        if let [b"macros", b"macro", b"component"] = path {
            component = component.take().or_else(|| value("ref"));
        }
    })?;
    component.ok_or_else(|| "expected <macros> with a <macro> that has a <component ref=...>, found none".to_owned())
}

/// Calls a function with the path of names and the attributes of each element.
fn elements(text: &[u8], mut each: impl FnMut(&[&[u8]], &dyn Fn(&str) -> Option<String>)) -> Result<(), String> {
    let mut reader = Reader::from_reader(text);
    let mut open: Vec<Vec<u8>> = Vec::new();
    loop {
        let (tag, is_empty) = match reader.read_event() {
            Ok(Event::Start(tag)) => (tag, false),
            Ok(Event::Empty(tag)) => (tag, true),
            Ok(Event::End(_)) => {
                open.pop();
                continue;
            }
            Ok(Event::Eof) => return Ok(()),
            Err(error) => return Err(at(text, reader.error_position(), &error.to_string())),
            Ok(_) => continue,
        };
        open.push(tag.name().as_ref().to_vec());
        let path: Vec<&[u8]> = open.iter().map(Vec::as_slice).collect();
        each(&path, &|name| attribute(&tag, name).ok().flatten());
        if is_empty {
            open.pop();
        }
    }
}

/// Returns the role of a texture by the name of the property.
fn role(property: &str) -> TextureRole {
    match property {
        "diffuse_map" => TextureRole::Color,
        "normal_map" => TextureRole::Normal,
        "specular_map" => TextureRole::Specular,
        _ => TextureRole::Other(property.to_owned()),
    }
}

/// Splits a path of the game. The path comes from a file, which may be made to lead out of the folder of the game.
fn steps(path: &str) -> Option<Vec<&str>> {
    let steps: Vec<&str> = path.split(['\\', '/']).filter(|step| !step.is_empty()).collect();
    (!steps.is_empty() && !steps.contains(&"..")).then_some(steps)
}
