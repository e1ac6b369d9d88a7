//! What a record tells the records inside it: numbers, flags, enums, texts, lists and records.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::{layout_whole_with, read_whole_with, write_whole_with};
use ksy_runtime::{Budget, Limits};

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[value_enum(u8)]
pub enum Animal {
    Cat = 1,
    Dog = 2,
    Unknown(u8),
}

#[record(little)]
pub struct Item {
    pub size: u8,
}

#[record(little)]
pub struct Block {
    pub wide: u8,
    pub items: Item,
}

#[record(little, params(n: i64, flag: bool, name: &ByteString, items: &[Item], block: &Block, kind: Animal))]
pub struct Told {
    #[br(count = n)]
    pub numbers: Vec<u16>,
    #[br(if(flag))]
    pub extra: Option<u8>,
    #[br(if(name.as_bytes() == b"ab"))]
    pub named: Option<u8>,
    #[br(count = items.len() as i64 + i64::from(block.items.size))]
    pub data: Vec<u8>,
    #[br(if(kind == Animal::Dog), args(&block.items, name))]
    pub inner: Option<Inner>,
}

#[record(little, params(item: &Item, name: &ByteString))]
pub struct Inner {
    #[br(count = i64::from(item.size) + name.as_bytes().len() as i64)]
    pub data: Vec<u8>,
}

#[record(little, params(index: i64, start: u8))]
pub struct Cell {
    #[br(count = index + i64::from(start))]
    pub data: Vec<u8>,
}

#[switch(u8, name: &ByteString, flag: bool)]
pub enum Body {
    #[tag(1 => (name))]
    Named(Named),
    #[tag(2 => (flag, name))]
    Flagged(Flagged),
    #[tag(_ => (name))]
    Other(Named),
}

#[record(little, params(name: &ByteString))]
pub struct Named {
    #[br(if(!name.is_empty()))]
    pub value: Option<u16>,
}

#[record(little, params(flag: bool, name: &ByteString))]
pub struct Flagged {
    #[br(if(flag && !name.is_empty()))]
    pub value: Option<u8>,
}

#[record(little)]
pub struct File {
    pub name_len: u8,
    #[br(count = name_len)]
    pub name: ByteString,
    pub n: u8,
    pub kind: Animal,
    pub num_items: u8,
    #[br(count = num_items)]
    pub items: Vec<Item>,
    pub block: Block,
    #[br(args(i64::from(n), n > 1, &name, &items, &block, kind))]
    pub told: Told,
    #[br(count = num_items, args(i64::from(n), n > 1, &name, &items, &block, kind))]
    pub list: Vec<Told>,
    #[br(count = num_items, args(index as i64, n))]
    pub cells: Vec<Cell>,
    pub tag: u8,
    #[tag(tag)]
    #[br(args(&name, n == 1))]
    pub body: Body,
    #[to_end]
    #[br(args(1 + index as i64, n))]
    pub rest: Vec<Cell>,
}

const FILE: &[u8] = b"\x02ab\x01\x02\x02\x05\x06\x03\x02\
    \x11\0N1234IIII\
    \x11\0N1234IIII\
    \x11\0n4321iiii\
    .\
    ..\
    \x02f\
    //\
    ///";

#[test]
fn parameters_of_every_type_are_handed_down() {
    let file = same::<File>(FILE);
    assert_eq!(file.told.numbers, [0x11]);
    assert_eq!((file.told.extra, file.told.named), (None, Some(b'N')));
    assert_eq!(file.told.inner.unwrap().data, b"IIII");
    assert_eq!(file.list[1].data, b"4321");
    assert_eq!(file.cells.iter().map(|cell| cell.data.len()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(file.rest.iter().map(|cell| cell.data.len()).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(file.body, Body::Flagged(Flagged { value: Some(b'f') }));
    hostile::<File>(FILE);
    assert!(random::<File>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[test]
fn damaged_and_wrong_parts_are_named() {
    assert_eq!(
        refused::<File>(&FILE[..FILE.len() - 1]),
        "toy: rest[1].data at 0x32: expected 3 bytes, found 2 before the end"
    );
    let file = same::<File>(FILE);
    assert!(leaves(&file).contains(&"list[1].inner.data 39+4".to_owned()), "{:?}", leaves(&file));

    let mut wrong = same::<File>(FILE);
    wrong.name = ByteString::from("xy");
    wrong.cells[1].data.push(0);
    let message = unwritable(&wrong);
    assert!(message.contains("told.named: must be absent by the other fields"), "{message}");
    assert!(message.contains("list[1].named: must be absent"), "{message}");
    assert!(message.contains("cells[1].data: expected 2 bytes by the other fields, found 3"), "{message}");
    wrong.name = ByteString::from("ab");
    wrong.cells[1].data.pop();
    wrong.kind = Animal::Cat;
    assert!(unwritable(&wrong).contains("list[0].inner: must be absent"), "{}", unwritable(&wrong));
}

#[test]
fn a_whole_file_has_parameters() {
    let (name, items) = (ByteString::from("ab"), [Item { size: 1 }]);
    let block = Block { wide: 0, items: Item { size: 1 } };
    let bytes = b"\x01\0\x02\0eNd2I..";
    let budget = Budget::new(&Limits::default());
    let told: Told =
        read_whole_with("toy", bytes, &budget, |context| (context, 2, true, &name, &items[..], &block, Animal::Dog))
            .unwrap();
    assert_eq!((told.extra, told.data.len()), (Some(b'e'), 2));
    let args = |n| (n, true, &name, &items[..], &block, Animal::Dog);
    assert_eq!(write_whole_with("toy", &told, args(2)).unwrap(), bytes);
    assert_eq!(
        write_whole_with("toy", &told, args(3)).unwrap_err().to_string(),
        "toy: cannot be written: numbers: expected 3 elements by the other fields, found 2"
    );
    let mut size = 0;
    layout_whole_with("toy", &told, args(2), &mut |leaf| size += leaf.bytes.len()).unwrap();
    assert_eq!(size, bytes.len());
    let left = read_whole_with::<Told>("toy", &bytes[..8], &budget, |context| {
        (context, 2, true, &name, &items[..], &block, Animal::Dog)
    });
    assert!(left.unwrap_err().to_string().starts_with("toy: inner.data at 0x8:"));
}
