//! Warnings that the reference compiler gives as well: other names of encodings than the canonical ones, and names of
//! sizes and counts that do not follow the [style guide](https://doc.kaitai.io/ksy_style_guide.html).

use std::collections::HashMap;

use crate::check::{Checker, Problem};
use crate::expression::Kind;
use crate::schema::{Attribute, RepeatSpec, TypeSpec, Written};

/// The canonical names of encodings, each with aliases that differ in more than separators, case and a prefix.
const ENCODINGS: &[(&str, &[&str])] = &[
    ("ASCII", &["usascii", "ibm367", "cp367", "isoir6"]),
    ("UTF-8", &["iso10646utf8", "cp65001", "unicode11utf8", "unicode20utf8"]),
    ("UTF-16BE", &[]),
    ("UTF-16LE", &[]),
    ("UTF-32BE", &[]),
    ("UTF-32LE", &[]),
    ("ISO-8859-1", &["latin1", "l1", "isolatin1", "isoir100", "ibm819", "cp819", "windows28591"]),
    ("ISO-8859-2", &["latin2", "l2", "isolatin2", "isoir101", "ibm1111", "windows28592"]),
    ("ISO-8859-3", &["latin3", "l3", "isolatin3", "isoir109", "windows28593"]),
    ("ISO-8859-4", &["latin4", "l4", "isolatin4", "isoir110", "windows28594"]),
    ("ISO-8859-5", &["cyrillic", "isolatincyrillic", "isoir144", "windows28595"]),
    ("ISO-8859-6", &["arabic", "isolatinarabic", "isoir127", "windows28596", "ecma114", "asmo708"]),
    ("ISO-8859-7", &["greek", "greek8", "isolatingreek", "isoir126", "windows28597", "ecma118", "elot928"]),
    ("ISO-8859-8", &["hebrew", "isolatinhebrew", "isoir138", "windows28598"]),
    ("ISO-8859-9", &["latin5", "l5", "isolatin5", "isoir148", "windows28599"]),
    ("ISO-8859-10", &["latin6", "l6", "isolatin6", "isoir157"]),
    ("ISO-8859-11", &["thai", "tis620"]),
    ("ISO-8859-13", &["latin7", "l7", "windows28603"]),
    ("ISO-8859-14", &["latin8", "l8", "isoir199", "isoceltic"]),
    ("ISO-8859-15", &["latin9", "l9", "windows28605"]),
    ("ISO-8859-16", &["latin10", "l10"]),
    ("windows-1250", &[]),
    ("windows-1251", &[]),
    ("windows-1252", &[]),
    ("windows-1253", &[]),
    ("windows-1254", &[]),
    ("windows-1255", &[]),
    ("windows-1256", &[]),
    ("windows-1257", &[]),
    ("windows-1258", &[]),
    ("IBM437", &["pc8codepage437"]),
    ("IBM866", &[]),
    ("Shift_JIS", &["sjis", "pck"]),
    ("Big5", &[]),
    ("EUC-KR", &["korean", "isoir149"]),
];

/// Returns the warnings about all files.
pub(crate) fn warnings(checker: &Checker<'_>) -> Vec<Problem> {
    let mut found = Vec::new();
    for (_, declared) in checker.names.types() {
        let spec = declared.spec;
        let encodings = spec.parts().map(|attribute| &attribute.encoding).chain([&spec.encoding]).flatten();
        let messages = encodings.filter_map(|name| Some((name, encoding(name)?))).chain(amounts(spec));
        found.extend(messages.map(|(part, message)| (declared.file, part.at, part.path.clone(), message)));
    }
    found
}

/// Returns the warning about the name of an encoding.
fn encoding(name: &str) -> Option<String> {
    let plain = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    // `8859-1`, `cp1252` and `437` as well.
    let number = |plain: &str| {
        let prefixes = ["iso", "windows", "ibm", "cp"];
        prefixes.iter().find_map(|prefix| plain.strip_prefix(prefix)).unwrap_or(plain).to_owned()
    };
    let own = plain(name);
    let own = own.strip_prefix("cs").unwrap_or(&own);
    let is_same =
        |(canonical, aliases): &&(&str, &[&str])| aliases.contains(&own) || number(&plain(canonical)) == number(own);
    match ENCODINGS.iter().find(is_same) {
        Some((canonical, _)) if *canonical == name => None,
        Some((canonical, _)) => Some(format!("use the canonical name '{canonical}' instead of '{name}'")),
        None => Some(format!("'{name}' is not an encoding that Kaitai Struct knows")),
    }
}

/// Returns the warnings about members that are the size or the number of elements of one attribute, and are called
/// otherwise.
fn amounts(spec: &TypeSpec) -> impl Iterator<Item = (&Written<String>, String)> {
    let mut uses: HashMap<&str, Vec<(&str, &str, &Attribute)>> = HashMap::new();
    for attribute in spec.parts() {
        let count = match attribute.repeat.as_deref() {
            Some(RepeatSpec::Count(count)) => Some(count),
            _ => None,
        };
        let size = attribute.size.as_ref();
        for (prefix, what, amount) in [("len", "size", size), ("num", "number of elements", count)] {
            if let Some(Kind::Name(name)) = amount.map(|amount| &amount.value.kind) {
                uses.entry(name).or_default().push((prefix, what, attribute));
            }
        }
    }
    let members = spec.seq.iter().chain(spec.instances.iter().map(|instance| &instance.attribute));
    members.map(|member| &member.id).filter_map(move |id| match uses.get(id.value.as_str())?.as_slice() {
        [(prefix, what, attribute)] if attribute.named => {
            let (of, good) = (&attribute.id.value, format!("{prefix}_{}", attribute.id.value));
            let message = format!("use '{good}' instead of '{}', which is only the {what} of '{of}'", id.value);
            (id.value != good).then_some((id, message))
        }
        _ => None,
    })
}
