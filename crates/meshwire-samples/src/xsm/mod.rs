//! XSM samples: the figure walking, a file per kind and version of chunk, and oddities.

mod chunks;
mod oddities;
mod walk;
mod wavelets;

use binrw::Endian;
use emfx_chunk::{FileHeader, MultiplyOrder, Quaternion, rotation};
use meshwire::xsm::generated::Body;
use meshwire::xsm::{Chunk, Submotion, Transform, XsmFile};
use meshwire_core::Error;

use crate::Samples;

/// Folder and extension.
const FOLDER: &str = "xsm";

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    walk::add(samples)?;
    chunks::add(samples)?;
    oddities::add(samples)
}

fn motion(chunks: Vec<Chunk>) -> XsmFile {
    let header = FileHeader::new(Endian::Little, MultiplyOrder::RotationScaleTranslation);
    XsmFile { header, body: Body { chunks, trailing: Vec::new() } }
}

/// Adds a motion in both byte orders.
fn both(samples: &mut Samples, name: &str, mut file: XsmFile) -> Result<(), Error> {
    for (order, endian) in [("le", Endian::Little), ("be", Endian::Big)] {
        file.header.set_endian(endian);
        samples.add(FOLDER, &format!("{name}-{order}"), &file)?;
    }
    Ok(())
}

/// Returns a rotation about x by twice the angle with this tangent.
fn about_x(tangent: f32) -> Quaternion {
    rotation::normalize([tangent, 0.0, 0.0, 1.0])
}

/// Creates a lid with every track and a static box.
fn chest() -> Vec<Submotion> {
    let lid = Submotion::new("lid", Transform::at([0.0, 1.0, 0.5]))
        .with_bind(Transform::at([0.0, 1.0, 0.0]))
        .with_positions([(0.0, [0.0, 1.0, 0.5]), (0.5, [0.0, 1.25, 0.5])])
        .with_rotations([(0.0, about_x(0.0)), (0.25, about_x(-0.25)), (0.5, about_x(-0.5))])
        .with_scales([(0.0, [1.0; 3]), (0.5, [1.0, 1.5, 1.0])])
        .with_scale_rotations([(0.0, about_x(0.0)), (0.5, about_x(0.125))]);
    vec![lid, Submotion::new("box", Transform::IDENTITY)]
}
