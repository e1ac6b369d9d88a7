//! The walk over pointers: what the keys of a schema become.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use ksy_binrw::{Source, emit};

const SCHEMA: &str = "
meta: {id: toy, title: Toys, endian: le, -rust-crate: toy-file}
seq:
  - {id: structures, size: 64, -gen-region: model}
  - {id: streams, size-eos: true, -gen-region: raw}
types:
  array: {seq: [{id: offset, type: u4}, {id: used, type: u4}]}
  text_pointer: {seq: [{id: offset, type: u4, -gen-pointer: {target: strz, region: model, nil: [0]}}]}
  vec2: {-rust-type: array, seq: [{id: x, type: f4}, {id: 'y', type: f4}]}
  part:
    seq:
      - {id: faces, type: array, -gen-pointer: {target: vec2, region: model, nil: [0], here: marks_empty}}
      - {id: names, type: array, -gen-pointer: {target: text_pointer, region: model, entries: last, ahead: {of: ofs_more, if: puts_names_first}}}
      - {id: ofs_points, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff, 0], count: vertices, in: all, as: 'sets[1]'}}
      - {id: num_vertices, type: u2, -gen-count: vertices}
      - {id: ofs_more, type: u4, -gen-pointer: {target: 'u1[4]', region: raw, lax: true, count: more, in: all}}
";

fn graph(schema: &str) -> Option<String> {
    let models = ksy_binrw::compile(&[Source::new("toy.ksy", schema)]).unwrap_or_else(|errors| panic!("{}", errors[0]));
    emit::graph::graph(&models[0], "toy.ksy", "cargo xtask regen").unwrap()
}

#[test]
fn every_key_is_in_the_walk() {
    insta::assert_snapshot!(graph(SCHEMA).unwrap(), @r#"
    // Generated from toy.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

    //! The pointers and counts of each record, in the order in which they are numbered.
    #![allow(clippy::all, clippy::pedantic, clippy::restriction)]

    use super::{Choice, Link, Region, Walk};
    use crate::generated::*;

    impl TextPointer {
        /// Points to `strz`.
        pub(crate) const OFFSET: Link = Link::new("offset", Region::Model, &[0]);
    }

    impl Part {
        /// Points to `text_pointer`.
        pub(crate) const NAMES: Link = Link::new("names", Region::Model, &[]);

        /// Visits the pointers and counts; `vertices`, `more` are numbers of elements.
        #[inline(always)]
        pub(crate) fn walk<W: WalkPart>(walk: &mut W, vertices: u64, more: u64) -> Result<(), W::Error> {
            let link = Link::new("faces", Region::Model, &[0]).here(Choice::marks_empty);
            walk.list::<[f32; 2], _>(link, |r| &mut r.faces, |t| &t.faces, |t| &mut t.faces)?;
            walk.table(Self::NAMES, |r| &mut r.names, |t| t.names.len());
            let link = Link::new("points", Region::Raw, &[0xffffffff, 0]);
            walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_points, |t| &t.all.sets[1], |t| &mut t.all.sets[1], vertices)?;
            walk.count(|r| &mut r.num_vertices, vertices);
            walk.in_order(
                Choice::puts_names_first,
                1,
                |walk| {
                    let link = Link::new("more", Region::Raw, &[]).lax();
                    walk.stream::<[u8; 4]>(link, |r| &mut r.ofs_more, |t| &t.all.more, |t| &mut t.all.more, more)?;
                    Ok(())
                },
                |walk| {
                    walk.names()?;
                    Ok(())
                },
            )
        }
    }

    /// Follows the entries of the table of a `Part`.
    pub(crate) trait WalkPart: Walk<Part> {
        fn names(&mut self) -> Result<(), Self::Error>;
    }

    /// Passes the name and the place of each list in `all` to `$each`, in file order.
    macro_rules! each_of_all {
        ($each:ident!($($given:tt)*)) => { $each! { ($($given)*)
            points: sets[1];
            more: more;
        } };
    }

    pub(crate) use each_of_all;
    "#);
}

#[test]
fn a_change_of_a_key_is_a_change_of_the_walk() {
    let before = graph(SCHEMA).unwrap();
    for (from, to) in [
        ("region: model, nil: [0], here", "region: raw, nil: [0], here"),
        ("nil: [0], here", "nil: [1], here"),
        ("here: marks_empty", "here: marks_none"),
        ("of: ofs_more", "of: ofs_points"),
        ("entries: last, ahead: {of: ofs_more, if: puts_names_first}", "entries: next"),
        ("target: 'u1[4]'", "target: 'u1[2]'"),
        ("lax: true, ", ""),
        ("as: 'sets[1]'", "as: 'sets[0]'"),
        ("as: 'sets[1]'", "as: part.points"),
        ("count: more", "count: vertices"),
    ] {
        assert_eq!(SCHEMA.matches(from).count(), 1, "{from}");
        assert_ne!(graph(&SCHEMA.replacen(from, to, 1)).unwrap(), before, "{from}");
    }
}

#[test]
fn a_schema_without_lists_has_no_walk() {
    assert_eq!(graph("meta: {id: toy, endian: le}\nseq: [{id: a, type: u4}]\n"), None);
}
