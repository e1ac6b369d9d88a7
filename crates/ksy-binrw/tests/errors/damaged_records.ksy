# error: 5:45: /seq/0/-gen-bulk: cannot take the bulk path, expected plain numbers or a record of fixed size without conditions, counts and lists
# error: 5:67: /seq/0/-gen-damaged: '-gen-damaged' beside keys that lay out wire records, such as '-gen-derive', is not supported
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: part, size: 4, -gen-bulk: 'true', -gen-damaged: keep}
types:
  part:
    seq:
      - {id: a, type: u1}
