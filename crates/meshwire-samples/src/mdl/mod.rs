//! Neverwinter Nights models, each for every compiler.

mod animations;
mod meshes;
mod nodes;

use meshwire::mdl::build::Shape;
use meshwire::mdl::controller::KeyError;
use meshwire::mdl::tree::Node;
use meshwire::mdl::{MdlFile, Profile, build};
use meshwire_core::{Error, ErrorKind, Format};

use crate::Samples;

/// A function that creates a model for a compiler.
type Make = fn(Profile) -> Result<MdlFile, Error>;

const MODELS: &[(&str, Make)] = &[
    ("dummies", nodes::dummies),
    ("light-with-flares", nodes::light),
    ("emitter-with-flags", nodes::emitter),
    ("emitter-with-target", nodes::emitter_with_target),
    ("camera", nodes::camera),
    ("reference", nodes::reference),
    ("supermodel", nodes::supermodel),
    ("trimesh", meshes::trimesh),
    ("uv-sets", meshes::uv_sets),
    ("vertex-colors", meshes::vertex_colors),
    ("water-slots", meshes::water),
    ("material-name", meshes::material),
    ("danglymesh", meshes::dangly),
    ("aabb", meshes::aabb),
    ("animmesh", meshes::anim_mesh),
    ("skin-of-18-bones", meshes::skin_18),
    ("skin-of-64-bones", meshes::skin_64),
    ("skin-of-128-bones", meshes::skin_128),
    ("animation", animations::linear),
    ("bezier-keys", animations::bezier),
    ("animated-emitter", animations::emitter),
    ("animated-animmesh", animations::anim_mesh),
    ("animation-of-meshes", animations::meshes),
];

pub(crate) fn add(samples: &mut Samples) -> Result<(), Error> {
    for profile in Profile::ALL {
        for (name, make) in MODELS {
            let mut file = make(profile)?;
            // Part numbers, counts and routine words, as in every file of the compiler.
            file.complete();
            samples.add("mdl", &format!("{profile}-{name}"), &file)?;
        }
    }
    Ok(())
}

/// Creates a model with these nodes below its root.
fn model(name: &str, profile: Profile, nodes: Vec<Node>) -> Result<MdlFile, Error> {
    let mut file = build::file(name, profile)?;
    if let Some(root) = &mut file.model.root {
        root.children = nodes;
    }
    Ok(file)
}

/// Creates a square of two triangles with a number of texture coordinate sets.
fn square(uv_sets: usize) -> Shape {
    Shape {
        positions: vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.5], [0.0, 1.0, 0.5]],
        uvs: vec![vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]; uv_sets],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        surfaces: vec![3, 4],
        ..Shape::default()
    }
}

/// Returns the error for a name or keys that do not fit.
fn refuse(field: &'static str, reason: impl std::fmt::Display) -> Error {
    let kind = ErrorKind::invalid(format!("a sample's {field} to fit"), reason.to_string());
    Error::new(MdlFile::NAME, kind)
}

fn set_text<const N: usize>(field: &mut meshwire_core::FixedText<N>, text: &str) -> Result<(), Error> {
    field.set(text).map_err(|reason| refuse("text", reason))
}

fn keys(result: Result<(), KeyError>) -> Result<(), Error> {
    result.map_err(|reason| refuse("keys", reason))
}
