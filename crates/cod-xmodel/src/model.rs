//! The model: bones, vertices, faces, objects and materials, independent of the file form.
//!
//! Lengths are inches, Z is up. Positions and axes are in model space, not relative to the parent. Texture
//! coordinates have V pointing down. Source: sections 3 and 6 of the format reference.

use meshwire_core::ByteString;
#[cfg(feature = "serde")]
use meshwire_core::exact;
use smallvec::SmallVec;

/// Three coordinates.
pub type Vector3 = [f64; 3];
/// Red, green, blue and alpha; or the four parts of a quaternion, x y z w.
pub type Vector4 = [f64; 4];

/// The axes of an unrotated object.
pub const UPRIGHT: [Vector3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// The last version in which a corner is one line and a material only a name.
pub(crate) const OLD: u32 = 5;
/// The newest version.
pub(crate) const NEWEST: u32 = 7;

/// A model file: XMODEL_EXPORT or XMODEL_BIN.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::{Format, XmodelFile};
///
/// let text = b"MODEL\nVERSION 6\nNUMBONES 1\nBONE 0 -1 \"root\"\nBONE 0\nOFFSET 0 0 0\nSCALE 1 1 1\nX 1 0 0\nY 0 1 0\nZ 0 0 1\n\
///     NUMVERTS 0\nNUMFACES 0\nNUMOBJECTS 0\nNUMMATERIALS 0\n";
/// let mut file = XmodelFile::read(text)?;
/// let model = file.model_mut().unwrap();
/// model.bones[0].name = "tag_origin".into();
/// assert!(file.to_bytes()?.starts_with(b"MODEL\nVERSION 6\nNUMBONES 1\nBONE 0 -1 \"tag_origin\"\n"));
/// # Ok::<(), meshwire::xmodel::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Model {
    /// 5 (Call of Duty 1), 6 (Call of Duty 2 to Black Ops) or 7 (Black Ops 3).
    pub version: u32,
    /// The skeleton; parents usually precede their children.
    pub bones: Vec<Bone>,
    /// The number of cosmetic bones at the end of the list (version 7); `None` if the file has no such line.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cosmetic_bones: Option<u32>,
    /// Positions with weights.
    pub vertices: Vec<Vertex>,
    /// Triangles.
    pub faces: Vec<Face>,
    /// Names that group faces. Some version 5 files do not have this list.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub objects: Option<Vec<ByteString>>,
    /// Materials.
    pub materials: Vec<Material>,
    /// The siege block that some version 7 models have instead of a skeleton.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub siege: Option<Siege>,
}

/// A bone.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Bone {
    /// Name, unique in the model. May contain blanks.
    pub name: ByteString,
    /// Index of the parent bone; -1 for a root.
    pub parent: i32,
    /// Position in model space.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub offset: Vector3,
    /// Scale along the axes; nearly always 1. `None` if the file has no such line.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub scale: Option<Vector3>,
    /// The local x, y and z axes in model space.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub axes: [Vector3; 3],
}

/// The influence of a bone on a vertex.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Weight {
    /// Index of the bone.
    pub bone: u32,
    /// The weight; the weights of a vertex sum to about 1. Zero occurs.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub weight: f64,
}

/// The weights of a vertex in file order, which has no meaning.
pub type Weights = SmallVec<[Weight; 2]>;

/// A position with weights, shared by the corners that use it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Vertex {
    /// Position in model space.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub offset: Vector3,
    /// The bones that move it.
    pub weights: Weights,
}

/// A triangle.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Face {
    /// Index into the objects.
    pub object: u32,
    /// Index into the materials.
    pub material: u32,
    /// Two more numbers that only text files have and no program uses: `0 0`, in version 5 usually `0 1`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub tail: Option<[i32; 2]>,
    /// The corners; their order determines the front side.
    pub corners: [Corner; 3],
}

/// A corner of a triangle.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Corner {
    /// Index into the vertices.
    pub vertex: u32,
    /// Normal in model space.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub normal: Vector3,
    /// Color. -1 in all components means no color, values above 1 are overbright. `None` in version 5.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub color: Option<Vector4>,
    /// Texture coordinates, one pair per set. Games use the first set.
    #[cfg_attr(feature = "serde", serde(with = "uvs"))]
    pub uvs: SmallVec<[[f64; 2]; 1]>,
}

/// A material.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Material {
    /// Name; in version 5, the texture file.
    pub name: ByteString,
    /// All other attributes. Always present, except in version 5.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub surface: Option<Surface>,
}

/// The attributes of a material in versions 6 and 7. The converters ignore all of them except the image names.
///
/// Each line is optional: exporters write all of them or, rarely, none.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Surface {
    /// Kind of shader: `Lambert`, `Phong`, `Blinn`.
    pub kind: ByteString,
    /// A file name, `role:path` pairs separated by blanks, or empty.
    pub images: ByteString,
    /// Base color.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub color: Option<Vector4>,
    /// Transparency per channel.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub transparency: Option<Vector4>,
    /// Ambient color.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub ambient_color: Option<Vector4>,
    /// Emitted light.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub incandescence: Option<Vector4>,
    /// Diffuse and translucence coefficients.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub coefficients: Option<[f64; 2]>,
    /// Intensity, and a flag that text files write as an integer.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub glow: Option<[f64; 2]>,
    /// A limit that text files write as an integer, and the index of refraction.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub refractive: Option<[f64; 2]>,
    /// Specular color; -1 if not set.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub specular_color: Option<Vector4>,
    /// Color of reflections; -1 if not set.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub reflective_color: Option<Vector4>,
    /// A limit that text files write as an integer, and the reflectivity.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub reflective: Option<[f64; 2]>,
    /// Eccentricity and roll-off of Blinn shaders; -1 if not set.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub blinn: Option<[f64; 2]>,
    /// Power of Phong shaders; -1 if not set.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "exact"))]
    pub phong: Option<f64>,
}

/// The siege block of version 7: a separate skeleton, for models with one ordinary bone.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Siege {
    /// Its bones.
    pub bones: Vec<SiegeBone>,
    /// Weights for each vertex of the model.
    pub weights: Vec<Weights>,
}

/// A bone of a siege block.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct SiegeBone {
    /// Name.
    pub name: ByteString,
    /// Index of the parent; -1 for a root.
    pub parent: i32,
    /// The transform; `None` if the file does not have it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub placement: Option<Placement>,
}

/// The transform of a siege bone.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Placement {
    /// Position.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub offset: Vector3,
    /// Quaternion, x y z w.
    #[cfg_attr(feature = "serde", serde(with = "exact"))]
    pub rotation: Vector4,
}

/// Serializes texture coordinates as a list of pairs.
#[cfg(feature = "serde")]
mod uvs {
    use meshwire_core::exact;
    use serde::{Deserializer, Serializer};
    use smallvec::SmallVec;

    type Uvs = SmallVec<[[f64; 2]; 1]>;

    pub(super) fn serialize<S: Serializer>(uvs: &Uvs, serializer: S) -> Result<S::Ok, S::Error> {
        exact::serialize(&uvs.to_vec(), serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uvs, D::Error> {
        exact::deserialize::<Vec<[f64; 2]>, D>(deserializer).map(Uvs::from_vec)
    }
}
