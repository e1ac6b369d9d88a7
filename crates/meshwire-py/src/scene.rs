//! Scenes.

use meshwire::scene::{self as rust, Extra, Handedness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pyo3::{PyClass, PyClassInitializer};
use pythonize::{depythonize, pythonize};

use crate::array::Blocks;
use crate::asset::format_of;
use crate::fault::Result;
use crate::files::Finding;
use crate::material::Material;
use crate::model::{Mesh, Node, matrices};
use crate::motion::Animation;
use crate::text::{Name, decoded, encoded};

/// The content of a file: nodes, meshes, materials and animations, which refer to each other by index.
///
/// Change names and numbers in place, and pass the scene to `Asset.apply`.
#[pyclass(module = "meshwire")]
pub struct Scene {
    /// Name of the model or motion; empty if the file has none.
    #[pyo3(get, set)]
    name: Name,
    /// Axes and unit of all values.
    #[pyo3(get)]
    space: Py<Space>,
    /// All nodes: a list of `Node`. A parent may follow its child.
    #[pyo3(get, set)]
    nodes: Py<PyList>,
    /// All meshes: a list of `Mesh`.
    #[pyo3(get, set)]
    meshes: Py<PyList>,
    /// All materials: a list of `Material`.
    #[pyo3(get, set)]
    materials: Py<PyList>,
    /// All animations: a list of `Animation`.
    #[pyo3(get, set)]
    animations: Py<PyList>,
    /// Format-specific properties of the file.
    #[pyo3(get, set)]
    extras: Py<PyDict>,
}

impl Scene {
    pub fn of(py: Python<'_>, scene: rust::Scene) -> PyResult<Self> {
        Ok(Self {
            name: decoded(py, &scene.name)?,
            space: Py::new(py, Space(scene.space))?,
            nodes: list(py, scene.nodes, Node::of)?,
            meshes: list(py, scene.meshes, Mesh::of)?,
            materials: list(py, scene.materials, Material::of)?,
            animations: list(py, scene.animations, Animation::of)?,
            extras: dict(py, scene.extras)?,
        })
    }

    /// Copies the values into a scene of the facade.
    pub fn back(&self, py: Python<'_>) -> PyResult<rust::Scene> {
        Ok(rust::Scene {
            name: encoded(py, &self.name)?,
            space: self.space.get().0,
            nodes: elements(py, &self.nodes, Node::back)?,
            meshes: elements(py, &self.meshes, Mesh::back)?,
            materials: elements(py, &self.materials, Material::back)?,
            animations: elements(py, &self.animations, Animation::back)?,
            extras: extras(py, &self.extras)?,
        })
    }
}

#[pymethods]
impl Scene {
    /// Creates an empty scene in the space of glTF, or in that of Blender.
    #[new]
    #[pyo3(signature = (space="gltf"))]
    fn new(py: Python<'_>, space: &str) -> Result<Self> {
        Ok(Self::of(py, rust::Scene::new(space_of(space)?))?)
    }

    /// Returns the transform of each node to the space of the scene, as an array of shape (nodes, 4, 4).
    fn world_matrices(&self, py: Python<'_>) -> PyResult<Blocks<f32>> {
        matrices(py, &self.back(py)?.world_transforms())
    }

    /// Returns the problems of the scene: references that do not exist, lists of different lengths.
    fn check(&self, py: Python<'_>) -> PyResult<Vec<Finding>> {
        Ok(self.back(py)?.check().iter().map(Finding::from).collect())
    }

    /// Lists what a file of a format has no place for, and `Asset.from_scene` leaves out.
    fn left_out(&self, py: Python<'_>, format: &str) -> Result<Vec<Finding>> {
        Ok(meshwire::Asset::left_out(&self.back(py)?, format_of(format)?).iter().map(Finding::from).collect())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let count = |list: &Py<PyList>| list.bind(py).len();
        let [nodes, meshes] = [&self.nodes, &self.meshes].map(count);
        let [materials, animations] = [&self.materials, &self.animations].map(count);
        format!("<meshwire.Scene {nodes} nodes, {meshes} meshes, {materials} materials, {animations} animations>")
    }
}

/// Axes and unit of the values of a scene.
#[pyclass(frozen, module = "meshwire")]
pub struct Space(rust::Space);

#[pymethods]
impl Space {
    /// Up direction, such as `+y`.
    #[getter]
    fn up(&self) -> &'static str {
        self.0.up.name()
    }

    /// The direction that a character faces, such as `+z`.
    #[getter]
    fn forward(&self) -> &'static str {
        self.0.forward.name()
    }

    /// `right` or `left`.
    #[getter]
    fn handedness(&self) -> &'static str {
        match self.0.handedness {
            Handedness::Right => "right",
            Handedness::Left => "left",
        }
    }

    /// Meters per unit of length, or None if the format does not define it.
    #[getter]
    fn unit(&self) -> Option<f32> {
        self.0.unit
    }

    /// True if v of texture coordinates grows from the bottom of the image to the top.
    #[getter]
    fn v_up(&self) -> bool {
        self.0.v_up
    }

    fn __repr__(&self) -> String {
        format!("<meshwire.Space {}-handed, up {}, forward {}>", self.handedness(), self.up(), self.forward())
    }
}

/// Returns the space with a name.
pub fn space_of(name: &str) -> Result<rust::Space> {
    match name {
        "gltf" => Ok(rust::Space::GLTF),
        "blender" => Ok(rust::Space::BLENDER),
        _ => Err(PyValueError::new_err(format!("expected \"gltf\", \"blender\" or None, found {name:?}")).into()),
    }
}

/// Converts elements to a list of objects.
pub fn list<T, C: PyClass + Into<PyClassInitializer<C>>>(
    py: Python<'_>,
    elements: Vec<T>,
    of: impl Fn(Python<'_>, T) -> PyResult<C>,
) -> PyResult<Py<PyList>> {
    let objects = elements.into_iter().map(|element| Py::new(py, of(py, element)?));
    Ok(PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)?.unbind())
}

/// Converts a list of objects back.
pub fn elements<T, C: PyClass>(
    py: Python<'_>,
    list: &Py<PyList>,
    back: impl Fn(&C, Python<'_>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    list.bind(py).iter().map(|object| back(&*object.cast::<C>()?.try_borrow()?, py)).collect()
}

/// Converts extras to a dictionary.
pub fn dict(py: Python<'_>, extras: rust::Extras) -> PyResult<Py<PyDict>> {
    Ok(pythonize(py, &Extra::Map(extras))?.cast_into::<PyDict>()?.unbind())
}

/// Converts a dictionary to extras.
pub fn extras(py: Python<'_>, dict: &Py<PyDict>) -> PyResult<rust::Extras> {
    let expected = "extras: expected texts, numbers, booleans, and lists and dictionaries of them";
    match depythonize(dict.bind(py)).map_err(|error| PyValueError::new_err(format!("{expected}: {error}")))? {
        Extra::Map(extras) => Ok(extras),
        _ => Err(PyValueError::new_err(expected)),
    }
}
