meta: {id: switch_windows, endian: be}
seq:
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: kind, type: u2, enum: kind}
      - {id: len_body, type: u2}
      - id: body
        size: len_body
        type:
          switch-on: kind
          cases:
            kind::point: point
            kind::names: names
            kind::end: end_marker
  point:
    seq:
      - {id: x, type: s2}
      - {id: 'y', type: s2}
  names:
    seq:
      - {id: names, type: strz, encoding: ASCII, repeat: eos}
  end_marker:
    doc: Has no bytes.
enums:
  kind: {1: point, 2: names, 0xffff: end}
