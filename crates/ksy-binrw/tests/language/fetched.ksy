meta: {id: fetched, endian: le}
doc: An archive whose members stay in the source.
seq:
  - {id: ofs_entries, type: u8}
  - {id: members, type: member, repeat: expr, repeat-expr: 2}
  - {id: comment, size: 5}
instances:
  entries: {pos: ofs_entries, type: entry, repeat: eos, -gen-required: true}
types:
  member:
    seq:
      - {id: flags, type: u1}
      - {id: len_body, type: u8}
      - {id: body, size: len_body, -gen-fetch: 4096}
      - {id: crc, type: u4}
  entry:
    seq:
      - {id: ofs_body, type: u8}
      - {id: len_body, type: u8}
      - {id: has_note, type: u1}
      - {id: note, size: 8, if: has_note != 0, -gen-fetch: 4}
    instances:
      body: {io: _root._io, pos: ofs_body, size: len_body, -gen-fetch: 4096, -gen-required: true}
