# error: 7:40: /instances/none/-gen-align: expected 1 to 65536 bytes
# error: 8:41: /instances/large/-gen-align: expected 1 to 65536 bytes
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4}
instances:
  none: {pos: a, type: u1, -gen-align: 0}
  large: {pos: a, type: u1, -gen-align: 65537}
  most: {pos: a, type: u1, -gen-align: 65536}
