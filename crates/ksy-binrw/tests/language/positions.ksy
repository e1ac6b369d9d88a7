meta: {id: positions, endian: le, encoding: ASCII}
doc: What is reached by position, in a file with bytes that nothing leads to.
seq:
  - {id: ofs_entries, type: u2}
  - {id: num_entries, type: u2}
instances:
  entries: {pos: ofs_entries, type: entry, repeat: expr, repeat-expr: num_entries, -gen-required: true}
types:
  entry:
    seq:
      - {id: ofs_body, type: u2}
      - {id: len_body, type: u2}
    instances:
      body: {io: _root._io, pos: ofs_body, size: len_body, if: len_body > 0}
