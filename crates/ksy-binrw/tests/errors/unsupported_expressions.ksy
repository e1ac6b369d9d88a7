# error: 25:33: /seq/4/if: a float in an expression is not supported, expected integers
# error: 26:35: /seq/5/if: text in an expression is not supported, expected an integer or an enum that says the same
# error: 27:33: /seq/6/if: text has no 'to_s'
# error: 28:32: /seq/7/if: '[' is not supported, expected the element as an attribute of its own
# error: 29:42: /seq/8/if: calls are not supported, expected an attribute that holds the value
# error: 30:32: /seq/9/if: '.as<>' is not supported, expected the value as an attribute of this type
# error: 31:27: /seq/10/if: 'sizeof' is not supported, expected the number itself
# error: 32:27: /seq/11/if: '_index' is not supported here, expected an attribute that holds the value
# error: 33:27: /seq/12/if: the instance 'late' is not supported here: it has 'if' or reads something, expected a 'value'
# error: 34:27: /seq/13/if: in the instance 'circle': the instance 'circle' leads to itself, or too far
# error: 35:27: /seq/14/if: in the instance 'bad': a float in an expression is not supported, expected integers
# error: 36:32: /seq/15/if: '.length' is not supported here
# error: 37:28: /seq/16/if: a list in an expression is not supported, expected single integers
# error: 39:27: /seq/18/if: 'inner0._io.pos' is not an integer that is always there
# error: 40:27: /seq/19/if: 'inner._io.pos' is unknown here, expected an attribute read before, or a parameter
# error: 42:33: /seq/21/if: in the instance 'here': '_io.pos' is not supported here
# error: 43:32: /seq/22/if: expected an expression of at most 200 parts with its instances, found 289
# error: 44:48: /seq/23/if: '.to_s' is not supported here
meta: {id: wrong, endian: le, encoding: ASCII}
seq:
  - {id: text, type: str, size: 4}
  - {id: list, type: u1, repeat: expr, repeat-expr: 4}
  - {id: num, type: u4}
  - {id: a, type: u1, if: num & 5 == 4}
  - {id: b, type: u1, if: num > 1.5}
  - {id: c, type: u1, if: text == "a"}
  - {id: d, type: u1, if: 'text.to_s == "a" or [1, 2] == [1, 2]'}
  - {id: e, type: u1, if: 'list[0] == 1'}
  - {id: f, type: u1, if: 'text.substring(0, 1).length == 1'}
  - {id: g, type: u1, if: 'num.as<u1> == 1'}
  - {id: h, type: u1, if: sizeof<u4> == 4}
  - {id: i, type: u1, if: _index == 4}
  - {id: j, type: u1, if: late == 4}
  - {id: k, type: u1, if: circle == 4}
  - {id: l, type: u1, if: bad == 4}
  - {id: m, type: u1, if: text.length == 4}
  - {id: n, type: u1, if: '[300].size == 1'}
  - {id: inner0, type: inner}
  - {id: r, type: u1, if: inner0._io.pos == 4}
  - {id: o, type: u1, if: inner._io.pos == 4}
  - {id: inner, type: inner}
  - {id: s, type: u1, if: inner.here == 1}
  - {id: p, type: u1, if: many > 0}
  - {id: q, type: u1, if: '(num > 1 ? num : 4).to_s == "4"'}
instances:
  late: {pos: 4, type: u4}
  circle: {value: circle}
  bad: {value: num * 1.5}
  many: {value: 'several + several + several + several + several + several + several + several + several'}
  several: {value: 'num + num + num + num + num + num + num + num + num + num + num + num + num + num + num + num'}
types:
  inner:
    seq: [{id: x, type: u1}]
    instances: {here: {value: _io.pos}}
