// Generated from views.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `views`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Numbers in decoded bytes of list elements, bits as cases of a switch, and the stream of one of two windows.
#[record(big, whole)]
pub struct Views {
    /// `blocks`
    #[br(count = 2)]
    #[size(4)]
    #[process(xor(io.behind(int::wide(4)).pos()))]
    pub blocks: Vec<Processed<Window<Block>>>,

    /// `behind`
    pub behind: Behind,
    /// `width`
    pub width: u8,

    /// `digits_b4`
    #[br(if(width == 4), count = 3)]
    #[bits(4)]
    pub digits_b4: Option<Vec<u8>>,

    /// Unused bits up to the next whole byte.
    #[bits(rest)]
    pub unused_0: u8,

    /// `digits_u1`
    #[br(if(width == 8), count = 3)]
    #[bulk]
    pub digits_u1: Option<Vec<u8>>,

    /// `near`
    #[size(1)]
    pub near: Window<Block>,

    /// `far`
    #[size(2)]
    pub far: Window<Block>,
}

impl Views {
    /// `first_digit`
    #[must_use]
    pub fn first_digit(&self) -> Option<u8> {
        (if self.width == 4 { self.digits_b4.as_ref() } else { self.digits_u1.as_ref() }).map_or(&[][..], |it|
            &it[..]).get(computed::index(0)).copied()
    }

    /// `len_stream`
    #[must_use]
    pub fn len_stream(&self) -> i64 {
        if self.width == 4 { computed::size_of(&self.near) } else { computed::size_of(&self.far) }
    }

    /// `digits`
    #[must_use]
    pub fn digits(&self) -> Option<Vec<u8>> {
        (if self.width == 4 { self.digits_b4.as_ref() } else { self.digits_u1.as_ref() }).map(|it| it.to_vec())
    }
}

/// `views::block`
#[record(big, plain)]
pub struct Block {
    /// `a`
    pub a: u8,
}

/// `views::behind`
#[record(big, plain)]
pub struct Behind {
    /// `at`
    pub at: u8,
}

impl Behind {
    /// `number`
    ///
    /// `parent_blocks` is `_parent.blocks`.
    #[must_use]
    pub fn number(&self, parent_blocks: &[Processed<Window<Block>>]) -> u16 {
        computed::number_at::<u16, _, _>(parent_blocks.get(computed::index(1)), computed::index(self.at),
            ksy_runtime::Endian::Big)
    }

    /// `scale`
    ///
    /// `parent_blocks` is `_parent.blocks`.
    #[must_use]
    pub fn scale(&self, parent_blocks: &[Processed<Window<Block>>]) -> Option<f64> {
        (self.at > 1).then(|| f64::from(computed::number_at::<f32, _,
            _>(parent_blocks.get(computed::index(0)), computed::index(0), ksy_runtime::Endian::Little)))
    }
}
