# error: 6:39: /seq/0/-gen-damaged: expected a declared type with 'size' or 'size-eos' beside it
# error: 7:47: /seq/1/-gen-damaged: expected a declared type with 'size' or 'size-eos' beside it
# error: 8:48: /seq/2/-gen-damaged: expected keep, found 'drop'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: part, -gen-damaged: keep}
  - {id: b, type: str, size: 4, -gen-damaged: keep, encoding: ASCII}
  - {id: c, type: part, size: 4, -gen-damaged: drop}
types:
  part:
    seq:
      - {id: a, type: u1}
