//! Files of other programs that share an extension with a format of the workspace, or are taken for one.

/// First bytes of related formats, each with a message for the user.
const BY_MAGIC: &[(&[u8], &str)] = &[
    (b"ACTR", "this is an O3DE (Lumberyard) actor, a later generation than XAC with other chunks"),
    (b"MOT ", "this is an O3DE (Lumberyard) motion, a later generation than XSM with other chunks"),
    (b"MOTW", "this is an O3DE (Lumberyard) wavelet motion, a later generation than XSM with other chunks"),
    (b"FXA ", "this is a Gothic 3 actor (.xact), an older generation than XAC with other chunks"),
    (b"GR01MA02", "this is a Risen resource (._xmac, ._xmot) with an EMotionFX file inside; extract that one first"),
    (b"IDST", "this is a Source or GoldSrc engine model, not a Neverwinter Nights MDL"),
    (b"IDSQ", "this is a GoldSrc engine sequence file, not a Neverwinter Nights MDL"),
    (b"IDPO", "this is a Quake model, not a Neverwinter Nights MDL"),
    (b"IDP2", "this is a Quake 2 model, not a Neverwinter Nights MDL"),
    (b"IDP3", "this is a Quake 3 model, not a Neverwinter Nights MDL"),
    (b"XMF_", "this is eXtensible Music Format, not an Egosoft XMF mesh"),
];

/// Describes a file of another program by its first bytes. Returns `None` for all other bytes.
///
/// ```
/// use meshwire_core::foreign;
///
/// assert_eq!(foreign::kind(b"IDP3"), Some("this is a Quake 3 model, not a Neverwinter Nights MDL"));
/// assert_eq!(foreign::kind(b"IDP"), None);
/// ```
#[must_use]
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    if is_kotor_model(bytes) {
        return Some("this is a Knights of the Old Republic model, not a Neverwinter Nights MDL");
    }
    BY_MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, what)| *what)
}

/// Returns true for a Knights of the Old Republic model. It begins as a Neverwinter Nights model does, but ends after its
/// first region: the vertices are in an `.mdx` file, whose size is the third word.
fn is_kotor_model(bytes: &[u8]) -> bool {
    let word = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
    let (Some(0), Some(model @ 1..), Some(1..)) = (word(0), word(4), word(8)) else { return false };
    // A Neverwinter Nights model that is cut off where its second region begins has the type of a model, 2, at this byte.
    let is_cut = bytes.get(120) == Some(&2);
    u64::try_from(bytes.len()).is_ok_and(|length| length == 12 + u64::from(model)) && !is_cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_by_its_first_bytes() {
        for (magic, what) in BY_MAGIC {
            assert_eq!(kind(&[magic, &b"\x06\0"[..]].concat()), Some(*what));
            assert_eq!(kind(&magic[1..]), None);
            assert!(what.starts_with("this is ") && !what.contains('\n'));
        }
    }

    #[test]
    fn a_later_game_keeps_vertices_elsewhere() {
        let mut kotor = [0, 300, 4096].map(u32::to_le_bytes).concat();
        kotor.resize(12 + 300, 0);
        assert!(kind(&kotor).is_some_and(|what| what.contains("Knights of the Old Republic")));
        assert_eq!(kind(&kotor[..311]), None);
        for (at, byte) in [(120, 2), (0, 1), (9, 0)] {
            let mut other = kotor.clone();
            other[at] = byte;
            assert_eq!(kind(&other), None, "{at}");
        }
    }
}
