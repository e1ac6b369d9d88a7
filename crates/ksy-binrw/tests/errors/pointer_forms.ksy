# error: 4:37: /seq/0/-gen-pointer: expected the keys 'target' and 'region'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4, -gen-pointer: {target: a}}
