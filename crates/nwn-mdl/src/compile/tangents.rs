//! Tangents for the normal maps of the enhanced edition.

use meshwire_scene::mesh::EditMesh;

use super::source::Source;
use crate::file::MdlFile;
use crate::generated::RenderHint;
use crate::profile::Profile;
use crate::text::{Keyword, TextFile};
use crate::tree::MeshKind;

/// Computes tangents for meshes whose render hint needs them but whose text has none. The game's own compiler also
/// considers material files, which are not available here.
pub(super) fn add(file: &mut MdlFile, text: &TextFile, source: &mut Source) {
    if file.profile != Profile::Ee {
        return;
    }
    file.model.for_each_node_mut(&mut |node| {
        let name = node.head.name;
        let Some(mesh) = node.mesh_mut() else { return };
        let is_asked = matches!(mesh.surface.render_hint, RenderHint::NormalAndSpecMapped | RenderHint::NormalTangents);
        // The sets of an animmesh are in the animations and match the current vertices.
        let is_fixed = matches!(mesh.kind, MeshKind::AnimMesh(_));
        if !is_asked || is_fixed || mesh.faces.is_empty() || !mesh.streams.tangents.is_empty() {
            return;
        }
        let made = mesh.compute_tangents();
        let own = text.nodes().find(|own| own.name.eq_ignore_ascii_case(name.text()));
        let place = own.map_or(0, |own| own.place_of(Keyword::RenderHint));
        if let Err(reason) = made {
            source.loss(place, "no-tangents", format!("the mesh gets no tangents: {reason}"));
        } else if mesh.num_vertices() >= usize::from(u16::MAX) {
            let found = mesh.num_vertices();
            source.problem(place, format!("expected at most 65535 vertices with tangents, found {found}"));
        }
    });
}
