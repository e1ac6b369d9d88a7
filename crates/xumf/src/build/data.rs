//! A mesh as lists of values, independent of the file layout.

use std::borrow::Cow;

use binrw::Endian;
use meshwire_core::{Error, FixedText, Segment, Validator, reader::widen};

use super::buffer::AttributeData;
use super::profile::{Profile, Style};
use crate::generated::xmf::{DataFormat, Material, Usage};
use crate::view::{Attribute, Buffer, MAX_ELEMENTS, Mesh};
use crate::{NAME, XmfFile, sign};

/// The values of one set of texture coordinates or colors.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Set<T> {
    /// Number of the set.
    pub index: u8,
    /// One value per vertex.
    pub values: Vec<T>,
}

/// A number of triangles that are drawn with one material. Each range starts at the end of the previous one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MaterialRange {
    /// `collection.material` of the game's material library.
    pub name: String,
    /// Number of triangles.
    pub triangles: u32,
}

/// A mesh as lists of values. Its space and winding are those of [`Mesh`].
///
/// ```
/// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
/// use meshwire::xmf::{MaterialRange, MeshData, Profile};
///
/// let data = MeshData {
///     positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
///     normals: vec![[0.0, 0.0, 1.0]; 3],
///     triangles: vec![[0, 1, 2]],
///     materials: vec![MaterialRange { name: "ships.hull".into(), triangles: 1 }],
///     ..MeshData::default()
/// };
/// let visual = data.visual(Profile::X4)?;
/// let collision = data.collision(Profile::X4)?;
/// assert_eq!(visual.materials().len(), 1);
/// assert!(collision.mesh()?.is_collision());
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MeshData {
    /// Positions in meters.
    pub positions: Vec<[f32; 3]>,
    /// Unit normals, one per vertex, or empty.
    pub normals: Vec<[f32; 3]>,
    /// Unit tangents, one per vertex, or empty. Those of the games point along decreasing u.
    pub tangents: Vec<[f32; 3]>,
    /// The signs of the bitangents, one per vertex, or empty: `cross(normal, tangent) * sign` points along increasing
    /// v. The sign is stored as the fourth component of the normal: 1 if texture coordinates are mirrored, otherwise
    /// -1. If the list is empty, signs are computed from the texture coordinates.
    pub signs: Vec<f32>,
    /// Texture coordinates, with v downward.
    pub uvs: Vec<Set<[f32; 2]>>,
    /// Colors as red, green, blue and alpha.
    pub colors: Vec<Set<[u8; 4]>>,
    /// Vertex indices of every triangle.
    pub triangles: Vec<[u32; 3]>,
    /// Materials of consecutive ranges of triangles.
    pub materials: Vec<MaterialRange>,
}

impl MeshData {
    /// Creates a visual mesh in the style of the game's exporter: one interleaved buffer, then the indices.
    ///
    /// # Errors
    /// The game does not support the mesh: no triangles or normals, lists of different lengths, vertices that do not
    /// exist, materials that do not cover the triangles, more than 16 attributes, or values that their type cannot
    /// represent. The error lists every problem with its path.
    pub fn visual(&self, profile: Profile) -> Result<XmfFile, Error> {
        XmfFile::from_mesh(&self.visual_mesh(profile)?, &Style::new(profile))
    }

    /// Creates a collision mesh that the game accepts: only positions and u32 indices, without a declaration.
    ///
    /// # Errors
    /// There are no triangles, or vertices that do not exist or are not finite.
    pub fn collision(&self, profile: Profile) -> Result<XmfFile, Error> {
        XmfFile::from_mesh(&self.collision_mesh()?, &Style::new(profile))
    }

    /// Creates the buffers of [`visual`](Self::visual), little-endian.
    ///
    /// # Errors
    /// The same as [`visual`](Self::visual).
    pub fn visual_mesh(&self, profile: Profile) -> Result<Mesh, Error> {
        let mut validator = Validator::new();
        self.check(&mut validator);
        let attributes = self.attributes(profile.uv_format());
        self.check_visual(attributes.len(), &mut validator);
        // Positions are floats, and `check` has already reported those that are not finite.
        let others = attributes.iter().filter(|attribute| attribute.usage != Usage::Position);
        for (expected, found) in others.filter_map(AttributeData::lost) {
            validator.field("values", |v| v.problem(format!("expected {expected}, found {found}")));
        }
        let materials = self.material_records(&mut validator);
        validator.finish(NAME)?;
        let mut validator = Validator::new();
        let stream = Buffer::interleaved(&attributes, Endian::Little, &mut validator);
        let wide = profile.is_wide(self.positions.len(), false);
        let indices = Buffer::of_indices(self.triangles.as_flattened(), wide, Endian::Little, &mut validator);
        validator.finish(NAME)?;
        Ok(Mesh { endian: Endian::Little, buffers: vec![stream, indices], materials, recounted: false })
    }

