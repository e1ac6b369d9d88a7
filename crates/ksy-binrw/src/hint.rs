//! Suggestions for misspelled names, and for names that other languages have.

/// Names of other languages, each with one of this language.
const HABITS: &[(&str, &str)] = &[
    ("byte", "u1"),
    ("char", "u1"),
    ("condition", "if"),
    ("count", "repeat-expr"),
    ("default", "_"),
    ("description", "doc"),
    ("double", "f8"),
    ("dword", "u4"),
    ("else", "_"),
    ("fields", "seq"),
    ("float", "f4"),
    ("int", "s4"),
    ("len", "length"),
    ("len", "size"),
    ("length", "size"),
    ("long", "s8"),
    ("name", "id"),
    ("offset", "pos"),
    ("qword", "u8"),
    ("short", "s2"),
    ("string", "str"),
    ("uint", "u4"),
    ("until", "repeat-until"),
    ("word", "u2"),
];

/// Returns whether a number type of another language, as `int32`, has the name `ours` here.
fn is_number(theirs: &str, ours: &str) -> bool {
    let (kind, bits) = theirs.split_at(theirs.find(|c: char| c.is_ascii_digit()).unwrap_or(theirs.len()));
    let kind = match kind {
        "u" | "uint" => 'u',
        "i" | "int" => 's',
        "f" | "float" => 'f',
        _ => return false,
    };
    bits.parse::<u32>().is_ok_and(|bits| ours == format!("{kind}{}", bits / 8))
}

/// Returns a question that names what `name` probably stands for among the known names: its equivalent in this language,
/// or the one that differs in the fewest letters.
pub(crate) fn meant<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let bare = name.strip_suffix("_t").unwrap_or(name);
    let most = name.chars().count() / 3;
    let distance = |known: &str| {
        let is_habit = HABITS.contains(&(bare, known)) || is_number(bare, known);
        if is_habit { 0 } else { strsim::damerau_levenshtein(name, known) }
    };
    let found = known.into_iter().map(|known| (distance(known), known)).filter(|(distance, _)| *distance <= most);
    found.min().map(|(_, known)| format!("did you mean '{known}'?"))
}
