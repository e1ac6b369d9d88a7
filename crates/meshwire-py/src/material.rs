//! Materials and their textures.

use meshwire::scene::{self as rust, TextureRole};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::scene::{dict, elements, extras, list};
use crate::text::{Name, decoded, encoded};

/// The appearance of a surface.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Material {
    /// Path of the material in its file.
    source: String,
    /// Name.
    name: Name,
    /// Red, green, blue and opacity, or None if the file has no color.
    color: Option<(f32, f32, f32, f32)>,
    /// Red, green and blue of the emitted light, or None.
    emission: Option<(f32, f32, f32)>,
    /// Red, green and blue of highlights, or None.
    specular: Option<(f32, f32, f32)>,
    /// True if both sides are rendered.
    double_sided: bool,
    /// Textures in file order: a list of `Texture`.
    textures: Py<PyList>,
    /// Format-specific properties.
    extras: Py<PyDict>,
}

impl Material {
    pub fn of(py: Python<'_>, material: rust::Material) -> PyResult<Self> {
        Ok(Self {
            source: material.source,
            name: decoded(py, &material.name)?,
            color: material.color.map(Into::into),
            emission: material.emission.map(Into::into),
            specular: material.specular.map(Into::into),
            double_sided: material.double_sided,
            textures: list(py, material.textures, Texture::of)?,
            extras: dict(py, material.extras)?,
        })
    }

    pub fn back(&self, py: Python<'_>) -> PyResult<rust::Material> {
        Ok(rust::Material {
            source: self.source.clone(),
            name: encoded(py, &self.name)?,
            color: self.color.map(Into::into),
            emission: self.emission.map(Into::into),
            specular: self.specular.map(Into::into),
            double_sided: self.double_sided,
            textures: elements(py, &self.textures, Texture::back)?,
            extras: extras(py, &self.extras)?,
        })
    }
}

#[pymethods]
impl Material {
    /// Creates a material.
    #[new]
    fn new(py: Python<'_>, name: Name) -> PyResult<Self> {
        Ok(Self { name, ..Self::of(py, rust::Material::default())? })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Material {}>", self.name.bind(py).repr()?))
    }
}

/// A texture of a material.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Texture {
    /// Path of the texture name in its file.
    source: String,
    /// `color`, `normal`, `height`, `specular`, `roughness`, `emission`, `opacity`, `environment`, `light`, or the name of
    /// another role in the format.
    role: String,
    /// Name of the image. Whether it includes folder and extension depends on the format.
    name: Name,
    /// Index of the set of texture coordinates.
    uv_set: usize,
    /// Repetitions of the image per unit of u and v, or None.
    tiling: Option<(f32, f32)>,
    /// Offset of the image along u and v, or None.
    offset: Option<(f32, f32)>,
}

impl Texture {
    fn of(py: Python<'_>, texture: rust::Texture) -> PyResult<Self> {
        Ok(Self {
            source: texture.source,
            role: texture.role.name().to_owned(),
            name: decoded(py, &texture.name)?,
            uv_set: texture.uv_set,
            tiling: texture.tiling.map(Into::into),
            offset: texture.offset.map(Into::into),
        })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::Texture> {
        Ok(rust::Texture {
            source: self.source.clone(),
            role: TextureRole::named(&self.role),
            name: encoded(py, &self.name)?,
            uv_set: self.uv_set,
            tiling: self.tiling.map(Into::into),
            offset: self.offset.map(Into::into),
        })
    }
}

#[pymethods]
impl Texture {
    /// Creates a texture.
    #[new]
    fn new(py: Python<'_>, role: &str, name: Name) -> PyResult<Self> {
        let texture = rust::Texture { role: TextureRole::named(role), ..rust::Texture::default() };
        Ok(Self { name, ..Self::of(py, texture)? })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Texture {} {}>", self.role, self.name.bind(py).repr()?))
    }
}
