meta: {id: raw_bytes, endian: le}
seq:
  - {id: pad, size: 3, -gen-pad: keep, doc: Never zero in real files.}
  - {id: keys, size: 2, repeat: expr, repeat-expr: 2}
  - {id: len_blob, type: u2}
  - {id: blob, size: len_blob}
  - {id: num_words, type: u1, -gen-derive: none}
  - {id: words, size: num_words * 4, doc: 'Computed, hence checked on write.'}
  - {id: rest, size-eos: true}
