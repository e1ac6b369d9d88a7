//! Lint of controllers.

use super::Lint;
use crate::controller::{Track, attribute};
use crate::tree::Node;

/// Tolerance for the length of a quaternion, which should be 1.
const UNIT_TOLERANCE: f32 = 1e-3;

impl Lint<'_> {
    /// Checks the controllers of a node; `length` is that of its animation.
    pub(super) fn controllers(&mut self, node: &Node, length: Option<f32>) {
        let profile = self.file.profile;
        let controllers = &node.controllers;
        self.at(["header", "floats"], |lint| {
            if controllers.keys.is_empty() && !controllers.floats.is_empty() {
                lint.note("numbers-without-keys", format!("{} numbers, but no keys", controllers.floats.len()));
            }
            let odd = controllers.floats.iter().filter(|number| !number.is_finite()).count();
            if odd > 0 && !controllers.keys.is_empty() {
                lint.warn("not-finite", format!("{odd} times or values of controllers are not finite"));
            }
        });
        for (index, key) in controllers.keys.iter().enumerate() {
            self.item("keys", index, |lint| {
                if attribute(&node.kind, key.id, profile).is_none() {
                    lint.note("unknown-controller", format!("id {} has no known meaning here", key.id));
                }
                match node.track_of(key, profile) {
                    Some(track) => lint.track(&track, length),
                    None => lint.error("key-range", "the key refers to numbers that do not exist"),
                }
            });
        }
    }

    fn track(&mut self, track: &Track<'_>, length: Option<f32>) {
        let name = track.name().map_or_else(|| track.key.id.to_string(), str::to_owned);
        if !track.times.is_sorted() {
            self.warn("key-order", format!("the times of {name} do not ascend"));
        }
        if length.is_none() && track.times.len() > 1 {
            self.note("geometry-keys", format!("{name} has {} keys outside an animation", track.times.len()));
        }
        let expected = track.attribute.map_or(track.columns(), |attribute| attribute.columns);
        if track.columns() != expected && track.key.num_columns >= 0 {
            self.warn("columns", format!("expected {expected} columns of {name}, found {}", track.columns()));
        }
        if track.name() == Some("orientation") && track.columns() == 4 {
            let is_unit = |row: &[f32]| {
                let length: f32 = row.iter().take(4).map(|part| part * part).sum();
                (length.sqrt() - 1.0).abs() <= UNIT_TOLERANCE
            };
            let odd = track.rows().filter(|(_, row)| !is_unit(row)).count();
            if odd > 0 {
                self.error("unit-quaternion", format!("{odd} orientations are not of unit length"));
            }
            if track.is_bezier() {
                self.warn("bezier-orientation", "the enhanced edition cannot use Bezier keys of orientations");
            }
        }
    }
}
