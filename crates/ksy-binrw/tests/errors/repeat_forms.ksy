# error: 11:31: /seq/0/repeat: expected the key 'repeat-expr' beside 'repeat: expr'
# error: 12:31: /seq/1/repeat: expected the key 'repeat-until' beside 'repeat: until'
# error: 13:31: /seq/2/repeat: expected expr, eos or until, found 'forever'
# error: 14:36: /seq/3/repeat-expr: expected 'repeat: expr' beside 'repeat-expr'
# error: 15:50: /seq/4/repeat-until: expected 'repeat: until' beside 'repeat-until'
# error: 17:52: /seq/6/repeat-until: 'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with 'if: _io.size - _io.pos >= N' beside it
# error: 18:52: /seq/7/repeat-until: 'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with 'if: _io.size - _io.pos >= N' beside it
# error: 19:52: /seq/8/repeat-until: 'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with 'if: _io.size - _io.pos >= N' beside it
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, repeat: expr}
  - {id: b, type: u1, repeat: until}
  - {id: c, type: u1, repeat: forever}
  - {id: d, type: u1, repeat-expr: 3}
  - {id: e, type: u1, repeat: eos, repeat-until: _ == 0}
  - {id: f, type: u1, repeat: until, repeat-until: _io.eof}
  - {id: g, type: u4, repeat: until, repeat-until: _io.size - _io.pos < 4, if: _io.size - _io.pos >= 5}
  - {id: h, type: u4, repeat: until, repeat-until: _io.size - _io.pos <= 4, if: _io.size - _io.pos >= 4}
  - {id: i, type: u4, repeat: until, repeat-until: d < 4, if: d >= 4}
