//! Files.

use std::cell::RefCell;
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use meshwire::facts::Facts;
use meshwire::json::{self, ElementPath};
use meshwire::scene as rust;
use meshwire::{FormatId, Limits, Named, Severity, gltf, repair};
use meshwire_assembly::pictures::Pictures;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::fault::{Fault, Result};
use crate::files::Finding;
use crate::scene::{Scene, space_of};

/// A file of any format, to be read, changed and written back.
///
/// Parts that are not changed are written back byte for byte. An asset may be used by several threads: the interpreter
/// lock is released while it works. As a context manager, it frees its memory at the end of the block.
#[pyclass(frozen, module = "meshwire")]
pub struct Asset {
    file: RwLock<Option<meshwire::Asset>>,
    path: Option<PathBuf>,
}

impl Asset {
    fn new(file: meshwire::Asset, path: Option<PathBuf>) -> Self {
        Self { file: RwLock::new(Some(file)), path }
    }

    /// Calls `work` with the file. The interpreter lock is released before the lock of the file is taken, so that two
    /// threads never wait for each other.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&meshwire::Asset) -> Result<T> + Send) -> Result<T> {
        py.detach(|| work(self.file.read().unwrap_or_else(PoisonError::into_inner).as_ref().ok_or(Fault::Closed)?))
    }

    /// Calls `work` with the file, to change it.
    fn change<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut meshwire::Asset) -> Result<T> + Send,
    ) -> Result<T> {
        py.detach(|| work(self.file.write().unwrap_or_else(PoisonError::into_inner).as_mut().ok_or(Fault::Closed)?))
    }

    fn rename(&self, py: Python<'_>, what: Named, old: &str, new: &str) -> Result<usize> {
        self.change(py, |file| {
            let format = file.format();
            let places = file.rename(what, old, new)?;
            places.ok_or_else(|| Fault::Plain(format!("{format}: files of this format have no such names")))
        })
    }

    /// Returns the name of the file for glTF.
    fn name(&self) -> PathBuf {
        self.path.clone().unwrap_or_default()
    }
}

#[pymethods]
impl Asset {
    /// Format of the file: a name of `FORMATS`.
    #[getter]
    fn format(&self, py: Python<'_>) -> Result<&'static str> {
        self.with(py, |file| Ok(file.format().name()))
    }

    /// The path that the file was opened from, or None.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.path.clone()
    }

