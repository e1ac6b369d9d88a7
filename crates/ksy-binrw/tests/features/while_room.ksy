meta: {id: while_room, endian: be}
seq:
  - {id: len_body, type: u2}
  - {id: body, type: body, size: len_body}
types:
  body:
    doc: Whole keys, then what is too short for one.
    seq:
      - id: keys
        type: key
        repeat: until
        repeat-until: _io.size - _io.pos < 6
        if: _io.size - _io.pos >= 6
      - {id: rest, size-eos: true}
  key:
    seq:
      - {id: time, type: u4}
      - {id: value, type: s2}
