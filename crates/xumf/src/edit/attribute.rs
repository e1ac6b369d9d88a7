//! Setting, adding and removing vertex attributes.

use binrw::Endian;
use meshwire_core::{Error, Validator};

use crate::NAME;
use crate::build::AttributeData;
use crate::generated::xmf::Usage;
use crate::loss::Clamped;
use crate::refusal::refuse;
use crate::view::{Attribute, Buffer, Element, Mesh};

impl Mesh {
    /// Replaces the values of an attribute of every vertex and keeps its type. `N` is the number of components of the
    /// type, or 3 for a type with four, whose last component is kept.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// # use meshwire::xmf::{MeshData, Profile, Usage};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// let mut file = data.collision(Profile::X4)?;
    /// file.edit(|mesh| {
    ///     let raised: Vec<[f32; 3]> = mesh.positions().into_iter().flatten().map(|[x, y, z]| [x, y + 2.0, z]).collect();
    ///     mesh.set_attribute(Usage::Position, 0, &raised)
    /// })?;
    /// assert_eq!(file.mesh()?.bounds(), Some(([0.0, 2.0, 0.0], [1.0, 3.0, 0.0])));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The mesh has no such attribute, the number of vertices or components differs, or the type cannot represent a
    /// value (see [`set_attribute_clamped`](Self::set_attribute_clamped)). The mesh is then unchanged.
    pub fn set_attribute<const N: usize>(&mut self, usage: Usage, set: u32, values: &[[f32; N]]) -> Result<(), Error> {
        let (stream, element) = self.find(usage, set)?;
        let data = stream.with_values(element, values)?;
        data.check_values()?;
        stream.rewrite(element, |vertex, before| data.values.get(vertex).copied().unwrap_or(before));
        Ok(())
    }

    /// Like [`set_attribute`](Self::set_attribute), but clamps values to the nearest ones that the type can represent.
    /// Returns what clamping changed.
    ///
    /// # Errors
    /// The mesh has no such attribute, or the number of vertices or components differs. The mesh is then unchanged.
    pub fn set_attribute_clamped<const N: usize>(
        &mut self,
        usage: Usage,
        set: u32,
        values: &[[f32; N]],
    ) -> Result<Clamped, Error> {
        let (stream, element) = self.find(usage, set)?;
        let (data, clamped) = stream.with_values(element, values)?.clamped();
        stream.rewrite(element, |vertex, before| data.values.get(vertex).copied().unwrap_or(before));
        Ok(clamped)
    }

    /// Finds the stream with an attribute, and the attribute's position in it.
    pub(crate) fn find(&mut self, usage: Usage, set: u32) -> Result<(&mut Buffer, Element), Error> {
        for stream in self.buffers.iter_mut().filter(|buffer| !buffer.descriptor.is_index()) {
            let element = stream.attributes().map(|attribute| attribute.element());
            let found = { element }.find(|element| element.usage == usage && element.set == set);
            if let Some(element) = found {
                return Ok((stream, element));
            }
        }
        Err(refuse("attributes", format!("an attribute {usage} of set {set}"), "none"))
    }

    /// Adds a stream without a declaration, as in files with descriptors of 56 bytes.
    ///
    /// # Errors
    /// The mesh already has such an attribute, the number of vertices differs, the usage needs a declaration, or the
    /// type cannot represent a value (see [`AttributeData::clamped`]).
    pub fn add_stream(&mut self, attribute: &AttributeData) -> Result<(), Error> {
        self.check_new(attribute)?;
        let mut validator = Validator::new();
        let stream = Buffer::single(attribute, self.endian, &mut validator);
        validator.finish(NAME)?;
        self.insert_stream(stream);
        Ok(())
    }

    /// Adds a stream with a declaration.
    ///
    /// # Errors
    /// The mesh already has one of the attributes, the number of vertices differs, the attributes do not fit into a
    /// declaration, or a type cannot represent a value (see [`AttributeData::clamped`]).
    pub fn add_interleaved_stream(&mut self, attributes: &[AttributeData]) -> Result<(), Error> {
        attributes.iter().try_for_each(|attribute| self.check_new(attribute))?;
        let mut validator = Validator::new();
        let stream = Buffer::interleaved(attributes, self.endian, &mut validator);
        validator.finish(NAME)?;
        self.insert_stream(stream);
        Ok(())
    }

    /// Adds an attribute at the end of the interleaved stream.
    ///
    /// # Errors
    /// The mesh has no stream with a declaration, already has such an attribute, the number of vertices differs, the
    /// declaration is full, or the type cannot represent a value (see [`AttributeData::clamped`]).
    pub fn add_attribute(&mut self, attribute: &AttributeData) -> Result<(), Error> {
        self.check_new(attribute)?;
        let endian = self.endian;
        let Some(stream) = self.buffers.iter_mut().find(|buffer| buffer.descriptor.num_elements > 0) else {
            return Err(refuse("attributes", "a stream with a declaration", "none"));
        };
        let mut all = stream.to_attribute_data();
        all.push(attribute.clone());
        stream.relayout(&all, endian)
    }

