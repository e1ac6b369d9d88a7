# error: 5:10: /seq/1/id: a second attribute 'a' in this type
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1}
  - {id: a, type: u2}
