//! Descriptor sizes, storage of buffers, byte orders, sections, positions, materials.

use binrw::Endian;
use meshwire::xmf::{MaterialRange, Mesh, MeshData, Profile, Set, XmfFile};
use meshwire_core::Error;

use super::{collision, packing, stored, visual};
use crate::Samples;

pub(super) fn add(samples: &mut Samples) -> Result<(), Error> {
    let data = square(1);
    for size in [56, 64, 188, 200] {
        let mut file = collision(&data, Profile::X4, size)?;
        samples.add("xmf", &format!("descriptors-of-{size}-stored"), &file)?;
        packing::compress(&mut file)?;
        samples.add("xmf", &format!("descriptors-of-{size}-compressed"), &file)?;
    }
    samples.add("xmf", "descriptors-with-bytes-beyond", &bytes_beyond(&data)?)?;
    for (order, endian) in [("little", Endian::Little), ("big", Endian::Big)] {
        let mut mesh = data.visual_mesh(Profile::X4)?;
        mesh.set_endian(endian);
        let mut file = XmfFile::from_mesh(&mesh, &stored(Profile::X4, 188))?;
        samples.add("xmf", &format!("{order}-endian-stored"), &file)?;
        packing::compress(&mut file)?;
        samples.add("xmf", &format!("{order}-endian-compressed"), &file)?;
    }
    for wide in [false, true] {
        let mut mesh = data.visual_mesh(Profile::X4)?;
        mesh.set_indices_as(data.triangles.as_flattened(), wide)?;
        let file = XmfFile::from_mesh(&mesh, &stored(Profile::X4, 188))?;
        samples.add("xmf", if wide { "indices-of-32-bits" } else { "indices-of-16-bits" }, &file)?;
    }
    for materials in 0..=3 {
        let file = if materials == 0 { without_materials(&data)? } else { visual(&square(materials), Profile::X4)? };
        samples.add("xmf", &format!("materials-{materials}"), &file)?;
    }
    samples.add("xmf", "sections", &sections(&data)?)?;
    let mut file = visual(&data, Profile::X4)?;
    packing::spread(&mut file, 12)?;
    samples.add("xmf", "gap-between-buffers", &file)?;
    let mut file = visual(&data, Profile::X4)?;
    packing::reverse(&mut file)?;
    samples.add("xmf", "buffers-in-reverse", &file)?;
    samples.add("xmf", "header-of-an-old-converter", &garbage_header(&data)?)?;
    samples.add("xmf", "empty", &XmfFile::from_mesh(&Mesh::new(Endian::Little), &stored(Profile::X4, 188))?)
}

/// Creates a square of six triangles, distributed evenly over one to three materials.
fn square(materials: u32) -> MeshData {
    let positions =
        vec![[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0], [2.0, 0.0, 0.0], [0.5, 1.0, 0.0], [1.5, 1.0, 0.0]];
    MeshData {
        normals: vec![[0.0, 0.0, 1.0]; 6],
        tangents: vec![[1.0, 0.0, 0.0]; 6],
        signs: vec![-1.0; 6],
        uvs: vec![Set { index: 0, values: positions.iter().map(|[x, y, _]| [x / 2.0, 1.0 - y / 2.0]).collect() }],
        triangles: vec![[0, 1, 4], [1, 2, 5], [1, 5, 4], [2, 3, 5], [3, 0, 4], [3, 4, 5]],
        materials: (0..materials)
            .map(|number| MaterialRange { name: format!("samples.material_{number}"), triangles: 6 / materials })
            .collect(),
        positions,
        ..MeshData::default()
    }
}

/// Descriptors longer than any known one, with data at their end.
fn bytes_beyond(data: &MeshData) -> Result<XmfFile, Error> {
    let mut file = collision(data, Profile::X4, 200)?;
    for (number, slot) in (1..).zip(&mut file.wire_mut().body.descriptors) {
        slot.beyond.fill(number);
    }
    Ok(file)
}

fn without_materials(data: &MeshData) -> Result<XmfFile, Error> {
    let mut file = visual(data, Profile::X4)?;
    let wire = file.wire_mut();
    wire.num_materials = 0;
    wire.body.materials.clear();
    Ok(file)
}

/// Creates a file with each buffer in three sections, as if it had been written in pieces.
fn sections(data: &MeshData) -> Result<XmfFile, Error> {
    let mut file = visual(data, Profile::X4)?;
    for slot in &mut file.wire_mut().body.descriptors {
        slot.record.num_sections = 3;
        slot.record.items_per_section /= 3;
    }
    Ok(file)
}

/// Creates a file with the header of an old community converter: uninitialized memory from the culling flag to the
/// counts, and in the reserved byte.
fn garbage_header(data: &MeshData) -> Result<XmfFile, Error> {
    let mut file = visual(data, Profile::XRebirth)?;
    file.wire_mut().reserved = 0xcd;
    let header = file.header_mut();
    (header.culling_clockwise, header.right_handed) = (0xab, 0xcd);
    (header.num_vertices, header.num_indices) = (0xdead_beef, 0x0018_f4c8);
    Ok(file)
}
