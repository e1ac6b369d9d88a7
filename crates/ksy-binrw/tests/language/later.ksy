meta: {id: later, endian: le, encoding: ASCII}
doc: Instances that need what is read after them, positions of the stream that are noted, and streams of instances.
seq:
  - {id: num_entries, type: u1}
  - {id: entries, type: 'entry(_index)', repeat: expr, repeat-expr: num_entries}
  - {id: len_names, type: u1}
  - {id: names, size: len_names, type: area}
  - {id: noted, type: noted}
  - {id: sample, type: 'sample(entries[0])'}
  - {id: holder, type: holder}
  - {id: coded, size: 1, process: xor(_io.pos), type: code, repeat: expr, repeat-expr: 2}
  - {id: tag, type: tag}
instances:
  len_slot: {value: holder.slot._io.size}
  head: {io: holder.slot._io, pos: 0, type: u2, -gen-required: true}
  table: {value: '[[1, 2], [3, 4, 5]]'}
  row: {value: 'table[1]'}
types:
  area: {}
  tag: {seq: [{id: header, type: header}, {id: body, type: body}]}
  header: {seq: [{id: len, type: u1}]}
  body: {seq: [{id: text, size: _root.tag.header.len}]}
  code: {seq: [{id: c, type: u1}]}
  entry:
    params: [{id: idx, type: u1}]
    seq: [{id: ofs, type: u1}]
    instances:
      name: {io: _root.names._io, pos: ofs, type: strz, -gen-required: true}
      data:
        io: _root.names._io
        pos: ofs
        size: _parent.entries[idx + 1].ofs - ofs
        if: idx + 1 < _parent.num_entries
  noted:
    seq:
      - {id: mark, size: 0, if: start < 0}
      - {id: kind, type: u2}
    instances:
      start: {value: _io.pos}
      bytes: {pos: start, size: 2, -gen-required: true}
  sample:
    params: [{id: entry, type: entry}]
    seq: [{id: data, size: entry.ofs + 1}]
  holder:
    seq:
      - {id: len, type: u1}
      - {id: rest, size: slot._io.size - 1}
    instances:
      slot: {pos: 0, size: len, type: area}
