//! What is odd about a file, with what crashes or confuses the game (sections 5, 6 and 9 of the format reference).

mod controllers;
mod mesh;
mod model;
mod node;
mod places;

use std::collections::HashMap;

use meshwire_core::{Finding, FixedText, Segment, Severity};

use crate::MdlFile;
use crate::tree::Node;

/// All findings, in file order.
pub(crate) fn lint(file: &MdlFile) -> Vec<Finding> {
    let offsets = places::offsets(file);
    let mut lint = Lint { file, offsets, path: Vec::new(), animation: None, node: None, findings: Vec::new() };
    lint.stored();
    lint.model();
    lint.findings
}

struct Lint<'a> {
    file: &'a MdlFile,
    /// Offset from the start of the file of every header, by path.
    offsets: HashMap<Vec<Segment>, u64>,
    path: Vec<Segment>,
    /// Name of the animation looked at.
    animation: Option<String>,
    /// Name of the node looked at.
    node: Option<String>,
    findings: Vec<Finding>,
}

impl Lint<'_> {
    fn report(&mut self, code: &'static str, severity: Severity, message: impl Into<String>) {
        let offset = (0..=self.path.len()).rev().find_map(|length| self.offsets.get(self.path.get(..length)?)).copied();
        let path = self.path.iter().copied().collect();
        let mut message: String = message.into();
        // People know nodes by name; paths tell places only.
        let names = [("animation", &self.animation), ("node", &self.node)].into_iter();
        let names: Vec<String> =
            names.filter_map(|(what, name)| Some(format!("{what} \"{}\"", name.as_ref()?))).collect();
        if !names.is_empty() {
            message = format!("{message} ({})", names.join(", "));
        }
        self.findings.push(Finding { code, severity, path, offset, message });
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

    fn within(&mut self, segments: &[Segment], check: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.extend_from_slice(segments);
        check(self);
        self.path.truncate(length);
    }

    fn field(&mut self, name: &'static str, check: impl FnOnce(&mut Self)) {
        self.within(&[Segment::Field(name)], check);
    }

    /// A text that fills its field has no terminator: the game reads on into what follows.
    fn text<const N: usize>(&mut self, name: &'static str, text: &FixedText<N>) {
        if !text.is_terminated() {
            self.field(name, |lint| {
                lint.warn("unterminated-text", format!("no zero byte ends the text in its {N} bytes: \"{text}\""));
            });
        }
    }

    /// Names of files have at most 16 characters.
    fn resource<const N: usize>(&mut self, name: &'static str, text: &FixedText<N>) {
        self.text(name, text);
        let length = text.text().len();
        if length > 16 {
            self.field(name, |lint| {
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
            self.within(&[Segment::Field("children"), Segment::Index(index)], |lint| lint.tree(child, check));
        }
    }
}
