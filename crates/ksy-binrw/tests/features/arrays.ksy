meta: {id: arrays, endian: be}
seq:
  - {id: origin_follows, type: u1}
  - {id: origin, type: vec3}
  - {id: frame, type: vec3, repeat: expr, repeat-expr: 3}
  - {id: maybe, type: vec3, if: origin_follows == 1}
  - {id: num_points, type: u1}
  - {id: points, type: vec3, repeat: expr, repeat-expr: num_points, -gen-bulk: true}
  - {id: corner, type: corner}
  - {id: rest, type: index2, repeat: eos}
types:
  vec3:
    -rust-type: array
    seq:
      - {id: x, type: f4}
      - {id: 'y', type: f4}
      - {id: z, type: f4}
  index2:
    -rust-type: array
    seq:
      - {id: a, type: u2}
      - {id: b, type: u2}
  corner:
    seq:
      - {id: position, type: vec3}
      - {id: index, type: index2}
