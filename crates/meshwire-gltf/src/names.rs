//! Names that editors change of their own accord.

/// Editors cut names off at 63 bytes, or later.
const CUT: usize = 58;

/// The name as somebody has chosen it; `None` where it is the exported one, or what an editor makes of it: cut off, or with
/// a number behind it because another thing has it.
pub(crate) fn renamed<'a>(exported: &str, found: &'a str) -> Option<&'a str> {
    if found == exported {
        return None;
    }
    let stem = numbered(found).unwrap_or(found);
    let is_cut = stem.len() >= CUT && exported.starts_with(stem);
    let is_cut = is_cut || (numbered(found).is_some() && numbered(exported).is_some_and(|exported| exported == stem));
    (stem != exported && !is_cut).then_some(found)
}

/// What stands before the number that an editor has put behind a name.
fn numbered(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('.')?;
    (number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(stem)
}

/// What of the name of a picture tells it from others: no folder, no extension, no number, in small letters.
pub(crate) fn picture(name: &str) -> String {
    let name = numbered(name).unwrap_or(name);
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    match file.rsplit_once('.') {
        Some((stem, end)) if ["png", "tga", "bmp", "dds", "jpg", "jpeg"].contains(&end) => stem.to_owned(),
        _ => file,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_editors_do_to_names_is_no_change() {
        let long = "a".repeat(70);
        for (exported, found) in [
            ("hand", "hand"),
            ("hand", "hand.001"),
            ("hand.001", "hand.002"),
            (long.as_str(), &long[..63]),
            (long.as_str(), &format!("{}.001", &long[..59])),
        ] {
            assert_eq!(renamed(exported, found), None, "{exported} {found}");
        }
        for (exported, found) in [("hand", "arm"), ("hand", "han"), ("hand", "hand.1"), ("hand", "Hand")] {
            assert_eq!(renamed(exported, found), Some(found));
        }
        assert_eq!(picture("gfx\\Stone.DDS"), picture("stone.001"));
    }
}
