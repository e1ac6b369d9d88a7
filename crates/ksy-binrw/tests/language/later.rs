// Generated from later.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `later`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Instances that need what is read after them, positions of the stream that are noted, and streams of instances.
#[record(little, whole)]
pub struct Later {
    /// `num_entries`
    pub num_entries: u8,

    /// `entries`
    #[br(count = num_entries, args(computed::count(index), Some(io_of_names), Some(&again_entries[..]),
        i64::from(num_entries)))]
    #[first(computed::count(index), None, None, i64::from(num_entries))]
    pub entries: Vec<Entry>,

    /// `len_names`
    pub len_names: u8,

    /// `names`
    #[size(len_names)]
    pub names: Window<Area>,

    /// `noted`
    pub noted: Noted,

    /// `sample`
    #[br(args(entries.get(computed::index(0))))]
    pub sample: Sample,

    /// `holder`
    pub holder: Holder,

    /// `coded`
    #[br(count = 2)]
    #[size(1)]
    #[process(xor(io.behind(int::wide(1)).pos()))]
    pub coded: Vec<Processed<Window<Code>>>,

    /// `tag`
    pub tag: Tag,

    /// `head`
    #[at(0, within(ksy_runtime::hosted::stream(Some(&holder), start_of_holder, &["slot"])))]
    pub head: At<u16>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

impl Later {
    /// `len_slot`
    #[must_use]
    pub fn len_slot(&self) -> i64 {
        computed::size_of(&self.holder.slot.value)
    }

    /// `table`
    #[must_use]
    pub fn table(&self) -> Vec<Vec<u8>> {
        Vec::from([(&[1, 2][..]).to_vec(), (&[3, 4, 5][..]).to_vec()])
    }

    /// `row`
    #[must_use]
    pub fn row(&self) -> Vec<u8> {
        (&[3, 4, 5][..]).to_vec()
    }
}

/// `later::area`
#[record(little)]
pub struct Area;

/// `later::tag`
#[record(little)]
pub struct Tag {
    /// `header`
    pub header: Header,

    /// `body`
    #[br(args(&header))]
    pub body: Body,
}

/// `later::header`
#[record(little, plain)]
pub struct Header {
    /// `len`
    pub len: u8,
}

/// `later::body`
#[record(little, params(root_tag_header: &Header))]
pub struct Body {
    /// `text`
    #[solve(amount = crate.tag.header.len)]
    #[br(count = root_tag_header.len)]
    pub text: Vec<u8>,
}

/// `later::code`
#[record(little, plain)]
pub struct Code {
    /// `c`
    pub c: u8,
}

/// `later::entry`
#[record(little, params(idx: i64, root_names_io: Option<Io>, parent_entries: Option<&[Entry]>, parent_num_entries:
    i64))]
pub struct Entry {
    /// The parameter `idx` of this type.
    #[param]
    pub idx: i64,

    /// `ofs`
    pub ofs: u8,

    /// `name`
    #[at(ofs, within(root_names_io.unwrap_or_default()))]
    #[br(if(root_names_io.is_some()))]
    #[until(b"\x00")]
    #[encoding("ASCII")]
    pub name: Option<At<ByteString>>,

    /// `data`
    #[at(ofs, within(root_names_io.unwrap_or_default()), lax)]
    #[solve(amount = ofs * -1 + _)]
    #[br(if(root_names_io.is_some() && parent_entries.is_some() &&
        (i128::saturating_add(i128::from(idx), 1) < i128::from(parent_num_entries))), count =
        i64::from(parent_entries.map_or(&[][..], |it| &it[..]).get(
        computed::index(i128::saturating_add(i128::from(idx), 1))).map(|it1| it1.ofs).unwrap_or_default()) -
        i64::from(ofs))]
    pub data: Option<At<Vec<u8>>>,
}

/// `later::noted`
#[record(little)]
pub struct Noted {
    /// `mark`
    #[note(io_at_start: i64 = io.pos())]
    #[br(if(io.pos() < 0), count = 0)]
    pub mark: Option<Vec<u8>>,

    /// `kind`
    pub kind: u16,

    /// `bytes`
    #[at(io_at_start)]
    #[solve(position = "start")]
    pub bytes: At<[u8; 2]>,
}

impl Noted {
    /// `start`
    ///
    /// `io_pos` is `_io.pos`.
    #[must_use]
    pub fn start(&self, io_pos: i64) -> i64 {
        io_pos
    }
}

/// `later::sample`
#[record(little, params(entry: Option<&Entry>))]
pub struct Sample {
    /// `data`
    #[solve(amount = "entry.ofs + 1")]
    #[br(count = i64::from(entry.map(|it1| it1.ofs).unwrap_or_default()) + 1)]
    pub data: Vec<u8>,
}

/// `later::holder`
#[record(little)]
pub struct Holder {
    /// `len`
    pub len: u8,

    /// `slot`
    #[at(0)]
    #[size(len)]
    pub slot: At<Window<Area>>,

    /// `rest`
    #[solve(amount = "slot._io.size - 1")]
    #[br(count = io_of_slot.size() - 1)]
    pub rest: Vec<u8>,
}
