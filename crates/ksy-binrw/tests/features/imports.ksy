meta: {id: imports, imports: [shared]}
seq:
  - {id: big_endian, type: u1}
  - {id: body, type: body}
types:
  body:
    meta:
      endian: {switch-on: _root.big_endian, cases: {0: le, 1: be}}
    seq:
      - {id: name, type: 'shared::text(_root.big_endian)'}
      - {id: label, type: 'shared::label(_root.big_endian, 2)'}
      - {id: center, type: 'shared::vec2(_root.big_endian)'}
      - {id: language, type: u2, enum: 'shared::language'}
      - {id: extra, type: u2, if: 'language == shared::language::german'}
      - {id: stamp, type: 'shared::stamp'}
      - {id: num_stamps, type: u2}
      - {id: stamps, type: 'shared::stamp', repeat: expr, repeat-expr: num_stamps}
      - {id: codes, type: 'shared::code', repeat: expr, repeat-expr: 2}
      - {id: entry, type: entry}
      - {id: extra_kind, type: u1}
      - id: value
        type:
          switch-on: extra_kind
          cases:
            1: 'shared::label(_root.big_endian, 1)'
            2: 'shared::stamp'
            _: entry
    types:
      entry:
        seq:
          - {id: number, type: u2}
          - {id: stamp, type: 'shared::stamp'}
          - {id: code, type: 'shared::code'}
