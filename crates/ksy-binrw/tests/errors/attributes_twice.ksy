# error: 5:10: /seq/0/id: a second field or parameter becomes 'a' in this type
# error: 6:10: /seq/1/id: a second 'a' in this type, the first is /seq/0/id
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1}
  - {id: a, type: u2}
