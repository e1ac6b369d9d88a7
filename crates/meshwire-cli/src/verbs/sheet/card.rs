//! The card of a model on a page: its facts and findings, its picture, and the model itself for the viewer.

use std::fs;
use std::path::{Component, Path, PathBuf};

use data_encoding::BASE64;
use meshwire::Severity;
use meshwire::gltf::{self, Options, export};
use meshwire_preview::{Texture, draw, shown};

use super::{Model, create, write};
use crate::inputs::Input;
use crate::status::Stop;
use crate::verbs::export::uri;

/// The content of a card.
pub(super) struct Card {
    pub format: &'static str,
    pub bytes: usize,
    pub triangles: u64,
    pub nodes: usize,
    pub animations: usize,
    /// The same for files with the same geometry or, without geometry, the same bytes.
    pub alike: String,
    pub findings: Vec<(Severity, String)>,
    /// Address of the file, relative to the page.
    pub file: Option<String>,
    /// Address of the picture.
    pub picture: String,
    /// Address of the model for the viewer, if there is anything to turn.
    pub model: Option<String>,
}

/// Findings that are listed; the rest are counted.
const LISTED: usize = 50;
/// Longest side of a texture in the viewer.
const TEXTURE_SIDE: u32 = 512;

/// The place of a page, and the folders of its pictures and models.
pub(super) struct Place {
    page: PathBuf,
    pictures: PathBuf,
    models: PathBuf,
}

impl Place {
    pub(super) fn of(page: &Path) -> Self {
        let [pictures, models] = ["pictures", "models"].map(|end| page.with_extension(end));
        Self { page: page.to_path_buf(), pictures, models }
    }

    pub(super) fn create(&self) -> Result<(), String> {
        create(&self.pictures)?;
        create(&self.models)
    }

    /// Makes the card of a model. Returns it with messages about textures that cannot be read.
    pub(super) fn card(&self, model: &Model<'_>, input: &Input) -> Result<(Card, Vec<String>), Stop> {
        let key = key(model);
        let (picture, script) = (self.pictures.join(format!("{key}.png")), self.models.join(format!("{key}.js")));
        let mut notes = Vec::new();
        if !(picture.exists() && script.exists()) {
            let (textures, lines) = model.textures();
            notes = lines;
            write(&script, of_viewer(model, &key, &textures)?.as_bytes(), true).map_err(Stop::file)?;
            write(&picture, &draw(model.scene, &model.view, &textures).to_png()?, true).map_err(Stop::file)?;
        }
        let facts = model.source.facts();
        let mut findings = model.source.findings();
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        let left = findings.len().saturating_sub(LISTED);
        let mut listed: Vec<_> = findings.iter().take(LISTED).map(|one| (one.severity, one.to_string())).collect();
        if left > 0 {
            listed.push((Severity::Note, format!("and {left} more")));
        }
        let card = Card {
            format: model.source.format(),
            bytes: model.bytes.len(),
            triangles: facts.triangles,
            nodes: facts.nodes.len(),
            animations: facts.animations.len(),
            alike: facts
                .geometry
                .finish()
                .unwrap_or_else(|| blake3::hash(model.bytes).to_hex().to_string())
                .chars()
                .take(16)
                .collect(),
            findings: listed,
            file: input.path.as_deref().and_then(|path| self.address(path)),
            picture: beside(&picture),
            // A file with nothing to turn has an empty script.
            model: fs::metadata(&script).is_ok_and(|facts| facts.len() > 0).then(|| beside(&script)),
        };
        Ok((card, notes))
    }

    /// Returns the address of a file relative to the page.
    fn address(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let folder = crate::pending::folder_of(&self.page).canonicalize().ok()?;
        let (mut to, mut from) = (path.components().peekable(), folder.components().peekable());
        while to.peek().is_some() && to.peek() == from.peek() {
            to.next();
            from.next();
        }
        // On another drive there is no relative path.
        let names: Option<Vec<String>> =
            to.map(|part| if let Component::Normal(name) = part { Some(uri(name)) } else { None }).collect();
        let up = from.map(|_| "..".to_owned());
        Some(up.chain(names?).collect::<Vec<_>>().join("/"))
    }
}

/// Returns the address of a file in a folder beside the page.
fn beside(path: &Path) -> String {
    let names = [path.parent().and_then(Path::file_name), path.file_name()];
    names.into_iter().flatten().map(uri).collect::<Vec<_>>().join("/")
}

/// Returns the name of a picture and model: the same for the same file, textures, view and version of the program.
fn key(model: &Model<'_>) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{:?}", (env!("CARGO_PKG_VERSION"), &model.view)).as_bytes());
    for path in &model.images {
        let facts = path.as_ref().and_then(|path| fs::metadata(path).ok());
        let facts = facts.map(|facts| (facts.len(), facts.modified().ok()));
        hasher.update(format!("{path:?}{facts:?}").as_bytes());
    }
    hasher.update(model.bytes);
    hasher.finalize().to_hex().chars().take(32).collect()
}

/// Returns what the picture shows as a GLB in a script. Browsers allow a page on a disk to load a script from beside it,
/// but no other file.
fn of_viewer(model: &Model<'_>, key: &str, textures: &[Option<Texture>]) -> Result<String, Stop> {
    let texture_of = |material: usize| textures.get(material).and_then(Option::as_ref);
    let scene = shown(model.scene, &model.view, |material| texture_of(material).is_some());
    if scene.meshes.iter().flat_map(|mesh| &mesh.primitives).all(|part| part.triangles.is_empty()) {
        return Ok(String::new());
    }
    let find = |wanted: &meshwire::scene::Texture| {
        let has = |material: &meshwire::scene::Material| material.textures.iter().any(|one| one.name == wanted.name);
        let mut materials = scene.materials.iter().enumerate().filter(|(_, material)| has(material));
        let texture = materials.find_map(|(index, _)| texture_of(index))?;
        texture.at_most(TEXTURE_SIDE)?.to_png().ok().map(gltf::Picture::Png)
    };
    let mut options = Options::default();
    options.pictures = Some(&find);
    let glb =
        export(&scene, &options).and_then(gltf::Export::into_glb).map_err(|error| Stop::file(error.to_string()))?;
    Ok(format!("show({key:?}, \"{}\");\n", BASE64.encode(&glb)))
}
