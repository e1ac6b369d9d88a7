meta: {id: blocks, endian: le}
doc: Types of a fixed size, which are read and written at once, beside types that look alike.
seq:
  - {id: head, type: head}
  - {id: faces, type: face, repeat: expr, repeat-expr: head.count}
  - {id: swapped, type: swapped}
  - {id: order, type: u1, repeat: expr, repeat-expr: 3}
  - {id: names, type: name, repeat: expr, repeat-expr: 2}
  - {id: limited, type: limited}
  - {id: few, type: face, if: head.count > 1, repeat: expr, repeat-expr: 2}
  - {id: many, type: u1, repeat: expr, repeat-expr: 33}
  - {id: kinds, type: u2, enum: kind, repeat: eos}
instances:
  chosen: {value: 'head.count > 1 ? order : many'}
  is_same: {value: order == many}
enums:
  kind: {1: flat, 2: round}
types:
  head:
    seq:
      - {id: count, type: u1}
      - {id: tag, size: 2}
    instances:
      first: {value: 'tag[0]'}
  point:
    seq:
      - {id: x, type: s2}
      - {id: 'y', type: s2}
  face:
    seq:
      - {id: corners, type: point, repeat: expr, repeat-expr: 3}
      - {id: kind, type: u2, enum: kind}
    instances:
      num_corners: {value: corners.size}
      first: {value: 'corners.first.x + corners[1].y'}
  swapped:
    meta: {endian: be}
    seq:
      - {id: point, type: point}
      - {id: own, type: own}
    types:
      own:
        seq: [{id: value, type: u2}]
  limited:
    seq:
      - {id: low, type: u1, -gen-limit: 9}
  name:
    seq:
      - {id: text, type: str, size: 2, encoding: ASCII}
