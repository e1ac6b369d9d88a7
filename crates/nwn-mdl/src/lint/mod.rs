//! Lint of binary models, including what crashes or confuses the game (sections 5, 6 and 9 of the format reference).
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `geometry-type` | error | a model or animation whose type field says something else |
//! | `no-root` | error | a model or animation without nodes |
//! | `supermodel-loop` | error | a model that is its own supermodel |
//! | `root-name` | warning | a root whose name is not that of the model |
//! | `fog` | warning | a model without fog, or a value other than 0 and 1 |
//! | `node-count` | warning | a count that differs from the number of nodes |
//! | `part-number`, `part-order` | warning, note | duplicate or too large part numbers; nodes that are not numbered in file order |
//! | `duplicate-name`, `duplicate-animation` | note, warning | duplicate names |
//! | `no-name` | note | a node without a name |
//! | `unterminated-text`, `resource-name-length` | warning | a text without terminator, or longer than file names may be |
//! | `unknown-flags` | note, warning | flags of emitters and nodes without a known meaning |
//! | `length`, `event-time` | warning, note | an animation without a duration in seconds, an event outside of it |
//! | `animation-root`, `animation-binding` | warning, note | an animation without a root node, or names and part numbers that refer to different nodes |
//! | `animation-mesh` | note | geometry in a mesh of an animation |
//! | `no-target` | error | an emitter that needs a target but has none |
//! | `flare-counts`, `flare-texture` | error | lens flares whose lists differ in length, or lack a texture |
//! | `numbers-without-keys`, `key-range` | note, error | numbers of controllers that no key uses, keys without numbers |
//! | `unknown-controller`, `columns`, `geometry-keys` | note, warning, note | controllers that are unknown, have an unusual width, or are keyed outside an animation |
//! | `key-order`, `unit-quaternion`, `bezier-orientation` | warning, error, warning | times that are not ascending, orientations that are not unit quaternions, Bezier keys the game cannot use |
//! | `not-finite` | warning | times, values or coordinates that are NaN or infinite |
//! | `face-count`, `face-index`, `triangle-mode`, `adjacency` | error, warning | faces that the game does not draw, dangling references |
//! | `index-range`, `index-count`, `no-index-list`, `merged-size` | error, warning | index lists that do not match the faces |
//! | `stale-bounds`, `stale-planes` | warning | vertices outside the bounds of their mesh, faces outside their plane, usually after positions were edited |
//! | `no-tangents`, `handedness` | warning | tangents that are required but missing, or without handedness |
//! | `constraints` | error | a danglymesh that does not have one constraint per vertex |
//! | `skin-weights`, `weights`, `unused-weight` | error, warning | weights that are missing, do not add up to 1, or have no bone |
//! | `bone-count`, `bone-slot`, `bone-table`, `skin-tables` | error, warning | bones that the game does not support, inconsistent tables |
//! | `aabb-face`, `aabb-leaves` | error, warning | leaves of a tree without a face, faces without a leaf |
//! | `unknown-layout`, `unused-bytes` | note | pointers and bytes that no known compiler writes |
//! | `shared-bytes`, `shared-node`, `allocated-size` | warning, error, note | overlapping structures, nodes with two parents, arrays that state other sizes |

mod mesh;
mod model;
mod node;
mod places;

use meshwire_core::{Finding, FixedText, Segment, Severity};

use crate::file::MdlFile;
use crate::tree::Node;

/// Returns all findings by path; paths are those of the layout.
pub(crate) fn findings(file: &MdlFile) -> Vec<Finding> {
    let mut lint = Lint { file, path: Vec::new(), animation: None, node: None, findings: Vec::new() };
    lint.stored();
    lint.model();
    lint.findings
}

struct Lint<'a> {
    file: &'a MdlFile,
    path: Vec<Segment>,
    /// Name of the current animation.
    animation: Option<String>,
    /// Name of the current node.
    node: Option<String>,
    findings: Vec<Finding>,
}

impl Lint<'_> {
    fn report(&mut self, code: &'static str, severity: Severity, message: impl Into<String>) {
        let mut message: String = message.into();
        // Paths contain only indices, but people know nodes by name.
        let names = [("animation", &self.animation), ("node", &self.node)].into_iter();
        let names: Vec<String> =
            names.filter_map(|(what, name)| Some(format!("{what} \"{}\"", name.as_ref()?))).collect();
        if !names.is_empty() {
            message = format!("{message} ({})", names.join(", "));
        }
        self.findings.push(Finding::new(code, severity, self.path.iter().copied().collect(), message));
    }

    fn error(&mut self, code: &'static str, message: impl Into<String>) {
        self.report(code, Severity::Error, message);
    }

    fn warn(&mut self, code: &'static str, message: impl Into<String>) {
        self.report(code, Severity::Warning, message);
    }

    fn note(&mut self, code: &'static str, message: impl Into<String>) {
        self.report(code, Severity::Note, message);
    }

    fn within<T>(&mut self, segments: impl IntoIterator<Item = Segment>, check: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        self.path.extend(segments);
        let answer = check(self);
        self.path.truncate(length);
        answer
    }

    /// Runs `check` with the path of a field, possibly nested.
    fn at<const N: usize, T>(&mut self, names: [&'static str; N], check: impl FnOnce(&mut Self) -> T) -> T {
        self.within(names.map(Segment::Field), check)
    }

    /// Runs `check` with the path of a list element.
    fn item<T>(&mut self, name: &'static str, index: usize, check: impl FnOnce(&mut Self) -> T) -> T {
        self.within([Segment::Field(name), Segment::Index(index)], check)
    }

    /// Reports a text without terminator, which fills its field: the game reads past its end.
    fn text<const N: usize, const L: usize>(&mut self, names: [&'static str; L], text: &FixedText<N>) {
        if !text.is_terminated() {
            self.at(names, |lint| {
                lint.warn("unterminated-text", format!("no zero byte ends the text in its {N} bytes: \"{text}\""));
            });
        }
    }

    /// Reports file names of more than 16 characters.
    fn resource<const N: usize, const L: usize>(&mut self, names: [&'static str; L], text: &FixedText<N>) {
        self.text(names, text);
        let length = text.text().len();
        if length > 16 {
            self.at(names, |lint| {
                lint.warn(
                    "resource-name-length",
                    format!("the game knows names of at most 16 characters, found {length} in \"{text}\""),
                );
            });
        }
    }

    /// Runs `check` on a node and all below it.
    fn tree(&mut self, root: &Node, check: &mut impl FnMut(&mut Self, &Node)) {
        self.node = Some(root.head.name.to_windows_1252());
        check(self, root);
        self.node = None;
        for (index, child) in root.children.iter().enumerate() {
            self.item("children", index, |lint| lint.tree(child, check));
        }
    }
}
