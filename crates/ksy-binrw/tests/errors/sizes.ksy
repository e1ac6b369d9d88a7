# error: 13:29: /seq/0/size: 'size' means nothing beside 'type: u1', which is a number
# error: 14:19: /seq/1/type: expected 'size', 'size-eos' or 'terminator' beside 'type: str'
# error: 15:19: /seq/2/type: expected a literal 'size', or none, beside 'type: strz'
# error: 16:19: /seq/3/size: expected 'size' or 'size-eos', not both
# error: 17:19: /seq/4/size: expected a fixed size of 1 to 65536 bytes, found -1
# error: 18:19: /seq/5/size: expected a fixed size of 1 to 65536 bytes, found 65537
# error: 19:31: /seq/6/size: expected a fixed size of 1 to 65536 bytes, found 0
# error: 20:30: /seq/7/size: expected a size of 0 or more, found -2
# error: 21:33: /seq/8/size-eos: 'size-eos' means nothing beside 'type: u1', which is a number
# error: 22:52: /seq/9/size-eos: 'size-eos' beside 'strz' is not supported, expected a literal 'size', or none
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, size: 1}
  - {id: b, type: str, encoding: ASCII}
  - {id: c, type: strz, size: a, encoding: ASCII}
  - {id: d, size: 3, size-eos: true}
  - {id: e, size: -1}
  - {id: f, size: 65537}
  - {id: g, type: strz, size: 0, encoding: ASCII}
  - {id: h, type: str, size: -2, encoding: ASCII}
  - {id: i, type: u1, size-eos: true}
  - {id: j, type: strz, encoding: ASCII, size-eos: true}
