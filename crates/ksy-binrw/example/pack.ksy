meta: {id: pack, endian: le, encoding: UTF-8}
doc: Named pieces of a file, found by a table.
seq:
  - {id: magic, contents: PACK}
  - {id: num_entries, type: u2}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    seq:
      - {id: name, type: strz}
      - {id: ofs_body, type: u4}
      - {id: len_body, type: u4}
    instances:
      body: {pos: ofs_body, size: len_body, io: _root._io, -gen-required: true}
      label: {value: 'f"{name}, {len_body} bytes"'}
