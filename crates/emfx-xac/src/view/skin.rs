//! Skins of all versions.

use crate::file::position;
use crate::generated::{ChunkBody, Influence, Skin, SkinV1};

/// Which nodes move the vertices of one mesh, whatever the version.
#[derive(Debug, Clone, Copy)]
pub enum SkinRef<'a> {
    /// Version 1: the vertices hold their influences.
    V1(&'a SkinV1),
    /// Version 2 to 4: a list of influences, and a row per original vertex that selects some of them.
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
    /// Index of the node whose mesh is meant.
    #[must_use]
    pub fn node(self) -> u32 {
        match self {
            Self::V1(skin) => skin.node,
            Self::Rows(skin) => skin.node,
        }
    }

    /// Level of detail of the mesh that is meant; 0 where the version has none.
    #[must_use]
    pub fn lod(self) -> u32 {
        match self {
            Self::V1(_) => 0,
            Self::Rows(skin) => skin.lod.unwrap_or(0),
        }
    }

    /// True if the collision mesh of the node is meant.
    #[must_use]
    pub fn is_for_collision(self) -> bool {
        match self {
            Self::V1(skin) => skin.is_for_collision_mesh != 0,
            Self::Rows(skin) => skin.is_for_collision_mesh != 0,
        }
    }

    /// Number of original vertices.
    #[must_use]
    pub fn num_rows(self) -> usize {
        match self {
            Self::V1(skin) => skin.vertices.vertices.len(),
            Self::Rows(skin) => skin.rows.len(),
        }
    }

    /// All influences, in file order.
    pub fn all_influences(self) -> impl Iterator<Item = &'a Influence> {
        let (rows, list): (&[_], &[Influence]) = match self {
            Self::V1(skin) => (&skin.vertices.vertices, &[]),
            Self::Rows(skin) => (&[], &skin.influences),
        };
        rows.iter().flat_map(|vertex| &vertex.influences).chain(list)
    }

    /// The influences of an original vertex; empty where the row does not exist or leaves the list.
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
