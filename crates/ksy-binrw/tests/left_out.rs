//! What no Rust is made of in Kaitai's schemas is said with its place; all around it is made.

use ksy_binrw::Source;

/// What is left out of the Rust of all schemas, or why there is none.
fn left_out(schemas: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<Source> = schemas.iter().map(|(name, text)| Source::new(*name, *text)).collect();
    let line = |d: ksy_binrw::diagnostic::Diagnostic| {
        format!("{}:{}:{}: {}: {}", d.file, d.position.line, d.position.column, d.path, d.message)
    };
    ksy_binrw::rust(&sources, &[]).map_or_else(|errors| errors, |rust| rust.left_out).into_iter().map(line).collect()
}

/// Nothing is left to read again: the number of elements needs their values.
#[test]
fn a_part_that_needs_itself_to_be_read_is_refused() {
    let schema = "
meta: {id: early, endian: le}
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
  - {id: last, type: u1}
types:
  item:
    seq: [{id: bytes, size: _parent.last}]
    instances:
      far: {pos: _parent.last, type: u1}
";
    assert_eq!(left_out(&[("early.ksy", schema)]), ["early.ksy:9:37: /seq/1/id: 'last' is not read yet"]);
}

/// Each waits for another, so all are left out; the message leads around.
#[test]
fn instances_that_wait_for_each_other_are_named() {
    let schema = "
meta: {id: around, endian: le}
seq: [{id: len, type: u1}]
instances:
  one: {pos: two, type: u1}
  two: {pos: three + len, type: u1}
  three: {pos: one, type: u1}
  last: {pos: len, type: u1}
";
    insta::assert_snapshot!(left_out(&[("around.ksy", schema)]).join("\n"), @r"
    around.ksy:5:3: /instances/one: this instance is left out: 'two' is left out
    around.ksy:6:3: /instances/two: this instance is left out: 'three' is left out
    around.ksy:7:3: /instances/three: this instance is left out: 'one' is not read yet: 'three' needs 'one', which needs 'two', which needs 'three'
    ");
}

/// The instance is read before the child, which is passed it.
#[test]
fn a_type_may_pass_an_instance_to_itself() {
    let schema = "
meta: {id: tree, endian: le}
seq: [{id: top, type: node}]
types:
  node:
    seq:
      - {id: len, type: u1}
      - {id: child, type: node, if: len != 0}
      - {id: extra, size: _parent.as<node>.far, if: len == 2}
    instances:
      far: {pos: 0, type: u1}
";
    assert_eq!(left_out(&[("tree.ksy", schema)]), Vec::<String>::new());
}

#[test]
fn what_a_type_never_asks_for_where_it_stands_need_not_be_there() {
    let schema = "
meta: {id: twice, endian: le}
seq:
  - {id: with_length, type: with_length}
  - {id: without, type: without}
types:
  with_length:
    seq: [{id: len, type: u1}, {id: data, type: 'data(true)'}]
  without:
    seq: [{id: data, type: 'data(false)'}]
  data:
    params: [{id: is_there, type: bool}]
    seq: [{id: bytes, size: _parent.as<with_length>.len, if: is_there}]
";
    assert_eq!(left_out(&[("twice.ksy", schema)]), Vec::<String>::new());
}

#[test]
fn a_problem_of_an_imported_file_is_said_where_that_is_used() {
    let user = "
meta: {id: user, endian: le, imports: [part]}
seq:
  - {id: name, type: u1}
  - {id: data, type: 'part::data'}
";
    let part = "
meta: {id: part, endian: le}
seq: [{id: kind, type: u1, enum: kind}, {id: data, type: data}]
enums:
  kind: {1: full}
types:
  data:
    seq: [{id: bytes, size: 4, if: '_parent.as<part>.kind == kind::full'}]
";
    insta::assert_snapshot!(left_out(&[("user.ksy", user), ("part.ksy", part)]).join("\n"), @"user.ksy:5:10: /seq/1/id: '_parent.as_part.kind' of an imported file: '_parent' is of another type here");
}

/// The program compiles schemas without our own keys this way: it is as strict as with them.
#[test]
fn numbers_of_several_bytes_need_a_byte_order() {
    let schema = "
meta: {id: wrong}
seq: [{id: a, type: u4}, {id: b, type: u1}, {id: c, type: u2be}]
types:
  inner: {meta: {endian: be}, seq: [{id: d, type: {switch-on: _root.b, cases: {1: u2}}}]}
";
    let message = "'u4' has no byte order, expected 'meta/endian' in this type or one around it";
    assert_eq!(left_out(&[("order.ksy", schema)]), [format!("order.ksy:3:21: /seq/0/type: {message}")]);
}

/// Both are enums of their own in Rust, although they have the same cases.
#[test]
fn a_choice_between_two_switches_is_left_out() {
    let schema = "
meta: {id: choice, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: plain, size: 4, type: {switch-on: kind, cases: {0: part}}, if: kind < 9}
  - {id: coded, size: 4, type: {switch-on: kind, cases: {0: part}}, if: kind >= 9, process: xor(1)}
instances:
  either: {value: 'kind < 9 ? plain : coded'}
types:
  part: {seq: [{id: value, size: 4}]}
";
    let message =
        "no method is made of this instance: a choice between the types of different switches is not supported";
    assert_eq!(left_out(&[("choice.ksy", schema)]), [format!("choice.ksy:8:3: /instances/either: {message}")]);
}
