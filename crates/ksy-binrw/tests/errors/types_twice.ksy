# error: 10:7: /types/b/types/a_b: a second type or enum becomes 'AB', expected a name of its own
# error: 10:7: /types/b/types/a_b: a second type 'a_b', expected names that are unique in the file
# error: 12:3: /enums/b: a second type or enum becomes 'B', expected a name of its own
meta: {id: wrong, endian: le}
types:
  a_b: {seq: [{id: x, type: u1}]}
  b:
    seq: [{id: x, type: u1}]
    types:
      a_b: {seq: [{id: x, type: u1}]}
enums:
  b: {1: one}
