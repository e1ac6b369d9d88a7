# error: 5:29: /seq/1/-gen-length: 'size' and 'if' beside '-gen-length' are not supported
meta: {id: wrong, endian: le}
seq:
  - {id: len, type: u4}
  - {id: body, -gen-length: len, size: 4, type: {switch-on: 1, cases: {1: a, _: b}}}
types:
  a: {seq: [{id: x, type: u1}]}
  b: {seq: [{id: x, type: u2}]}
