//! Findings about single nodes.

use super::Lint;
use crate::tree::{Light, Node, NodeKind};

impl Lint<'_> {
    pub(super) fn geometry_node(&mut self, node: &Node) {
        self.head(node);
        self.controllers(node, None);
        match &node.kind {
            NodeKind::Emitter(emitter) => {
                self.text("update", &emitter.update);
                self.text("render", &emitter.render);
                self.text("blend", &emitter.blend);
                self.resource("texture", &emitter.texture);
                self.resource("chunk_name", &emitter.chunk_name);
                let lightning = emitter.update.text().eq_ignore_ascii_case(b"lightning");
                let has_target = node.children.iter().any(|child| matches!(child.kind, NodeKind::Reference(_)));
                if (emitter.flags.p2p() || lightning) && !has_target {
                    self.error("no-target", "particles travel to a target, but no reference node hangs here");
                }
                if emitter.flags.reserved() != 0 {
                    self.note("unknown-flags", format!("flags {:#x} are unknown", u32::from(emitter.flags)));
                }
            }
            NodeKind::Light(light) => self.flares(light),
            NodeKind::Reference(reference) => self.resource("model", &reference.model),
            NodeKind::Mesh(mesh) => self.mesh(mesh),
            NodeKind::Dummy | NodeKind::Camera => {}
        }
    }

    pub(super) fn animation_node(&mut self, node: &Node, length: f32) {
        self.head(node);
        self.controllers(node, Some(length));
        if let Some(mesh) = node.mesh() {
            if !mesh.faces.is_empty() || !mesh.streams.positions.is_empty() {
                self.note("animation-mesh", "a mesh of an animation has geometry, which no compiler writes");
            }
        }
    }

    /// What every node has.
    fn head(&mut self, node: &Node) {
        self.node_name(node);
        if node.unknown_flags != 0 {
            self.warn(
                "unknown-flags",
                format!("node flags {:#x} are unknown, and what they add too", node.unknown_flags),
            );
        }
    }

    fn node_name(&mut self, node: &Node) {
        self.text("name", &node.head.name);
        if node.head.name.text().is_empty() {
            self.warn("no-name", "the node has no name");
        }
    }

    fn flares(&mut self, light: &Light) {
        let counts = [
            light.flare_sizes.len(),
            light.flare_positions.len(),
            light.flare_colors.len(),
            light.flare_textures.len(),
        ];
        let [sizes, rest @ ..] = counts;
        if rest.iter().any(|count| *count != sizes) {
            let message = format!("sizes, positions, colors and textures differ in number: {counts:?}");
            self.error("flare-counts", message);
        }
        if light.flare_textures.iter().any(Option::is_none) {
            self.error("flare-texture", "a texture pointer is null");
        }
    }
}
