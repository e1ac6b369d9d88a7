//! Arbitrary files that can be written.

use arbitrary::{Arbitrary, Result, Unstructured};
use binrw::Endian;
use meshwire_core::Validator;
use meshwire_core::generate::{self, Generate, Wish};

use super::XmfFile;
use crate::build::{AttributeData, Profile, Storage, Style};
use crate::generated::xmf::{DataFormat, Material, Usage, XmfWire};
use crate::view::{Buffer, Mesh};

/// Maximum number of attributes of a generated stream.
const MAX_ATTRIBUTES: usize = 5;
/// Maximum number of vertices of a generated mesh.
const MAX_VERTICES: usize = 12;

impl<'a> Arbitrary<'a> for XmfFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        generate::whole(u)
    }
}

impl Generate for XmfFile {
    type Args<'a> = ();

    /// Generates either arbitrary records around arbitrary data, or a mesh that can be decoded.
    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): ()) -> Result<Self> {
        if u.ratio(1, 3)? {
            return XmfWire::generate(u, wish, ()).map(Self::from);
        }
        let storage = if u.arbitrary()? { Storage::Raw } else { Storage::Zlib(u.int_in_range(0..=9)?) };
        let short = u.arbitrary()?;
        let mesh = mesh(u, short)?;
        let profile = *u.choose(&[Profile::X4, Profile::XRebirth])?;
        let style = Style { profile, descriptor_size: if short { 56 } else { 188 }, storage };
        // A generated mesh fits every style that is chosen here.
        Self::from_mesh(&mesh, &style).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

/// Generates a mesh that can be decoded, with attributes of all types, as separate streams if descriptors are short.
fn mesh(u: &mut Unstructured<'_>, separate: bool) -> Result<Mesh> {
    let endian = if u.arbitrary()? { Endian::Big } else { Endian::Little };
    let vertices = u.int_in_range(1..=MAX_VERTICES)?;
    let mut attributes = Vec::new();
    for number in 0..u.int_in_range(1..=MAX_ATTRIBUTES)? {
        let formats: Vec<DataFormat> = DataFormat::ALL.iter().copied().filter(|f| f.is_attribute()).collect();
        let usages = [Usage::Position, Usage::Normal, Usage::Tangent, Usage::Texcoord, Usage::Color];
        let usage = *u.choose(&usages)?;
        let mut values = Vec::with_capacity(vertices);
        for _ in 0..vertices {
            values.push(u.arbitrary::<[u32; 4]>()?.map(f32::from_bits));
        }
        let set = u8::try_from(number).unwrap_or(0);
        attributes.push(AttributeData { usage, set, format: *u.choose(&formats)?, values });
    }
    let mut validator = Validator::new();
    let mut mesh = Mesh::new(endian);
    if separate {
        mesh.buffers = attributes.iter().map(|a| Buffer::single(a, endian, &mut validator)).collect();
    } else {
        mesh.buffers.push(Buffer::interleaved(&attributes, endian, &mut validator));
    }
    let mut indices = Vec::new();
    for _ in 0..u.int_in_range(0..=8)? * 3 {
        indices.push(u32::try_from(u.int_in_range(0..=vertices - 1)?).unwrap_or(0));
    }
    mesh.buffers.push(Buffer::of_indices(&indices, u.arbitrary()?, endian, &mut validator));
    if u.arbitrary()? {
        let num_indices = u32::try_from(indices.len()).unwrap_or(0);
        mesh.materials.push(Material {
            first_index: 0,
            num_indices,
            name: Generate::generate(u, Wish::default(), ())?,
        });
    }
    Ok(mesh)
}
