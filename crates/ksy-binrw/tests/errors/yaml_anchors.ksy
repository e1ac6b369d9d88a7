# error: 10:5: /seq/0: anchors are not supported, expected the value itself
# error: 11:5: /seq/1: aliases are not supported, expected the value itself
# error: 11:5: /seq/1: expected a mapping, found ''
# error: 12:19: /seq/2/type: tags are not supported, expected an untagged value
# error: 13:5: /seq/3: merge keys are not supported, expected the keys themselves
# error: 13:5: /seq/3: unknown key '<<', expected one of: id, doc, doc-ref, type, contents, size, size-eos, encoding, enum, repeat, repeat-expr, repeat-until, if, valid
# error: 13:5: /seq/3: expected the key 'id'
meta: {id: wrong, endian: le}
seq:
  - &first {id: a, type: u1}
  - *first
  - {id: b, type: !!str u2}
  - <<: {id: c}
