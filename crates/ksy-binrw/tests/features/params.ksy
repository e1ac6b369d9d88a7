meta: {id: params, endian: le}
seq:
  - {id: version, type: u1}
  - {id: width, type: u1}
  - {id: row, type: 'row(width, version + 1)'}
  - {id: rows, type: 'row(2, version)', repeat: expr, repeat-expr: 2}
types:
  row:
    params:
      - {id: width, type: u1}
      - {id: type, type: s4, doc: A keyword of Rust.}
    seq:
      - {id: cells, type: u2, repeat: expr, repeat-expr: width}
      - {id: mark, type: cell(type), if: type > 1}
  cell:
    params:
      - {id: kind, type: s4}
    seq:
      - {id: fine, type: u4, if: kind == 3}
      - {id: coarse, type: u1, if: kind != 3}
