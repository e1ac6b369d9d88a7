meta: {id: kinds, endian: le, encoding: ASCII}
doc: Switches over text and numbers, with and without a case for all else.
seq:
  - {id: tag, size: 4, type: str}
  - id: content
    type:
      switch-on: tag
      cases: {'"numb"': u4, '"text"': strz, '"pair"': pair}
  - {id: num_parts, type: u1}
  - {id: parts, type: part, repeat: expr, repeat-expr: num_parts}
types:
  pair:
    seq:
      - {id: left, type: s1}
      - {id: right, type: f4}
  part:
    seq:
      - {id: kind, type: u1}
      - {id: len, type: u1}
      - id: body
        size: len
        type:
          switch-on: kind
          cases: {1: pair, 2: part}
  flagged:
    seq:
      - {id: flag, type: u1}
      - id: body
        type:
          switch-on: flag > 1 and not (flag == 7)
          cases: {true: pair, false: part}
  never:
    seq:
      - {id: above, type: u1, valid: 300}
      - {id: some, type: s1, valid: {any-of: [1, -200]}}
      - {id: most, type: u2, valid: {max: 0x1_0000}}
      - {id: none, type: u1, valid: {min: 5, max: 3}}
