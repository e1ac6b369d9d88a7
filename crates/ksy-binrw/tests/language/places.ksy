meta: {id: places, endian: le, encoding: ASCII}
doc: What writing may move, and what it computes for that.
seq:
  - {id: header, type: header}
instances:
  entries:
    pos: header.ofs_entries * 4
    type: entry
    repeat: expr
    repeat-expr: header.num_entries
    -gen-align: 8
    -gen-required: true
  signed: {pos: header.ofs_signed & 0xfffe, size: 2, if: header.ofs_signed > 0}
  data_start: {value: header.ofs_data}
types:
  header:
    seq:
      - {id: ofs_entries, type: u1}
      - {id: num_entries, type: u1}
      - {id: ofs_data, type: u2}
      - {id: ofs_signed, type: u2}
  entry:
    seq:
      - {id: ofs_name, type: u2}
      - {id: len_name, type: u1}
      - {id: chunk, type: chunk}
    instances:
      name: {io: _root._io, pos: ofs_name + 2, size: len_name - 1, type: str}
  chunk:
    seq:
      - {id: len_chunk, type: u1}
    instances:
      data: {io: _root._io, pos: _root.data_start, size: 1}
      twin: {io: _root._io, pos: _parent.ofs_name - 2, size: len_chunk, if: len_chunk > 0}
