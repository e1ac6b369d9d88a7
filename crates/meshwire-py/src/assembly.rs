//! Models of several files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use meshwire::{Limits, Model, apply_scene, gltf};
use meshwire_assembly::Assembly as Files;
use meshwire_assembly::pictures::Pictures;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::asset::{Edits, converted, glb, warned};
use crate::fault::Result;
use crate::files::Finding;
use crate::scene::Scene;

/// A model that consists of several files: a component XML of X4 or X Rebirth with the meshes and animations of its parts, or
/// a model with `motions` from other files and the animations that it inherits from Neverwinter Nights models beside it.
///
/// Its scene has all of them. Edits go to the file that they concern; inherited animations are not edited. `files` are the
/// contents of all files by their paths, if they are not read from disk.
#[pyclass(frozen, module = "meshwire")]
pub struct Assembly {
    whole: RwLock<Files>,
    /// The component, or the model.
    #[pyo3(get)]
    path: PathBuf,
}

impl Assembly {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Files) -> Result<T> + Send) -> Result<T> {
        py.detach(|| work(&self.whole.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn change<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Files) -> Result<T> + Send) -> Result<T> {
        py.detach(|| work(&mut self.whole.write().unwrap_or_else(PoisonError::into_inner)))
    }
}

#[pymethods]
impl Assembly {
    /// Opens a model with its files.
    #[new]
    #[pyo3(signature = (path, motions=Vec::new(), files=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        motions: Vec<PathBuf>,
        files: Option<BTreeMap<PathBuf, Vec<u8>>>,
    ) -> Result<Self> {
        let limits = Limits::default();
        let whole = py.detach(|| match files {
            Some(files) => Files::in_memory(&path, &motions, &files, &limits),
            None => Files::of(&path, &motions, &limits),
        })?;
        drop(motions);
        // A macro stands for its component.
        let path = whole.paths().next().map_or(path, PathBuf::from);
        Ok(Self { whole: RwLock::new(whole), path })
    }

    /// `component`, or the format of the model: a name of `FORMATS`.
    #[getter]
    fn format(&self, py: Python<'_>) -> Result<&'static str> {
        self.with(py, |whole| Ok(whole.kind()))
    }

    /// Returns the paths of all files that were read: the component or model first, indexes and libraries of the game last.
    fn files(&self, py: Python<'_>) -> Result<Vec<PathBuf>> {
        self.with(py, |whole| Ok(whole.paths().chain(whole.used()).map(PathBuf::from).collect()))
    }

    /// Returns references that lead to no file or part.
    fn findings(&self, py: Python<'_>) -> Result<Vec<Finding>> {
        self.with(py, |whole| Ok(whole.findings().map(Finding::from).collect()))
    }

    /// Returns a line for each file of a part that cannot be read.
    fn unreadable(&self, py: Python<'_>) -> Result<Vec<String>> {
        self.with(py, |whole| Ok(whole.unreadable().iter().map(ToString::to_string).collect()))
    }

    /// Returns the scene of all files. See `Asset.scene`.
    #[pyo3(signature = (space=None))]
    fn scene(&self, py: Python<'_>, space: Option<&str>) -> Result<Scene> {
        converted(py, space, || self.with(py, |whole| Ok(whole.scene().clone())))
    }

    /// Applies the edits of a scene to the files that they concern. See `Asset.apply`.
    fn apply(&self, py: Python<'_>, scene: &Scene) -> Result<Edits> {
        let edited = scene.back(py)?;
        Ok(self.change(py, |whole| Ok(apply_scene(whole, &edited)?))?.into())
    }

    /// Returns the scene as a GLB file. See `Asset.to_gltf`.
    #[pyo3(signature = (lod=None))]
    fn to_gltf<'py>(&self, py: Python<'py>, lod: Option<u32>) -> Result<Bound<'py, PyBytes>> {
        let (glb, unread) = self.with(py, |whole| glb(whole, &self.path, lod))?;
        warned(py, &glb, &unread)
    }

    /// Applies the edits in a GLB to the files that they concern. See `Asset.import_gltf`.
    fn import_gltf(&self, py: Python<'_>, data: &[u8]) -> Result<Edits> {
        Ok(self.change(py, |whole| Ok(gltf::apply(whole, data, &self.path, None)?))?.into())
    }

    /// Returns the new contents of the files that edits have changed, by their paths. With another `path` for the component or
    /// model, the others are in the same places relative to it.
    #[pyo3(signature = (path=None))]
    fn changed<'py>(&self, py: Python<'py>, path: Option<PathBuf>) -> Result<BTreeMap<PathBuf, Bound<'py, PyBytes>>> {
        let to = path.unwrap_or_else(|| self.path.clone());
        let changed = self.with(py, |whole| {
            let changed = whole.changed()?.into_iter();
            Ok(changed.map(|(file, bytes)| (whole.place(file, &to), bytes)).collect::<Vec<_>>())
        })?;
        Ok(changed.into_iter().map(|(path, bytes)| (path, PyBytes::new(py, &bytes))).collect())
    }

    /// Writes the files that edits have changed, each whole or not at all, and returns their paths. See `changed`.
    #[pyo3(signature = (path=None))]
    fn save(&self, py: Python<'_>, path: Option<PathBuf>) -> Result<Vec<PathBuf>> {
        let to = path.unwrap_or_else(|| self.path.clone());
        self.with(py, |whole| Ok(whole.save(&to)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<meshwire.Assembly {} {:?}>", self.format(py).unwrap_or_default(), self.path)
    }
}

/// Returns the motions beside a model that move most of what they name on it.
#[pyfunction]
pub fn motions(py: Python<'_>, path: PathBuf) -> Result<Vec<PathBuf>> {
    Ok(py.detach(|| meshwire_assembly::motions(path, &Limits::default()))?)
}

/// Returns the image that the model at `path` calls `name`, in its folder, with any extension and in any case; or None.
#[pyfunction]
pub fn find_picture(py: Python<'_>, path: PathBuf, name: &str) -> Option<PathBuf> {
    py.detach(move || Pictures::new(None).find(Some(&path), name.as_bytes()))
}
