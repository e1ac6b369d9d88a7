# error: 6:10: /seq/2/id: a second field or parameter becomes 'encoded_name' in this type
meta: {id: wrong, endian: le}
seq:
  - {id: encoded_name, type: u1}
  - {id: len, type: u1}
  - {id: name, type: str, size: len, encoding: UTF-8}
