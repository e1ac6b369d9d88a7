//! Where two versions of a file differ.

use std::fmt::Write as _;

use meshwire::{Asset, Finding, Path, Severity};

/// Bytes shown of each side.
const SHOWN: usize = 8;

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
            let message = format!("cannot be written: {error}");
            return Some(Finding { code, severity, path: Path::root(), offset: None, message });
        }
    };
    if written == file {
        return None;
    }
    let shorter = file.len().min(written.len());
    let at = file.iter().zip(written).position(|(mine, its)| mine != its).unwrap_or(shorter);
    let mut message = format!("the file has {}, written {}", hex(file, at), hex(written, at));
    if file.len() != written.len() {
        let _ = write!(message, "; the file has {} bytes, written {}", file.len(), written.len());
    }
    let offset = u64::try_from(at).unwrap_or(u64::MAX);
    Some(Finding { code, severity, path: field_at(asset, offset), offset: Some(offset), message })
}

fn hex(bytes: &[u8], at: usize) -> String {
    let rest = bytes.get(at..).unwrap_or_default();
    if rest.is_empty() {
        return "ended".to_owned();
    }
    let shown: Vec<String> = rest.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect();
    shown.join(" ")
}

fn field_at(asset: &Asset, offset: u64) -> Path {
    let mut path = Path::root();
    // Bytes without a field have no path; an asset that cannot be laid out has been reported already.
    let _ = asset.layout(&mut |leaf| {
        let length = u64::try_from(leaf.bytes.len()).unwrap_or(u64::MAX);
        if leaf.offset <= offset && offset - leaf.offset < length {
            path = leaf.path.clone();
        }
    });
    path
}
