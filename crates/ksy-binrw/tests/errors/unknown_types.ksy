# error: 8:19: /seq/0/type: unknown type 'nothing', expected a built-in type, or one of this file or an import
# error: 9:19: /seq/1/type: unknown type 'other::thing', expected a built-in type, or one of this file or an import
# error: 10:19: /seq/2/type: unknown type 'a::b::c', expected a built-in type, or one of this file or an import
# error: 11:19: /seq/3/type: unknown type 'u1le', expected a built-in type, or one of this file or an import
# error: 12:10: /seq/4/id: expected one of: type, contents, size, size-eos, terminator
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: nothing}
  - {id: b, type: 'other::thing'}
  - {id: c, type: 'a::b::c'}
  - {id: d, type: u1le}
  - {id: e}
