//! Lines that the summaries of the three formats share.

use crate::generated::{FileHeader, MultiplyOrder, Text};

/// Number of names listed; the rest are counted.
const LISTED: usize = 6;

/// Describes the version, byte order and multiply order.
#[must_use]
pub fn version(header: &FileHeader) -> String {
    let order = match header.multiply_order {
        MultiplyOrder::Unknown(order) => format!("unknown multiply order {order}"),
        known => known.to_string(),
    };
    let endian = if header.big_endian == 1 { "big-endian" } else { "little-endian" };
    format!("{}.{}, {endian}, {order}", header.major_version, header.minor_version)
}

/// Describes the version and compile date of the exporter.
#[must_use]
pub fn exporter(major: u8, minor: u8, compile_date: &Text) -> String {
    format!("{major}.{minor}, compiled {}", compile_date.to_windows_1252())
}

/// Joins the texts that are not empty.
#[must_use]
pub fn source<'a>(texts: impl IntoIterator<Item = &'a Text>) -> String {
    let texts = texts.into_iter().filter(|text| !text.is_empty()).map(|text| text.to_windows_1252());
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() { "not named".to_owned() } else { texts.join(", ") }
}

/// Lists the kind and version of each chunk, with runs of equal ones combined.
///
/// ```
/// assert_eq!(emfx_chunk::summary::chunks([(201, 1), (200, 1), (200, 1)]), "201v1, 2 x 200v1");
/// ```
#[must_use]
pub fn chunks(ids: impl IntoIterator<Item = (u32, u32)>) -> String {
    let mut runs: Vec<((u32, u32), usize)> = Vec::new();
    for id in ids {
        match runs.last_mut() {
            Some((last, count)) if *last == id => *count += 1,
            _ => runs.push((id, 1)),
        }
    }
    let run = |((kind, version), count): &((u32, u32), usize)| match count {
        1 => format!("{kind}v{version}"),
        count => format!("{count} x {kind}v{version}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Lists the first names and counts the others.
#[must_use]
pub fn names<'a>(names: impl ExactSizeIterator<Item = &'a meshwire_core::ByteString>) -> String {
    let count = names.len();
    let listed: Vec<String> = names.take(LISTED).map(meshwire_core::ByteString::to_windows_1252).collect();
    match count.checked_sub(LISTED) {
        Some(more @ 1..) => format!("{} and {more} more", listed.join(", ")),
        _ if listed.is_empty() => "none".to_owned(),
        _ => listed.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_for_people() {
        let texts = ["", "Maya", "a.mb"].map(Text::from);
        assert_eq!([source(&texts), source(&texts[..1])], ["Maya, a.mb", "not named"]);
        let all: Vec<meshwire_core::ByteString> = ["a", "b", "c", "d", "e", "f", "g", "h"].map(Into::into).to_vec();
        let listed = [0, 1, 6, 8].map(|count| names(all.iter().take(count)));
        assert_eq!(listed, ["none", "a", "a, b, c, d, e, f", "a, b, c, d, e, f and 2 more"]);
        let mut header = FileHeader::new(binrw::Endian::Big, MultiplyOrder::Unknown(9));
        assert_eq!(version(&header), "1.0, big-endian, unknown multiply order 9");
        header.set_endian(binrw::Endian::Little);
        header.multiply_order = MultiplyOrder::ScaleRotationTranslation;
        assert!(version(&header).starts_with("1.0, little-endian, ") && !version(&header).contains("unknown"));
        assert_eq!(exporter(3, 28, &texts[1]), "3.28, compiled Maya");
        assert_eq!(chunks([(1, 1), (1, 2), (1, 2), (2, 2)]), "1v1, 2 x 1v2, 2v2");
    }
}
