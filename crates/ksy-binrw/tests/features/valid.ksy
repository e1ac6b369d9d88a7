meta: {id: valid, endian: be}
seq:
  - {id: exact, type: u2, valid: 7}
  - {id: listed, type: s1, valid: {any-of: [-1, 1, 3]}}
  - {id: range, type: s4, valid: {min: -10, max: 1000}}
  - {id: equal, type: u1, valid: {eq: 0x20}}
  - {id: num_items, type: u1, valid: {min: 1, max: 3}, doc: Derived and checked.}
  - {id: items, type: u1, repeat: expr, repeat-expr: num_items}
