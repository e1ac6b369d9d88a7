//! Lint of single nodes.

use super::Lint;
use crate::tree::{Light, Node, NodeKind};

impl Lint<'_> {
    pub(super) fn geometry_node(&mut self, node: &Node) {
        self.head(node);
        self.controllers(node, None);
        match &node.kind {
            NodeKind::Emitter(emitter) => {
                self.text(["emitter", "update"], &emitter.update);
                self.text(["emitter", "render"], &emitter.render);
                self.text(["emitter", "blend"], &emitter.blend);
                self.resource(["emitter", "texture"], &emitter.texture);
                self.resource(["emitter", "chunk_name"], &emitter.chunk_name);
                let lightning = emitter.update.text().eq_ignore_ascii_case(b"lightning");
                let has_target = node.children.iter().any(|child| matches!(child.kind, NodeKind::Reference(_)));
                if (emitter.flags.p2p() || lightning) && !has_target {
                    let message = "particles travel to a target, but no child is a reference node";
                    self.at(["emitter", "flags"], |lint| lint.error("no-target", message));
                }
                if emitter.flags.reserved() != 0 {
                    let message = format!("flags {:#x} are unknown", u32::from(emitter.flags));
                    self.at(["emitter", "flags"], |lint| lint.note("unknown-flags", message));
                }
            }
            NodeKind::Light(light) => self.at(["light"], |lint| lint.flares(light)),
            NodeKind::Reference(reference) => self.resource(["reference", "model"], &reference.model),
            NodeKind::Mesh(mesh) => self.mesh(mesh),
            NodeKind::Dummy | NodeKind::Camera => {}
        }
    }

    pub(super) fn animation_node(&mut self, node: &Node, length: f32) {
        self.head(node);
        self.controllers(node, Some(length));
        if let Some(mesh) = node.mesh() {
            if !mesh.faces.is_empty() || !mesh.streams.positions.is_empty() {
                let message = "a mesh of an animation has geometry, which no compiler writes";
                self.at(["mesh"], |lint| lint.note("animation-mesh", message));
            }
        }
    }

    /// Checks for every node.
    fn head(&mut self, node: &Node) {
        self.text(["header", "head", "name"], &node.head.name);
        if node.head.name.text().is_empty() {
            self.at(["header", "head", "name"], |lint| lint.warn("no-name", "the node has no name"));
        }
        if node.unknown_flags != 0 {
            let message = format!("node flags {:#x} are unknown, and so is the data that they add", node.unknown_flags);
            self.at(["header", "flags"], |lint| lint.warn("unknown-flags", message));
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
