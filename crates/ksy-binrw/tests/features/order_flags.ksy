meta: {id: order_flags, endian: le}
seq:
  - {id: order, type: u1, valid: {min: 1, max: 3}, doc: Two types depend on it.}
  - {id: first, type: first}
  - {id: second, type: second}
types:
  first:
    meta: {endian: {switch-on: _root.order, cases: {1: le, 2: be}}}
    seq:
      - {id: a, type: u2}
  second:
    meta: {endian: {switch-on: _root.order, cases: {2: le, 1: be}}}
    seq:
      - {id: b, type: u2}
