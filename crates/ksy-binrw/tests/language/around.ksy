meta: {id: around, endian: be}
doc: Types that ask for what is around them, and what they are told.
seq:
  - {id: header, type: header}
  - {id: rows, type: 'row(_index, header.has_note)', repeat: expr, repeat-expr: header.num_rows}
types:
  header:
    seq:
      - {id: num_rows, type: u1}
      - {id: width, type: u1}
      - {id: flags, type: u1}
    instances:
      has_note: {value: flags & 1 != 0}
  row:
    params:
      - {id: number, type: u1}
      - {id: has_note, type: bool}
    seq:
      - {id: cells, type: u2, repeat: expr, repeat-expr: _parent.header.width}
      - {id: note, type: note, if: has_note}
    instances:
      is_last: {value: number == _root.header.num_rows - 1}
  note:
    seq:
      - {id: text, size: _parent.cells.first}
    instances:
      far: {value: _parent._parent.header.flags + _parent._root.header.width}
