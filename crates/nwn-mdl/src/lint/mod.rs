//! Lint of binary models, including what crashes or confuses the game (sections 5, 6 and 9 of the format reference).
//!
#![doc = include_str!("../../lints.md")]

mod mesh;
mod model;
mod node;
mod places;

use meshwire_core::{Finding, FixedText, Rule, Segment};

use crate::file::MdlFile;
use crate::rules;
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
    fn add(&mut self, rule: Rule, message: impl Into<String>) {
        let mut message: String = message.into();
        // Paths contain only indices, but people know nodes by name.
        let names = [("animation", &self.animation), ("node", &self.node)].into_iter();
        let names: Vec<String> =
            names.filter_map(|(what, name)| Some(format!("{what} \"{}\"", name.as_ref()?))).collect();
        if !names.is_empty() {
            message = format!("{message} ({})", names.join(", "));
        }
        self.findings.push(rule.at(self.path.iter().copied().collect(), message));
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
                lint.add(rules::UNTERMINATED_TEXT, format!("no zero byte ends the text in its {N} bytes: \"{text}\""));
            });
        }
    }

    /// Reports file names of more than 16 characters.
    fn resource<const N: usize, const L: usize>(&mut self, names: [&'static str; L], text: &FixedText<N>) {
        self.text(names, text);
        let length = text.text().len();
        if length > 16 {
            self.at(names, |lint| {
                lint.add(
                    rules::RESOURCE_NAME_LENGTH,
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
