meta: {id: nested, endian: be, -rust-name: Tree}
doc: Records inside records.
seq:
  - {id: header, type: header}
  - {id: empty, type: nothing}
  - {id: num_leaves, type: u2}
  - {id: leaves, type: leaf, repeat: expr, repeat-expr: num_leaves}
types:
  header:
    -rust-name: TreeHeader
    seq:
      - {id: version, type: u2}
      - {id: place, type: place}
    types:
      place:
        doc: Declared inside another type, a struct beside it in Rust.
        seq:
          - {id: column, type: u1}
          - {id: line, type: u1}
  nothing:
    doc: A type without attributes.
  leaf:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name, encoding: ASCII}
