//! Nodes and meshes.

use meshwire::glam::{Affine3A, Mat4, Quat, Vec3};
use meshwire::scene::{self as rust, Purpose, Transform, VertexSpace};
use numpy::PyUntypedArrayMethods;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pythonize::{depythonize, pythonize};

use crate::array::{
    Blocks, Line, Rows, arrays, chunks, components, line, numbers, of_arrays, rows, shaped, some_rows, some_vectors,
    vector, vectors,
};
use crate::scene::{dict, elements, extras, list};
use crate::text::{Name, decoded, encoded};

/// The attachment of a node, as the dictionary of its serialized form. The value itself is kept while Python leaves it alone.
#[derive(Clone)]
pub struct Attached(rust::Attachment);

impl<'py> IntoPyObject<'py> for Attached {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0)?)
    }
}

impl<'py> FromPyObject<'_, 'py> for Attached {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let attached = depythonize(&object);
        attached.map(Self).map_err(|error| PyValueError::new_err(format!("attached: {error}")))
    }
}

/// A node of the hierarchy: a bone, the node of a mesh, a light, or anything else with a parent and a transform.
///
/// The transform relative to the parent is either translation, rotation and scale, or a matrix. The others are `None`.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Node {
    /// Path of the node in its file.
    source: String,
    /// Name.
    name: Name,
    /// Index of the parent, or None for a root.
    parent: Option<usize>,
    /// Translation, shape (3,), in the unit of the space.
    translation: Option<Line<f32>>,
    /// Rotation as a unit quaternion x, y, z, w, shape (4,).
    rotation: Option<Line<f32>>,
    /// Scale factors along the axes, shape (3,). The scale acts first, then the rotation.
    scale: Option<Line<f32>>,
    /// Any other transform, shape (4, 4), for column vectors.
    matrix: Option<Rows<f32>>,
    /// The attachment of the node, or None: a dictionary of one entry, `light`, `camera`, `emitter` or `reference`.
    attached: Option<Attached>,
    /// Format-specific properties, such as bounding boxes.
    extras: Py<PyDict>,
}

impl Node {
    pub fn of(py: Python<'_>, node: rust::Node) -> PyResult<Self> {
        let mut new = Self {
            source: node.source,
            name: decoded(py, &node.name)?,
            parent: node.parent,
            translation: None,
            rotation: None,
            scale: None,
            matrix: None,
            attached: node.attached.map(Attached),
            extras: dict(py, node.extras)?,
        };
        match node.transform {
            Transform::Parts { translation, rotation, scale } => {
                new.translation = Some(vector(py, translation.to_array()));
                new.rotation = Some(vector(py, rotation.to_array()));
                new.scale = Some(vector(py, scale.to_array()));
            }
            Transform::Matrix(affine) => new.matrix = Some(rows(py, affine_rows(&affine).to_vec())?),
        }
        Ok(new)
    }

