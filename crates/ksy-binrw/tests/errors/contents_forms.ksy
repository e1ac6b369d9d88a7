# error: 5:24: /seq/0/contents: expected a byte or text, found '256'
# error: 7:23: /seq/2/contents: expected text or a list of bytes, found a mapping
meta: {id: wrong, endian: le}
seq:
  - {id: a, contents: [256]}
  - {id: b, contents: [text]}
  - {id: c, contents: {a: 1}}
