//! A `.kst` file: an input, and the expected values or the expectation that reading fails.

use std::collections::BTreeMap;
use std::path::Path;

use ksy_binrw::diagnostic::{Position, Reporter};
use ksy_binrw::expression::{Expr, Places};
use ksy_binrw::yaml::{self, Node, Value};

/// The expectations of a test.
#[derive(Debug)]
pub struct Kst {
    /// Name of the input.
    pub data: String,
    /// The code of the error that reading must fail with.
    pub fails: Option<&'static str>,
    /// Expressions and their expected values.
    pub asserts: Vec<(Expr, Expr)>,
    /// Number of expressions that must throw an exception. Generated readers have none, because their values are total.
    pub exceptions: usize,
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    match &node.value {
        Value::Map(entries) => entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value),
        _ => None,
    }
}

fn expression(node: &Node, key: &str) -> Result<Expr, String> {
    let text = get(node, key).and_then(Node::scalar).ok_or_else(|| format!("no '{key}'"))?;
    // An empty value is YAML's null, which is not an expression.
    let text = if ["", "null", "~"].contains(&text) { "null" } else { text };
    Expr::parse(text, &Places::plain(Position { line: 1, column: 1 }, text))
        .map_err(|error| format!("{text}: {}", error.message))
}

/// Expectations of formats that the suite tests in the code of each language instead of a `.kst` file.
const WITHOUT_FILE: [(&str, &str); 1] = [(
    "opaque_external_type_02_parent",
    r#"
data: term_strz.bin
asserts:
  - {actual: 'parent.child.s1.as<str>', expected: '"foo"'}
  - {actual: 'parent.child.s2.as<str>', expected: '"bar"'}
"#,
)];

/// Parses a `.kst` file.
fn read(path: &Path) -> Result<Kst, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&path.display().to_string(), &text)
}

fn parse(name: &str, text: &str) -> Result<Kst, String> {
    let mut reporter = Reporter::new(name, text);
    let Some(root) = yaml::load(text, &mut reporter) else { return Err(format!("{name}: not valid YAML")) };
    let data = get(&root, "data").and_then(Node::scalar).unwrap_or_default().to_owned();
    let (mut asserts, mut exceptions) = (Vec::new(), 0);
    if let Some(Node { value: Value::List(items), .. }) = get(&root, "asserts") {
        for item in items {
            if get(item, "exception").is_some() {
                exceptions += 1;
                continue;
            }
            let describe = |error| format!("{name}: {error}");
            let actual = expression(item, "actual").map_err(describe)?;
            asserts.push((actual, expression(item, "expected").map_err(describe)?));
        }
    }
    let fails = get(&root, "exception").map(|exception| {
        let kind = get(exception, "type").unwrap_or(exception).scalar().unwrap_or_default();
        if kind == "EndOfStreamError" { "truncated" } else { "invalid" }
    });
    Ok(Kst { data, fails, asserts, exceptions })
}

/// Parses all files of a folder, by name without extension.
pub fn all(folder: &Path) -> Result<BTreeMap<String, Kst>, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(describe)? {
        let path = entry.map_err(describe)?.path();
        if let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|ext| ext == "kst")) {
            found.insert(name.to_string_lossy().into_owned(), read(&path)?);
        }
    }
    for (name, text) in WITHOUT_FILE {
        if !found.contains_key(name) {
            found.insert(name.to_owned(), parse(name, text)?);
        }
    }
    Ok(found)
}
