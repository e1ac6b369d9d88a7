# error: 24:65: /types/part/instances/other_type/type: expected 'u2', the target of 'list', found 'u1'
# error: 25:26: /types/part/instances/other_region/io: expected the region 'one', that of 'list', found 'two'
# error: 30:19: /types/around/instances/other/io: expected the region 'two', that of 'ofs_more', found 'one'
# error: 30:62: /types/around/instances/other/type: expected 'u4', the target of 'ofs_more', found 'u1'
meta: {id: wrong, endian: le}
seq:
  - {id: first, size: 4, -gen-region: one, type: nothing}
  - {id: second, size-eos: true, -gen-region: two, type: nothing}
types:
  nothing:
    doc: Of no bytes for us.
    instances:
      all: {pos: 0, size-eos: true}
  head:
    seq:
      - {id: offset, type: u4}
      - {id: used, type: u4}
  part:
    seq:
      - {id: list, type: head, -gen-pointer: {target: u2, region: one}}
      - {id: ofs_more, type: u4, -gen-pointer: {target: 'u4[2]', region: two, count: more}}
    instances:
      same: {io: _root.first._io, pos: list.offset, type: u2, repeat: expr, repeat-expr: list.used}
      other_type: {io: _root.first._io, pos: list.offset, type: u1, repeat: expr, repeat-expr: list.used}
      other_region: {io: _root.second._io, pos: list.offset, type: u2, repeat: expr, repeat-expr: list.used}
      also_same: {io: _root.second._io, pos: ofs_more, type: u4, repeat: expr, repeat-expr: 2}
  around:
    instances:
      part: {pos: 0, type: part}
      other: {io: _root.first._io, pos: part.ofs_more, type: u1}
