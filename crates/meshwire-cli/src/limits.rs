//! The limits of this run.

use std::sync::OnceLock;

use meshwire::{Asset, Error, ErrorKind, FormatId, Limits};

static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Sets the limits of all files.
pub fn settle(limits: Limits) {
    let _ = LIMITS.set(limits);
}

/// Returns the limits of all files.
pub fn limits() -> &'static Limits {
    LIMITS.get_or_init(Limits::default)
}

/// Reads a file within the limits.
///
/// # Errors
/// Those of [`Asset::read_as_with`].
pub fn read_as(format: FormatId, bytes: &[u8]) -> Result<Asset, Error> {
    Asset::read_as_with(format, bytes, limits())
}

/// Returns the option that raises an exceeded limit.
pub fn hint(kind: &ErrorKind) -> Option<String> {
    let ErrorKind::LimitExceeded { limit, .. } = kind else { return None };
    Some(raised(limit.name()))
}

/// Returns the option that raises a limit. The memory limit grows with the input, so a number is not always enough.
pub fn raised(limit: &str) -> String {
    if limit == "memory" { "--limit memory=none lifts it".to_owned() } else { format!("--limit {limit}=N raises it") }
}

/// Describes an exceeded limit, with the option that raises it.
pub fn exceeded(kind: &ErrorKind) -> String {
    hint(kind).map_or_else(|| kind.to_string(), |hint| format!("{kind}; {hint}"))
}
