//! Replacing indices or the whole mesh.

use meshwire_core::reader::widen;
use meshwire_core::{Error, Validator};

use crate::NAME;
use crate::build::{AttributeData, MeshData};
use crate::element::Meaning;
use crate::generated::xmf::{DataFormat, Descriptor, Usage};
use crate::refusal::refuse;
use crate::view::{Buffer, Indices, Mesh};

/// Maximum number of bytes per vertex for refilling; 16 attributes take at most 256.
const MAX_STRIDE: usize = 4096;

impl Mesh {
    /// Replaces the indices, three per triangle. Their width follows the rule of the games: u32 for collision meshes
    /// and above 65,535 vertices, otherwise u16.
    ///
    /// Materials keep their ranges; change them with the material operations if the number of indices changes.
    /// Unchanged indices keep their bytes, whatever their width.
    ///
    /// # Errors
    /// An index does not refer to a vertex.
    pub fn set_indices(&mut self, indices: &[u32]) -> Result<(), Error> {
        if self.indices().is_some_and(|own| own.iter().eq(indices.iter().copied())) {
            return Ok(());
        }
        let vertices = self.num_vertices();
        let wide = self.is_collision() || vertices > usize::from(u16::MAX);
        self.set_indices_as(indices, wide)
    }

    /// Replaces the indices, stored as u32 if `wide`, otherwise as u16. Unchanged indices keep their bytes.
    ///
    /// # Errors
    /// An index does not refer to a vertex, or is too large for its width.
    pub fn set_indices_as(&mut self, indices: &[u32], wide: bool) -> Result<(), Error> {
        let same = |own: &Indices<'_>| own.is_wide() == wide && own.iter().eq(indices.iter().copied());
        if self.indices().is_some_and(|own| same(&own)) {
            return Ok(());
        }
        let vertices = widen(self.num_vertices());
        if let Some(index) = indices.iter().find(|index| u64::from(**index) >= vertices) {
            return Err(refuse("indices", format!("indices below {vertices}"), index.to_string()));
        }
        let mut validator = Validator::new();
        let mut made = Buffer::of_indices(indices, wide, self.endian, &mut validator);
        validator.finish(NAME)?;
        match self.buffers.iter_mut().find(|buffer| buffer.descriptor.is_index()) {
            Some(buffer) => {
                let Descriptor { format, item_size, .. } = made.descriptor;
                made.descriptor = Descriptor { format, item_size, ..buffer.descriptor.clone() };
                made.origin = buffer.origin;
                made.changed();
                *buffer = made;
            }
            None => self.buffers.push(made),
        }
        Ok(())
    }

    /// Recomputes value ranges, counts and index width of every buffer by the rules of the games' exporter, even if
    /// nothing else changed. Ranges that the exporter takes before quantizing can only be approximated and are left
    /// unchanged.
    ///
    /// # Errors
    /// An index does not refer to a vertex.
    pub fn recompute(&mut self) -> Result<(), Error> {
        self.recounted = true;
        for buffer in &mut self.buffers {
            let unset = buffer.descriptor.value_min == 0.0 && buffer.descriptor.value_max == 0.0;
            if unset || buffer.descriptor.has_exact_range() {
                let edited = buffer.edited;
                buffer.changed();
                buffer.edited = edited;
            }
        }
        let Some(indices) = self.indices() else { return Ok(()) };
        let wide = self.is_collision() || self.num_vertices() > usize::from(u16::MAX);
        if indices.is_wide() == wide { Ok(()) } else { self.set_indices_as(&indices.to_vec(), wide) }
    }

    /// Replaces vertices, triangles and materials. Streams, declarations and types are kept.
    ///
    /// # Errors
    /// The same as [`MeshData::visual`]; or the streams have an attribute that `data` lacks, or the reverse. The error
    /// lists every problem.
    pub fn replace(&mut self, data: &MeshData) -> Result<(), Error> {
        let collision = self.is_collision();
        let mut validator = Validator::new();
        data.check(&mut validator);
        let materials = data.material_records(&mut validator);
        let mut given = data.attributes(DataFormat::Float2);
        let mut streams: Vec<(usize, Vec<AttributeData>)> = Vec::new();
        for (position, stream) in self.buffers.iter().enumerate().filter(|(_, b)| !b.descriptor.is_index()) {
            let stride = stream.stride();
            validator.require(stride <= MAX_STRIDE, || {
                format!("expected at most {MAX_STRIDE} bytes per vertex, found {stride}")
            });
            let mut attributes = Vec::new();
            for attribute in stream.attributes() {
                let is_it =
                    |other: &AttributeData| other.usage == attribute.usage() && u32::from(other.set) == attribute.set();
                match given.iter().position(is_it) {
                    Some(at) => attributes.push(AttributeData { format: attribute.format(), ..given.remove(at) }),
                    None => validator.problem(format!(
                        "{} of set {}: expected values, the mesh has this attribute",
                        attribute.usage(),
                        attribute.set()
                    )),
                }
            }
            streams.push((position, attributes));
        }
        // A collision mesh has only positions and no materials.
        for AttributeData { usage, set, .. } in given.iter().filter(|_| !collision) {
            validator.problem(format!("{usage} of set {set}: the mesh has no such attribute, add it first"));
        }
        validator.finish(NAME)?;
        for attribute in streams.iter_mut().flat_map(|(_, attributes)| attributes) {
            fill_w(attribute);
            attribute.check_values()?;
        }
        for (position, attributes) in streams {
            let Some(stream) = self.buffers.get_mut(position) else { continue };
            stream.refill(&attributes);
        }
        self.materials = if collision { Vec::new() } else { materials };
        self.set_indices(data.triangles.as_flattened())
    }
}

impl Buffer {
    /// Sets the values of all attributes, in order. Unchanged values and bytes between attributes are kept.
    fn refill(&mut self, attributes: &[AttributeData]) {
        let vertices = attributes.first().map_or(0, |attribute| attribute.values.len());
        let size = vertices.saturating_mul(self.stride());
        if size != self.data.len() {
            self.data.resize(size, 0);
            self.changed();
        }
        for (element, attribute) in self.descriptor.attributes().into_iter().zip(attributes) {
            let stays = |new: &[f32; 4], before: &[f32; 4]| {
                new.iter().zip(before).take(attribute.given()).all(|(new, before)| new.to_bits() == before.to_bits())
            };
            self.rewrite(element, |vertex, before| match attribute.values.get(vertex) {
                Some(new) if !stays(new, &before) => *new,
                _ => before,
            });
        }
    }
}

/// Sets the fourth component of vectors, which depends on their stored type.
fn fill_w(attribute: &mut AttributeData) {
    // The fourth component of a normal is the sign of the bitangent.
    let is_vector = matches!(attribute.usage, Usage::Position | Usage::Tangent | Usage::Binormal);
    if !is_vector {
        return;
    }
    let color = attribute.format == DataFormat::D3dColor && Meaning::of(attribute.usage) == Meaning::Vector;
    let w = if color { -1.0 } else { 0.0 };
    for [_, _, _, last] in &mut attribute.values {
        *last = w;
    }
}
