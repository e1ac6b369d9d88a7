//! The figure in the style of each exporter generation.

use meshwire::xac::build::{ActorBuilder, MaterialData, NodeData};
use meshwire::xac::{Exporter, Lengths, MapType, XacFile};
use meshwire_core::Error;

use super::{FOLDER, both};
use crate::Samples;
use crate::figure::{JOINTS, body, face, local};

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    samples.add(FOLDER, "figure", &figure(Exporter::Max2011, Lengths::Compatible)?)?;
    samples.add(FOLDER, "figure-maya-2008", &figure(Exporter::Maya2008, Lengths::Compatible)?)?;
    samples.add(FOLDER, "figure-maya-2007", &figure(Exporter::Maya2007, Lengths::Compatible)?)?;
    samples.add(FOLDER, "figure-node-of-skin-moved", &node_of_skin_moved()?)?;
    // The coarse figure is small enough to be stored in both byte orders.
    both(samples, "figure-coarse", coarse(Exporter::Max2011, Lengths::Strict)?)
}

fn figure(exporter: Exporter, lengths: Lengths) -> Result<XacFile, Error> {
    let (mut builder, cloth, skin) = dressed(exporter, lengths, &NodeData::root("body"))?;
    let body = body::body(6, cloth, skin);
    for target in face::targets(&body) {
        builder.morph_target(target);
    }
    builder.mesh(body)?;
    builder.mesh(body::hat(cloth))?;
    builder.lod(coarse(exporter, lengths)?);
    builder.build()
}

/// Creates a coarser level of detail: limbs of three sides, no hat, no facial expressions.
fn coarse(exporter: Exporter, lengths: Lengths) -> Result<XacFile, Error> {
    let (mut builder, cloth, skin) = dressed(exporter, lengths, &NodeData::root("body"))?;
    builder.mesh(body::body(3, cloth, skin))?;
    builder.build()
}

/// Creates the coarse figure with a hat. The body node has a transform, which has no effect on the vertices of the
/// skin.
fn node_of_skin_moved() -> Result<XacFile, Error> {
    let body = NodeData {
        position: [1.5, 0.25, -0.5],
        rotation: [0.5, 0.5, 0.5, 0.5],
        scale: [0.25; 3],
        ..NodeData::root("body")
    };
    let (mut builder, cloth, skin) = dressed(Exporter::Max2011, Lengths::Compatible, &body)?;
    builder.mesh(body::body(3, cloth, skin))?;
    builder.mesh(body::hat(cloth))?;
    builder.build()
}

/// Creates the skeleton, with a transform for the body node. Also returns the indices of two materials.
fn dressed(exporter: Exporter, lengths: Lengths, body: &NodeData) -> Result<(ActorBuilder, u32, u32), Error> {
    let mut builder = ActorBuilder::new(exporter, lengths);
    builder.name("figure");
    builder.original_file("figure.mb");
    for joint in JOINTS {
        let parent = joint.parent.map(u32::from);
        let data = match joint.name {
            "body" => NodeData { parent, ..body.clone() },
            name => NodeData { parent, position: local(&joint), ..NodeData::root(name) },
        };
        builder.node(data)?;
    }
    let mut cloth = MaterialData::new("cloth");
    cloth.properties.diffuse = [0.25, 0.4, 0.6, 1.0];
    cloth.textures = vec![(MapType::Diffuse, "figure_cloth".into()), (MapType::Bump, "figure_cloth_normal".into())];
    let cloth = builder.material(cloth);
    let skin = builder.textured_material("skin", "figure_skin");
    Ok((builder, cloth, skin))
}
