# error: 10:41: /seq/3/-gen-pointer: expected a pointer at a fixed place, but 'b' before it has no fixed size
# error: 11:41: /seq/4/-gen-pointer: 'if' beside '-gen-pointer' is not supported, expected a type for what may be absent
# error: 11:41: /seq/4/-gen-pointer: expected a pointer at a fixed place, but 'b' before it has no fixed size
# error: 18:45: /types/pair/seq/0/-gen-pointer: '-gen-pointer' in a type with '-rust-type: array' is not supported
meta: {id: wrong, endian: le}
seq:
  - {id: ofs_a, type: u4, -gen-pointer: {target: a, region: data}}
  - {id: num_b, type: u1}
  - {id: b, type: u2, repeat: expr, repeat-expr: num_b}
  - {id: ofs_c, type: u4, -gen-pointer: {target: c, region: data}}
  - {id: ofs_d, type: u4, -gen-pointer: {target: d, region: data}, if: num_b > 2}
  - {id: pair, type: pair}
  - {id: data, size-eos: true, -gen-region: data}
types:
  pair:
    -rust-type: array
    seq:
      - {id: ofs_x, type: u4, -gen-pointer: {target: x, region: data}}
      - {id: ofs_z, type: u4}
