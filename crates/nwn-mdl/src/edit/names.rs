//! Names as the game compares them.

use meshwire_core::FixedText;

/// Sets a text without touching fields that hold it already, so that left-overs behind its terminator stay.
pub(super) fn set<const N: usize>(target: &mut FixedText<N>, text: &FixedText<N>) {
    if target.text() != text.text() {
        *target = *text;
    }
}

/// Case is ignored, as the game does. Names beyond ASCII are in the code page of the game or in UTF-8.
pub(super) fn is<const N: usize>(field: &FixedText<N>, name: &[u8]) -> bool {
    let in_utf8 = || std::str::from_utf8(name).is_ok_and(|name| field.to_windows_1252().eq_ignore_ascii_case(name));
    field.text().eq_ignore_ascii_case(name) || (!name.is_ascii() && in_utf8())
}