    /// Creates the buffers of [`collision`](Self::collision), little-endian.
    ///
    /// # Errors
    /// The same as [`collision`](Self::collision).
    pub fn collision_mesh(&self) -> Result<Mesh, Error> {
        let mut validator = Validator::new();
        self.check(&mut validator);
        validator.finish(NAME)?;
        let mut validator = Validator::new();
        let positions = AttributeData::vectors(Usage::Position, DataFormat::Float3, &self.positions);
        let stream = Buffer::single(&positions, Endian::Little, &mut validator);
        let indices = Buffer::of_indices(self.triangles.as_flattened(), true, Endian::Little, &mut validator);
        validator.finish(NAME)?;
        Ok(Mesh { endian: Endian::Little, buffers: vec![stream, indices], materials: Vec::new(), recounted: false })
    }

    /// Returns all attributes in the order and with the types of the exporter.
    #[must_use]
    pub fn attributes(&self, uv_format: DataFormat) -> Vec<AttributeData> {
        let mut found = vec![AttributeData::vectors(Usage::Position, DataFormat::Float3, &self.positions)];
        if !self.normals.is_empty() {
            let mut normals = AttributeData::vectors(Usage::Normal, DataFormat::D3dColor, &self.normals);
            let signs = normals.values.iter_mut().zip(self.stored_signs().into_owned());
            signs.for_each(|([.., last], sign)| *last = sign);
            found.push(normals);
        }
        if !self.tangents.is_empty() {
            found.push(AttributeData::vectors(Usage::Tangent, DataFormat::D3dColor, &self.tangents));
        }
        found.extend(self.uvs.iter().map(|set| AttributeData::uvs(set.index, uv_format, &set.values)));
        found.extend(self.colors.iter().map(|set| AttributeData::colors(set.index, DataFormat::D3dColor, &set.values)));
        found
    }

    /// Returns the signs of the bitangents, computed if there is no list, or an empty list without tangents.
    fn stored_signs(&self) -> Cow<'_, [f32]> {
        if !self.signs.is_empty() || self.tangents.is_empty() {
            return Cow::Borrowed(&self.signs);
        }
        let uvs = self.uvs.first().map(|set| set.values.as_slice());
        let mut signs = sign::computed(&self.positions, &self.normals, uvs, self.triangles.iter().copied());
        signs.iter_mut().filter(|sign| **sign == 0.0).for_each(|sign| *sign = sign::ORDINARY);
        Cow::Owned(signs)
    }

    /// Checks the requirements of every mesh.
    pub(crate) fn check(&self, validator: &mut Validator) {
        let vertices = self.positions.len();
        validator.field("triangles", |v| {
            v.require(!self.triangles.is_empty(), || "expected at least one triangle, found none".to_owned());
            let outside = |index: &u32| usize::try_from(*index).is_ok_and(|index| index >= vertices);
            if let Some(at) = self.triangles.iter().position(|triangle| triangle.iter().any(outside)) {
                v.within(Segment::Index(at), |v| {
                    let triangle = self.triangles.get(at).copied().unwrap_or_default();
                    v.problem(format!("expected vertices below {vertices}, found {triangle:?}"));
                });
            }
        });
        check_finite("positions", &self.positions, validator);
        let lists = [("normals", &self.normals), ("tangents", &self.tangents)];
        for (name, values) in lists.into_iter().filter(|(_, values)| !values.is_empty()) {
            check_length(name, None, values.len(), vertices, validator);
            check_finite(name, values, validator);
        }
        if !self.signs.is_empty() {
            check_length("signs", None, self.signs.len(), vertices, validator);
            let outside = self.signs.iter().find(|sign| !(-1.0..=1.0).contains(*sign));
            validator.field("signs", |v| {
                v.require(outside.is_none(), || format!("expected 1 or -1, found {}", outside.unwrap_or(&0.0)));
            });
        }
        for (position, set) in self.uvs.iter().enumerate() {
            check_length("uvs", Some(position), set.values.len(), vertices, validator);
            let twice = self.uvs.iter().take(position).any(|other| other.index == set.index);
            validator.field("uvs", |v| v.require(!twice, || format!("expected set {} only once", set.index)));
        }
        for (position, set) in self.colors.iter().enumerate() {
            check_length("colors", Some(position), set.values.len(), vertices, validator);
            let twice = self.colors.iter().take(position).any(|other| other.index == set.index);
            validator.field("colors", |v| v.require(!twice, || format!("expected set {} only once", set.index)));
        }
    }

    fn check_visual(&self, attributes: usize, validator: &mut Validator) {
        validator.field("normals", |v| {
            v.require(!self.normals.is_empty(), || "expected one normal per vertex on a visual mesh".to_owned());
        });
        validator.require(attributes <= MAX_ELEMENTS, || format!("expected at most 16 attributes, found {attributes}"));
        validator.field("materials", |v| {
            let covered: u64 = self.materials.iter().map(|material| u64::from(material.triangles)).sum();
            v.agrees("triangles", widen(self.triangles.len()), covered.into(), "triangles");
            v.fits("len", widen(self.materials.len()), u64::from(u8::MAX));
        });
    }

    pub(crate) fn material_records(&self, validator: &mut Validator) -> Vec<Material> {
        let mut first_index = 0_u32;
        let mut records = Vec::with_capacity(self.materials.len());
        validator.field("materials", |v| {
            for (position, range) in self.materials.iter().enumerate() {
                v.within(Segment::Index(position), |v| {
                    v.require(range.triangles > 0, || "expected at least one triangle, found none".to_owned());
                    let num_indices = range.triangles.saturating_mul(3);
                    let name = material_name(range.name.as_bytes(), v);
                    records.push(Material { first_index, num_indices, name });
                    first_index = first_index.saturating_add(num_indices);
                });
            }
        });
        records
    }
}

