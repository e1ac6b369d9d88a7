# error: 7:30: /seq/0/valid: the value 256 does not fit u8
# error: 8:30: /seq/1/valid: the value -129 does not fit i8
# error: 9:35: /seq/2/-gen-limit: the value 65536 does not fit u16
# error: 10:45: /seq/3/-gen-limit: expected 'valid' or '-gen-limit', not both
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, valid: 256}
  - {id: b, type: s1, valid: {any-of: [-129, 0]}}
  - {id: c, type: u2, -gen-limit: 0x10000}
  - {id: d, type: u2, valid: 3, -gen-limit: 4}
