//! Tubes of rings, from which bodies are built.

use emfx_chunk::rotation;
use emfx_chunk::{Quaternion, Vector};
use meshwire::xac::build::{MeshData, Part};

/// Cosine and sine of the corners of a hexagon. The first corner is repeated at the end for the texture seam.
const HEXAGON: [(f32, f32); 7] = [
    (1.0, 0.0),
    (0.5, 0.866_025_4),
    (-0.5, 0.866_025_4),
    (-1.0, 0.0),
    (-0.5, -0.866_025_4),
    (0.5, -0.866_025_4),
    (1.0, 0.0),
];

/// The axis of a tube.
#[derive(Debug, Clone, Copy)]
pub enum Axis {
    /// Right, with the seam below.
    X,
    /// Up, with the seam at the back.
    Y,
    /// Forward, with the seam below.
    Z,
}

impl Axis {
    /// Returns the direction of the seam, the direction a quarter turn further, and the direction of the tube.
    fn frame(self) -> [Vector; 3] {
        match self {
            Self::X => [[0.0, -1.0, 0.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0]],
            Self::Y => [[0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            Self::Z => [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        }
    }
}

/// A cross section of a tube.
#[derive(Debug, Clone)]
pub struct Ring {
    pub center: Vector,
    /// Half the size in the direction of the seam and across it; both are 0 for a pole.
    pub radii: [f32; 2],
    /// Inclination of the normals along the tube, from -1 to 1.
    pub lean: f32,
    /// The joints that influence it, with weights.
    pub joints: Vec<(u16, f32)>,
}

impl Ring {
    pub fn new(center: Vector, radii: [f32; 2], lean: f32, joints: &[(u16, f32)]) -> Self {
        Self { center, radii, lean, joints: joints.to_vec() }
    }

    fn is_pole(&self) -> bool {
        self.radii == [0.0; 2]
    }
}

/// Adds a tube of 6 or 3 sides to the last part of a mesh.
pub fn add(mesh: &mut MeshData, sides: usize, axis: Axis, rings: &[Ring]) {
    let [seam, across, along] = axis.frame();
    let corners: Vec<(f32, f32)> = HEXAGON.into_iter().step_by(6 / sides).collect();
    let steps: Vec<f32> = (0_u8..).map(f32::from).take(rings.len().max(corners.len())).collect();
    let share = |step: f32, of: &[f32]| step / of.last().copied().unwrap_or(1.0).max(1.0);
    let (columns, rows) = (steps.get(..corners.len()).unwrap_or(&[]), steps.get(..rings.len()).unwrap_or(&[]));
    let mut uvs = Vec::new();
    let mut tangents: Vec<Quaternion> = Vec::new();
    for (ring, row) in rings.iter().zip(rows) {
        let [deep, wide] = ring.radii.map(|radius| radius.max(0.001));
        for ((cosine, sine), column) in corners.iter().zip(columns) {
            let offset = sum([(seam, ring.radii[0] * cosine), (across, ring.radii[1] * sine)]);
            mesh.positions.push(sum([(ring.center, 1.0), (offset, 1.0)]));
            let outward = unit(sum([(seam, cosine / deep), (across, sine / wide)]));
            mesh.normals.push(unit(sum([(outward, 1.0 - ring.lean.abs()), (along, ring.lean)])));
            let [x, y, z] = unit(sum([(across, wide * cosine), (seam, -deep * sine)]));
            tangents.push([x, y, z, 1.0]);
            uvs.push([share(*column, columns), 1.0 - share(*row, rows)]);
            if !ring.joints.is_empty() {
                mesh.influences.push(ring.joints.clone());
            }
        }
    }
    let Some(part) = mesh.parts.last_mut() else { return };
    triangles(part, &corners, rings);
    if mesh.uv_sets.is_empty() {
        mesh.uv_sets.push(Vec::new());
    }
    mesh.uv_sets.iter_mut().for_each(|set| set.extend(&uvs));
    if mesh.tangent_sets.is_empty() {
        mesh.tangent_sets.push(Vec::new());
    }
    mesh.tangent_sets.iter_mut().for_each(|set| set.extend(&tangents));
}

/// Creates two triangles per side, or one next to a pole; clockwise seen from outside.
fn triangles(part: &mut Part, corners: &[(f32, f32)], rings: &[Ring]) {
    let columns = u32::try_from(corners.len()).unwrap_or(0);
    let mut first = part.num_vertices;
    for pair in rings.windows(2) {
        let [lower, upper] = pair else { continue };
        for at in first..first + columns - 1 {
            if !lower.is_pole() {
                part.indices.extend([at, at + 1, at + columns]);
            }
            if !upper.is_pole() {
                part.indices.extend([at + 1, at + 1 + columns, at + columns]);
            }
        }
        first += columns;
    }
    part.num_vertices = first + columns;
}

fn sum(parts: [(Vector, f32); 2]) -> Vector {
    let mut result = [0.0; 3];
    for (vector, factor) in parts {
        for (value, component) in result.iter_mut().zip(vector) {
            *value += component * factor;
        }
    }
    result
}

fn unit(vector: Vector) -> Vector {
    let length = rotation::length(vector);
    vector.map(|component| component / length)
}
