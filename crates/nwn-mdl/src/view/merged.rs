//! Meshes that the enhanced edition draws in one call.

use super::mesh::IndexList;
use crate::file::MdlFile;
use crate::tree::{Mesh, Node};

/// Siblings with the same texture that the enhanced edition merged: the first of them has the vertices of all and draws
/// them.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Merge<'a> {
    /// The mesh that draws the others.
    pub leader: &'a Node,
    /// The meshes that the leader draws, in file order. Each still has its own streams, faces and index list.
    pub followers: Vec<&'a Node>,
}

impl Merge<'_> {
    /// Returns true if the leader's index list has room for exactly the faces of the followers.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let faces = |node: &&Node| node.mesh().map_or(0, |mesh| mesh.faces.len());
        let followers: usize = self.followers.iter().map(faces).sum();
        let extra = match self.leader.mesh().map(Mesh::index_list) {
            Some(IndexList::Leader { extra }) => extra,
            _ => 0,
        };
        u64::try_from(followers).is_ok_and(|followers| extra == 3 * followers)
    }
}

impl MdlFile {
    /// Returns all merges of the geometry. A follower belongs to the last leader with its texture among the preceding
    /// siblings; texture names are compared ignoring case.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let shape = build::Shape {
    ///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    ///     triangles: vec![[0, 1, 2]],
    ///     ..Default::default()
    /// };
    /// let mut a = build::trimesh("a", &shape, Profile::Ee)?;
    /// let mut b = a.clone();
    /// let leader = a.mesh_mut().unwrap();
    /// leader.index_lists[0].extend([0, 1, 2]);
    /// leader.index_counts[0] = 6;
    /// b.mesh_mut().unwrap().index_counts[0] = 0;
    /// file.model.root.as_mut().unwrap().children = vec![a, b];
    /// let merges = file.merges();
    /// assert!(merges.len() == 1 && merges[0].followers.len() == 1 && merges[0].is_whole());
    /// assert_eq!(file.separate(), 2);
    /// assert!(file.merges().is_empty());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn merges(&self) -> Vec<Merge<'_>> {
        let mut merges: Vec<Merge<'_>> = Vec::new();
        for parent in self.nodes() {
            let first = merges.len();
            for node in &parent.children {
                let Some(mesh) = node.mesh() else { continue };
                match mesh.index_list() {
                    IndexList::Leader { .. } => merges.push(Merge { leader: node, followers: Vec::new() }),
                    IndexList::Follower => {
                        let of_texture = |merge: &&mut Merge<'_>| {
                            let texture = |mesh: &Mesh| mesh.surface.texture_0.text().to_ascii_lowercase();
                            merge.leader.mesh().map(texture) == Some(texture(mesh))
                        };
                        let own = merges.get_mut(first..).unwrap_or_default();
                        if let Some(merge) = own.iter_mut().rev().find(of_texture) {
                            merge.followers.push(node);
                        }
                    }
                    IndexList::None | IndexList::Own | IndexList::Other => {}
                }
            }
        }
        merges
    }
}
