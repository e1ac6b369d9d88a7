//! Skins of all versions.

use crate::file::position;
use crate::generated::{ChunkBody, Influence, Skin, SkinV1};

/// The skin of a mesh, of any version: the nodes that influence its vertices.
#[derive(Debug, Clone, Copy)]
pub enum SkinRef<'a> {
    /// Version 1: influences are stored per vertex.
    V1(&'a SkinV1),
    /// Versions 2 to 4: a list of influences, and a row per original vertex that selects a range of it.
    Rows(&'a Skin),
}

pub(crate) fn of(body: &ChunkBody) -> Option<SkinRef<'_>> {
    match body {
        ChunkBody::SkinV1(skin) => Some(SkinRef::V1(skin)),
        ChunkBody::Skin(skin) => Some(SkinRef::Rows(skin)),
        _ => None,
    }
}

impl<'a> SkinRef<'a> {
    /// Returns the index of the node whose mesh is skinned.
    #[must_use]
    pub fn node(self) -> u32 {
        match self {
            Self::V1(skin) => skin.node,
            Self::Rows(skin) => skin.node,
        }
    }

    /// Returns the level of detail of the skinned mesh, or 0 if the version has none.
    #[must_use]
    pub fn lod(self) -> u32 {
        match self {
            Self::V1(_) => 0,
            Self::Rows(skin) => skin.lod.unwrap_or(0),
        }
    }

    /// Returns `true` if the skin is for the collision mesh of the node.
    #[must_use]
    pub fn is_for_collision(self) -> bool {
        match self {
            Self::V1(skin) => skin.is_for_collision_mesh != 0,
            Self::Rows(skin) => skin.is_for_collision_mesh != 0,
        }
    }

    /// Returns the number of original vertices.
    #[must_use]
    pub fn num_rows(self) -> usize {
        match self {
            Self::V1(skin) => skin.vertices.vertices.len(),
            Self::Rows(skin) => skin.rows.len(),
        }
    }

    /// Returns all influences in file order.
    pub fn all_influences(self) -> impl Iterator<Item = &'a Influence> {
        let (rows, list): (&[_], &[Influence]) = match self {
            Self::V1(skin) => (&skin.vertices.vertices, &[]),
            Self::Rows(skin) => (&[], &skin.influences),
        };
        rows.iter().flat_map(|vertex| &vertex.influences).chain(list)
    }

    /// Returns the influences of an original vertex, or an empty slice if the row does not exist or is out of range.
    #[must_use]
    pub fn influences_of(self, row: usize) -> &'a [Influence] {
        match self {
            Self::V1(skin) => skin.vertices.vertices.get(row).map_or(&[], |vertex| vertex.influences.as_slice()),
            Self::Rows(skin) => skin
                .rows
                .get(row)
                .and_then(|row| {
                    let start = position(row.first_influence);
                    skin.influences.get(start..start.checked_add(position(row.num_influences))?)
                })
                .unwrap_or(&[]),
        }
    }

    pub(crate) fn key(self) -> (u32, u32, bool) {
        (self.node(), self.lod(), self.is_for_collision())
    }
}
