//! Every type of a vertex attribute, alone and combined.

use binrw::Endian;
use meshwire::xmf::{AttributeData, DataFormat, Mesh, Profile, Usage, XmfFile};
use meshwire_core::Error;

use super::{packing, stored};
use crate::Samples;

pub(super) fn add(samples: &mut Samples) -> Result<(), Error> {
    for (number, format) in types().enumerate() {
        let name = format!("type-{number:02}-{}", format.name().unwrap_or_default());
        let mut mesh = Mesh::new(Endian::Little);
        mesh.add_interleaved_stream(&[positions(), values(0, format)])?;
        mesh.set_indices(&INDICES)?;
        let mut file = XmfFile::from_mesh(&mesh, &stored(Profile::X4, 188))?;
        if number % 2 == 1 {
            packing::compress(&mut file)?;
        }
        samples.add("xmf", &name, &file)?;
    }
    for (order, endian) in [("little", Endian::Little), ("big", Endian::Big)] {
        samples.add("xmf", &format!("all-types-in-streams-{order}-endian"), &in_streams(endian)?)?;
        samples.add("xmf", &format!("all-types-in-one-declaration-{order}-endian"), &in_one(endian)?)?;
    }
    samples.add("xmf", "all-usages", &usages()?)
}

/// Returns the attribute types in numeric order, 0 to 16.
fn types() -> impl Iterator<Item = DataFormat> {
    DataFormat::ALL.iter().copied().filter(|format| format.is_attribute())
}

const INDICES: [u32; 6] = [0, 1, 2, 2, 1, 3];

fn positions() -> AttributeData {
    let corners = [[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [1.5, 0.0, 0.0], [1.5, 2.0, 0.25]];
    AttributeData::vectors(Usage::Position, DataFormat::Float3, &corners)
}

/// Returns values that every type can represent approximately: from 0 to 1.
fn values(set: u8, format: DataFormat) -> AttributeData {
    let values = vec![[0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.5, 0.0], [1.0, 0.0, 0.25, 1.0], [1.0, 1.0, 0.75, 0.0]];
    // Some types do not store all of the components.
    AttributeData { usage: Usage::Texcoord, set, format, values }.clamped().0
}

/// Creates a mesh with one stream per type, described by the descriptor alone, for which 56 bytes are enough.
fn in_streams(endian: Endian) -> Result<XmfFile, Error> {
    let mut mesh = Mesh::new(endian);
    mesh.add_stream(&positions())?;
    for (set, format) in (0..).zip(types()) {
        mesh.add_stream(&values(set, format))?;
    }
    mesh.set_indices(&INDICES)?;
    XmfFile::from_mesh(&mesh, &stored(Profile::X4, 56))
}

/// Creates a mesh with a declaration that uses all 16 slots. Positions have the type that the others do not use.
fn in_one(endian: Endian) -> Result<XmfFile, Error> {
    let others = types().filter(|format| *format != DataFormat::Float3).take(15);
    let mut attributes = vec![positions()];
    attributes.extend((0..).zip(others).map(|(set, format)| values(set, format)));
    let mut mesh = Mesh::new(endian);
    mesh.add_interleaved_stream(&attributes)?;
    mesh.set_indices(&INDICES)?;
    XmfFile::from_mesh(&mesh, &stored(Profile::X4, 188))
}

/// Creates a mesh with a declaration with an attribute of every usage.
fn usages() -> Result<XmfFile, Error> {
    let others = Usage::ALL.iter().filter(|usage| **usage != Usage::Position);
    let mut attributes = vec![positions()];
    attributes.extend(others.map(|usage| AttributeData { usage: *usage, ..values(0, DataFormat::D3dColor) }));
    let mut mesh = Mesh::new(Endian::Little);
    mesh.add_interleaved_stream(&attributes)?;
    mesh.set_indices(&INDICES)?;
    XmfFile::from_mesh(&mesh, &stored(Profile::X4, 188))
}
