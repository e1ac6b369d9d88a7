meta: {id: short_tails, endian: le}
seq:
  - {id: len_entry, type: u1}
  - {id: first, type: entry, size: len_entry}
  - {id: num_entries, type: u1}
  - {id: entries, type: entry, size: len_entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    -gen-short-tail: zero
    seq:
      - {id: offset, type: u4}
      - {id: count, type: u2, if: not _io.eof}
      - {id: part, type: part, if: not _io.eof}
  part:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1}
