meta: {id: namesakes, endian: le, imports: [shared]}
doc: Types and enums with the names of imported ones.
seq:
  - {id: stamp, type: stamp}
  - {id: outer, type: 'shared::stamp'}
  - {id: language, type: u1, enum: language}
  - {id: spoken, type: u2, enum: 'shared::language'}
  - {id: size, type: u1, if: 'stamp.hour > 1 and language == language::none'}
  - {id: rank, type: u1, if: 'spoken == shared::language::german'}
  - id: either
    type:
      switch-on: stamp.hour
      cases: {1: stamp, _: 'shared::stamp'}
types:
  stamp:
    seq:
      - {id: hour, type: u1}
      - {id: inner, type: 'shared::stamp'}
enums:
  language: {0: none, 1: any}
