//! What validation and paths promise: all problems, each at its place, before the first byte.

use ksy_runtime::prelude::*;
use ksy_runtime::{Limits, Path, Segment, Validate, Validator, WireSize};

/// The problems that `check` reports.
fn problems(check: impl FnOnce(&mut Validator)) -> Vec<String> {
    let mut validator = Validator::new();
    check(&mut validator);
    validator.into_problems().iter().map(ToString::to_string).collect()
}

/// A number that must not pass another.
struct Below(u8);

impl Validate for Below {
    type Args<'a> = [i128; 1];

    fn validate(&self, validator: &mut Validator, [end]: Self::Args<'_>) {
        validator.require(i128::from(self.0) < end, || format!("expected less than {end}, found {}", self.0));
    }
}

/// A record of a size, with by how much its stored length passes it.
struct Chunk(u64, Option<u64>);

impl Validate for Chunk {
    type Args<'a> = ();

    fn validate(&self, _: &mut Validator, (): ()) {}

    fn overstated(&self) -> Option<u64> {
        self.1
    }
}

impl WireSize for Chunk {
    fn wire_size(&self) -> u64 {
        self.0
    }
}

#[test]
fn paths_are_printed_as_people_write_them() {
    let mut path = Path::root();
    assert!(path.is_root() && path.to_string().is_empty());
    path.push(Segment::Index(2));
    path.push(Segment::Field("a"));
    path.push(Segment::Field("b"));
    path.push(Segment::Index(0));
    assert_eq!(path.to_string(), "[2].a.b[0]");
    path.pop();
    assert_eq!(path, Path::from_iter([Segment::Index(2), Segment::Field("a"), Segment::Field("b")]));
    assert_eq!(path.segments().len(), 3);
    (0..5).for_each(|_| path.pop());
    assert!(path.is_root());
}

#[test]
fn all_problems_are_listed_with_their_places() {
    let found = problems(|validator| {
        validator.problem("of the whole");
        validator.list("items", &[Below(1), Below(9), Below(10)], &[9]);
        validator.field("name", |validator| validator.problem("too long"));
        validator.require(true, || unreachable!());
        validator.require(false, || "no".to_owned());
    });
    let expected = [
        "of the whole",
        "items[1]: expected less than 9, found 9",
        "items[2]: expected less than 9, found 10",
        "name: too long",
        "no",
    ];
    assert_eq!(found, expected);
}

#[test]
fn amounts_must_fit_and_agree() {
    let found = problems(|validator| {
        validator.fits("count", 255, 255);
        validator.fits("count", 256, 255);
        validator.agrees("items", 3, 3, "elements");
        validator.agrees("items", 3, -1, "elements");
        validator.no_room("rest", 7, 8);
        validator.no_room("rest", 8, 8);
    });
    let expected = [
        "count: expected at most 255 for its field, found 256",
        "items: expected -1 elements by the other fields, found 3",
        "rest: expected fewer than 8 bytes after the list, found 8",
    ];
    assert_eq!(found, expected);
}

#[test]
fn nesting_ends_where_reading_would_refuse_it() {
    fn nest(validator: &mut Validator, levels: u16) {
        if levels > 0 {
            validator.deeper(|validator| nest(validator, levels - 1));
        }
    }
    let most = Limits::default().max_depth;
    assert_eq!(problems(|validator| nest(validator, most)), [""; 0]);
    let twice = problems(|validator| {
        nest(validator, most + 1);
        // Coming back up counts: what follows is not deeper.
        nest(validator, most);
    });
    assert_eq!(twice, [format!("nested more than {most} levels deep")]);
}

#[test]
fn a_length_past_its_body_must_pass_all_that_follows() {
    let check = |items: &[(u64, Option<u64>)], following| {
        let chunks: Vec<Chunk> = items.iter().map(|(size, overstated)| Chunk(*size, *overstated)).collect();
        problems(|validator| validator.overstated("chunks", &chunks, following))
    };
    let message =
        |index: usize| format!("chunks[{index}]: the stored length reaches over bytes that belong to what follows");
    assert_eq!(check(&[(10, None), (10, None)], 0), [""; 0]);
    // The last element: nothing follows it, so any excess runs past the end.
    assert_eq!(check(&[(10, None), (10, Some(1))], 0), [""; 0]);
    assert_eq!(check(&[(10, None), (10, Some(4))], 4), [message(1)]);
    assert_eq!(check(&[(10, None), (10, Some(5))], 4), [""; 0]);
    // An element before others: their bytes follow it.
    assert_eq!(check(&[(10, Some(10)), (10, Some(0))], 0), [message(0), message(1)]);
    assert_eq!(check(&[(10, Some(11)), (10, None)], 0), [""; 0]);
    assert_eq!(check(&[(10, Some(14)), (10, None)], 4), [message(0)]);
    assert_eq!(check(&[(10, Some(15)), (10, None)], 4), [""; 0]);
}

