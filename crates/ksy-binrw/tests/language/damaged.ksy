meta: {id: damaged, endian: le}
doc: Pages of which some are damaged.
seq:
  - {id: len_page, type: u1}
  - {id: pages, type: page, size: len_page, repeat: expr, repeat-expr: 2, -gen-damaged: keep}
  - {id: notes, type: note, repeat: eos}
types:
  page:
    seq:
      - {id: num_cells, type: u1}
      - {id: cells, size: num_cells}
  note:
    seq:
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text, encoding: ASCII}
