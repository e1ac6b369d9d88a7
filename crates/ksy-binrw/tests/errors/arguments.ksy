# error: 4:12: /meta/id: the top type cannot have parameters
# error: 7:19: /seq/0/type: 't' takes 1 arguments, found 0
# error: 8:19: /seq/1/type: 't' takes 1 arguments, found 2
meta: {id: wrong, endian: le}
params: [{id: p, type: u1}]
seq:
  - {id: a, type: t}
  - {id: b, type: 't(1, 2)'}
types:
  t:
    params: [{id: num, type: u1}]
    seq: [{id: x, type: u1, repeat: expr, repeat-expr: num}]
