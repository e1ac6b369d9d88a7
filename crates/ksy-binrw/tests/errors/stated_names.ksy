# error: 6:10: /seq/2/id: a second field or parameter becomes 'stored_len' in this type
meta: {id: wrong, endian: le}
seq:
  - {id: stored_len, type: u1}
  - {id: len, type: u4}
  - {id: body, -gen-length: len, type: {switch-on: stored_len, cases: {1: a, _: b}}}
types:
  a: {seq: [{id: x, type: u1}]}
  b: {seq: [{id: x, type: u2}]}
