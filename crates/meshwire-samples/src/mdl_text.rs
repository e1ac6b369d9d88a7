//! Neverwinter Nights models in text form: every kind of node, as different tools write them.

use meshwire::Format;
use meshwire::mdl_text::TextFile;
use meshwire_core::Error;

use crate::Samples;

/// The folder of the samples.
const FOLDER: &str = "mdl_text";

/// Models with a single kind of node.
const NODES: &[(&str, &str)] = &[
    ("dummies", "node dummy arm\n  parent demo\n  position 0.0 0.5 1.25\n  orientation 0.0 0.0 1.0 1.5708\nendnode\n"),
    ("camera", "node camera view\n  parent demo\n  position 0.0 -4.0 2.0\nendnode\n"),
    ("reference", "node reference hand\n  parent demo\n  refmodel fx_ref\n  reattachable 1\nendnode\n"),
    ("trimesh", include_str!("mdl_text/trimesh.txt")),
    ("uv-sets-and-colors", include_str!("mdl_text/uv-sets.txt")),
    ("skin", include_str!("mdl_text/skin.txt")),
    ("danglymesh", include_str!("mdl_text/danglymesh.txt")),
    ("aabb", include_str!("mdl_text/aabb.txt")),
    ("light-with-flares", include_str!("mdl_text/light.txt")),
    ("emitter", include_str!("mdl_text/emitter.txt")),
];

/// Whole texts, including constructs that only a tool or a person would write.
const TEXTS: &[(&str, &str)] = &[
    ("animations", include_str!("mdl_text/animations.txt")),
    ("animmesh", include_str!("mdl_text/animmesh.txt")),
    ("of-several-hands", include_str!("mdl_text/of-several-hands.txt")),
    ("no-end", "newmodel demo\nbeginmodelgeom demo\nnode dummy demo\n  parent NULL\n"),
    ("faces-off-by-one", include_str!("mdl_text/faces-off-by-one.txt")),
];

pub(crate) fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, nodes) in NODES {
        let text = format!(
            "# made by hand\nfiledependancy demo.max\nnewmodel demo\nsetsupermodel demo NULL\nclassification Item\n\
             setanimationscale 1.0\nbeginmodelgeom demo\nnode dummy demo\n  parent NULL\nendnode\n{nodes}\
             endmodelgeom demo\ndonemodel demo\n"
        );
        samples.add(FOLDER, name, &TextFile::read(text.as_bytes())?)?;
    }
    for (name, text) in TEXTS {
        samples.add(FOLDER, name, &TextFile::read(text.as_bytes())?)?;
        let lines = text.replace('\n', "\r\n").replace("  ", "\t");
        samples.add(FOLDER, &format!("{name}-of-windows"), &TextFile::read(lines.as_bytes())?)?;
    }
    Ok(())
}
