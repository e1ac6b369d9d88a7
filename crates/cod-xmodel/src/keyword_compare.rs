//! Compares and writes keywords as integers, because a call to compare five bytes costs more than the comparison.

use meshwire_core::digits;

/// A string of at most 16 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Short {
    /// The bytes, little-endian and zero-padded.
    word: u128,
    /// A mask of the used bytes.
    mask: u128,
    text: &'static str,
}

impl Short {
    pub(crate) const fn new(text: &'static str) -> Self {
        assert!(text.len() <= 16, "a keyword is longer than the integer it is compared as");
        let (mut word, mut mask, mut place) = (0, 0, 0);
        let mut rest = text.as_bytes();
        while let [byte, after @ ..] = rest {
            word |= u128::from_le_bytes([*byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) << place;
            mask |= 0xff << place;
            place += 8;
            rest = after;
        }
        Self { word, mask, text }
    }

    /// Strips the text from the start of `bytes`.
    #[inline(always)]
    pub(crate) fn strip<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        match bytes.first_chunk::<16>() {
            Some(head) if u128::from_le_bytes(*head) & self.mask == self.word => bytes.get(self.text.len()..),
            Some(_) => None,
            None => bytes.strip_prefix(self.text.as_bytes()),
        }
    }

    /// Appends the text.
    #[inline(always)]
    pub(crate) fn append(&self, out: &mut Vec<u8>) {
        digits::append(out, self.word.to_le_bytes(), self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_and_written_near_the_end_as_well() {
        for text in ["", "X", "VERT", "NUMCOSMETICBONES"] {
            let short = Short::new(text);
            for rest in ["", " 1", " 0.577350 -0.577350 0.577350\n"] {
                let bytes = [text, rest].concat();
                assert_eq!(short.strip(bytes.as_bytes()), Some(rest.as_bytes()));
            }
            let mut out = b"a".to_vec();
            short.append(&mut out);
            assert_eq!(out, [b"a", text.as_bytes()].concat());
        }
        assert_eq!(Short::new("VERT").strip(b"VERTEX 123456789012345"), Some(&b"EX 123456789012345"[..]));
        assert_eq!(Short::new("VERT").strip(b"VER"), None);
        assert_eq!(Short::new("VERT").strip(b"VERY 123456789012345"), None);
    }
}
