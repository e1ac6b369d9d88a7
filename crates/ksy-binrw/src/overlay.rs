//! Overlays: files that add keys of this compiler to a schema without changing it.

use crate::diagnostic::{Position, Reporter};
use crate::yaml::{Entry, Node, Value};

/// Applies an overlay to a schema. Each entry is a path in the schema, such as `types/chunk/seq/crc`, with keys of this
/// compiler to add there; `instances` adds whole instances.
pub(crate) fn apply(schema: &mut Node, overlay: Node, reporter: &mut Reporter<'_>) {
    let Value::Map(entries) = overlay.value else {
        let message = "expected a mapping from paths in the schema to keys";
        reporter.report(overlay.position, "", message);
        return;
    };
    for entry in entries {
        let Value::Map(keys) = entry.value.value else {
            let message = format!("expected a mapping, found {}", entry.value.describe());
            reporter.report(entry.value.position, &entry.key, message);
            continue;
        };
        let names: Vec<&str> = entry.key.split('/').filter(|name| !name.is_empty()).collect();
        if let Some(("instances", of_type)) = names.split_last().map(|(last, rest)| (*last, rest)) {
            make_instances(schema, of_type, entry.position);
        }
        let Some(node) = find(schema, &names) else {
            let message = "there is nothing at this path of the schema, expected one like types/chunk/seq/crc";
            reporter.report(entry.position, &entry.key, message);
            continue;
        };
        let Value::Map(found) = &mut node.value else {
            reporter.report(entry.position, &entry.key, "expected the path of a mapping");
            continue;
        };
        for key in keys {
            add(found, key, (&entry.key, names.last() == Some(&"instances")), reporter);
        }
    }
}

/// Adds an empty `instances` to a type without one.
fn make_instances(schema: &mut Node, of_type: &[&str], position: Position) {
    let Some(Node { value: Value::Map(entries), .. }) = find(schema, of_type) else { return };
    if entries.iter().all(|entry| entry.key != "instances") {
        let value = Node { position, value: Value::Map(Vec::new()) };
        entries.push(Entry { key: "instances".to_owned(), position, value });
    }
}

fn add(found: &mut Vec<Entry>, key: Entry, (path, takes_all): (&str, bool), reporter: &mut Reporter<'_>) {
    let is_own = key.key.starts_with("-gen-") || key.key.starts_with("-rust-");
    if !is_own && !takes_all {
        let message = format!("expected a key that begins with -gen- or -rust-, found '{}'", key.key);
        reporter.report(key.position, path, message);
    } else if found.iter().any(|known| known.key == key.key) {
        reporter.report(key.position, path, format!("the schema has '{}' here already", key.key));
    } else {
        found.push(key);
    }
}

/// Finds the node at a path. Elements of lists are identified by their number or their `id`.
fn find<'n>(node: &'n mut Node, path: &[&str]) -> Option<&'n mut Node> {
    let Some((name, rest)) = path.split_first() else { return Some(node) };
    let next = match &mut node.value {
        Value::Map(entries) => &mut entries.iter_mut().find(|entry| entry.key == *name)?.value,
        Value::List(items) => {
            let number = name.parse().ok();
            let mut items = items.iter_mut().enumerate();
            items.find(|(index, item)| number == Some(*index) || id(item) == Some(name)).map(|(_, item)| item)?
        }
        Value::Scalar(..) => return None,
    };
    find(next, rest)
}

fn id(item: &Node) -> Option<&str> {
    let Value::Map(entries) = &item.value else { return None };
    entries.iter().find(|entry| entry.key == "id")?.value.scalar()
}
