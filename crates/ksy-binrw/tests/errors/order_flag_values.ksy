# error: 10:40: /seq/4/-gen-derive: '-gen-derive' on a number that decides a byte order is not supported
# error: 16:20: /types/a/meta/endian: 'valid' or '-gen-limit' of '_root.order' leaves out 1, expected both values of this switch
# error: 19:20: /types/b/meta/endian: 'valid' or '-gen-limit' of '_root.head.order' leaves out 1, expected both values of this switch
meta: {id: wrong, endian: le}
seq:
  - {id: order, type: u1, valid: {any-of: [0, 2]}}
  - {id: a, type: a}
  - {id: head, type: head}
  - {id: b, type: b}
  - {id: num_c, type: u1, -gen-derive: count}
  - {id: c, type: c}
  - {id: items, type: u1, repeat: expr, repeat-expr: num_c}
types:
  head: {seq: [{id: order, type: u1, -gen-limit: 0}]}
  a:
    meta: {endian: {switch-on: _root.order, cases: {0: le, 1: be}}}
    seq: [{id: x, type: u2}]
  b:
    meta: {endian: {switch-on: _root.head.order, cases: {1: le, 0: be}}}
    seq: [{id: x, type: u2}]
  c:
    meta: {endian: {switch-on: _root.num_c, cases: {0: le, 1: be}}}
    seq: [{id: x, type: u2}]
