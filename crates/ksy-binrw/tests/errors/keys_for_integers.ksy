# error: 11:36: /seq/0/-gen-derive: '-gen-derive' is for single plain integers
# error: 11:54: /seq/0/-gen-limit: '-gen-limit' is for single plain integers
# error: 11:54: /seq/0/-gen-limit: expected 'valid' or '-gen-limit', not both
# error: 11:64: /seq/0/valid: 'valid' is for single plain integers
# error: 12:39: /seq/1/valid: an integer cannot be compared with a value of the enum 'e'
# error: 13:60: /seq/2/valid: 'valid' is for single plain integers
# error: 14:37: /seq/3/-gen-pointer: '-gen-pointer' is for single unsigned integers, and for records that begin with one
# error: 14:57: /seq/3/-gen-pointer/region: no attribute of this file has '-gen-region: b'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: f4, -gen-derive: none, -gen-limit: 3, valid: 1}
  - {id: b, type: u1, enum: e, valid: 1}
  - {id: c, type: u1, repeat: expr, repeat-expr: 2, valid: 1}
  - {id: d, type: s4, -gen-pointer: {target: a, region: b, nil: [0]}}
enums:
  e: {1: one}
