meta: {id: windows, endian: le}
seq:
  - {id: len_derived, type: u2}
  - {id: derived, type: list, size: len_derived}
  - {id: num_stored, type: u1, -gen-derive: none}
  - {id: stored, type: list, size: num_stored * 2}
  - {id: fixed, type: list, size: 6}
  - {id: maybe, type: list, size: num_stored * 4, if: num_stored > 1}
types:
  list:
    doc: Fills its window.
    seq:
      - {id: items, type: u2, repeat: eos}
