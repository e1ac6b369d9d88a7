//! Fields that an expression takes by reference.

use ksy_runtime::prelude::*;

use crate::support::{broken, intact, leaves, refused};

#[record(little)]
pub struct Header {
    #[count_of(names)]
    num_names: u8,
    #[br(count = num_names)]
    pub names: Vec<u16>,
}

#[record(little)]
pub struct File {
    pub header: Header,
    #[br(count = total(&header))]
    pub sum: Vec<u8>,
    #[br(if(sum.len() > 1 && holds(&header.names, sum.len())))]
    pub extra: Option<u8>,
    #[br(count = header.names.first().map_or(0, |size| size % 8))]
    pub first: Vec<u8>,
}

fn total(header: &Header) -> u64 {
    header.names.iter().map(|name| u64::from(*name % 64)).sum()
}

fn holds(names: &[u16], length: usize) -> bool {
    names.len() == length
}

#[test]
fn what_is_taken_by_reference_stays_where_it_is() {
    let mut file: File = intact(&[2, 1, 0, 1, 0, 7, 8, 9, 5]);
    assert_eq!((file.sum.as_slice(), file.extra, file.first.as_slice()), (&[7, 8][..], Some(9), &[5][..]));
    assert_eq!(
        leaves(&file),
        ["header.num_names 2", "header.names[0] 1", "header.names[1] 1", "sum 0708", "extra 9", "first 05"]
    );
    file.header.names.push(1);
    assert_eq!(
        refused(&file),
        "toy: cannot be written, 2 problems: sum: expected 3 bytes by the other fields, found 2; \
         extra: must be absent by the other fields, found it present"
    );
    assert_eq!(broken::<File>(&[1, 4, 0]), "toy: sum at 0x3: expected 4 bytes, found 0 before the end");
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_agree() {
    assert!(crate::support::random::<File>() > 300);
}