    /// Returns the bytes of the file. Unchanged parts are byte-identical.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.with(py, |file| Ok(file.to_bytes()?))?))
    }

    /// Writes the file atomically, by default to the path that it was opened from.
    #[pyo3(signature = (path=None))]
    fn save(&self, py: Python<'_>, path: Option<PathBuf>) -> Result<()> {
        let path = path.or_else(|| self.path.clone());
        let path = path.ok_or_else(|| Fault::Plain("the asset was not opened from a path: pass one".to_owned()))?;
        self.with(py, |file| Ok(file.save(path)?))
    }

    /// Returns the lossless JSON document of the file.
    fn to_json(&self, py: Python<'_>) -> Result<String> {
        self.with(py, |file| Ok(json::to_string(file)?))
    }

    /// Returns the value at a path, such as `chunks[3].body.name`, in the form that it has in JSON.
    fn get<'py>(&self, py: Python<'py>, path: &str) -> Result<Bound<'py, PyAny>> {
        let path: ElementPath = path.parse().map_err(Fault::Plain)?;
        let text = self.with(py, |file| Ok(file.get(&path)?))?;
        Ok(py.import("json")?.call_method1("loads", (text,))?)
    }

    /// Sets the value at a path, in the form that `get` returns, and returns the old value. Arrays are accepted as lists.
    fn set<'py>(&self, py: Python<'py>, path: &str, value: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>> {
        let path: ElementPath = path.parse().map_err(Fault::Plain)?;
        let json = py.import("json")?;
        let options = PyDict::new(py);
        options.set_item("allow_nan", false)?;
        options.set_item("default", py.import("operator")?.call_method1("methodcaller", ("tolist",))?)?;
        let text: String = json.call_method("dumps", (value,), Some(&options))?.extract()?;
        let old = self.change(py, |file| Ok(file.set(&path, &text)?))?;
        Ok(json.call_method1("loads", (old,))?)
    }

    /// Renames a texture and returns the number of places.
    fn rename_texture(&self, py: Python<'_>, old: &str, new: &str) -> Result<usize> {
        self.rename(py, Named::Texture, old, new)
    }

    /// Renames a material and returns the number of places.
    fn rename_material(&self, py: Python<'_>, old: &str, new: &str) -> Result<usize> {
        self.rename(py, Named::Material, old, new)
    }

    /// Renames a node, bone or animated part, with all references to it, and returns the number of places.
    fn rename_node(&self, py: Python<'_>, old: &str, new: &str) -> Result<usize> {
        self.rename(py, Named::Node, old, new)
    }

    /// Returns the findings of the lint, in file order.
    fn findings(&self, py: Python<'_>) -> Result<Vec<Finding>> {
        Ok(self.with(py, |file| Ok(file.lint()))?.iter().map(Finding::from).collect())
    }

    /// Repairs the warnings and errors of `findings` that can be repaired without changing the rendered result, and returns
    /// the findings that are gone. With `only`, a list of codes or names of groups of them, exactly these are repaired:
    /// notes too, and even if the result changes.
    #[pyo3(signature = (only=Vec::new()))]
    fn repair(&self, py: Python<'_>, only: Vec<String>) -> Result<Vec<Finding>> {
        if let Some(word) = only.iter().find(|word| !repair::is_known(word)) {
            return Err(Fault::Plain(format!("{word} cannot be repaired")));
        }
        let gone =
            self.change(py, move |file| Ok(repair::repair(file, Severity::Warning, &only, &Limits::default())?))?;
        Ok(gone.iter().map(Finding::from).collect())
    }

    /// Returns a summary of the file for people: labels and values.
    fn info(&self, py: Python<'_>) -> Result<Vec<(&'static str, String)>> {
        self.with(py, |file| {
            let mut lines = file.info().lines;
            lines.extend(Facts::of(file).lines(usize::MAX, ""));
            Ok(lines)
        })
    }

    /// Returns nodes, meshes, materials and animations, in the space of the format, with `space="gltf"` in that of glTF 2.0
    /// (right-handed, y up, meters), or with `space="blender"` in that of Blender (right-handed, z up, meters). Every call
    /// returns a new scene.
    #[pyo3(signature = (space=None))]
    fn scene(&self, py: Python<'_>, space: Option<&str>) -> Result<Scene> {
        converted(py, space, || self.with(py, |file| Ok(file.scene()?)))
    }

    /// Applies the edits of a scene that `scene()` returned, in any space. The result is compared with the scene: an edit
    /// that would be lost is an error, and the asset is then unchanged.
    ///
    /// Elements are paired by `source`: one that is missing is removed, and one without a source is added. Where vertices
    /// or triangles were added or removed, `Primitive.source_vertices` says which vertices were there before. If the file
    /// has tangents, a part with `tangents` None gets computed ones.
    fn apply(&self, py: Python<'_>, scene: &Scene) -> Result<Edits> {
        let edited = scene.back(py)?;
        self.change(py, |file| Ok(file.apply_scene(&edited)?)).map(Edits::from)
    }

    /// Returns the scene as a GLB file, with the textures that are beside the file, optionally with one level of detail only.
    /// A texture that cannot be read is a warning. `import_gltf` applies edits of the GLB.
    #[pyo3(signature = (lod=None))]
    fn to_gltf<'py>(&self, py: Python<'py>, lod: Option<u32>) -> Result<Bound<'py, PyBytes>> {
        let (glb, unread) = self.with(py, |file| glb(file, &self.name(), lod))?;
        warned(py, &glb, &unread)
    }

    /// Applies the edits in a GLB that `to_gltf` made and an editor changed. The result is compared with it: an edit that
    /// would be lost is an error, and the asset is then unchanged.
    fn import_gltf(&self, py: Python<'_>, data: &[u8]) -> Result<Edits> {
        let name = self.name();
        self.change(py, |file| Ok(gltf::apply(file, data, name, None)?)).map(Edits::from)
    }

    /// Drops stored lengths, offsets, compressed streams and style, so that writing computes them again.
    fn forget_stored(&self, py: Python<'_>) -> Result<()> {
        self.change(py, |file| {
            file.forget_stored();
            Ok(())
        })
    }

    /// Recomputes stored bounds that no longer enclose their mesh and returns their number.
    fn update_bounds(&self, py: Python<'_>) -> Result<usize> {
        self.change(py, |file| Ok(file.update_bounds()))
    }

    /// Returns a copy.
    fn copy(&self, py: Python<'_>) -> Result<Self> {
        Ok(Self::new(self.with(py, |file| Ok(file.clone()))?, self.path.clone()))
    }

    /// Creates a file of a format from a scene, for a profile of `profiles(format)`.
    #[staticmethod]
    #[pyo3(signature = (scene, format, profile=None))]
    fn from_scene(py: Python<'_>, scene: &Scene, format: &str, profile: Option<&str>) -> Result<Self> {
        let (format, scene) = (format_of(format)?, scene.back(py)?);
        let file = py.detach(|| meshwire::Asset::from_scene(&scene, format, profile))?;
        Ok(Self::new(file, None))
    }

    /// Frees the memory of the file. Other calls then raise ValueError.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.file.write().unwrap_or_else(PoisonError::into_inner) = None);
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let format = self.format(py).unwrap_or("closed");
        let path = self.path.as_ref().map(|path| format!(" {path:?}")).unwrap_or_default();
        format!("<meshwire.Asset {format}{path}>")
    }
}

