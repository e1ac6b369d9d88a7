# error: 10:19: /seq/0/type: expected 'size' here, the type has '-gen-short-tail'
# error: 11:48: /seq/1/repeat: expected 'repeat: expr', the type has '-gen-short-tail'
# error: 12:10: /seq/2/id: nothing can follow 'b', which takes all bytes to the end
# error: 12:10: /seq/2/id: 'if' beside a type with '-gen-short-tail' is not supported
# error: 14:3: /types/entry: 'params' beside '-gen-short-tail' are not supported
# error: 19:31: /types/entry/seq/1/if: expected 'not _io.eof', the only condition in a type with '-gen-short-tail'
# error: 20:3: /types/open: expected a type of fixed size beside '-gen-short-tail'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: 'entry(1)'}
  - {id: b, type: 'entry(1)', size: 4, repeat: eos}
  - {id: c, type: 'entry(1)', size: 4, if: 1 == 1}
types:
  entry:
    -gen-short-tail: zero
    params: [{id: p, type: u1}]
    seq:
      - {id: x, type: u1}
      - {id: z, type: u1, if: x > 0}
  open:
    -gen-short-tail: zero
    seq:
      - {id: x, size-eos: true}
