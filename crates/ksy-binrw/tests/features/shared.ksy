meta: {id: shared, -rust-crate: shared-types}
types:
  text:
    -rust-type: transparent
    params:
      - {id: is_big, type: u1}
    meta:
      endian: {switch-on: is_big, cases: {0: le, 1: be}}
    seq:
      - {id: len_value, type: u4}
      - {id: value, type: str, size: len_value, encoding: ASCII}
  vec2:
    -rust-type: array
    params:
      - {id: is_big, type: u1}
    meta:
      endian: {switch-on: is_big, cases: {0: le, 1: be}}
    seq:
      - {id: x, type: f4}
      - {id: 'y', type: f4}
  label:
    params:
      - {id: is_big, type: u1}
      - {id: version, type: u1}
    meta:
      endian: {switch-on: is_big, cases: {0: le, 1: be}}
    seq:
      - {id: text, type: text(is_big)}
      - {id: language, type: u2, enum: language, if: version > 1}
  stamp:
    doc: Big-endian wherever it stands.
    meta: {endian: be}
    seq:
      - {id: time, type: u4}
  code:
    -rust-type: array
    meta: {endian: be}
    seq:
      - {id: a, type: u2}
      - {id: b, type: u2}
enums:
  language: {1: english, 2: german}
