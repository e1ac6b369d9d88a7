meta: {id: recursion, endian: le}
seq:
  - {id: node, type: node}
types:
  node:
    seq:
      - {id: value, type: u1}
      - {id: num_children, type: u1}
      - {id: children, type: child, repeat: expr, repeat-expr: num_children}
  child:
    seq:
      - {id: len_node, type: u2}
      - {id: node, type: node, size: len_node}
