meta: {id: pointers, endian: le}
seq:
  - {id: header, type: header}
  - {id: len_data, type: u4}
  - id: data
    size: len_data
    -gen-region: data
    type: nodes
  - {id: table, type: table}
types:
  header:
    seq:
      - {id: name, type: strz, size: 4, encoding: ASCII}
      - {id: ofs_root, type: u4, -gen-pointer: {target: node, region: data, nil: [0, 0xffffffff]}}
      - {id: version, type: u2}
      - {id: ofs_next, type: u2, -gen-pointer: {target: header, region: data}}
  table:
    doc: Of no fixed size, but its pointers have fixed places; the first follows a list that is not an array in Rust.
    seq:
      - {id: kinds, type: u1, enum: kind, repeat: expr, repeat-expr: 33}
      - {id: ofs_names, type: u4, -gen-pointer: {target: text, region: data, nil: [0]}}
      - {id: num_ranks, type: u1}
      - {id: ranks, type: u1, repeat: expr, repeat-expr: num_ranks}
  nodes:
    doc: For the reference compiler; Rust holds the bytes.
    instances:
      first: {pos: 0, type: u1}
enums:
  kind: {0: none, 1: some}
