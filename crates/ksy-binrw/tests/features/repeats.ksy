meta: {id: repeats, endian: le}
seq:
  - {id: triple, type: u2, repeat: expr, repeat-expr: 3}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: 40, doc: More than serde knows of arrays.}
  - {id: num_names, type: u1}
  - {id: names, type: name, repeat: expr, repeat-expr: num_names}
  - {id: two_names, type: name, repeat: expr, repeat-expr: 2}
  - {id: num_pairs, type: u4}
  - {id: more_pairs, type: pair, repeat: expr, repeat-expr: num_pairs, -gen-bulk: true}
  - {id: num_grid, type: u1}
  - {id: grid, type: s2, repeat: expr, repeat-expr: num_grid * num_grid}
  - {id: rest, type: name, repeat: eos}
types:
  pair:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1}
  name:
    seq:
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text, encoding: ASCII}
