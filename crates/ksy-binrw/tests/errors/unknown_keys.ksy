# error: 9:31: /meta: unknown key '-rust-crat', expected one of: -rust-name, -rust-crate
# error: 10:1: /: unknown key 'seqs', expected one of: meta, doc, doc-ref, params, seq, types, instances, enums
# error: 12:23: /seq/0: unknown key '-gen-limt', expected one of: -rust-name, -gen-derive, -gen-bulk, -gen-limit, -gen-length, -gen-tail, -gen-bits, -gen-unknown, -gen-pad, -gen-pointer, -gen-region
# error: 12:37: /seq/0: unknown key 'lenght', expected one of: id, doc, doc-ref, type, contents, size, size-eos, encoding, enum, repeat, repeat-expr, repeat-until, if, valid
# error: 16:34: /types/t/seq/0/valid: expected 'any-of', 'eq', or 'min' and 'max'
# error: 16:35: /types/t/seq/0/valid: unknown key 'anyof', expected one of: any-of, min, max, eq
# error: 18:19: /types/t/instances/i: unknown key '-gen-derive', expected none here
# error: 20:18: /enums/e/1: unknown key '-gen-x', expected one of: -rust-name
meta: {id: wrong, endian: le, -rust-crat: a}
seqs: []
seq:
  - {id: a, type: u1, -gen-limt: 3, lenght: 4}
types:
  t:
    seq:
      - {id: a, type: u1, valid: {anyof: [1]}}
    instances:
      i: {pos: 0, -gen-derive: none}
enums:
  e: {1: {id: a, -gen-x: 1}}
