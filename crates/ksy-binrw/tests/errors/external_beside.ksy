# error: 2:45: /meta/-rust-extern: not supported beside keys that lay out wire records, such as '-gen-derive'
meta: {id: wrong, endian: le, -rust-extern: codecs}
seq:
  - {id: a, type: u1, -gen-limit: 3}
