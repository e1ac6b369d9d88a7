//! meshwire for browsers: a thin layer over the facade. Structured results are JSON, which a page has a fast reader for.

mod answer;
mod rows;

use std::cell::OnceCell;

use meshwire::diff::{self, Side};
use meshwire::gltf::{self, Part};
use meshwire::json::{self, ElementPath};
use meshwire::outline::Outline;
use meshwire::{Asset, Error, FormatId, Limits, Segment, verify};
use meshwire_preview::{Texture, View, draw};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use answer::{Difference, Findings, Summary};
use rows::{Found, Shown, Value};

/// Verifies a file that can be read: reads, writes back and compares, rebuilds, lints. An open file is not needed, so that a
/// worker of its own can do this.
#[wasm_bindgen]
pub fn findings(name: &str, bytes: &[u8]) -> Result<String, JsError> {
    let format = meshwire::detect(bytes).ok_or_else(|| meshwire::unknown(bytes))?;
    let mut checked = verify::check_with(format, name, bytes, &Limits::default(), verify::Extent::WHOLE, |_| Ok(()))?;
    checked.findings.extend(verify::misnamed(name.as_ref(), format));
    answer(&Findings::of(&checked))
}

/// An open file. A damaged one contains the part before the error, if there is any.
#[wasm_bindgen]
pub struct File {
    name: String,
    bytes: Vec<u8>,
    format: Option<FormatId>,
    asset: Option<Asset>,
    error: Option<Error>,
    /// Made when it is needed first.
    outline: OnceCell<Outline>,
}

#[wasm_bindgen]
impl File {
    /// Opens the bytes of a file. Its format is detected by content.
    #[wasm_bindgen(constructor)]
    pub fn new(name: String, bytes: Vec<u8>) -> File {
        let limits = Limits::default();
        let format = meshwire::detect(&bytes);
        let read = format
            .ok_or_else(|| meshwire::unknown(&bytes))
            .and_then(|format| Asset::read_as_with(format, &bytes, &limits));
        let (asset, error) = match read {
            Ok(asset) => (Some(asset), None),
            Err(error) => {
                let part = format.and_then(|format| Asset::read_part(format, &bytes, &error, &limits));
                (part, Some(error))
            }
        };
        Self { name, bytes, format, asset, error, outline: OnceCell::new() }
    }

    /// Returns a copy of the bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// Returns the format, what the file contains, and the error of a damaged one.
    pub fn summary(&self) -> Result<String, JsError> {
        let Self { name, bytes, format, asset, error, .. } = self;
        answer(&Summary::of(name, bytes.len(), *format, asset.as_ref(), error.as_ref()))
    }

    /// Returns parts of the part at a path, from a number on. The empty path is the file.
    pub fn rows(&self, path: &str, from: usize, count: usize) -> Result<String, JsError> {
        let path = path_of(path)?;
        let shown = self.outline().below(&path, from, count);
        answer(&shown.iter().map(|row| Shown::of(self, row, &path)).collect::<Vec<_>>())
    }

    /// Returns the part at a path.
    pub fn row(&self, path: &str) -> Result<String, JsError> {
        let path = path_of(path)?;
        let found = self.outline().row(&path);
        answer(&found.map(|row| Found { row: Shown::of(self, &row, &path), path: path.to_string() }))
    }

    /// Returns the field that a byte belongs to.
    pub fn at(&self, offset: usize) -> Result<String, JsError> {
        match self.outline().at(offset) {
            Some(path) => self.row(&path.to_string()),
            None => answer(&()),
        }
    }

    /// Returns the value at a path as JSON, with the path that [`set`](Self::set) needs: a text has fields in the file,
    /// but is one value.
    pub fn value(&self, path: &str) -> Result<String, JsError> {
        let (path, json) = self.whole()?.value_of_field(&path_of(path)?)?;
        answer(&Value { path: path.to_string(), json })
    }

    /// Sets the value at a path to JSON and returns the old value. Lengths, counts and offsets follow.
    pub fn set(&mut self, path: &str, json: &str) -> Result<String, JsError> {
        let path = path_of(path)?;
        let mut asset = self.whole()?.clone();
        let old = asset.set(&path, json)?;
        self.replace(asset)?;
        Ok(old)
    }

    /// Returns the differences between another file and this one.
    pub fn differences(&self, other: &File) -> Result<String, JsError> {
        let changes = diff::compare(Side::of(other.part()?)?, Side::of(self.part()?)?, 0.0);
        let changes = changes.map_err(|reason| JsError::new(&reason))?;
        answer(&changes.iter().map(Difference::of).collect::<Vec<_>>())
    }

    /// Returns the lossless JSON document of the file.
    pub fn json(&self) -> Result<String, JsError> {
        Ok(json::to_string(self.part()?)?)
    }

    /// Returns the scene as GLB.
    pub fn glb(&self) -> Result<Vec<u8>, JsError> {
        self.exported(None)
    }

    /// Returns the animations of this file, played on the skeleton of another one, as GLB.
    pub fn glb_on(&self, skeleton: &File) -> Result<Vec<u8>, JsError> {
        self.exported(Some(skeleton))
    }

    /// Returns a picture of the model as PNG.
    pub fn picture(&self, size: u32) -> Result<Vec<u8>, JsError> {
        let Part { scene, .. } = self.scene(None)?;
        let none: &[Option<Texture>] = &[];
        Ok(draw(&scene, &View { size, ..View::default() }, none).to_png()?)
    }
}

impl File {
    /// Returns the fields of the file. Those of a damaged one end at the error.
    fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| {
            let Some(asset) = &self.asset else { return Outline::default() };
            // A file that was read, or written after an edit, has a layout.
            Outline::of(|sink| match self.error {
                None => asset.layout(sink),
                Some(_) => asset.layout_of_part(&self.bytes, sink),
            })
            .unwrap_or_default()
        })
    }

    /// Replaces the content, or changes nothing if it cannot be written.
    fn replace(&mut self, asset: Asset) -> Result<(), Error> {
        let bytes = asset.to_bytes()?;
        (self.asset, self.bytes, self.outline) = (Some(asset), bytes, OnceCell::new());
        Ok(())
    }

    /// Returns the content as far as it can be read.
    fn part(&self) -> Result<&Asset, JsError> {
        self.asset.as_ref().ok_or_else(|| JsError::new("nothing in this file can be read"))
    }

    /// Returns the content of a file that is not damaged.
    fn whole(&self) -> Result<&Asset, JsError> {
        match &self.error {
            None => self.part(),
            Some(_) => Err(JsError::new("a damaged file cannot be changed")),
        }
    }

    fn exported(&self, skeleton: Option<&Self>) -> Result<Vec<u8>, JsError> {
        Ok(self.scene(skeleton)?.into_glb(gltf::Options::default())?)
    }

    fn scene(&self, skeleton: Option<&Self>) -> Result<Part, JsError> {
        let mut part = Part::of(self.part()?, &self.name)?;
        if let Some(skeleton) = skeleton {
            let motion = std::mem::replace(&mut part.scene, skeleton.scene(None)?.scene);
            part.scene.name.clone_from(&motion.name);
            part.scene.play(&motion);
        }
        Ok(part)
    }
}

/// Parses a path; the empty one is the file.
fn path_of(text: &str) -> Result<ElementPath, JsError> {
    if text.is_empty() {
        Ok(ElementPath(Vec::new()))
    } else {
        text.parse().map_err(|error: String| JsError::new(&error))
    }
}

/// Returns a result as JSON.
fn answer(value: &impl Serialize) -> Result<String, JsError> {
    Ok(serde_json::to_string(value)?)
}
