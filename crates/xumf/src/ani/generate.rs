//! Arbitrary files whose counts agree.

use arbitrary::{Arbitrary, Result, Unstructured};
use meshwire_core::generate::{self, Generate, Wish};

use super::file::AniFile;
use super::view::TrackKind;
use crate::generated::ani::AniWire;

impl<'a> Arbitrary<'a> for AniFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        generate::whole(u)
    }
}

impl Generate for AniFile {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): ()) -> Result<Self> {
        let mut wire = AniWire::generate(u, wish, ())?;
        let mut left = wire.keys.len();
        let last = wire.animations.len().saturating_sub(1);
        for (number, record) in wire.animations.iter_mut().enumerate() {
            for kind in TrackKind::ALL {
                let all = number == last && kind == TrackKind::PostScale;
                let count = if all { left } else { u.int_in_range(0..=left)? };
                *record.count_mut(kind) = i32::try_from(count).unwrap_or(0);
                left -= count;
            }
        }
        if wire.animations.is_empty() {
            wire.keys.clear();
        }
        let mut file = Self::from(wire);
        file.update_key_offset();
        if file.wire().animations.is_empty() && u.arbitrary()? {
            file.wire_mut().key_offset = 0;
        }
        Ok(file)
    }
}
