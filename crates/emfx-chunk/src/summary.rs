//! Lines that the summaries of the three formats share.

use meshwire_core::{ByteString, Info};

use crate::generated::{FileHeader, MultiplyOrder};

/// Number of names listed; the rest are counted.
const LISTED: usize = 6;

/// Begins a summary with the version, byte order and multiply order of the file.
#[must_use]
pub fn begin(header: &FileHeader) -> Info {
    let order = match header.multiply_order {
        MultiplyOrder::Unknown(order) => format!("unknown multiply order {order}"),
        known => known.to_string().replace('_', " * "),
    };
    let endian = if header.big_endian == 1 { "big-endian" } else { "little-endian" };
    let mut info = Info::default();
    info.add("version", format!("{}.{}, {endian}, {order}", header.major_version, header.minor_version));
    info
}

/// Adds version and compile date of the exporter, and the program, file and name of the source, where they are not empty.
pub fn exporter(info: &mut Info, (major, minor): (u8, u8), compile_date: &ByteString, source: [&ByteString; 3]) {
    info.add("exporter", format!("{major}.{minor}, compiled {}", shown(compile_date)));
    for (label, text) in ["made with", "source file", "name"].into_iter().zip(source) {
        if !text.is_empty() {
            info.add(label, shown(text));
        }
    }
}

/// Lists the kind and version of each chunk, with runs of equal ones combined.
///
/// ```
/// assert_eq!(emfx_chunk::summary::chunks([(201, 1), (200, 1), (200, 1)]), "201v1, 2 x 200v1");
/// ```
#[must_use]
pub fn chunks(ids: impl IntoIterator<Item = (u32, u32)>) -> String {
    // Kinds of damaged files are not bounded.
    const KINDS: usize = 64;
    let mut kinds: Vec<((u32, u32), usize)> = Vec::new();
    for id in ids {
        if let Some((_, count)) = kinds.iter_mut().find(|(known, _)| *known == id) {
            *count += 1;
        } else if kinds.len() < KINDS {
            kinds.push((id, 1));
        }
    }
    let kind = |((kind, version), count): &((u32, u32), usize)| match count {
        1 => format!("{kind}v{version}"),
        count => format!("{count} x {kind}v{version}"),
    };
    kinds.iter().map(kind).collect::<Vec<_>>().join(", ")
}

/// Lists the first names and counts the others.
#[must_use]
pub fn names<'a>(mut names: impl Iterator<Item = &'a ByteString>) -> String {
    let listed: Vec<String> = names.by_ref().take(LISTED).map(shown).collect();
    match names.count() {
        0 if listed.is_empty() => "none".to_owned(),
        0 => listed.join(", "),
        more => format!("{} and {more} more", listed.join(", ")),
    }
}

/// Decodes a text as UTF-8 or, if it is not, as Windows-1252.
#[must_use]
pub fn shown(text: &ByteString) -> String {
    text.to_str().map_or_else(|| text.to_windows_1252(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_for_people() {
        let [none, maya, file] = ["", "Maya", "a.mb"].map(ByteString::from);
        let mut info = Info::default();
        exporter(&mut info, (3, 28), &maya, [&none, &maya, &file]);
        exporter(&mut info, (3, 6), &ByteString::from(b"M\xe4rz".to_vec()), [&none; 3]);
        let lines: Vec<(&str, &str)> = info.lines.iter().map(|(label, value)| (*label, value.as_str())).collect();
        let source = [("source file", "Maya"), ("name", "a.mb")];
        assert_eq!(
            lines,
            [&[("exporter", "3.28, compiled Maya")][..], &source, &[("exporter", "3.6, compiled März")]].concat()
        );
        let all: Vec<ByteString> = ["a", "b", "c", "d", "e", "f", "g", "h"].map(Into::into).to_vec();
        let listed = [0, 1, 6, 8].map(|count| names(all.iter().take(count)));
        assert_eq!(listed, ["none", "a", "a, b, c, d, e, f", "a, b, c, d, e, f and 2 more"]);
        let header = FileHeader::new(binrw::Endian::Big, MultiplyOrder::Unknown(9));
        assert_eq!(begin(&header).lines[0].1, "1.0, big-endian, unknown multiply order 9");
        assert_eq!(chunks([(1, 1), (1, 2), (2, 2), (1, 2)]), "1v1, 2 x 1v2, 2v2");
        assert_eq!(chunks((0..99).map(|kind| (kind, 1))).split(", ").count(), 64);
    }
}