    pub fn back(&self, py: Python<'_>) -> PyResult<rust::Node> {
        let transform = match (&self.matrix, &self.translation, &self.rotation, &self.scale) {
            (Some(matrix), None, None, None) => {
                Transform::Matrix(affine_of("matrix", &vectors(py, "matrix", matrix)?)?)
            }
            (None, translation, rotation, scale) => {
                let part = |what, array: &Option<Line<f32>>, default: Vec3| {
                    array.as_ref().map_or(Ok(default), |array| components(py, what, array).map(Vec3::from_array))
                };
                let turn = rotation.as_ref().map(|array| components(py, "rotation", array)).transpose()?;
                Transform::Parts {
                    translation: part("translation", translation, Vec3::ZERO)?,
                    rotation: turn.map_or(Quat::IDENTITY, Quat::from_array),
                    scale: part("scale", scale, Vec3::ONE)?,
                }
            }
            _ => {
                let message = "a node has either a matrix, or translation, rotation and scale: set the others to None";
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(rust::Node {
            source: self.source.clone(),
            name: encoded(py, &self.name)?,
            parent: self.parent,
            transform,
            attached: self.attached.clone().map(|attached| attached.0),
            extras: extras(py, &self.extras)?,
        })
    }
}

#[pymethods]
impl Node {
    /// Creates a root at the origin.
    #[new]
    fn new(py: Python<'_>, name: Name) -> PyResult<Self> {
        Ok(Self { name, ..Self::of(py, rust::Node::default())? })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Node {}>", self.name.bind(py).repr()?))
    }
}

/// Returns transforms as matrices for column vectors, in an array of shape (n, 4, 4).
pub fn matrices(py: Python<'_>, transforms: &[Affine3A]) -> PyResult<Blocks<f32>> {
    let numbers = transforms.iter().flat_map(|transform| affine_rows(transform).into_iter().flatten()).collect();
    shaped(py, numbers, [transforms.len(), 4, 4])
}

/// Returns the rows of a transform as a matrix for column vectors.
fn affine_rows(affine: &Affine3A) -> [[f32; 4]; 4] {
    Mat4::from(*affine).transpose().to_cols_array_2d()
}

/// Returns the transform of the rows of a matrix.
fn affine_of(what: &str, rows: &[[f32; 4]]) -> PyResult<Affine3A> {
    let wrong = |found| PyValueError::new_err(format!("{what}: expected an array of shape (4, 4), found ({found}, 4)"));
    let rows: &[_; 4] = rows.try_into().map_err(|_| wrong(rows.len()))?;
    let [.., last] = rows;
    if *last != [0.0, 0.0, 0.0, 1.0] {
        return Err(PyValueError::new_err(format!("{what}: expected a last row of 0, 0, 0, 1, found {last:?}")));
    }
    Ok(Affine3A::from_mat4(Mat4::from_cols_array_2d(rows).transpose()))
}

/// A mesh at one node, in parts of one material each.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Mesh {
    /// Path of the mesh in its file.
    source: String,
    /// Name; that of its node if meshes of the format have none.
    name: Name,
    /// Index of the node. Without a skin, the vertices are in the space of this node.
    node: usize,
    /// Level of detail: 0 is the most detailed.
    lod: u32,
    /// `visual`, `collision`, `walk` or `hidden`.
    purpose: String,
    /// The parts: a list of `Primitive`.
    primitives: Py<PyList>,
    /// Skin that moves the vertices instead of the node, or None.
    skin: Option<Py<Skin>>,
    /// Space of the vertices of a skinned mesh: `scene` or `node`.
    vertex_space: String,
    /// Morph targets: a list of `MorphTarget`. Their offsets are in the parts.
    morph_targets: Py<PyList>,
    /// Format-specific properties.
    extras: Py<PyDict>,
}

const PURPOSES: &[(&str, Purpose)] = &[
    ("visual", Purpose::Visual),
    ("collision", Purpose::Collision),
    ("walk", Purpose::Walk),
    ("hidden", Purpose::Hidden),
];
const VERTEX_SPACES: &[(&str, VertexSpace)] = &[("scene", VertexSpace::Scene), ("node", VertexSpace::Node)];

/// Returns the name of a value.
pub fn named<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> String {
    names.iter().find(|(_, one)| one == value).map_or("unknown", |(name, _)| name).to_owned()
}

/// Returns the value with a name.
pub fn value_of<T: Copy>(what: &str, names: &[(&'static str, T)], name: &str) -> PyResult<T> {
    let known = || names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let wrong = || PyValueError::new_err(format!("{what}: expected {}, found {name:?}", known()));
    names.iter().find(|(one, _)| *one == name).map(|(_, value)| *value).ok_or_else(wrong)
}

impl Mesh {
    pub fn of(py: Python<'_>, mesh: rust::Mesh) -> PyResult<Self> {
        Ok(Self {
            source: mesh.source,
            name: decoded(py, &mesh.name)?,
            node: mesh.node,
            lod: mesh.lod,
            purpose: named(PURPOSES, &mesh.purpose),
            primitives: list(py, mesh.primitives, Primitive::of)?,
            skin: mesh.skin.map(|skin| Py::new(py, Skin::of(py, &skin)?)).transpose()?,
            vertex_space: named(VERTEX_SPACES, &mesh.vertex_space),
            morph_targets: list(py, mesh.morph_targets, MorphTarget::of)?,
            extras: dict(py, mesh.extras)?,
        })
    }

    pub fn back(&self, py: Python<'_>) -> PyResult<rust::Mesh> {
        Ok(rust::Mesh {
            source: self.source.clone(),
            name: encoded(py, &self.name)?,
            node: self.node,
            lod: self.lod,
            purpose: value_of("purpose", PURPOSES, &self.purpose)?,
            primitives: elements(py, &self.primitives, Primitive::back)?,
            skin: self.skin.as_ref().map(|skin| skin.try_borrow(py)?.back(py)).transpose()?,
            vertex_space: value_of("vertex_space", VERTEX_SPACES, &self.vertex_space)?,
            morph_targets: elements(py, &self.morph_targets, MorphTarget::back)?,
            extras: extras(py, &self.extras)?,
        })
    }

    fn of_first<T>(&self, py: Python<'_>, get: impl Fn(&Primitive) -> T) -> PyResult<T> {
        let primitives = self.primitives.bind(py);
        match primitives.len() {
            1 => Ok(get(&*primitives.get_item(0)?.cast::<Primitive>()?.try_borrow()?)),
            found => Err(PyValueError::new_err(format!("the mesh has {found} parts: use mesh.primitives"))),
        }
    }
}

#[pymethods]
impl Mesh {
    /// Creates a mesh of parts at a node.
    #[new]
    fn new(py: Python<'_>, name: Name, node: usize, primitives: Py<PyList>) -> PyResult<Self> {
        Ok(Self { name, node, primitives, ..Self::of(py, rust::Mesh::default())? })
    }

    /// Positions of a mesh that has one part: see `Primitive.positions`.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<Rows<f32>> {
        self.of_first(py, |part| part.positions.clone_ref(py))
    }

    /// Triangles of a mesh that has one part: see `Primitive.triangles`.
    #[getter]
    fn triangles(&self, py: Python<'_>) -> PyResult<Rows<u32>> {
        self.of_first(py, |part| part.triangles.clone_ref(py))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Mesh {} {} parts>", self.name.bind(py).repr()?, self.primitives.bind(py).len()))
    }
}

/// The joints of a mesh.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Skin {
    /// Indices of the joint nodes, shape (joints,).
    joints: Line<u32>,
    /// For each joint, the transform from the space of the vertices to that of the joint in the bind pose, shape
    /// (joints, 4, 4), for column vectors.
    inverse_bind: Blocks<f32>,
}

impl Skin {
    fn of(py: Python<'_>, skin: &rust::Skin) -> PyResult<Self> {
        let joints = skin.joints.iter().map(|joint| u32::try_from(*joint).unwrap_or(u32::MAX)).collect();
        Ok(Self { joints: line(py, joints), inverse_bind: matrices(py, &skin.inverse_bind)? })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::Skin> {
        let joints = numbers(self.joints.bind(py)).into_iter();
        let matrices = numbers(self.inverse_bind.bind(py));
        if self.inverse_bind.bind(py).shape().iter().skip(1).any(|length| *length != 4) {
            return Err(PyValueError::new_err("inverse_bind: expected an array of shape (joints, 4, 4)"));
        }
        let blocks: Vec<[[f32; 4]; 4]> = chunks(&chunks(&matrices));
        Ok(rust::Skin {
            joints: joints.map(|joint| usize::try_from(joint).unwrap_or(usize::MAX)).collect(),
            inverse_bind: blocks.iter().map(|rows| affine_of("inverse_bind", rows)).collect::<PyResult<_>>()?,
        })
    }
}

#[pymethods]
impl Skin {
    /// Creates a skin.
    #[new]
    fn new(joints: Line<u32>, inverse_bind: Blocks<f32>) -> Self {
        Self { joints, inverse_bind }
    }
}

/// A morph target of a mesh.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct MorphTarget {
    /// Path of the target in its file.
    source: String,
    /// Name.
    name: Name,
    /// Weight in the rest pose.
    weight: f32,
}

impl MorphTarget {
    fn of(py: Python<'_>, target: rust::MorphTarget) -> PyResult<Self> {
        Ok(Self { source: target.source, name: decoded(py, &target.name)?, weight: target.weight })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::MorphTarget> {
        Ok(rust::MorphTarget { source: self.source.clone(), name: encoded(py, &self.name)?, weight: self.weight })
    }
}

#[pymethods]
impl MorphTarget {
    /// Creates a morph target.
    #[new]
    fn new(name: Name) -> Self {
        Self { source: String::new(), name, weight: 0.0 }
    }
}

/// Triangles of one material, with their own vertices. Arrays own the memory of the scene: nothing is copied.
///
/// Numbers are those of the file: they may be NaN, or not of unit length. Attributes that the file does not have are `None`.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Primitive {
    /// Path of the part in its file.
    source: String,
    /// Index of the material, or None.
    material: Option<usize>,
    /// Positions, float32, shape (vertices, 3), in the space of the mesh's node, or in `Mesh.vertex_space` with a skin.
    positions: Rows<f32>,
    /// Normals, float32, shape (vertices, 3).
    normals: Option<Rows<f32>>,
    /// Tangents, float32, shape (vertices, 4). The last component is the sign of the bitangent.
    tangents: Option<Rows<f32>>,
    /// Sets of texture coordinates: a list of float32 arrays of shape (vertices, 2).
    uv_sets: Py<PyList>,
    /// Sets of colors: a list of float32 arrays of shape (vertices, 4): red, green, blue, opacity.
    color_sets: Py<PyList>,
    /// Influences of the joints on each vertex, or None without a skin.
    influences: Option<Py<Influences>>,
    /// Position offsets of each morph target of the mesh: a list of float32 arrays of shape (vertices, 3), or None for a
    /// target that does not move this part.
    morph_positions: Py<PyList>,
    /// Offsets of the normals of each morph target.
    morph_normals: Py<PyList>,
    /// Offsets of the tangents of each morph target.
    morph_tangents: Py<PyList>,
    /// Vertices of each triangle, uint32, shape (triangles, 3).
    triangles: Rows<u32>,
    /// For each vertex, its index in the file, or None if the indices are the same.
    source_vertices: Option<Line<u32>>,
    /// For each triangle, its index in the file, or None if the indices are the same.
    source_triangles: Option<Line<u32>>,
}

impl Primitive {
    fn of(py: Python<'_>, part: rust::Primitive) -> PyResult<Self> {
        let some_line = |list: Vec<u32>| (!list.is_empty()).then(|| line(py, list));
        let has_influences = !part.influences.is_empty();
        let influences = has_influences.then(|| Py::new(py, Influences::of(py, &part.influences)?));
        let deltas = part.morph_deltas.into_iter().map(|deltas| (deltas.positions, deltas.normals, deltas.tangents));
        let (positions, normals, tangents): (Vec<_>, Vec<_>, Vec<_>) = deltas.collect();
        Ok(Self {
            source: part.source,
            material: part.material,
            positions: rows(py, part.positions)?,
            normals: some_rows(py, part.normals)?,
            tangents: some_rows(py, part.tangents)?,
            uv_sets: arrays(py, part.uv_sets)?,
            color_sets: arrays(py, part.color_sets)?,
            influences: influences.transpose()?,
            morph_positions: arrays(py, positions)?,
            morph_normals: arrays(py, normals)?,
            morph_tangents: arrays(py, tangents)?,
            triangles: rows(py, part.triangles)?,
            source_vertices: some_line(part.source_vertices),
            source_triangles: some_line(part.source_triangles),
        })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::Primitive> {
        let of_line = |array: &Option<Line<u32>>| array.as_ref().map_or_else(Vec::new, |array| numbers(array.bind(py)));
        let mut normals = of_arrays(py, "morph_normals", &self.morph_normals)?.into_iter();
        let mut tangents = of_arrays(py, "morph_tangents", &self.morph_tangents)?.into_iter();
        let positions = of_arrays(py, "morph_positions", &self.morph_positions)?.into_iter();
        if normals.len() != positions.len() || tangents.len() != positions.len() {
            return Err(PyValueError::new_err(
                "morph_positions, morph_normals, morph_tangents: expected equal lengths",
            ));
        }
        let deltas = |positions| rust::MorphDeltas {
            positions,
            normals: normals.next().unwrap_or_default(),
            tangents: tangents.next().unwrap_or_default(),
        };
        let morph_deltas = positions.map(deltas).collect();
        let influences = self.influences.as_ref().map(|influences| influences.try_borrow(py)?.back(py)).transpose()?;
        Ok(rust::Primitive {
            source: self.source.clone(),
            material: self.material,
            positions: vectors(py, "positions", &self.positions)?,
            normals: some_vectors(py, "normals", self.normals.as_ref())?,
            tangents: some_vectors(py, "tangents", self.tangents.as_ref())?,
            uv_sets: of_arrays(py, "uv_sets", &self.uv_sets)?,
            color_sets: of_arrays(py, "color_sets", &self.color_sets)?,
            influences: influences.unwrap_or_default(),
            morph_deltas,
            triangles: vectors(py, "triangles", &self.triangles)?,
            source_vertices: of_line(&self.source_vertices),
            source_triangles: of_line(&self.source_triangles),
        })
    }
}

#[pymethods]
impl Primitive {
    /// Creates a part from positions of shape (n, 3), float32, and triangles of shape (m, 3), uint32.
    #[new]
    fn new(py: Python<'_>, positions: Rows<f32>, triangles: Rows<u32>) -> PyResult<Self> {
        Ok(Self { positions, triangles, ..Self::of(py, rust::Primitive::default())? })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let length = |shape: &[usize]| shape.first().copied().unwrap_or_default();
        let [vertices, triangles] = [self.positions.bind(py).shape(), self.triangles.bind(py).shape()].map(length);
        format!("<meshwire.Primitive {vertices} vertices, {triangles} triangles>")
    }
}

/// Influences of joints on vertices, any number per vertex: those of vertex `v` are at `offsets[v]` to `offsets[v + 1]`.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Influences {
    /// Start of the influences of each vertex, and the end of the last, uint32, shape (vertices + 1,).
    offsets: Line<u32>,
    /// Indices in the joints of the skin, uint32, shape (influences,).
    joints: Line<u32>,
    /// Weights as in the file, float32, shape (influences,).
    weights: Line<f32>,
}

impl Influences {
    fn of(py: Python<'_>, influences: &rust::Influences) -> PyResult<Self> {
        let number = |offset| u32::try_from(offset).map_err(|_| PyValueError::new_err("more than 2^32 influences"));
        let offsets = influences.offsets().map(number).collect::<PyResult<_>>()?;
        let all = influences.all();
        Ok(Self {
            offsets: line(py, offsets),
            joints: line(py, all.iter().map(|influence| influence.joint).collect()),
            weights: line(py, all.iter().map(|influence| influence.weight).collect()),
        })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::Influences> {
        let (joints, weights) = (numbers(self.joints.bind(py)), numbers(self.weights.bind(py)));
        let list: Vec<_> =
            joints.into_iter().zip(weights).map(|(joint, weight)| rust::Influence { joint, weight }).collect();
        let offset = |at| usize::try_from(at).unwrap_or(usize::MAX);
        let offsets: Vec<_> = numbers(self.offsets.bind(py)).into_iter().map(offset).collect();
        let wrong = || PyValueError::new_err("offsets: expected ascending positions in joints and weights");
        let is_paired = list.len() == self.joints.bind(py).len() && list.len() == self.weights.bind(py).len();
        rust::Influences::from_offsets(&offsets, list).filter(|_| is_paired).ok_or_else(wrong)
    }
}

#[pymethods]
impl Influences {
    /// Creates influences.
    #[new]
    fn new(offsets: Line<u32>, joints: Line<u32>, weights: Line<f32>) -> Self {
        Self { offsets, joints, weights }
    }

    /// Returns joints and weights as arrays of shape (vertices, n) for the greatest number n of influences of a vertex. Unused
    /// places have joint 0 and weight 0.
    fn dense(&self, py: Python<'_>) -> PyResult<(Rows<u32>, Rows<f32>)> {
        let influences = self.back(py)?;
        let (all, width) = influences.padded();
        let (joints, weights) = all.iter().map(|influence| (influence.joint, influence.weight)).unzip();
        let shape = [influences.len(), width];
        Ok((shaped(py, joints, shape)?, shaped(py, weights, shape)?))
    }
}