/// Creates the name field of a material record. A name that does not fit with its terminator is a problem.
pub(crate) fn material_name(name: &[u8], validator: &mut Validator) -> FixedText<128> {
    let field = FixedText::new(name).ok().filter(FixedText::is_terminated);
    validator.require(field.is_some() && !name.contains(&0) && !name.is_empty(), || {
        format!("expected a name of 1 to 127 bytes without zero bytes, found \"{}\"", name.escape_ascii())
    });
    field.unwrap_or_default()
}

fn check_length(list: &'static str, index: Option<usize>, found: usize, vertices: usize, validator: &mut Validator) {
    let place = index.map(|index| format!("[{index}]")).unwrap_or_default();
    validator.field(list, |v| {
        v.require(found == vertices, || format!("expected {vertices} values{place}, one per vertex, found {found}"));
    });
}

fn check_finite(list: &'static str, values: &[[f32; 3]], validator: &mut Validator) {
    if let Some(at) = values.iter().position(|value| value.iter().any(|number| !number.is_finite())) {
        validator.field(list, |v| {
            v.within(Segment::Index(at), |v| {
                v.problem(format!("expected finite numbers, found {:?}", values.get(at).copied().unwrap_or_default()));
            });
        });
    }
}

/// Returns the fourth components of normals that have one.
fn signs(normals: Option<Attribute<'_>>) -> Vec<f32> {
    let with_sign = normals.filter(|normals| normals.format().components() == Some(4));
    with_sign.map(|normals| normals.vectors::<4>().map(|[.., sign]| sign).collect()).unwrap_or_default()
}

impl Mesh {
    /// Converts the mesh to lists of values, for another program or for building it again. Attributes without a list in
    /// [`MeshData`] (binormals, weights) and index buffers after the first are dropped.
    #[must_use]
    pub fn to_data(&self) -> MeshData {
        let vectors = |usage: Usage| self.attribute(usage, 0).map(|a| a.to_vec::<3>()).unwrap_or_default();
        let sets = |usage: Usage| self.attributes().filter(move |attribute| attribute.usage() == usage);
        let index = |attribute: &Attribute<'_>| u8::try_from(attribute.set()).unwrap_or(u8::MAX);
        MeshData {
            positions: vectors(Usage::Position),
            normals: vectors(Usage::Normal),
            tangents: vectors(Usage::Tangent),
            signs: signs(self.attribute(Usage::Normal, 0)),
            uvs: sets(Usage::Texcoord).map(|a| Set { index: index(&a), values: a.to_vec() }).collect(),
            colors: sets(Usage::Color)
                .map(|a| {
                    let bytes = |value: [f32; 4]| {
                        let encoded = DataFormat::UByte4N.encode(value, Endian::Little, crate::Meaning::Plain);
                        encoded.as_bytes().first_chunk().copied().unwrap_or_default()
                    };
                    Set { index: index(&a), values: a.vectors::<4>().map(bytes).collect() }
                })
                .collect(),
            triangles: self.triangles().collect(),
            materials: self
                .materials
                .iter()
                .map(|material| MaterialRange {
                    name: material.name.to_lossy().into_owned(),
                    triangles: material.num_indices / 3,
                })
                .collect(),
        }
    }
}
