meta: {id: stl, title: Binary STL, endian: le}
seq:
  - {id: header, size: 80}
  - {id: num_triangles, type: u4}
  - {id: triangles, type: triangle, repeat: expr, repeat-expr: num_triangles}
types:
  triangle:
    seq:
      - {id: normal, type: vec3}
      - {id: vertices, type: vec3, repeat: expr, repeat-expr: 3}
      - {id: attribute, type: u2}
  vec3:
    seq:
      - {id: x, type: f4}
      - {id: 'y', type: f4}
      - {id: z, type: f4}
