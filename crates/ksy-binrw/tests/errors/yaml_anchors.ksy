# error: 6:17: /seq/1/id: a second 'a' in this type, the first is /seq/0/id
# error: 8:19: /seq/2/type: tags are not supported, expected an untagged value
# error: 9:14: /seq/3/id: expected one of: type, contents, size, size-eos, terminator
meta: {id: wrong, endian: le}
seq:
  - &first {id: a, type: u1}
  - *first
  - {id: b, type: !!str u2}
  - <<: {id: c}
