//! Parts of a text: single nodes, lists and animations.

use super::lines::Lines;
use super::node::{self, Names, Source};
use super::shape::{self, Bones, WAYS};
use crate::profile::Profile;
use crate::text::{Statement, Weight};
use crate::tree::{Animation, Mesh, Node};

/// Edited parts are written as for the newest compiler.
const PROFILE: Profile = Profile::Ee;
const SOURCE: Source = Source { profile: PROFILE, is_animated: false, has_part_numbers: false, has_shapes: false };

/// Returns the statements of a node of the geometry, with the lists of its mesh.
pub(crate) fn node(node: &Node, parent: Option<&[u8]>, lists: Vec<Statement>) -> Vec<Statement> {
    let mut lines = Lines::default();
    let names = Names { own: node.head.name.text(), parent };
    node::write(&mut lines, node, &names, &SOURCE, &|_| Vec::new());
    let end = lines.0.pop();
    lines.0.extend(lists.into_iter().chain(end));
    lines.0
}

/// Returns the lists of a mesh for each strategy, most readable first. The last one writes the normals explicitly.
pub(crate) fn lists(mesh: &Mesh, bones: &dyn Fn(usize) -> Vec<Weight>) -> impl Iterator<Item = Vec<Statement>> {
    let bones: Bones<'_> = bones;
    WAYS.into_iter().filter_map(move |way| shape::write(mesh, way, PROFILE, bones)).map(|lines| lines.0)
}

pub(crate) fn animation(own: &Animation, model: &[u8]) -> Vec<Statement> {
    let mut lines = Lines::default();
    super::model::animation(&mut lines, own, model, &Source { is_animated: true, ..SOURCE });
    lines.0
}
