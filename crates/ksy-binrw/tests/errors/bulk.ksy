# error: 5:65: /seq/1/-gen-bulk: cannot take the bulk path, expected plain numbers or a record of fixed size without conditions, counts and lists
meta: {id: wrong, endian: le}
seq:
  - {id: num, type: u1}
  - {id: a, type: t, repeat: expr, repeat-expr: num, -gen-bulk: true}
types:
  t:
    seq:
      - {id: len, type: u1}
      - {id: data, size: len}