/// Edits that were applied to a file.
#[pyclass(frozen, get_all, module = "meshwire")]
pub struct Edits {
    /// The applied changes, one line each.
    changes: Vec<String>,
    /// Edits that the format has no place for, one line each.
    skipped: Vec<String>,
}

impl From<meshwire::Edits> for Edits {
    fn from(edits: meshwire::Edits) -> Self {
        Self { changes: edits.changes, skipped: edits.skipped }
    }
}

#[pymethods]
impl Edits {
    fn __repr__(&self) -> String {
        format!("Edits(changes={:?}, skipped={:?})", self.changes, self.skipped)
    }
}

/// Returns a scene, in another space if one is named.
pub fn converted(py: Python<'_>, space: Option<&str>, get: impl FnOnce() -> Result<rust::Scene>) -> Result<Scene> {
    let space = space.map(space_of).transpose()?;
    let mut scene = get()?;
    py.detach(|| space.into_iter().for_each(|space| scene.convert(space)));
    Ok(Scene::of(py, scene)?)
}

/// Exports a model with the textures beside it. Returns the reasons why some cannot be read.
pub fn glb(model: &impl meshwire::Model, path: &Path, lod: Option<u32>) -> Result<(Vec<u8>, Vec<String>)> {
    let (pictures, unread) = (Pictures::new(None), RefCell::new(Vec::new()));
    let find = |texture: &rust::Texture| {
        let found = pictures.embedded(Some(path), &texture.name, &Limits::default())?;
        found.map_err(|error| unread.borrow_mut().push(error.to_string())).ok()
    };
    let mut options = gltf::Options::default();
    options.lod = lod;
    options.pictures = Some(&find);
    let glb = gltf::Part::of(model, path)?.into_glb(options)?;
    Ok((glb, unread.take()))
}

