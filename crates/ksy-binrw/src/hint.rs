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
    ("f32", "f4"),
    ("f64", "f8"),
    ("fields", "seq"),
    ("float", "f4"),
    ("float32", "f4"),
    ("float64", "f8"),
    ("i16", "s2"),
    ("i32", "s4"),
    ("i64", "s8"),
    ("i8", "s1"),
    ("int", "s4"),
    ("int16", "s2"),
    ("int32", "s4"),
    ("int64", "s8"),
    ("int8", "s1"),
    ("len", "length"),
    ("len", "size"),
    ("length", "size"),
    ("long", "s8"),
    ("name", "id"),
    ("offset", "pos"),
    ("qword", "u8"),
    ("short", "s2"),
    ("string", "str"),
    ("u16", "u2"),
    ("u32", "u4"),
    ("u64", "u8"),
    ("uint", "u4"),
    ("uint16", "u2"),
    ("uint32", "u4"),
    ("uint64", "u8"),
    ("uint8", "u1"),
    ("until", "repeat-until"),
    ("word", "u2"),
];

/// Returns a question that names what `name` probably stands for among the known names: its equivalent in this language,
/// or the one that differs in the fewest letters.
pub(crate) fn meant<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let bare = name.strip_suffix("_t").unwrap_or(name);
    let most = name.chars().count() / 3;
    let distance = |known: &str| {
        if HABITS.contains(&(bare, known)) { 0 } else { strsim::damerau_levenshtein(name, known) }
    };
    let found = known.into_iter().map(|known| (distance(known), known)).filter(|(distance, _)| *distance <= most);
    found.min().map(|(_, known)| format!("did you mean '{known}'?"))
}
