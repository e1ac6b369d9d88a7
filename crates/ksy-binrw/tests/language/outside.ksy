meta: {id: outside, endian: le, ks-opaque-types: true, -rust-extern: crate::own}
doc: What the user adds, and records and lists that only methods ask for.
seq:
  - {id: shift, type: u1}
  - {id: secret, size: 4, process: 'shifted.by(shift, "up", [1, 2])'}
  - {id: place, type: 'map_point(shift + 1)'}
  - {id: far, size: 3, type: map_point(0), if: shift != 0}
  - {id: block, size: 2, type: pair}
  - {id: asked, type: 'asking([block._io, _io], place, block, [block, place])'}
instances:
  sides: {value: 'asked.sides.size * 10 + asked.sides[0].as<pair>.left'}
  is_far: {value: '(shift == 0 ? place : far).x.as<u1> > 5'}
types:
  pair:
    seq:
      - {id: left, type: s1}
      - {id: right, type: s1}
    instances:
      sum: {value: left + right}
  asking:
    params:
      - {id: streams, type: 'io[]'}
      - {id: place, type: struct}
      - {id: block, type: pair}
      - {id: sides, type: 'struct[]'}
    seq:
      - {id: rest, size: 'streams[1].size - streams[0].size - 10'}
    instances:
      total: {value: 'block.sum + 1'}
