# error: 9:10: /seq/0/id: expected a length of type u4 for '-gen-length', without 'if' and 'repeat'
# error: 12:30: /seq/3/-gen-length: '-gen-length' is for an attribute with a type switch
# error: 12:30: /seq/3/-gen-length: expected the name of an integer attribute before this one, found 'nobody'
# error: 14:27: /seq/5/-gen-tail: expected the name of the attribute with '-gen-length' just before this one, found 'body'
# error: 15:28: /seq/6/-gen-tail: '-gen-tail' is for bytes without a type
# error: 15:28: /seq/6/-gen-tail: expected the name of the attribute with '-gen-length' just before this one, found 'body'
meta: {id: wrong, endian: le}
seq:
  - {id: len, type: u2}
  - {id: body, -gen-length: len, type: {switch-on: len, cases: {1: a, _: b}}}
  - {id: len2, type: u4}
  - {id: body2, -gen-length: nobody, type: a}
  - {id: between, type: u1}
  - {id: tail, -gen-tail: body, size: 1}
  - {id: tail2, -gen-tail: body, type: u1}
types:
  a: {seq: [{id: x, type: u1}]}
  b: {seq: [{id: x, type: u2}]}
