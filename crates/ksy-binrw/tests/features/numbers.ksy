meta: {id: numbers, title: Numbers of every width, endian: le}
seq:
  - {id: a1, type: u1}
  - {id: b1, type: s1}
  - {id: a2, type: u2}
  - {id: b2, type: s2}
  - {id: a4, type: u4}
  - {id: b4, type: s4}
  - {id: a8, type: u8}
  - {id: b8, type: s8}
  - {id: f, type: f4}
  - {id: d, type: f8}
  - {id: swapped, type: big_ones}
types:
  big_ones:
    doc: A suffix outweighs the byte order of the file.
    seq:
      - {id: a2, type: u2be}
      - {id: b4, type: s4be}
      - {id: a8, type: u8le}
      - {id: f, type: f4be}
      - {id: d, type: f8be}
      - {id: list, type: u2be, repeat: expr, repeat-expr: 3}
