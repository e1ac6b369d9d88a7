# error: 9:43: /seq/0/-gen-derive: '-gen-derive' is not for the length that '-gen-length' of 'body' names
# error: 13:27: /seq/2/-gen-tail: 'repeat' beside '-gen-tail' is not supported
# error: 13:50: /seq/2/repeat: 'repeat' beside bytes of computed size is not supported, expected a type with it as an attribute
# error: 20:20: /types/b/-gen-length: '-gen-length: structural' is for a case of an attribute with '-gen-length'
# error: 21:20: /types/c/-gen-length: '-gen-length: structural' is for a case of an attribute with '-gen-length'
# error: 28:20: /types/v/-rust-derive: '-rust-derive' beside '-rust-type: array' is not supported
meta: {id: wrong, endian: le}
seq:
  - {id: len_body, type: u4, -gen-derive: bytes}
  - id: body
    -gen-length: len_body
    type: {switch-on: 1, cases: {1: a, _: raw(len_body)}}
  - {id: tail, -gen-tail: body, size: 2, repeat: expr, repeat-expr: 2}
  - {id: b, type: b}
  - {id: kind, type: u1}
  - {id: c, size: 1, type: {switch-on: kind, cases: {1: c}}}
  - {id: v, type: v}
types:
  a: {-gen-length: structural, seq: [{id: x, type: u1}]}
  b: {-gen-length: structural, seq: [{id: x, type: u1}]}
  c: {-gen-length: structural, seq: [{id: x, type: u1}]}
  others: {-gen-length: structural, seq: [{id: x, type: u1}]}
  raw:
    params: [{id: size, type: u4}]
    seq: [{id: data, size: size}]
  v:
    -rust-type: array
    -rust-derive: [Eq]
    seq: [{id: x, type: u1}, {id: z, type: u1}]
