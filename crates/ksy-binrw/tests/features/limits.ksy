meta: {id: limits, endian: le}
seq:
  - {id: num_items, type: u4, -gen-limit: 4}
  - {id: items, type: u2, repeat: expr, repeat-expr: num_items}
  - {id: size, type: u4, -gen-limit: 0x100, doc: Kept because it stands in an expression.}
  - {id: rows, type: u1, repeat: expr, repeat-expr: size / 16}
