meta: {id: sqlite, title: Leaves of tables in SQLite databases, endian: be, license: CC0-1.0}
doc: The first page, which has the schema, is left as bytes, and so are pages of other kinds and rows that continue elsewhere.
doc-ref: https://www.sqlite.org/fileformat2.html
seq:
  - {id: magic, contents: [SQLite format 3, 0]}
  - {id: len_page, type: u2}
instances:
  pages: {pos: len_page, size: len_page, type: page, repeat: eos}
types:
  page:
    seq:
      - {id: kind, type: u1}
      - {id: ofs_free, type: u2}
      - {id: num_cells, type: u2}
      - {id: ofs_cells, type: u2}
      - {id: num_fragments, type: u1}
      - {id: cells, type: entry, repeat: expr, repeat-expr: num_cells, if: kind == 13}
  entry:
    seq: [{id: ofs_cell, type: u2}]
    instances:
      cell: {pos: ofs_cell, type: cell}
  cell:
    seq:
      - {id: len_row, type: number}
      - {id: id, type: number}
      - {id: row, type: row, size: len_row.value}
  row:
    seq:
      - {id: len_header, type: number}
      - {id: kinds, type: kinds, size: len_header.value - len_header.groups.size}
      - {id: values, type: 'value(kinds.all[_index].value)', repeat: expr, repeat-expr: kinds.all.size}
  kinds:
    seq: [{id: all, type: number, repeat: eos}]
  value:
    params: [{id: kind, type: u4}]
    seq:
      - {id: bytes, size: 'kind >= 12 ? (kind - 12) / 2 : kind >= 8 ? 0 : kind >= 6 ? 8 : kind == 5 ? 6 : kind'}
  number:
    seq:
      - {id: groups, type: u1, repeat: until, repeat-until: _ < 128}
    instances:
      value:
        value: >-
          groups.size == 1 ? groups[0] :
          groups.size == 2 ? (groups[0] & 127) << 7 | groups[1] :
          (groups[0] & 127) << 14 | (groups[1] & 127) << 7 | groups[2]
