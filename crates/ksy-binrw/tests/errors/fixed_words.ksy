# error: 6:33: /seq/0/-gen-pad: expected keep, found 'zero'
# error: 6:53: /seq/0/-gen-unknown: expected keep, found 'drop'
# error: 6:70: /seq/0/-gen-bulk: expected true, found 'no way'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4, -gen-pad: zero, -gen-unknown: drop, -gen-bulk: no way}
