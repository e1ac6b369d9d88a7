//! Enums and truth values stored as integers of another type.

use ksy_runtime::prelude::*;

use crate::support::{broken, intact, leaves, refused};

#[value_enum(u32)]
pub enum Animal {
    Dog = 1,
    Cat = 0x0102,
    Whale = 0x1_0000,
    Unknown(u32),
}

#[record(little)]
pub struct Zoo {
    #[stored_as(u16)]
    pub first: Animal,
    #[brw(big)]
    #[stored_as(u16)]
    pub big: Animal,
    #[stored_as(u64)]
    pub wide: Animal,
    #[stored_as(i8)]
    pub small: Animal,
    #[stored_as(u8)]
    pub open: bool,
    #[br(if(open))]
    #[stored_as(i16)]
    #[valid(1 | 258)]
    pub guest: Option<Animal>,
    #[count_of(flags)]
    num_flags: u8,
    #[br(count = num_flags)]
    #[stored_as(u16)]
    pub flags: Vec<bool>,
    #[br(if(open))]
    #[to_end]
    #[brw(big)]
    #[stored_as(u16)]
    pub rest: Option<Vec<Animal>>,
}

const ZOO: &[u8] = b"\x02\x01\x01\x02\0\0\x01\0\0\0\0\0\x7f\x01\x01\0\x02\x01\0\0\0\x01\x02\0\x01";

#[test]
fn values_are_stored_as_another_integer() {
    let mut zoo: Zoo = intact(ZOO);
    assert_eq!(
        (zoo.first, zoo.big, zoo.wide, zoo.small),
        (Animal::Cat, Animal::Cat, Animal::Whale, Animal::Unknown(127))
    );
    assert_eq!((zoo.open, zoo.guest, &zoo.flags[..]), (true, Some(Animal::Dog), &[true, false][..]));
    assert_eq!(zoo.rest, Some(vec![Animal::Cat, Animal::Dog]));
    assert_eq!(
        leaves(&zoo),
        [
            "first 258 = cat",
            "big 258 = cat",
            "wide 65536 = whale",
            "small 127",
            "open 1 = true",
            "guest 1 = dog",
            "num_flags 2",
            "flags[0] 1 = true",
            "flags[1] 0 = false",
            "rest[0] 258 = cat",
            "rest[1] 1 = dog"
        ]
    );
    #[cfg(feature = "serde")]
    assert_eq!(
        crate::support::json(&zoo),
        r#"{"first":"cat","big":"cat","wide":"whale","small":127,"open":true,"guest":"dog","flags":[true,false],"rest":["cat","dog"]}"#
    );
    zoo.first = Animal::Whale;
    zoo.small = Animal::Unknown(128);
    zoo.big = Animal::Unknown(1);
    zoo.guest = Some(Animal::Unknown(3));
    zoo.rest = Some(vec![Animal::Dog, Animal::Whale]);
    assert_eq!(
        refused(&zoo),
        "toy: cannot be written, 5 problems: first: expected 0 to 65535, as which it is stored, found 65536; \
         big: expected Dog for the value 1, found Unknown; \
         small: expected -128 to 127, as which it is stored, found 128; \
         guest: expected 1 or 258, found 3; \
         rest[1]: expected 0 to 65535, as which it is stored, found 65536"
    );
}

#[test]
fn what_no_value_stands_for_is_an_error() {
    let damaged = |at: usize, byte: u8| {
        let mut bytes = ZOO.to_vec();
        bytes[at] = byte;
        broken::<Zoo>(&bytes)
    };
    assert_eq!(damaged(8, 1), "toy: wide at 0x4: expected 0 to 4294967295, found 4295032832");
    assert_eq!(damaged(12, 0xff), "toy: small at 0xc: expected 0 to 4294967295, found -1");
    assert_eq!(damaged(13, 2), "toy: open at 0xd: expected 0 to 1, found 2");
    assert_eq!(damaged(14, 2), "toy: guest at 0xe: expected 1 or 258, found 2");
    assert_eq!(damaged(20, 2), "toy: flags[1] at 0x13: expected 0 to 1, found 512");
    assert_eq!(broken::<Zoo>(&ZOO[..20]), "toy: flags[1] at 0x13: expected 2 bytes, found 1 before the end");
    assert_eq!(broken::<Zoo>(&ZOO[..22]), "toy: rest[0] at 0x15: expected 2 bytes, found 1 before the end");
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_read_back() {
    assert!(crate::support::random::<Zoo>() > 300);
}
