# error: 7:29: /seq/1/enum: the enum 'kind' is used as u8 and as u16, expected one width
# error: 8:29: /seq/2/enum: 'enum' is for integers, found a float
# error: 9:58: /seq/3/enum: 'enum' is for integers, found text
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, enum: kind}
  - {id: b, type: u2, enum: kind}
  - {id: c, type: f4, enum: kind}
  - {id: d, type: 'str', size: 2, encoding: ASCII, enum: kind}
enums:
  kind: {1: one}
