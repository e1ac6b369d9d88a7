# error: 22:23: /seq/0/contents: expected at least one byte
# error: 23:32: /seq/1/id: 'size' beside 'contents' is not supported
# error: 23:41: /seq/1/id: 'type' beside 'contents' is not supported
# error: 23:73: /seq/1/id: 'size-eos' beside 'contents' is not supported
# error: 23:86: /seq/1/valid: an integer cannot be compared with text
# error: 23:86: /seq/1/id: 'valid' beside 'contents' is not supported
# error: 24:34: /seq/2/id: 'repeat' beside 'contents' is not supported
# error: 24:60: /seq/2/id: 'if' beside 'contents' is not supported
# error: 24:74: /seq/2/enum: unknown enum 'e', expected one of this file or an import
# error: 24:74: /seq/2/enum: 'enum' is for integers, found bytes
# error: 24:74: /seq/2/id: 'enum' beside 'contents' is not supported
# error: 25:39: /seq/3/-gen-derive: '-gen-derive' beside 'contents' is not supported
# error: 25:57: /seq/3/-gen-limit: '-gen-limit' is for single plain integers
# error: 25:73: /seq/3/-gen-length: '-gen-length' beside 'contents' is not supported
# error: 25:73: /seq/3/-gen-length: expected the name of an integer attribute before this one, found 'a'
# error: 25:87: /seq/3/-gen-tail: '-gen-tail' beside 'contents' is not supported
# error: 25:87: /seq/3/-gen-tail: expected the name of the attribute with '-gen-length' just before this one, found 'a'
# error: 26:37: /seq/4/-gen-bits: '-gen-bits' beside 'contents' is not supported
# error: 26:71: /seq/4/-gen-pointer: '-gen-pointer' beside 'contents' is not supported
meta: {id: wrong, endian: le}
seq:
  - {id: a, contents: ''}
  - {id: b, contents: a, size: 1, type: str, encoding: ASCII, size-eos: true, valid: 1}
  - {id: c, contents: a, repeat: expr, repeat-expr: 2, if: 1 == 1, enum: e}
  - {id: d, contents: a, -gen-derive: none, -gen-limit: 1, -gen-length: a, -gen-tail: a}
  - {id: e, contents: a, -gen-bits: [{id: x, bits: 8}], -gen-pointer: {target: a, region: b}}
