meta: {id: pointers, endian: le}
seq:
  - {id: header, type: header}
  - {id: len_data, type: u4}
  - id: data
    size: len_data
    -gen-region: data
    type: nodes
types:
  header:
    seq:
      - {id: name, type: strz, size: 4, encoding: ASCII}
      - {id: ofs_root, type: u4, -gen-pointer: {target: node, region: data, nil: [0, 0xffffffff]}}
      - {id: version, type: u2}
      - {id: ofs_next, type: u2, -gen-pointer: {target: header, region: data}}
  nodes:
    doc: For the reference compiler; Rust holds the bytes.
    instances:
      first: {pos: 0, type: u1}
