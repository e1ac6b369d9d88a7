//! Creation of a file from a new mesh.

use meshwire_core::{Error, Limits, Validator};

use super::{XmfFile, slot};
use crate::NAME;
use crate::build::Style;
use crate::generated::xmf::{XmfBody, XmfWire};
use crate::view::Mesh;

/// Sizes of the records in all known files, which state them.
const HEADER_SIZE: u8 = 64;
const MATERIAL_SIZE: u8 = 136;

impl XmfFile {
    /// Creates a file with this mesh.
    ///
    /// # Errors
    /// The mesh does not fit the format or the style: more than 255 buffers or materials, or a declaration in a
    /// descriptor of 56 bytes. The error lists every problem.
    pub fn from_mesh(mesh: &Mesh, style: &Style) -> Result<Self, Error> {
        let collision = mesh.is_collision();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let header = style.profile.header(count(mesh.num_vertices()), count(mesh.num_indices()), collision);
        let mut validator = Validator::new();
        let mut buffers = mesh.buffers.clone();
        for buffer in &mut buffers {
            buffer.origin = None;
            buffer.edited = true;
            if style.descriptor_size < 188 {
                let declared = buffer.descriptor.num_elements > 0;
                validator.require(!declared, || {
                    format!(
                        "expected descriptors of 188 bytes for a vertex declaration, found {}",
                        style.descriptor_size
                    )
                });
            }
        }
        validator.finish(NAME)?;
        let mut file = Self {
            wire: XmfWire {
                version: 3,
                big_endian: u8::from(mesh.endian == binrw::Endian::Big),
                header_size: HEADER_SIZE,
                reserved: 0,
                num_buffers: 0,
                descriptor_size: style.descriptor_size,
                num_materials: 0,
                material_size: MATERIAL_SIZE,
                body: XmfBody {
                    header: slot(header, HEADER_SIZE - 12),
                    descriptors: Vec::new(),
                    materials: mesh.materials.iter().map(|material| slot(material.clone(), MATERIAL_SIZE)).collect(),
                    data: Vec::new(),
                },
            },
            limits: Limits::default(),
        };
        file.relay(buffers, style.storage)?;
        file.finish()?;
        Ok(file)
    }
}
