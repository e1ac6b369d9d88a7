//! Files, findings and edits.

use std::path::{Path, PathBuf};

use meshwire::gltf::{self, Part};
use meshwire::json::{self, ElementPath};
use meshwire::{Limit, Limits, Named};

use crate::arena::{Arena, MESHWIRE_NO_OFFSET, Text};
use crate::failure::{Code, Failure};
use crate::scene::{Scene, space_of};

/// Limits on what a file may cost, whatever it claims. A limit of 0 is the default.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Set this to `sizeof(meshwire_options)`: later versions have more fields.
    pub size: usize,
    /// Not 0 for files from anybody: the other defaults are then lower.
    pub untrusted: u64,
    /// Size of the file in bytes.
    pub max_input_bytes: u64,
    /// Memory for the values of the file in bytes.
    pub max_memory: u64,
    /// Decoded size of all compressed buffers of the file in bytes.
    pub max_decoded_bytes: u64,
    /// Nodes, frames, statements or other items.
    pub max_items: u64,
    /// Levels of nesting, such as actors in actors.
    pub max_depth: u64,
}

impl Options {
    pub fn limits(&self) -> Limits {
        let mut limits = if self.untrusted == 0 { Limits::default() } else { Limits::untrusted() };
        for (limit, value) in [
            (Limit::InputBytes, self.max_input_bytes),
            (Limit::Memory, self.max_memory),
            (Limit::DecodedBytes, self.max_decoded_bytes),
            (Limit::Items, self.max_items),
            (Limit::Depth, self.max_depth),
        ] {
            if value != 0 {
                limits.set(limit, value);
            }
        }
        limits
    }
}

/// For meshwire_asset_rename: nodes, bones and animated parts.
pub const MESHWIRE_NAMED_NODE: u32 = 0;
/// For meshwire_asset_rename: materials.
pub const MESHWIRE_NAMED_MATERIAL: u32 = 1;
/// For meshwire_asset_rename: textures.
pub const MESHWIRE_NAMED_TEXTURE: u32 = 2;

/// A file of any format, to be read, changed and written back.
pub struct Asset {
    pub file: meshwire::Asset,
    /// The path that the file was opened from, or an empty one.
    path: PathBuf,
}

impl Asset {
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, Failure> {
        Ok(Self { file: meshwire::Asset::open_with(path, limits)?, path: path.to_owned() })
    }

    pub fn read(bytes: &[u8], limits: &Limits) -> Result<Self, Failure> {
        Ok(Self { file: meshwire::Asset::read_with(bytes, limits)?, path: PathBuf::new() })
    }

    pub fn from_json(text: &[u8], limits: &Limits) -> Result<Self, Failure> {
        Ok(Self { file: json::from_slice_with(text, limits).map_err(Failure::invalid)?, path: PathBuf::new() })
    }

    /// Saves to a path, by default to that which the file was opened from.
    pub fn save(&self, path: Option<&Path>) -> Result<(), Failure> {
        let path = path.unwrap_or(&self.path);
        if path.as_os_str().is_empty() {
            return Err(Failure::argument("path: the asset was not opened from a path, so pass one"));
        }
        Ok(self.file.save(path)?)
    }

    pub fn to_json(&self) -> Result<String, Failure> {
        json::to_string(&self.file).map_err(Failure::invalid)
    }

    pub fn get(&self, path: &str) -> Result<String, Failure> {
        Ok(self.file.get(&element(path)?)?)
    }

    pub fn set(&mut self, path: &str, value: &str) -> Result<(), Failure> {
        self.file.set(&element(path)?, value)?;
        Ok(())
    }

    pub fn rename(&mut self, kind: u32, old: &str, new: &str) -> Result<usize, Failure> {
        let kind = match kind {
            MESHWIRE_NAMED_NODE => Named::Node,
            MESHWIRE_NAMED_MATERIAL => Named::Material,
            MESHWIRE_NAMED_TEXTURE => Named::Texture,
            _ => return Err(Failure::argument(format!("kind: expected 0 to 2, found {kind}"))),
        };
        let format = self.file.format();
        let places = self.file.rename(kind, old, new)?;
        let none = || Failure::new(Code::Unsupported, format!("{format}: files of this format have no such names"));
        places.ok_or_else(none)
    }

    pub fn to_glb(&self) -> Result<Vec<u8>, Failure> {
        Part::of(&self.file, &self.path)?.into_glb(gltf::Options::default()).map_err(Failure::invalid)
    }

    pub fn apply_glb(&mut self, edited: &[u8]) -> Result<Edits, Failure> {
        let meshwire::Edits { changes, skipped, .. } = gltf::apply(&mut self.file, edited, &self.path, None)?;
        let mut arena = Arena::default();
        Ok(Edits { changes: arena.texts(changes), skipped: arena.texts(skipped), _arena: arena })
    }

    /// Returns the scene with the animations of other files, in a space of [`space_of`].
    pub fn scene(&self, motions: &[&Self], space: u32) -> Result<Scene, Failure> {
        let space = space_of(space)?;
        let mut scene = self.file.scene()?;
        let mut unmatched = Vec::new();
        for motion in motions {
            unmatched.extend(scene.play(&motion.file.scene()?));
        }
        if let Some(space) = space {
            scene.convert(space);
        }
        Ok(Scene::of(scene, unmatched))
    }
}

fn element(path: &str) -> Result<ElementPath, Failure> {
    path.parse().map_err(Failure::argument)
}

/// The severity of a finding.
#[repr(u32)]
pub enum Severity {
    /// Worth knowing, but harmless.
    Note = 0,
    /// Likely a mistake, or refused by some programs.
    Warning = 1,
    /// The game will refuse or misread the file.
    Error = 2,
}

/// A problem that a lint noticed in a file.
#[repr(C)]
pub struct Finding {
    /// Stable name of the rule, such as `stated-length`.
    pub code: Text,
    /// The severity.
    pub severity: Severity,
    /// Path of the field; empty for the whole file.
    pub path: Text,
    /// Byte offset from the start of the file, or MESHWIRE_NO_OFFSET for the whole file.
    pub offset: u64,
    /// Number of bytes; 0 for the whole file.
    pub length: u64,
    /// The problem and what was expected; one line.
    pub message: Text,
}

/// The findings of a file.
pub struct Findings {
    pub list: Vec<Finding>,
    _arena: Arena,
}

impl Findings {
    pub fn of(asset: &Asset) -> Self {
        let mut arena = Arena::default();
        let finding = |finding: meshwire::Finding| Finding {
            code: arena.text(finding.code),
            severity: match finding.severity {
                meshwire::Severity::Note => Severity::Note,
                meshwire::Severity::Warning => Severity::Warning,
                meshwire::Severity::Error => Severity::Error,
            },
            path: arena.text(finding.path.to_string()),
            offset: finding.offset.unwrap_or(MESHWIRE_NO_OFFSET),
            length: finding.length,
            message: arena.text(finding.message),
        };
        Self { list: asset.file.lint().into_iter().map(finding).collect(), _arena: arena }
    }
}

/// Edits that were applied to a file.
pub struct Edits {
    pub changes: Vec<Text>,
    pub skipped: Vec<Text>,
    _arena: Arena,
}

/// Bytes, with a zero byte after them.
pub struct Buffer(Vec<u8>);

impl Buffer {
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        let mut bytes = bytes.into();
        bytes.push(0);
        Self(bytes)
    }

    /// Returns the bytes without the last, which is zero.
    pub fn bytes(&self) -> &[u8] {
        self.0.split_last().map_or(&[], |(_, bytes)| bytes)
    }
}
