# error: 6:34: /seq/0/-gen-bits: the bit fields have 8 bits together, expected 16
# error: 7:29: /seq/1/enum: expected 'enum' or '-gen-bits', not both
# error: 8:34: /seq/2/-gen-bits: '-gen-bits' is for unsigned integers
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u2, -gen-bits: [{id: x, bits: 4}, {id: z, bits: 4}]}
  - {id: b, type: u1, enum: e, -gen-bits: [{id: x, bits: 8}]}
  - {id: c, type: s1, -gen-bits: [{id: x, bits: 8}]}
enums:
  e: {1: one}
