# error: 8:30: /seq/1/repeat: 'repeat' beside bytes of computed size is not supported, expected a type with it as an attribute
# error: 9:58: /seq/2/repeat: 'repeat' beside text of computed size is not supported, expected a type with it as an attribute
# error: 10:67: /seq/3/repeat: 'repeat' beside a type switch is not supported, expected a type with it as an attribute
# error: 11:28: /seq/4/size: 'size' beside 'repeat' is for types with '-gen-short-tail', expected it inside a type
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1}
  - {id: b, size: a, repeat: expr, repeat-expr: 2}
  - {id: c, type: str, size: 2, encoding: ASCII, repeat: expr, repeat-expr: 2}
  - {id: d, size: 2, type: {switch-on: a, cases: {1: t}}, repeat: expr, repeat-expr: 2}
  - {id: e, type: t, size: 4, repeat: expr, repeat-expr: 2}
types:
  t: {seq: [{id: x, type: u1}]}
