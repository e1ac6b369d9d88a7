//! Files of our own making: every type, both descriptor sizes, raw and compressed, both byte orders, and hostile changes.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

mod animations;
mod containers;
mod edits;
mod hostile;
mod odd;

use binrw::Endian;
use meshwire_core::Format;
use meshwire_core::testkit::assert_same_bytes;
use xumf::{DataFormat, MaterialRange, MeshData, Set, XmfFile};

const BOTH: [Endian; 2] = [Endian::Little, Endian::Big];

fn formats() -> impl Iterator<Item = DataFormat> {
    DataFormat::ALL.iter().copied().filter(|format| format.is_attribute())
}

/// A tetrahedron with everything a visual mesh can have.
fn data() -> MeshData {
    let positions = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let third = 1.0_f32 / 3.0_f32.sqrt();
    MeshData {
        normals: vec![[-third; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        tangents: vec![[1.0, 0.0, 0.0]; 4],
        signs: vec![-1.0, 1.0, -1.0, 1.0],
        uvs: vec![
            Set { index: 0, values: positions.iter().map(|[x, y, _]| [*x, *y]).collect() },
            Set { index: 2, values: vec![[0.25, 0.75]; 4] },
        ],
        colors: vec![Set { index: 0, values: vec![[1, 2, 3, 4], [255, 254, 253, 252], [0; 4], [128; 4]] }],
        triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        materials: vec![
            MaterialRange { name: "ships.hull".into(), triangles: 3 },
            MaterialRange { name: "ships.glass".into(), triangles: 1 },
        ],
        positions,
    }
}

fn values(vertices: u8) -> Vec<[f32; 4]> {
    (0..vertices).map(|i| [f32::from(i) / 16.0, 0.5, 1.0 - f32::from(i) / 16.0, f32::from(i % 2)]).collect()
}

fn round_trip(name: &str, file: &XmfFile) -> XmfFile {
    let bytes = file.to_bytes().unwrap();
    let again = XmfFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(&again, file, "{name}");
    assert_same_bytes(name, &bytes, &again.to_bytes().unwrap());
    let mut next = 0;
    again
        .layout(&mut |leaf| {
            assert_eq!(leaf.offset, next, "{name}: {}", leaf.path);
            next += leaf.bytes.len() as u64;
        })
        .unwrap();
    assert_eq!(next, bytes.len() as u64, "{name}");
    let mut forgotten = again.clone();
    forgotten.forget_stored();
    assert_same_bytes(name, &bytes, &forgotten.to_bytes().unwrap());
    again
}
