# error: 8:36: /seq/0/-gen-derive: no list of this type has 'repeat-expr: a'
# error: 9:36: /seq/1/-gen-derive: expected exactly one attribute of this type with 'size: b'
# error: 10:36: /seq/2/-gen-derive: 'd' may be absent, so that nothing would say this number
# error: 12:47: /seq/4/-gen-derive: '-gen-derive' beside 'if' and '-gen-pointer' is not supported
# error: 13:50: /seq/5/repeat-expr: 'e' is not an integer that is always there
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, -gen-derive: count}
  - {id: b, type: u1, -gen-derive: bytes}
  - {id: c, type: u1, -gen-derive: count}
  - {id: d, type: u1, repeat: expr, repeat-expr: c, if: a > 0}
  - {id: e, type: u1, if: a > 0, -gen-derive: count}
  - {id: f, type: u1, repeat: expr, repeat-expr: e}
