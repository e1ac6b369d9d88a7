//! Vertex streams.

use std::ops::{Deref, DerefMut};

use crate::graph::each_of_streams;

/// The vertex streams of a mesh. Allocates nothing if it is empty, like the thousands of meshes in animations.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// let mut streams = meshwire::mdl::tree::Streams::default();
/// assert!(streams.positions.is_empty());
/// streams.positions.push([1.0, 2.0, 3.0]);
/// assert_eq!(streams.lengths().next(), Some(("positions", 1)));
/// ```
#[derive(Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "VertexStreams"))]
pub struct Streams(Option<Box<VertexStreams>>);

/// Vertex streams. Every non-empty stream has one element per vertex; all share one index.
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
    /// Fourth water stream; unit tangents in the enhanced edition.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tangents: Vec<[f32; 3]>,
    /// Fifth water stream.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub extra_5: Vec<[f32; 3]>,
    /// Sixth water stream; in the enhanced edition, the handedness of the tangents, 1 or -1.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub handedness: Vec<f32>,
}

/// The value of all meshes without streams.
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

impl Streams {
    /// Iterates over the names and lengths of the streams in file order; yields nothing if no streams are allocated.
    pub fn lengths(&self) -> impl Iterator<Item = (&'static str, usize)> + use<> {
        macro_rules! lengths {
            (($streams:ident) $($name:ident: $field:ident $([$set:literal])?;)*) => {
                [$((stringify!($name), $streams.$field $([$set])?.len())),*]
            };
        }
        let lengths = |streams: &VertexStreams| each_of_streams!(lengths!(streams));
        self.0.as_deref().map(lengths).into_iter().flatten()
    }

    /// Frees the allocation if all streams are empty.
    pub(crate) fn forget_room(&mut self) {
        if self.lengths().all(|(_, length)| length == 0) {
            self.0 = None;
        }
    }

    /// Returns the length of the first non-empty stream.
    pub(super) fn num_vertices(&self) -> usize {
        self.lengths().map(|(_, length)| length).find(|length| *length > 0).unwrap_or(0)
    }
}

impl VertexStreams {
    /// Keeps only the first `vertices` vertices.
    pub fn truncate(&mut self, vertices: usize) {
        macro_rules! truncate {
            (($streams:ident) $($name:ident: $field:ident $([$set:literal])?;)*) => {
                $($streams.$field $([$set])?.truncate(vertices);)*
            };
        }
        each_of_streams!(truncate!(self));
    }
}