/// Returns a GLB, with warnings about textures.
pub fn warned<'py>(py: Python<'py>, glb: &[u8], unread: &[String]) -> Result<Bound<'py, PyBytes>> {
    for line in unread {
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(line.as_str()).unwrap_or_default(), 2)?;
    }
    Ok(PyBytes::new(py, glb))
}

/// Parses the name of a format.
pub fn format_of(name: &str) -> Result<FormatId> {
    Ok(name.parse()?)
}

/// Opens the file at a path. Its format is detected by content, unless `format` names it.
#[pyfunction]
#[pyo3(signature = (path, format=None))]
pub fn open(py: Python<'_>, path: PathBuf, format: Option<&str>) -> Result<Asset> {
    let format = format.map(format_of).transpose()?;
    let read = || format.map_or_else(|| meshwire::Asset::open(&path), |format| meshwire::Asset::open_as(format, &path));
    Ok(Asset::new(py.detach(read)?, Some(path)))
}

/// Reads a file from bytes. Its format is detected by content, unless `format` names it.
#[pyfunction]
#[pyo3(signature = (data, format=None))]
pub fn read(py: Python<'_>, data: &[u8], format: Option<&str>) -> Result<Asset> {
    let format = format.map(format_of).transpose()?;
    let read = || format.map_or_else(|| meshwire::Asset::read(data), |format| meshwire::Asset::read_as(format, data));
    Ok(Asset::new(py.detach(read)?, None))
}

/// Reads the document of a file that `Asset.to_json` returned.
#[pyfunction]
pub fn from_json(py: Python<'_>, text: &str) -> Result<Asset> {
    Ok(Asset::new(py.detach(|| json::from_str(text))?, None))
}

/// Creates a file of a format from a GLB, for a profile of `profiles(format)`. Returns it with the messages about what
/// is not in it.
#[pyfunction]
#[pyo3(signature = (data, format, profile=None))]
pub fn from_gltf(py: Python<'_>, data: &[u8], format: &str, profile: Option<&str>) -> Result<(Asset, Vec<String>)> {
    let format = format_of(format)?;
    py.detach(|| {
        let gltf::Reading { scene, mut notes, .. } = gltf::read(data)?;
        notes.extend(meshwire::Asset::left_out(&scene, format).iter().map(ToString::to_string));
        Ok((Asset::new(meshwire::Asset::from_scene(&scene, format, profile)?, None), notes))
    })
}

/// Returns the format that the content shows, or None.
#[pyfunction]
pub fn detect(data: &[u8]) -> Option<&'static str> {
    meshwire::detect(data).map(FormatId::name)
}

/// Returns the names of the games and programs for which files of a format can be made; the default is the first.
#[pyfunction]
pub fn profiles(format: &str) -> Result<Vec<&'static str>> {
    Ok(meshwire::Asset::profiles(format_of(format)?).to_vec())
}

/// Compiles the text of a Neverwinter Nights model, and lists the statements that the binary form cannot represent.
#[pyfunction]
#[pyo3(signature = (asset, profile=None))]
pub fn compile(py: Python<'_>, asset: &Asset, profile: Option<&str>) -> Result<(Asset, Vec<Finding>)> {
    let (file, losses) = asset.with(py, |file| Ok(file.compile(profile)?))?;
    Ok((Asset::new(file, None), losses.iter().map(Finding::from).collect()))
}

/// Converts a binary Neverwinter Nights model to text that compiles to the same bytes or, if `plain`, to text without the
/// comments that this needs. Lists the data that a plain text loses.
#[pyfunction]
#[pyo3(signature = (asset, *, plain=false))]
pub fn decompile(py: Python<'_>, asset: &Asset, plain: bool) -> Result<(Asset, Vec<Finding>)> {
    let (file, losses) = asset.with(py, |file| Ok(file.decompile(plain)?))?;
    Ok((Asset::new(file, None), losses.iter().map(Finding::from).collect()))
}
