//! What the layout promises: every byte once, in order, at its path, with its type.

use binrw::Endian;
use ksy_runtime::layout::{Blob, Leaf, LeafKind, Named, Value};
use ksy_runtime::{Annotate, Annotator, ByteString, FixedText, Path, Segment, TerminatedText};

/// The leaves of what `describe` tells of `bytes`, a line each.
fn leaves(bytes: &[u8], endian: Endian, describe: impl FnOnce(&mut Annotator<'_>)) -> Vec<String> {
    let mut lines = Vec::new();
    let mut sink = |leaf: Leaf<'_>| {
        let meaning = leaf.meaning.map(|meaning| format!(" = {meaning}")).unwrap_or_default();
        lines.push(format!("{} {} {}{meaning}", leaf.offset, leaf.path, leaf.value()));
    };
    describe(&mut Annotator::new(bytes, endian, &mut sink));
    lines
}

fn value(kind: LeafKind, endian: Endian, bytes: &[u8]) -> Value<'_> {
    static ROOT: Path = Path::root();
    Leaf { path: &ROOT, offset: 0, bytes, size: ksy_runtime::reader::widen(bytes.len()), kind, endian, meaning: None }
        .value()
}

#[test]
fn numbers_are_decoded_in_their_order_and_size() {
    use LeafKind::{Bytes, Float, Signed, Text, Unsigned};
    let (little, big) = (Endian::Little, Endian::Big);
    assert_eq!(value(Unsigned, little, &[1, 2]), Value::Unsigned(0x0201));
    assert_eq!(value(Unsigned, big, &[1, 2]), Value::Unsigned(0x0102));
    assert_eq!(value(Unsigned, little, &[1, 2, 3, 4, 5, 6, 7, 0x88]), Value::Unsigned(0x8807_0605_0403_0201));
    assert_eq!(value(Signed, little, &[0xfe]), Value::Signed(-2));
    assert_eq!(value(Signed, little, &[0xfe, 0xff]), Value::Signed(-2));
    assert_eq!(value(Signed, big, &[0x7f, 0xff, 0xff, 0xfe]), Value::Signed(0x7fff_fffe));
    assert_eq!(value(Signed, big, &[0x80, 0, 0, 0, 0, 0, 0, 0]), Value::Signed(i64::MIN));
    assert_eq!(value(Float, big, &1.5_f32.to_be_bytes()), Value::Single(1.5));
    assert_eq!(value(Float, little, &(-2.25_f64).to_le_bytes()), Value::Double(-2.25));
    assert_eq!(value(Text, little, b"ab"), Value::Text(b"ab"));
    assert_eq!(value(Bytes, little, b"ab"), Value::Bytes(b"ab"));
    // Values other than numbers of a known size are shown as bytes.
    assert_eq!(value(Float, little, &[1, 2]), Value::Bytes(&[1, 2]));
    assert_eq!(value(Unsigned, little, &[0; 9]), Value::Bytes(&[0; 9]));
    assert_eq!(value(Signed, little, &[]), Value::Bytes(&[]));
}

#[test]
fn values_are_printed_for_people() {
    let shown = |value: Value<'_>| value.to_string();
    assert_eq!(shown(Value::Unsigned(7)), "7");
    assert_eq!(shown(Value::Signed(-7)), "-7");
    assert_eq!((shown(Value::Single(1.0)), shown(Value::Double(0.1))), ("1.0".to_owned(), "0.1".to_owned()));
    assert_eq!(shown(Value::Text(b"a\0")), "\"a\\x00\"");
    assert_eq!(shown(Value::Bytes(&[0xab; 16])), "ab".repeat(16));
    assert_eq!(shown(Value::Bytes(&[0xab; 17])), format!("{}.. (17 bytes)", "ab".repeat(16)));
}

