//! Lint of single nodes.

use super::Lint;
use crate::controller::{Track, attribute};
use crate::rules;
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
                    self.at(["emitter", "flags"], |lint| lint.add(rules::NO_TARGET, message));
                }
                if emitter.flags.reserved() != 0 {
                    let message = format!("flags {:#x} are unknown", u32::from(emitter.flags));
                    self.at(["emitter", "flags"], |lint| lint.add(rules::UNKNOWN_FLAGS_NOTE, message));
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
                self.at(["mesh"], |lint| lint.add(rules::ANIMATION_MESH_NOTE, message));
            }
        }
    }

    /// Checks for every node.
    fn head(&mut self, node: &Node) {
        self.text(["header", "head", "name"], &node.head.name);
        if node.head.name.text().is_empty() {
            self.at(["header", "head", "name"], |lint| lint.add(rules::NO_NAME, "the node has no name"));
        }
        if node.unknown_flags != 0 {
            let message = format!("node flags {:#x} are unknown, and so is the data that they add", node.unknown_flags);
            self.at(["header", "flags"], |lint| lint.add(rules::UNKNOWN_FLAGS_WARNING, message));
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
            self.add(rules::FLARE_COUNTS_ERROR, message);
        }
        if light.flare_textures.iter().any(Option::is_none) {
            self.add(rules::FLARE_TEXTURE, "a texture pointer is null");
        }
    }
}

/// Tolerance for the length of a quaternion, which should be 1.
const UNIT_TOLERANCE: f32 = 1e-3;

impl Lint<'_> {
    /// Checks the controllers of a node; `length` is that of its animation.
    pub(super) fn controllers(&mut self, node: &Node, length: Option<f32>) {
        let profile = self.file.profile;
        let controllers = &node.controllers;
        self.at(["header", "floats"], |lint| {
            if controllers.keys.is_empty() && !controllers.floats.is_empty() {
                lint.add(rules::NUMBERS_WITHOUT_KEYS, format!("{} numbers, but no keys", controllers.floats.len()));
            }
            let odd = controllers.floats.iter().filter(|number| !number.is_finite()).count();
            if odd > 0 && !controllers.keys.is_empty() {
                lint.add(rules::NOT_FINITE_WARNING, format!("{odd} times or values of controllers are not finite"));
            }
        });
        for (index, key) in controllers.keys.iter().enumerate() {
            self.item("keys", index, |lint| {
                if attribute(&node.kind, key.id, profile).is_none() {
                    lint.add(rules::UNKNOWN_CONTROLLER, format!("id {} has no known meaning here", key.id));
                }
                match node.track_of(key, profile) {
                    Some(track) => lint.track(&track, length),
                    None => lint.add(rules::KEY_RANGE, "the key refers to numbers that do not exist"),
                }
            });
        }
    }

    fn track(&mut self, track: &Track<'_>, length: Option<f32>) {
        let name = track.name().map_or_else(|| track.key.id.to_string(), str::to_owned);
        if !track.times.is_sorted() {
            self.add(rules::KEY_ORDER, format!("the times of {name} do not ascend"));
        }
        if length.is_none() && track.times.len() > 1 {
            self.add(rules::GEOMETRY_KEYS, format!("{name} has {} keys outside an animation", track.times.len()));
        }
        let expected = track.attribute.map_or(track.columns(), |attribute| attribute.columns);
        if track.columns() != expected && track.key.num_columns >= 0 {
            self.add(rules::COLUMNS, format!("expected {expected} columns of {name}, found {}", track.columns()));
        }
        if track.name() == Some("orientation") && track.columns() == 4 {
            let is_unit = |row: &[f32]| {
                let length: f32 = row.iter().take(4).map(|part| part * part).sum();
                (length.sqrt() - 1.0).abs() <= UNIT_TOLERANCE
            };
            let odd = track.rows().filter(|(_, row)| !is_unit(row)).count();
            if odd > 0 {
                self.add(rules::UNIT_QUATERNION, format!("{odd} orientations are not of unit length"));
            }
            if track.is_bezier() {
                self.add(rules::BEZIER_ORIENTATION, "the enhanced edition cannot use Bezier keys of orientations");
            }
        }
    }
}
