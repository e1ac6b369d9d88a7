# error: 10:31: /meta: unknown key '-rust-crat', did you mean '-rust-crate'?
# error: 11:1: /: unknown key 'seqs', did you mean 'seq'?
# error: 13:23: /seq/0: unknown key '-gen-limt', did you mean '-gen-limit'?
# error: 13:37: /seq/0: unknown key 'lenght', expected one of: id, doc, doc-ref, type, contents, size, size-eos, terminator, include, consume, eos-error, pad-right, encoding, process, parent, enum, repeat, repeat-expr, repeat-until, if, valid
# error: 16:32: /types/t/params/0: unknown key '-gen-x', expected none here
# error: 18:34: /types/t/seq/0/valid: expected one of 'any-of', 'eq', 'expr', 'in-enum', or 'min' and 'max'
# error: 18:35: /types/t/seq/0/valid: unknown key 'anyof', did you mean 'any-of'?
# error: 20:19: /types/t/instances/i: unknown key '-gen-derive', expected one of: -rust-name, -gen-align, -gen-fetch, -gen-required
# error: 22:18: /enums/e/1: unknown key '-gen-x', expected one of: -rust-name
meta: {id: wrong, endian: le, -rust-crat: a}
seqs: []
seq:
  - {id: a, type: u1, -gen-limt: 3, lenght: 4}
types:
  t:
    params: [{id: p, type: u1, -gen-x: 1}]
    seq:
      - {id: a, type: u1, valid: {anyof: [1]}}
    instances:
      i: {pos: 0, -gen-derive: none}
enums:
  e: {1: {id: a, -gen-x: 1}}
