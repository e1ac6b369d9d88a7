//! The Python package `meshwire`: a thin layer over the facade. It converts values, releases the interpreter lock while
//! the facade works, and turns errors into exceptions.

#![forbid(unsafe_code)]

mod array;
mod assembly;
mod asset;
mod fault;
mod files;
mod material;
mod model;
mod motion;
mod scene;
mod text;

use pyo3::pymodule;

/// Reads, edits and writes game model and animation files.
#[pymodule(name = "meshwire")]
mod package {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        assembly::{Assembly, find_picture, motions},
        asset::{Asset, Edits, compile, decompile, detect, from_gltf, from_json, open, profiles, read},
        fault::MeshwireError,
        files::{Finding, Report, files, table, verify},
        material::{Material, Texture},
        model::{Influences, Mesh, MorphTarget, Node, Primitive, Skin},
        motion::{Animation, Channel, Event},
        scene::{Scene, Space},
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let names = meshwire::FormatId::ALL.iter().map(|format| format.name());
        module.add("FORMATS", pyo3::types::PyTuple::new(module.py(), names.collect::<Vec<_>>())?)?;
        crate::fault::defaults(module.py())
    }
}
