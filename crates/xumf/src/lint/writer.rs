//! Detection of the program that wrote a file from its output (section 7.2 of the format reference).

use std::fmt;

use crate::XmfFile;

/// A program that is recognized by its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Writer {
    /// The converter of arc_: garbage in the header, no value ranges, zlib level 6.
    Converter,
    /// The games' exporter from X Rebirth to early X4: culling flag 1.
    Rebirth,
    /// The games' exporter of later X4: culling flag 0.
    X4,
    /// The games' exporter of 2026: `84 80` in the padding of the header.
    X4Newest,
    /// Not recognized.
    Other,
}

impl Writer {
    /// Returns the most likely writer of a file.
    #[must_use]
    pub fn of(file: &XmfFile) -> Self {
        let header = file.header();
        let flags_clean = file.wire().reserved == 0 && header.culling_clockwise <= 1 && header.right_handed == 0;
        let items = |index: bool| {
            let found = file.descriptors().find(|descriptor| descriptor.is_index() == index);
            found.map_or(0, super::super::generated::xmf::Descriptor::num_items)
        };
        let counts_right =
            u64::from(header.num_vertices) == items(false) && u64::from(header.num_indices) == items(true);
        let ranged = file.descriptors().any(|descriptor| descriptor.is_index() && descriptor.value_max > 0.0);
        match (flags_clean && counts_right, ranged) {
            (true, true) if header.culling_clockwise == 1 => Self::Rebirth,
            (true, true) if header.padding == [0, 0, 0x84, 0x80, 0, 0, 0, 0, 0, 0] => Self::X4Newest,
            (true, true) => Self::X4,
            (_, false) if !counts_right && file.descriptors().all(|d| d.value_min == 0.0 && d.value_max == 0.0) => {
                Self::Converter
            }
            _ => Self::Other,
        }
    }
}

impl fmt::Display for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Converter => "arc_'s converter, by its header",
            Self::Rebirth => "the exporter of X Rebirth and early X4, by its header",
            Self::X4 => "the exporter of X4, by its header",
            Self::X4Newest => "the exporter of X4 in 2026, by its header",
            Self::Other => "unknown",
        })
    }
}