#[test]
fn problems_become_one_error() {
    assert_eq!(Validator::new().finish("toy"), Ok(()));
    let mut validator = Validator::new();
    validator.field("a", |validator| validator.problem("is odd"));
    assert_eq!(validator.finish("toy").unwrap_err().to_string(), "toy: cannot be written: a: is odd");
    let mut validator = Validator::new();
    validator.problem("one");
    validator.problem("two");
    assert_eq!(validator.finish("toy").unwrap_err().to_string(), "toy: cannot be written, 2 problems: one; two");
}

#[test]
fn values_must_be_what_the_other_fields_say() {
    let found = problems(|validator| {
        validator.presence("scale", true, true);
        validator.presence("scale", false, false);
        validator.presence("scale", true, false);
        validator.presence("scale", false, true);
        validator.allowed("version", true, "1 to 2", 1);
        validator.allowed("version", false, "1 to 2", 3);
        validator.allowed_count("items", true, "2", 2);
        validator.allowed_count("items", false, "2", 3);
        validator.order_flag("order", 0, 0, 1);
        validator.order_flag("order", 1, 0, 1);
        validator.order_flag("order", 2, 0, 1);
        validator.wrong_kind(9, "anchor", &[]);
        validator.wrong_kind(1, "anchor", &[2, 255]);
    });
    let expected = [
        "scale: must be absent by the other fields, found it present",
        "scale: must be present by the other fields, found it absent",
        "version: expected 1 to 2, found 3",
        "items: expected a count of 2, found 3",
        "order: expected a byte order flag of 0 (little-endian) or 1 (big-endian), found 2",
        "the tag 0x9 selects another kind than 'anchor', for which expected one of no known kind",
        "the tag 0x1 selects another kind than 'anchor', for which expected 0x2 or 0xff",
    ];
    assert_eq!(found, expected);
}

#[test]
fn an_advisory_length_is_stored_only_where_it_disagrees() {
    let tail = |stored, tail: &[u8], body| problems(|v| v.tail(("length", stored), ("tail", tail), body));
    assert_eq!(tail(None, &[], (4, true, true)), [""; 0]);
    assert_eq!(tail(None, &[1], (4, false, false)), [""; 0]);
    assert_eq!(tail(Some(5), &[], (4, false, false)), [""; 0]);
    assert_eq!(tail(Some(4), &[], (4, false, false)), ["length: expected none, because it is that of the body"]);
    assert_eq!(tail(Some(5), &[1], (4, false, false)), ["tail: expected no bytes here beside a stored length"]);
    assert_eq!(tail(None, &[1], (4, true, false)), ["tail: expected no bytes after a body of this kind"]);
    assert_eq!(tail(None, &[1], (4, false, true)), ["tail: expected no bytes after a body of unknown kind"]);
}

#[value_enum(u8)]
pub enum Color {
    Red = 1,
    Blue = 2,
    Unknown(u8),
}

#[record(little)]
pub struct Pixel {
    #[br(count = 2)]
    #[bulk]
    pub colors: [Color; 2],
    pub alpha: Color,
}

#[record(little)]
pub struct Picture {
    #[to_end]
    pub pixels: Vec<Pixel>,
}

#[test]
fn only_values_without_a_problem_are_sound() {
    let sound = Pixel { colors: [Color::Red, Color::Unknown(9)], alpha: Color::Blue };
    let (mut first, mut second) = (sound.clone(), sound.clone());
    first.alpha = Color::Unknown(2);
    second.colors[1] = Color::Unknown(1);
    assert!(sound.is_sound() && [Color::Red, Color::Unknown(9)].is_sound());
    assert!(!first.is_sound() && !second.is_sound() && ![Color::Red, Color::Unknown(2)].is_sound());
    assert_eq!(
        problems(|v| Picture { pixels: vec![sound.clone(), first, sound, second] }.validate(v, ())),
        [
            "pixels[1].alpha: expected Blue for the value 2, found Unknown",
            "pixels[3].colors[1]: expected Red for the value 1, found Unknown"
        ]
    );
}
