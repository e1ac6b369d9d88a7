meta: {id: enums, endian: le}
seq:
  - {id: plain, type: u1, enum: kind, -gen-unknown: keep}
  - {id: signed, type: s2, enum: level}
  - {id: wide, type: u8, enum: wide}
  - {id: single, type: record}
  - {id: num_list, type: u1}
  - {id: list, type: u1, enum: kind, repeat: expr, repeat-expr: num_list}
  - {id: extra, type: u1, if: plain == kind::solid}
types:
  record:
    doc: Plain, although an enum is in it.
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: kinds, type: u1, enum: kind, repeat: expr, repeat-expr: 2}
enums:
  kind:
    0: nothing
    1: {id: solid, doc: Has a surface., -orig-id: KIND_SOLID}
    0x7f: {id: 'unknown', -rust-name: Undefined}
  level:
    -1: below
    0: ground
    300: {id: above, -rust-name: HighAbove}
  wide: {0x100000000: all, 1: one}
