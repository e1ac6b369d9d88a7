meta: {id: conditions, endian: le, encoding: ASCII}
seq:
  - {id: which, type: u2}
  - {id: number, type: u4, if: which % 2 == 1}
  - {id: small, type: u1, if: which > 1, valid: {min: 1, max: 5}}
  - {id: kind, type: u1, enum: kind, if: which > 2}
  - {id: pad, size: 2, if: which > 3}
  - {id: blob, size: which, if: which > 4}
  - {id: text, type: str, size: 3, if: which > 5}
  - {id: field, type: strz, size: 4, if: which > 6}
  - {id: path, type: strz, if: which > 7}
  - {id: place, type: place, if: which > 8}
  - {id: places, type: place, repeat: expr, repeat-expr: 2, if: which > 9}
  - {id: list, type: u2, repeat: expr, repeat-expr: which - 9, if: which > 10}
  - {id: named, type: named, if: which > 11}
  - {id: many, type: named, repeat: expr, repeat-expr: 2, if: which > 12}
  - {id: float, type: f4, if: which > 13}
  - id: choice
    if: which > 14
    type:
      switch-on: which
      cases:
        15: place
        _: named
  - {id: last, type: place, repeat: eos, if: which > 15}
types:
  place:
    seq:
      - {id: x, type: f4}
      - {id: 'y', type: f4}
  named:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
enums:
  kind: {1: first, 2: second}
