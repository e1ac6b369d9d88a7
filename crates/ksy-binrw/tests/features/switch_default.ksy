meta: {id: switch_default, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: version, type: u1}
  - {id: width, type: u1}
  - id: body
    -rust-name: content
    type:
      switch-on: 'version < 10 ? kind * 10 + version : -1'
      cases:
        11: flat(1)
        12: flat(2)
        21: row(width * 2, 7)
        22: row(width, version)
        _: raw(width)
types:
  flat:
    params:
      - {id: version, type: u1}
    seq:
      - {id: x, type: u2}
      - {id: z, type: u1, if: version > 1}
  row:
    params:
      - {id: num_cells, type: u1}
      - {id: mark, type: s4}
    seq:
      - {id: cells, type: u2, repeat: expr, repeat-expr: num_cells}
      - {id: marks, size: mark}
  raw:
    params:
      - {id: size, type: u4}
    seq:
      - {id: data, size: size}
