//! What is odd about a file, with what crashes or confuses the game (sections 5, 6 and 9 of the format reference).
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `geometry-type` | error | a model or animation that says it is something else |
//! | `no-root` | error | a model or animation without nodes |
//! | `supermodel-loop` | error | a model that is its own supermodel |
//! | `root-name` | warning | a root with another name than the model |
//! | `fog` | warning | a model without fog, or a value that is neither 0 nor 1 |
//! | `node-count` | warning | a count that is not that of the nodes |
//! | `part-number`, `part-order` | warning, note | part numbers that are there twice or too large; nodes that are not numbered in file order |
//! | `duplicate-name`, `duplicate-animation` | note, warning | names that are there twice |
//! | `no-name` | warning | a node without a name |
//! | `unterminated-text`, `resource-name-length` | warning | a text that fills its field, or is longer than names of files may be |
//! | `unknown-flags` | note, warning | flags of emitters and nodes without a known meaning |
//! | `length`, `event-time` | warning, note | an animation that does not last seconds, an event outside of it |
//! | `animation-root`, `animation-binding` | warning | an animation that starts nowhere, or names and part numbers that lead to different nodes |
//! | `animation-mesh` | note | geometry in a mesh of an animation |
//! | `no-target` | error | an emitter towards a target, without one |
//! | `flare-counts`, `flare-texture` | error | lens flares whose lists differ in length, or lack a texture |
//! | `numbers-without-keys`, `key-range` | note, error | numbers of controllers that no key uses, keys without numbers |
//! | `unknown-controller`, `columns`, `geometry-keys` | note, warning, note | controllers of unknown meaning, of an unusual width, or animated outside an animation |
//! | `key-order`, `unit-quaternion`, `bezier-orientation` | warning, error, warning | times that do not ascend, orientations that are none, Bezier keys the game cannot use |
//! | `not-finite` | warning | times, values or coordinates that are no numbers |
//! | `face-count`, `face-index`, `triangle-mode`, `adjacency` | error, warning | faces the game does not draw or that refer to what is not there |
//! | `index-range`, `index-count`, `no-index-list`, `merged-size` | error, warning | lists of indices that are not those of the faces |
//! | `stale-bounds`, `stale-planes` | warning | vertices outside the bounds of their mesh, faces outside their plane, as edits of positions leave them |
//! | `no-tangents`, `handedness` | warning | tangents that are asked for and not there, or without a side |
//! | `constraints` | error | a dangly mesh without one constraint a vertex |
//! | `skin-weights`, `weights`, `unused-weight` | error, warning | weights that are missing, do not add up to 1, or are of no bone |
//! | `bone-count`, `bone-slot`, `bone-table`, `skin-tables` | error, warning | bones the game does not know, tables that disagree |
//! | `aabb-face`, `aabb-leaves` | error, warning | leaves of a tree without a face, faces without a leaf |
//! | `unknown-layout`, `unused-bytes` | note | pointers and bytes that no known compiler writes |
//! | `shared-bytes`, `shared-node`, `allocated-size` | warning, error, warning | structures on bytes of others, nodes in two places, arrays that state other sizes |

mod controllers;
mod mesh;
mod model;
mod node;
mod places;

use meshwire_core::{Finding, FixedText, Segment, Severity};

use crate::file::MdlFile;
use crate::tree::Node;

/// All findings by path; paths are those of the layout.
pub(crate) fn findings(file: &MdlFile) -> Vec<Finding> {
    let mut lint = Lint { file, path: Vec::new(), animation: None, node: None, findings: Vec::new() };
    lint.stored();
    lint.model();
    lint.findings
}

struct Lint<'a> {
    file: &'a MdlFile,
    path: Vec<Segment>,
    /// Name of the animation looked at.
    animation: Option<String>,
    /// Name of the node looked at.
    node: Option<String>,
    findings: Vec<Finding>,
}

impl Lint<'_> {
    fn report(&mut self, code: &'static str, severity: Severity, message: impl Into<String>) {
        let mut message: String = message.into();
        // People know nodes by name; paths tell places only.
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

    /// Looks at a field of a record, or of one inside it.
    fn at<const N: usize, T>(&mut self, names: [&'static str; N], check: impl FnOnce(&mut Self) -> T) -> T {
        self.within(names.map(Segment::Field), check)
    }

    /// Looks at an element of a list.
    fn item<T>(&mut self, name: &'static str, index: usize, check: impl FnOnce(&mut Self) -> T) -> T {
        self.within([Segment::Field(name), Segment::Index(index)], check)
    }

    /// A text that fills its field has no terminator: the game reads on into what follows.
    fn text<const N: usize, const L: usize>(&mut self, names: [&'static str; L], text: &FixedText<N>) {
        if !text.is_terminated() {
            self.at(names, |lint| {
                lint.warn("unterminated-text", format!("no zero byte ends the text in its {N} bytes: \"{text}\""));
            });
        }
    }

    /// Names of files have at most 16 characters.
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
