//! Changes that editors make to names by themselves.

/// The length in bytes at which editors truncate names or later.
pub(crate) const LONGEST: usize = 63;

/// The shortest truncated name: editors shorten names further if they are taken, or to append a number.
const CUT: usize = 58;

/// Returns the name if the user changed it. Returns `None` if it is the exported name, or one that an editor derived
/// from it by truncating it, or by appending a number because the name is taken.
pub(crate) fn renamed<'a>(exported: &str, found: &'a str) -> Option<&'a str> {
    if found == exported {
        return None;
    }
    let stem = numbered(found).unwrap_or(found);
    let is_cut = stem.len() >= CUT && exported.starts_with(stem);
    let is_cut = is_cut || (numbered(found).is_some() && numbered(exported).is_some_and(|exported| exported == stem));
    (stem != exported && !is_cut).then_some(found)
}

/// Returns the part of a name before the number that an editor appended.
pub(crate) fn numbered(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('.')?;
    (number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(stem)
}

/// Returns the identifying part of an image name: in lower case, without folder, extension and number.
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
