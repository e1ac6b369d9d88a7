meta: {id: pieces, endian: le, bit-endian: be, encoding: UTF-8}
doc: Bits, texts in all their forms, windows, processed bytes and checks.
seq:
  - {id: version, type: b4, valid: {max: 9}}
  - {id: is_open, type: b1}
  - {id: level, type: b9}
  - {id: name, size: 8, type: str, terminator: 0, pad-right: 0x20}
  - {id: line, type: str, terminator: 0x0a}
  - {id: wide, type: strz, encoding: UTF-16LE}
  - {id: key, type: u1}
  - {id: secret, size: 4, process: xor(key)}
  - {id: block, size: 6, type: block}
  - {id: items, type: u1, repeat: until, repeat-until: _ == 0}
  - {id: padded, size: 6, type: padded, terminator: 0x40, include: true, pad-right: 0x40}
  - {id: rest, size-eos: true, type: str}
types:
  block:
    seq:
      - {id: a, type: u2, valid: {expr: _ < 1000}}
  padded:
    seq: [{id: text, size-eos: true}]
