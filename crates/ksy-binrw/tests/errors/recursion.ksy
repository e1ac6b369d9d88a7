# error: 10:30: /types/node/seq/1/type: 'node' contains itself, expected 'size' here so that every level is bounded
# error: 14:55: /types/tree/seq/1/type/cases/1: 'tree' contains this type, expected an attribute with 'size' between them
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: node}
types:
  node:
    seq:
      - {id: num, type: u1}
      - {id: children, type: node, repeat: expr, repeat-expr: num}
  tree:
    seq:
      - {id: num, type: u1}
      - {id: child, type: {switch-on: num, cases: {1: tree, _: leaf}}}
  leaf: {seq: [{id: x, type: u1}]}