    /// Removes an attribute. A stream without other attributes is removed with it.
    ///
    /// # Errors
    /// The mesh has no such attribute.
    pub fn remove_attribute(&mut self, usage: Usage, set: u32) -> Result<(), Error> {
        let endian = self.endian;
        let (stream, _) = self.find(usage, set)?;
        let mut rest = stream.to_attribute_data();
        rest.retain(|attribute| !(attribute.usage == usage && u32::from(attribute.set) == set));
        if !rest.is_empty() {
            return stream.relayout(&rest, endian);
        }
        let is_it = |buffer: &Buffer| buffer.attributes().any(|a| a.usage() == usage && a.set() == set);
        if let Some(position) = self.buffers.iter().position(is_it) {
            self.buffers.remove(position);
        }
        Ok(())
    }

    fn check_new(&self, attribute: &AttributeData) -> Result<(), Error> {
        let AttributeData { usage, set, values, .. } = attribute;
        if self.attribute(*usage, u32::from(*set)).is_some() {
            return Err(refuse("attributes", format!("{usage} of set {set} only once"), "a second one"));
        }
        let vertices = self.streams().next().map_or(values.len(), Buffer::len);
        if vertices != values.len() {
            return Err(refuse("values", format!("{vertices} values, one per vertex"), values.len().to_string()));
        }
        attribute.check_values()
    }

    /// Inserts a vertex buffer before the index buffer.
    fn insert_stream(&mut self, stream: Buffer) {
        let position = self.buffers.iter().position(|b| b.descriptor.is_index()).unwrap_or(self.buffers.len());
        self.buffers.insert(position, stream);
    }
}

impl Buffer {
    /// Returns attribute data with `N` new components for every vertex.
    fn with_values<const N: usize>(&self, element: Element, values: &[[f32; N]]) -> Result<AttributeData, Error> {
        if self.len() != values.len() {
            return Err(refuse("values", format!("{} values, one per vertex", self.len()), values.len().to_string()));
        }
        let components = element.format.components().unwrap_or(0);
        if N != components && (N, components) != (3, 4) {
            let expected = format!("{components} numbers for {} of type {}", element.usage, element.format);
            return Err(refuse("values", expected, N.to_string()));
        }
        let old = self.attributes().find(|attribute| attribute.element() == element);
        let mut all: Vec<[f32; 4]> = old.map(|attribute| attribute.to_vec()).unwrap_or_default();
        for (value, new) in all.iter_mut().zip(values) {
            value.iter_mut().zip(new).for_each(|(to, from)| *to = *from);
        }
        let set = u8::try_from(element.set).unwrap_or(u8::MAX);
        Ok(AttributeData { usage: element.usage, set, format: element.format, values: all })
    }

    /// Returns all attributes with their values.
    pub(crate) fn to_attribute_data(&self) -> Vec<AttributeData> {
        self.attributes()
            .map(|attribute| AttributeData {
                usage: attribute.usage(),
                set: u8::try_from(attribute.set()).unwrap_or(u8::MAX),
                format: attribute.format(),
                values: attribute.to_vec(),
            })
            .collect()
    }

    /// Changes the attributes of the stream. Existing attributes keep their bytes.
    pub(crate) fn relayout(&mut self, attributes: &[AttributeData], endian: Endian) -> Result<(), Error> {
        let mut validator = Validator::new();
        let mut made = if self.descriptor.num_elements > 0 {
            Self::interleaved(attributes, endian, &mut validator)
        } else {
            match attributes {
                [attribute] => Self::single(attribute, endian, &mut validator),
                _ => return Err(refuse("attributes", "one attribute in a stream without declaration", "several")),
            }
        };
        validator.finish(NAME)?;
        made.origin = self.origin;
        for old in self.attributes() {
            let new = made
                .descriptor
                .attributes()
                .into_iter()
                .find(|new| new.usage == old.usage() && new.set == old.set() && new.format == old.format());
            if let Some(new) = new {
                made.copy_column(new, &old);
            }
        }
        made.changed();
        *self = made;
        Ok(())
    }

    /// Copies the stored bytes of an attribute from another buffer.
    fn copy_column(&mut self, to: Element, from: &Attribute<'_>) {
        let stride = self.stride().max(1);
        for (item, raw) in self.data.chunks_exact_mut(stride).zip(from.raws()) {
            if let Some(bytes) = item.get_mut(to.offset..).and_then(|rest| rest.get_mut(..raw.len())) {
                bytes.copy_from_slice(raw);
            }
        }
    }
}
