meta: {id: bit_fields, endian: le}
seq:
  - {id: big_endian, type: u1}
  - {id: body, type: body}
types:
  body:
    meta:
      endian:
        switch-on: _root.big_endian
        cases: {0: le, 1: be}
    seq:
      - id: small
        type: u1
        -gen-bits:
          - {id: low, bits: 4}
          - {id: type, bits: 3, doc: A keyword of Rust.}
          - {id: high, bits: 1}
      - id: middle
        type: u2
        -gen-bits: [{id: visible, bits: 1, doc: Is drawn.}, {id: layer, bits: 5}, {id: reserved, bits: 10}]
      - id: large
        type: u4
        -rust-name: options
        -gen-bits: [{id: a, bits: 17}, {id: b, bits: 1}, {id: c, bits: 14}]
      - id: list
        type: u2
        repeat: expr
        repeat-expr: 2
        -gen-bits: [{id: whole, bits: 16}]
