//! Vertex streams.

use std::ops::{Deref, DerefMut};

/// The vertex streams of a mesh; takes no room where there are none, as in the thousands of meshes of animations.
///
/// ```
/// let mut streams = nwn_mdl::tree::Streams::default();
/// assert!(streams.positions.is_empty());
/// streams.positions.push([1.0, 2.0, 3.0]);
/// assert_eq!(streams.lengths()[0], 1);
/// ```
#[derive(Clone, Default)]
pub struct Streams(Option<Box<VertexStreams>>);

/// Vertex streams. Every one that is not empty has an element for each vertex; all share one index.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VertexStreams {
    /// Positions in the space of the node.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub positions: Vec<[f32; 3]>,
    /// Texture coordinates, up to four sets.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub uvs: [Vec<[f32; 2]>; 4],
    /// Normals.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub normals: Vec<[f32; 3]>,
    /// Colors: red, green, blue, alpha.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub colors: Vec<[u8; 4]>,
    /// First water stream.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub extra_1: Vec<[f32; 3]>,
    /// Second water stream.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub extra_2: Vec<[f32; 3]>,
    /// Third water stream.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub extra_3: Vec<[f32; 3]>,
    /// Fourth water stream; in the enhanced edition unit tangents.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tangents: Vec<[f32; 3]>,
    /// Fifth water stream.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub extra_5: Vec<[f32; 3]>,
    /// Sixth water stream; in the enhanced edition the handedness of the tangents, 1 or -1.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub handedness: Vec<f32>,
}

/// What all meshes without streams have.
static NO_STREAMS: VertexStreams = VertexStreams {
    positions: Vec::new(),
    uvs: [const { Vec::new() }; 4],
    normals: Vec::new(),
    colors: Vec::new(),
    extra_1: Vec::new(),
    extra_2: Vec::new(),
    extra_3: Vec::new(),
    tangents: Vec::new(),
    extra_5: Vec::new(),
    handedness: Vec::new(),
};

impl Deref for Streams {
    type Target = VertexStreams;

    fn deref(&self) -> &VertexStreams {
        self.0.as_deref().unwrap_or(&NO_STREAMS)
    }
}

impl DerefMut for Streams {
    fn deref_mut(&mut self) -> &mut VertexStreams {
        self.0.get_or_insert_default()
    }
}

impl From<VertexStreams> for Streams {
    fn from(streams: VertexStreams) -> Self {
        Self(Some(Box::new(streams)))
    }
}

impl PartialEq for Streams {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for Streams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Streams {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Streams {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        VertexStreams::deserialize(deserializer).map(Self::from)
    }
}

impl VertexStreams {
    /// Lengths of all streams, in file order.
    #[must_use]
    pub fn lengths(&self) -> [usize; 13] {
        let [uv_0, uv_1, uv_2, uv_3] = &self.uvs;
        [
            self.positions.len(),
            uv_0.len(),
            uv_1.len(),
            uv_2.len(),
            uv_3.len(),
            self.normals.len(),
            self.colors.len(),
            self.extra_1.len(),
            self.extra_2.len(),
            self.extra_3.len(),
            self.tangents.len(),
            self.extra_5.len(),
            self.handedness.len(),
        ]
    }
}
