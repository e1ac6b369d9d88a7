# error: 17:28: /seq/0/if: 'name' is unknown here, expected a parameter, attribute or instance of this type
# error: 18:28: /seq/1/if: 'items' is unknown here, expected a parameter, attribute or instance of this type
# error: 19:31: /seq/2/if: a stream has no 'read_u1'
# error: 20:29: /seq/3/if: expected a boolean, found an integer
# error: 21:30: /seq/4/if: expected a value, found the end of the expression
# error: 22:29: /seq/5/if: expected ')', found the end of the expression
# error: 23:29: /seq/6/if: expected an operator or the end of the expression, found '2'
# error: 24:32: /seq/7/if: '08' is not an integer of 64 bits
# error: 25:34: /seq/8/if: expected ':', found ')'
# error: 26:28: /seq/9/if: expected a value, found '*'
# error: 27:29: /seq/10/if: expected a name, found the end of the expression
# error: 28:29: /seq/11/if: expected a name, found '1'
# error: 29:28: /seq/12/if: unknown enum 'kind', expected one of this file or an import
# error: 30:35: /seq/13/if: '==' has no meaning between text and an integer
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, if: 'name.substring(0, 3)'}
  - {id: b, type: u1, if: 'items[0] == 1'}
  - {id: c, type: u1, if: _io.read_u1}
  - {id: d, type: u1, if: a & 1}
  - {id: e, type: u1, if: 1 +}
  - {id: f, type: u1, if: (1}
  - {id: g, type: u1, if: 1 2}
  - {id: h, type: u1, if: a == 08}
  - {id: i, type: u1, if: 'a ? 1 )'}
  - {id: j, type: u1, if: '* 2'}
  - {id: k, type: u1, if: a.}
  - {id: l, type: u1, if: a.1}
  - {id: m, type: u1, if: 'kind::one.to_s == 1'}
  - {id: o, type: u1, if: '"text" == 1'}
