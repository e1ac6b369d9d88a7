//! Locates the first difference between two versions of a file.

use std::fmt::Write as _;

use ksy_runtime::Path;
use ksy_runtime::layout::{Leaf, LeafKind};
use ksy_runtime::reader::widen;

use crate::file::File;
use crate::finding::{Finding, Rule};

/// Number of bytes shown of each side.
const SHOWN: usize = 8;
/// Number of bytes shown of each side of a text.
const SHOWN_TEXT: usize = 20;

/// Checks that `written` equals the file, byte for byte.
///
/// # Errors
/// Returns a finding of this rule at the first difference, with the field of `file` that contains it.
pub fn same(rule: Rule, file: &dyn File, bytes: &[u8], written: &[u8]) -> Result<(), Finding> {
    if written == bytes {
        return Ok(());
    }
    let shorter = bytes.len().min(written.len());
    let at = bytes.iter().zip(written).position(|(mine, its)| mine != its).unwrap_or(shorter);
    let field = field_at(file, at, bytes, written);
    let mut message = match &field.values {
        Some((mine, its)) => format!("the file has {mine}, written {its}"),
        None if field.text => format!("the file has {}, written {}", text(bytes, at), text(written, at)),
        None => format!("the file has {}, written {}", hex(bytes, at), hex(written, at)),
    };
    if bytes.len() != written.len() {
        let _ = write!(message, "; the file has {} bytes, written {}", bytes.len(), written.len());
    }
    let mut finding = rule.at(field.path, message);
    finding.offset = Some(widen(field.start));
    Err(finding)
}

fn hex(bytes: &[u8], at: usize) -> String {
    let rest = bytes.get(at..).unwrap_or_default();
    if rest.is_empty() {
        return "ended".to_owned();
    }
    let shown: Vec<String> = rest.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect();
    shown.join(" ")
}

fn text(bytes: &[u8], at: usize) -> String {
    let rest = bytes.get(at..).unwrap_or_default();
    let shown = rest.get(..SHOWN_TEXT).unwrap_or(rest);
    if rest.is_empty() { "ended".to_owned() } else { format!("\"{}\"", shown.escape_ascii()) }
}

/// The field that contains a difference.
struct Field {
    path: Path,
    start: usize,
    text: bool,
    /// The number in the file and the number written, if the field is numeric.
    values: Option<(String, String)>,
}

fn field_at(file: &dyn File, at: usize, bytes: &[u8], written: &[u8]) -> Field {
    let mut field = Field { path: Path::root(), start: at, text: false, values: None };
    // Bytes outside all fields get the path of the file. A layout that fails is the concern of another law.
    let _ = file.layout(&mut |leaf| {
        let start = usize::try_from(leaf.offset).unwrap_or(usize::MAX);
        let range = start..start.saturating_add(leaf.bytes.len());
        if !range.contains(&at) {
            return;
        }
        field.path = leaf.path.clone();
        field.text = leaf.kind == LeafKind::Text;
        if matches!(leaf.kind, LeafKind::Unsigned | LeafKind::Signed | LeafKind::Float) {
            let value = |bytes| Leaf { bytes, ..leaf }.value().to_string();
            field.values =
                bytes.get(range.clone()).zip(written.get(range)).map(|(mine, its)| (value(mine), value(its)));
            // Numbers are shown as a whole, so the position is the start of the field.
            field.start = if field.values.is_some() { start } else { at };
        }
    });
    field
}
