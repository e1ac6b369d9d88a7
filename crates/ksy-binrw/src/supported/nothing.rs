//! The type of a switch without a default case for unknown tags.

use super::TypeSpec;
use crate::schema::Written;

/// Returns a type without attributes.
pub(super) fn nothing(name: Written<String>) -> TypeSpec {
    TypeSpec {
        name,
        rust_name: None,
        doc: "Any tag without a case; it has no bytes.".to_owned(),
        original: Vec::new(),
        params: Vec::new(),
        param_types: Vec::new(),
        endian: None,
        seq: Vec::new(),
        types: Vec::new(),
        enums: Vec::new(),
        is_array: None,
        is_transparent: None,
        derives: Vec::new(),
        structural: None,
        short_tail: false,
    }
}
