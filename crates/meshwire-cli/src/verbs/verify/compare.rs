//! Where two versions of a file differ.

use std::fmt::Write as _;

use meshwire::layout::{Leaf, LeafKind};
use meshwire::{Asset, Finding, Path, Severity};

/// Bytes shown of each side.
const SHOWN: usize = 8;
/// Bytes shown of each side of a text.
const SHOWN_TEXT: usize = 20;

/// The first difference between the file and what was `written`, with the field it is in; `None` if there is none.
pub fn difference(
    code: &'static str,
    severity: Severity,
    file: &[u8],
    written: &Result<Vec<u8>, String>,
    asset: &Asset,
) -> Option<Finding> {
    let written = match written {
        Ok(written) => written,
        Err(error) => {
            return Some(Finding::new(code, severity, Path::root(), error.clone()));
        }
    };
    if written == file {
        return None;
    }
    let shorter = file.len().min(written.len());
    let at = file.iter().zip(written).position(|(mine, its)| mine != its).unwrap_or(shorter);
    let field = field_at(asset, at, written);
    let mut message = match &field.values {
        Some((mine, its)) => format!("the file has {mine}, written {its}"),
        None if field.text => format!("the file has {}, written {}", text(file, at), text(written, at)),
        None => format!("the file has {}, written {}", hex(file, at), hex(written, at)),
    };
    if file.len() != written.len() {
        let _ = write!(message, "; the file has {} bytes, written {}", file.len(), written.len());
    }
    let mut finding = Finding::new(code, severity, field.path, message);
    finding.offset = u64::try_from(field.start).ok();
    Some(finding)
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

/// The field that a difference is in.
struct Field {
    path: Path,
    start: usize,
    text: bool,
    /// The number in the file and the number written, if the field is one.
    values: Option<(String, String)>,
}

fn field_at(asset: &Asset, at: usize, written: &[u8]) -> Field {
    let mut field = Field { path: Path::root(), start: at, text: false, values: None };
    // Bytes without a field keep the path of the file; an asset that cannot be laid out has been reported already.
    let _ = asset.layout(&mut |leaf| {
        let start = usize::try_from(leaf.offset).unwrap_or(usize::MAX);
        let range = start..start.saturating_add(leaf.bytes.len());
        if !range.contains(&at) {
            return;
        }
        field.path = leaf.path.clone();
        field.text = leaf.kind == LeafKind::Text;
        if matches!(leaf.kind, LeafKind::Unsigned | LeafKind::Signed | LeafKind::Float) {
            field.values = written.get(range).map(|bytes| {
                let its = Leaf { bytes, ..leaf };
                (leaf.value().to_string(), its.value().to_string())
            });
            // Numbers are told whole, so the place is where they begin.
            field.start = if field.values.is_some() { start } else { at };
        }
    });
    field
}
