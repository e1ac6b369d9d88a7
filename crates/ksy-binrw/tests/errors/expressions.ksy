# error: 17:27: /seq/0/if: '.substring' is not supported here
# error: 18:27: /seq/1/if: indexing and calls are not supported, after 'items'
# error: 19:27: /seq/2/if: '_io.read_u1' is not supported here
# error: 20:27: /seq/3/if: '&' is not supported in expressions
# error: 21:27: /seq/4/if: expected a value, found the end of the expression
# error: 22:27: /seq/5/if: expected ')', found the end of the expression
# error: 23:27: /seq/6/if: unexpected '2' in the expression '1 2'
# error: 24:27: /seq/7/if: '08' is no integer
# error: 25:27: /seq/8/if: expected ':', found ')'
# error: 26:27: /seq/9/if: '*' is not supported here
# error: 27:27: /seq/10/if: expected a name, found the end of the expression
# error: 28:27: /seq/11/if: expected a name, found '1'
# error: 29:27: /seq/12/if: '.to_s' of an enum value is not supported, expected '.to_i'
# error: 30:27: /seq/13/if: '"' is not supported in expressions
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
