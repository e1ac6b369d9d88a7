//! What expressions of a schema mean.

use ksy_runtime::computed::{near, number, reverse, shift_left, shift_right, substring};
use ksy_runtime::int::{amount, divide, remainder};
use ksy_runtime::process::Key;
use ksy_runtime::{ByteString, Delimited};

#[test]
fn quotients_are_rounded_down() {
    for (a, b, quotient, rest) in
        [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (-8, 2, -4, 0), (5, 0, 0, 0), (-1, 9, -1, 8)]
    {
        assert_eq!((divide(a, b), remainder(a, b)), (quotient, rest), "{a} by {b}");
    }
    assert_eq!((amount(-3), amount(7), amount(i128::MAX)), (0, 7, u64::MAX));
}

#[test]
fn shifts_keep_what_has_room() {
    assert_eq!((shift_left(3, 4), shift_left(-3, 63), shift_left(3, 64), shift_left(3, -1)), (48, -3 << 63, 0, 0));
    assert_eq!((shift_right(50, 4), shift_right(-1, 4), shift_right(-50, 200), shift_right(50, 200)), (3, -1, -1, 0));
}

#[test]
fn texts_are_cut_and_counted_by_their_characters() {
    assert_eq!(
        (reverse("añb"), substring("añb", 1, 2), substring("añb", -4, 9)),
        ("bña".into(), "ñ".into(), "añb".into())
    );
    assert_eq!((number("ff", 16), number("-12", 10), number("12", 2), number("1", 37)), (255, -12, 0, 0));
    assert!(near(1.0, 1.000_000_1) && near(-2.0, -2.0) && !near(1.0, 1.1) && !near(1.0, -1.0));
}

#[test]
fn keys_are_the_bytes_of_what_is_stored() {
    let delimited = Delimited { bytes: b"ab".to_vec(), ..Delimited::default() };
    assert_eq!((delimited.key(), ByteString::from("ab").key()), (Some(b"ab".to_vec()), Some(b"ab".to_vec())));
    assert_eq!((7_i64.key(), 256_i64.key(), (-1_i32).key()), (Some(vec![7]), None, None));
}
