meta: {id: orders, endian: le}
seq:
  - {id: little, type: little}
  - {id: num_bigs, type: u2}
  - {id: bigs, type: big, repeat: expr, repeat-expr: num_bigs}
  - {id: mixed, type: mixed}
  - {id: num_mixes, type: u2}
  - {id: mixes, type: mixed, repeat: expr, repeat-expr: num_mixes}
  - {id: codes, type: code, repeat: expr, repeat-expr: 2}
types:
  little:
    seq:
      - {id: a, type: u2}
      - {id: b, type: u4}
  big:
    meta: {endian: be}
    seq:
      - {id: a, type: u2}
      - {id: inner, type: inner}
    types:
      inner:
        doc: Has the order of the type around it.
        seq:
          - {id: b, type: u2}
  mixed:
    seq:
      - {id: number, type: u2}
      - {id: big, type: big}
      - {id: code, type: code}
  code:
    -rust-type: array
    meta: {endian: be}
    seq:
      - {id: a, type: u2}
      - {id: b, type: u2}
