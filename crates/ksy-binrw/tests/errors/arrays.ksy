# error: 8:45: /seq/0/type/cases/1: a type with '-rust-type: array' or '-gen-short-tail' as a case is not supported
# error: 8:54: /seq/0/type/cases/2: a type with '-rust-type: array' or '-gen-short-tail' as a case is not supported
# error: 8:64: /seq/0/type/cases/3: 'u4' as a case is not supported, expected a declared type
# error: 14:17: /types/mixed: expected only numbers of one type in a type with '-rust-type: array'
# error: 21:17: /types/wide: expected exactly one attribute that is not derived in a type with '-rust-type: transparent'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: {switch-on: 1, cases: {1: pair, 2: entry, 3: u4, _: other}}}
types:
  pair:
    -rust-type: array
    seq: [{id: x, type: u1}, {id: z, type: u1}]
  mixed:
    -rust-type: array
    seq: [{id: x, type: u1}, {id: z, type: u2}]
  entry:
    -gen-short-tail: zero
    seq: [{id: x, type: u1}]
  other: {seq: [{id: x, type: u1}]}
  wide:
    -rust-type: transparent
    seq: [{id: x, type: u1}, {id: z, type: u1}]
