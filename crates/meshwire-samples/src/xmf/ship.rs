//! A small ship as in a game: two levels of detail and a collision mesh. Its animation is `ani/ship`.

use meshwire::xmf::{MaterialRange, MeshData, Profile, Set};
use meshwire_core::Error;

use super::{collision, packing, visual};
use crate::Samples;

pub(super) fn add(samples: &mut Samples) -> Result<(), Error> {
    for (game, profile) in [("x4", Profile::X4), ("x-rebirth", Profile::XRebirth)] {
        for (detail, corners) in [("lod0", 6), ("lod1", 3)] {
            let mut file = visual(&hull(corners), profile)?;
            packing::compress(&mut file)?;
            samples.add("xmf", &format!("{game}-ship-{detail}"), &file)?;
        }
        let mut file = collision(&hull(3), profile, 188)?;
        packing::compress(&mut file)?;
        samples.add("xmf", &format!("{game}-ship-collision"), &file)?;
    }
    Ok(())
}

/// Corners of a hexagon of radius 1. They are constants because the last bit of the sine differs between platforms.
const HEXAGON: [[f32; 2]; 6] =
    [[1.0, 0.0], [0.5, 0.8660254], [-0.5, 0.8660254], [-1.0, 0.0], [-0.5, -0.8660254], [0.5, -0.8660254]];

/// Creates a hull: a ring of corners between the nose and the engine, which has its own material.
fn hull(corners: u32) -> MeshData {
    let step = if corners == 6 { 1 } else { 2 };
    let ring: Vec<[f32; 2]> = HEXAGON.into_iter().step_by(step).collect();
    let mut positions: Vec<[f32; 3]> = ring.iter().map(|[x, y]| [*x * 2.0, *y, 0.0]).collect();
    positions.extend([[0.0, 0.0, 6.0], [0.0, 0.0, -3.0]]);
    let mut normals: Vec<[f32; 3]> = ring.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
    normals.extend([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]);
    let (nose, engine) = (corners, corners + 1);
    let side = |index: u32| (index, (index + 1) % corners);
    let front = (0..corners).map(side).map(|(a, b)| [a, nose, b]);
    let back = (0..corners).map(side).map(|(a, b)| [a, b, engine]);
    MeshData {
        tangents: vec![[0.0, 0.0, 1.0]; positions.len()],
        signs: vec![-1.0; positions.len()],
        uvs: vec![Set { index: 0, values: positions.iter().map(|[x, y, _]| [x / 4.0 + 0.5, 0.5 - y / 2.0]).collect() }],
        colors: vec![Set { index: 0, values: vec![[255, 255, 255, 255]; positions.len()] }],
        triangles: front.chain(back).collect(),
        materials: vec![
            MaterialRange { name: "ships.hull".into(), triangles: corners },
            MaterialRange { name: "ships.engine".into(), triangles: corners },
        ],
        positions,
        normals,
    }
}
