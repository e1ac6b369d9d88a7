meta: {id: derived, endian: be}
seq:
  - {id: num_vertices, type: u1, -gen-derive: count, doc: Of both lists.}
  - {id: positions, type: u2, repeat: expr, repeat-expr: num_vertices}
  - {id: normals, type: s1, repeat: expr, repeat-expr: num_vertices}
  - {id: len_data, type: u2, -gen-derive: bytes}
  - {id: flags, type: u1, if: len_data > 4}
  - {id: data, size: len_data}
  - {id: num_kept, type: u1, -gen-derive: none, doc: Lies in real files.}
  - {id: kept, type: u1, repeat: expr, repeat-expr: num_kept}
