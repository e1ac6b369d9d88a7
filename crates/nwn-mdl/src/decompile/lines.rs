//! A list of statements.

use std::collections::{HashMap, HashSet};

use crate::compile::single;
use crate::text::{Content, Head, Keying, Keyword, NumberRows, Rows, Statement, Table, Values};
use crate::tree::{Node, NodeKind};

/// The statements of a node or a model.
#[derive(Debug, Clone, Default)]
pub(super) struct Lines(pub(super) Vec<Statement>);

/// Returns the shortest decimal that reads back as the same `f32`; 0 for NaN and infinity, which the text form cannot
/// express.
pub(super) fn exact(number: f32) -> f64 {
    if !number.is_finite() {
        return 0.0;
    }
    let short = number.to_string().parse::<f64>().ok();
    short.filter(|short| single(*short).to_bits() == number.to_bits()).unwrap_or_else(|| f64::from(number))
}

/// Flattens rows of `N` numbers.
pub(super) fn rows<const N: usize>(rows: &[[f32; N]]) -> Vec<f64> {
    rows.as_flattened().iter().copied().map(exact).collect()
}

/// Returns true if the text is a single word.
pub(super) fn is_word(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| *byte > b' ' && *byte != b'#')
}

impl Lines {
    pub(super) fn push(&mut self, statement: Statement) {
        self.0.push(statement);
    }

    pub(super) fn words(&mut self, keyword: Keyword, words: &[&[u8]]) {
        let text = words.join(&b' ');
        self.push(Statement::new(Content::Line { keyword, values: Values::Text(text.into()) }));
    }

    /// Adds a name, unless it is empty or not a single word.
    pub(super) fn name(&mut self, keyword: Keyword, name: &[u8]) {
        if is_word(name) {
            self.words(keyword, &[name]);
        }
    }

    /// Adds single-precision numbers.
    pub(super) fn singles(&mut self, keyword: Keyword, numbers: &[f32]) {
        let numbers: Vec<f64> = numbers.iter().copied().map(exact).collect();
        self.push(Statement::numbers(keyword, &numbers));
    }

    /// Adds an integer.
    pub(super) fn whole(&mut self, keyword: Keyword, number: impl Into<f64>) {
        self.push(Statement::numbers(keyword, &[number.into()]));
    }

    /// Adds a list with rows of `columns` numbers.
    pub(super) fn table(&mut self, keyword: Keyword, columns: usize, numbers: Vec<f64>) {
        self.push(Statement::table(keyword, Rows::Numbers(NumberRows::new(columns, numbers))));
    }

    /// Adds the rows of a controller.
    pub(super) fn keyed(&mut self, keyword: Keyword, keying: Keying, columns: usize, numbers: Vec<f64>) {
        let rows = Rows::Numbers(NumberRows::new(columns, numbers));
        let table = Table { keyword, keying: Some(keying), head: Head::Count, rows };
        self.push(Statement::new(Content::Table(Box::new(table))));
    }

    /// Adds a comment inside a node.
    pub(super) fn comment(&mut self, text: &str) {
        self.push(Statement::new(Content::Other(format!("  #{text}").as_bytes().into())));
    }
}

/// Maximum length of a name in a node header, without terminator.
const LONGEST: usize = 31;

/// Returns a name that is one word of the text form, valid UTF-8, and fits its field.
pub(super) fn word(name: &[u8]) -> Vec<u8> {
    let is_fine = is_word(name) && name.len() <= LONGEST && std::str::from_utf8(name).is_ok();
    if is_fine && !name.eq_ignore_ascii_case(b"null") {
        return name.to_vec();
    }
    let plain = |byte: &u8| if byte.is_ascii_graphic() && *byte != b'#' { *byte } else { b'_' };
    let mut word: Vec<u8> = name.iter().take(LONGEST).map(plain).collect();
    if word.is_empty() || word.eq_ignore_ascii_case(b"null") {
        word.push(b'_');
    }
    word
}

/// Returns names for the nodes of a tree in file order. A node that others refer to by name (`bones` included) gets a
/// unique name.
pub(super) fn names_of_tree(root: &Node, bones: &HashSet<usize>) -> Vec<Vec<u8>> {
    let mut taken: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut names = Vec::new();
    for (place, node) in root.nodes().enumerate() {
        let mut name = word(node.head.name.text());
        let is_skin = matches!(&node.kind, NodeKind::Mesh(mesh) if mesh.skin().is_some());
        let is_meant = !node.children.is_empty() || is_skin || bones.contains(&place);
        if is_meant && taken.contains_key(&name.to_ascii_lowercase()) {
            let base = name.clone();
            while taken.contains_key(&name.to_ascii_lowercase()) {
                let number = taken.entry(base.to_ascii_lowercase()).or_default();
                *number = number.saturating_add(1);
                let suffix = format!("_{number}");
                name = base.iter().copied().take(LONGEST - suffix.len()).chain(suffix.bytes()).collect();
            }
        }
        taken.entry(name.to_ascii_lowercase()).or_default();
        names.push(name);
    }
    names
}
