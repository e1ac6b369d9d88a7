meta: {id: texts, endian: le, encoding: ASCII}
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: tag, type: str, size: 4}
  - {id: field, type: strz, size: 8}
  - {id: path, type: strz}
  - {id: num_lines, type: u1}
  - {id: lines, type: strz, repeat: expr, repeat-expr: num_lines}
  - {id: fields, type: strz, size: 4, repeat: expr, repeat-expr: 2}
