# error: 6:50: /seq/0/repeat-expr: expected a fixed count of 0 to 4096, found 5000
# error: 7:50: /seq/1/repeat-expr: expected a fixed count of 0 to 4096, found -1
# error: 8:10: /seq/2/id: the elements of this list have no bytes, expected at least one
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, repeat: expr, repeat-expr: 5000}
  - {id: b, type: u1, repeat: expr, repeat-expr: -1}
  - {id: c, type: nothing, repeat: expr, repeat-expr: 3}
types:
  nothing: {doc: Has no bytes.}
