# error: 5:19: /seq/1/type: 'u2' has no byte order, expected 'meta/endian' in this type or one around it
meta: {id: wrong}
seq:
  - {id: a, type: u1}
  - {id: b, type: u2}
  - {id: c, type: u4be}
