meta: {id: endian_switch, endian: le}
seq:
  - {id: header, type: header}
  - {id: body, type: body}
types:
  header:
    seq:
      - {id: magic, contents: ORDR}
      - {id: order, type: u1}
  body:
    meta:
      endian:
        switch-on: _root.header.order
        cases: {0x49: le, 0x4d: be}
    seq:
      - {id: version, type: u2}
      - {id: num_items, type: u4}
      - {id: items, type: item, repeat: expr, repeat-expr: num_items}
    types:
      item:
        seq:
          - {id: weight, type: f8}
          - {id: id, type: u4}
