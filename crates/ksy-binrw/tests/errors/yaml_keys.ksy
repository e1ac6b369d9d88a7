# error: 6:23: /seq/0/type: duplicate key 'type', first at 6:13
# error: 7:13: /seq/1: expected a plain key
# error: 7:13: /seq/1: unknown key '', expected one of: id, doc, doc-ref, type, contents, size, size-eos, terminator, include, consume, eos-error, pad-right, encoding, process, parent, enum, repeat, repeat-expr, repeat-until, if, valid
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, type: u2}
  - {id: b, [1, 2]: u1}
