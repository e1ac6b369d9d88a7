# error: 4:33: /seq/0/-orig-id: this alias stands inside the value that it names
meta: {id: wrong, endian: le}
seq: &all
  - {id: a, type: u1, -orig-id: *all}
