# error: 5:10: /seq/1/id: nothing can follow 'a', which takes all bytes to the end
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, repeat: eos}
  - {id: b, size-eos: true}
