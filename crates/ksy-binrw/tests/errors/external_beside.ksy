# error: 2:45: /meta/-rust-extern: not supported, expected a schema without other keys that begin with '-gen-' or '-rust-'
meta: {id: wrong, endian: le, -rust-extern: codecs}
seq:
  - {id: a, type: u1, -gen-limit: 3}
