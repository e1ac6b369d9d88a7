# error: 14:53: /seq/0/repeat-expr: 'later' is unknown here, expected an attribute read before, or a parameter
# error: 17:27: /seq/3/if: 'float' is not an integer that is always there
# error: 18:27: /seq/4/if: 'a' is not an integer that is always there
# error: 19:33: /seq/5/if: '==' has no meaning between an integer and a value of the enum 'kind'
# error: 19:36: /seq/5/if: the enum 'kind' has no value 'two'
# error: 20:37: /seq/6/if: unknown enum 'nothing', expected one of this file or an import
# error: 22:27: /seq/8/if: 'e.num' is not an integer that is always there
# error: 23:45: /seq/9/if: the type 'wrong::inner' has no 'none'
# error: 29:34: /types/inner/seq/2/if: '_parent' is not supported, expected a parameter of this type
# error: 30:32: /types/inner/seq/3/if: '_root' is supported only in byte orders, expected a parameter of this type
# error: 31:34: /types/inner/seq/4/if: '_io' is supported only in 'repeat-until' and its 'if', and in types with '-gen-short-tail'
meta: {id: wrong, endian: le}
seq:
  - {id: list, type: u1, repeat: expr, repeat-expr: later}
  - {id: later, type: u1}
  - {id: float, type: f4}
  - {id: a, type: u1, if: float > 1}
  - {id: b, type: u1, if: a > 1}
  - {id: c, type: u1, if: later == kind::two}
  - {id: d, type: u1, if: 'later == nothing::one'}
  - {id: e, type: inner}
  - {id: f, type: u1, if: e.num == 1}
  - {id: g, type: u1, if: e.flag == 1 and e.none == 1}
types:
  inner:
    seq:
      - {id: num, type: u1}
      - {id: items, type: u1, repeat: expr, repeat-expr: num}
      - {id: flag, type: u1, if: _parent.later == 1}
      - {id: up, type: u1, if: _root.later == 1}
      - {id: here, type: u1, if: _io.pos == 1}
enums:
  kind: {1: one}
