# error: 9:40: /seq/0/-gen-bits/1/id: a second bit field 'x'
# error: 12:17: /seq/1/-gen-bits/0: expected the key 'bits'
# error: 15:31: /seq/2/-gen-bits/0/bits: expected 1 to 64 bits, found 65
# error: 18:22: /seq/3/-gen-bits/0/id: 'new' is a function of every bit field type, expected another name
meta: {id: wrong, endian: le}
seq:
  - id: a
    type: u1
    -gen-bits: [{id: x, bits: 4}, {id: x, bits: 4}]
  - id: b
    type: u1
    -gen-bits: [{id: x}]
  - id: c
    type: u1
    -gen-bits: [{id: x, bits: 65}]
  - id: d
    type: u1
    -gen-bits: [{id: new, bits: 8}]
