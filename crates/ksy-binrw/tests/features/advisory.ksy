meta: {id: advisory, endian: le}
seq:
  - {id: big_endian, type: u1}
  - {id: body, type: body}
types:
  body:
    meta:
      endian:
        switch-on: _root.big_endian
        cases: {0: le, 1: be}
    seq:
      - {id: chunks, type: chunk, repeat: eos}
    types:
      chunk:
        seq:
          - {id: kind, type: u2}
          - {id: len_body, type: u4}
          - {id: body_start, size: 0, if: ofs_body >= 0}
          - id: body
            -gen-length: len_body
            type:
              switch-on: kind
              cases:
                1: point
                2: names
                _: raw(len_body)
          - id: tail
            -gen-tail: body
            size: len_body - (_io.pos - ofs_body)
            if: len_body > _io.pos - ofs_body and kind != 2
        instances:
          ofs_body: {value: _io.pos}
      point:
        seq:
          - {id: x, type: s2}
          - {id: 'y', type: s2}
      names:
        -gen-length: structural
        seq:
          - {id: num_names, type: u1}
          - {id: names, type: u2, repeat: expr, repeat-expr: num_names}
      raw:
        params:
          - {id: size, type: u4}
        seq:
          - {id: data, size: size}
