meta: {id: transparent, endian: le}
seq:
  - {id: name, type: text}
  - {id: scale, type: scale}
types:
  text:
    -rust-type: transparent
    seq:
      - {id: len_value, type: u2}
      - {id: value, type: str, size: len_value, encoding: ASCII}
  scale:
    -rust-type: transparent
    seq:
      - {id: value, type: f4}
