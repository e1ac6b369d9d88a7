//! Comparing and setting names as the game does.

use meshwire_core::FixedText;

/// Sets a string, unless it is already equal, so that leftovers after its terminator are kept.
pub(super) fn set<const N: usize>(target: &mut FixedText<N>, text: &FixedText<N>) {
    if target.text() != text.text() {
        *target = *text;
    }
}

/// Compares names ignoring case, as in the game. Non-ASCII names may be in the game's code page or in UTF-8.
pub(super) fn is<const N: usize>(field: &FixedText<N>, name: &[u8]) -> bool {
    let in_utf8 = || std::str::from_utf8(name).is_ok_and(|name| field.to_windows_1252().eq_ignore_ascii_case(name));
    field.text().eq_ignore_ascii_case(name) || (!name.is_ascii() && in_utf8())
}
