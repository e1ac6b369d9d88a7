# error: 25:37: /seq/0/-gen-unknown: '-gen-unknown' is for integers with 'enum'
# error: 26:33: /seq/1/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 27:62: /seq/2/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 28:36: /seq/3/-gen-unknown: '-gen-unknown' is for integers with 'enum'
# error: 29:52: /seq/4/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 29:72: /seq/4/-gen-unknown: '-gen-unknown' is for integers with 'enum'
# error: 30:60: /seq/5/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 31:32: /seq/6/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 32:70: /seq/7/-gen-pad: '-gen-pad' is for bytes without a type, and for 'strz' with 'size'
# error: 33:34: /seq/8/-gen-bulk: '-gen-bulk' is for lists with 'repeat: expr' or 'eos', and for single parts other than numbers
# error: 34:29: /seq/9/size: 'size' means nothing beside 'type: u4', which is a number
# error: 34:45: /seq/9/-gen-region: '-gen-region' is for single bytes attributes, with a declared type or none
# error: 35:64: /seq/10/-gen-region: '-gen-region' is for single bytes attributes, with a declared type or none
# error: 36:65: /seq/11/-gen-region: '-gen-region' is for single bytes attributes, with a declared type or none
# error: 37:37: /seq/12/-gen-bulk: '-gen-bulk' beside 'contents' is not supported
# error: 37:57: /seq/12/-gen-unknown: '-gen-unknown' is for integers with 'enum'
# error: 37:73: /seq/12/-gen-pad: '-gen-pad' beside 'contents' is not supported
# error: 37:92: /seq/12/-gen-region: '-gen-region' beside 'contents' is not supported
# error: 38:45: /seq/13/-gen-limit: '-gen-limit' is for single plain integers
# error: 38:58: /seq/13/-gen-pad: '-gen-pad' beside 'size: 0' is not supported; only the reference compiler allows it
# error: 39:67: /seq/14/-gen-unknown: '-gen-unknown' is for integers with 'enum'
# error: 40:116: /seq/15/-gen-bulk: '-gen-bulk' is for lists with 'repeat: expr' or 'eos', and for single parts other than numbers
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4, -gen-unknown: keep}
  - {id: b, type: f4, -gen-pad: keep}
  - {id: c, type: u1, enum: e, -gen-unknown: keep, -gen-pad: keep}
  - {id: d, size: 2, -gen-unknown: keep, -gen-pad: keep}
  - {id: e, type: strz, encoding: ASCII, -gen-pad: keep, -gen-unknown: keep}
  - {id: f, type: str, size: a, encoding: ASCII, -gen-pad: keep}
  - {id: g, type: t, -gen-pad: keep}
  - {id: h, type: {switch-on: a, cases: {1: t, _: other}}, -gen-pad: keep}
  - {id: i, type: u2, -gen-bulk: true}
  - {id: j, type: u4, size: 4, -gen-region: r}
  - {id: k, type: strz, size: 4, encoding: ASCII, -gen-region: r}
  - {id: l, size: 4, repeat: expr, repeat-expr: 2, -gen-region: r}
  - {id: m, contents: a, -gen-bulk: true, -gen-unknown: keep, -gen-pad: keep, -gen-region: r}
  - {id: q, size: 0, if: a > 0, -gen-limit: 3, -gen-pad: keep}
  - {id: o, type: u1, repeat: expr, repeat-expr: 2, -gen-unknown: keep}
  - {id: p, type: u2, if: _io.size - _io.pos >= 2, repeat: until, repeat-until: _io.size - _io.pos < 2, -gen-bulk: true}
types:
  t: {seq: [{id: x, type: u1}]}
  other: {seq: [{id: x, type: u1}]}
enums:
  e: {1: one}