#[test]
fn every_kind_of_field_takes_its_bytes() {
    let bytes: Vec<u8> = (1..=60).collect();
    let text = TerminatedText(vec![0; 2]);
    let found = leaves(&bytes, Endian::Big, |out| {
        out.hidden("count", LeafKind::Unsigned, 2);
        out.field("one", &1_u8);
        out.field("two", &-1_i16);
        out.field("list", &vec![1_u8, 2]);
        out.field("array", &[0_u16; 2]);
        out.field("boxed", &Box::new(0_i8));
        out.field("some", &Some(0_u32));
        out.field("none", &None::<u32>);
        out.field("text", &ByteString::from("ab"));
        out.field("ended", &text);
        out.field("fixed", &FixedText::<4>::default());
        out.field("blob", &Blob(&[0; 3]));
        out.field("place", &Named(&[0_u8, 0], &["x", "y"]));
        assert_eq!(out.offset(), 30);
    });
    assert_eq!(
        found,
        [
            "0 count 258",
            "2 one 3",
            "3 two 1029",
            "5 list[0] 6",
            "6 list[1] 7",
            "7 array[0] 2057",
            "9 array[1] 2571",
            "11 boxed 12",
            "12 some 219025168",
            "16 none ",
            "16 text \"\\x11\\x12\"",
            "18 ended \"\\x13\\x14\\x15\"",
            "21 fixed \"\\x16\\x17\\x18\\x19\"",
            "25 blob 1a1b1c",
            "28 place.x 29",
            "29 place.y 30",
        ]
        .map(str::to_owned)
    );
}

#[test]
fn wide_numbers_and_floats_have_their_size() {
    let bytes = [0; 36];
    let mut sizes = Vec::new();
    let mut sink = |leaf: Leaf<'_>| sizes.push((leaf.kind, leaf.bytes.len()));
    let describe = |out: &mut Annotator<'_>| {
        out.field("a", &0_u64);
        out.field("b", &0_i64);
        out.field("c", &0_i32);
        out.field("d", &0.0_f32);
        out.field("e", &0.0_f64);
    };
    describe(&mut Annotator::new(&bytes, Endian::Little, &mut sink));
    let (signed, float) = (LeafKind::Signed, LeafKind::Float);
    assert_eq!(sizes, [(LeafKind::Unsigned, 8), (signed, 8), (signed, 4), (float, 4), (float, 8)]);
}

#[test]
fn an_empty_field_is_a_leaf_without_bytes() {
    let found = leaves(&[1, 2], Endian::Little, |out| {
        out.field("before", &1_u8);
        out.field("empty", &Vec::<u8>::new());
        // A place with something below it is not a leaf itself.
        out.within(Segment::Field("outer"), |out| out.field("inner", &None::<u8>));
        out.field("after", &1_u8);
    });
    assert_eq!(found, ["0 before 1", "1 empty ", "1 outer.inner ", "1 after 2"]);
}

#[test]
fn the_byte_order_holds_for_what_it_is_given_for() {
    let found = leaves(&[1, 0, 0, 1, 1, 0], Endian::Little, |out| {
        out.field("a", &0_u16);
        out.in_order(Endian::Big, |out| out.field("b", &0_u16));
        out.field("c", &0_u16);
    });
    assert_eq!(found, ["0 a 1", "2 b 1", "4 c 1"]);
}

#[test]
fn a_clipped_record_ends_where_its_bytes_do() {
    let found = leaves(&[1, 2, 3, 4, 5, 6], Endian::Little, |out| {
        out.clipped(3, |out| {
            out.field("a", &0_u16);
            out.field("cut", &0_u16);
            // A wider window inside does not reach further.
            out.clipped(6, |out| out.field("gone", &0_u8));
        });
        out.seek(3);
        out.field("next", &0_u8);
    });
    assert_eq!(found, ["0 a 513", "2 cut 3", "3 gone ", "3 next 4"]);
}

#[test]
fn bytes_that_are_not_there_are_not_shown() {
    let found = leaves(&[1], Endian::Little, |out| {
        out.leaf(LeafKind::Unsigned, 1, Some("one"));
        out.leaf(LeafKind::Unsigned, 1, Some("two"));
        assert_eq!(out.offset(), 2);
        out.seek(u64::MAX);
        out.leaf(LeafKind::Bytes, 4, None);
        assert_eq!(out.offset(), u64::MAX);
        assert_eq!(format!("{out:?}"), format!("Annotator {{ offset: {}, path: Path([]), .. }}", u64::MAX));
    });
    assert_eq!(found, ["0  1 = one"]);
    struct Nothing;
    impl Annotate for Nothing {
        fn annotate(&self, _: &mut Annotator<'_>) {}
    }
    assert_eq!(leaves(&[], Endian::Little, |out| out.field("nothing", &Nothing)), ["0 nothing "]);
}
