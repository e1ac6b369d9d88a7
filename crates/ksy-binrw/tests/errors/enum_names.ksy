# error: 10:29: /seq/2/enum: unknown enum 'third', expected one of this file or an import
# error: 11:31: /seq/3/enum: unknown enum 'other::first', expected one of this file or an import
# error: 13:19: /enums/first/1/id: 'Unknown' is the variant for all other values, expected another '-rust-name'
# error: 14:28: /enums/second/2/id: 'AB' is taken, expected another '-rust-name'
# error: 14:53: /enums/second/256: the value 256 does not fit u8
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, enum: first}
  - {id: b, type: u1, enum: second}
  - {id: c, type: u1, enum: third}
  - {id: d, type: 'u1', enum: 'other::first'}
enums:
  first: {1: {id: other, -rust-name: Unknown}, 2: self}
  second: {1: a_b, 2: {id: c, -rust-name: AB}, 256: large}
