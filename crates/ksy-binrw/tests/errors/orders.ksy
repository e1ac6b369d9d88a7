# error: 2:27: /meta/endian: the top type cannot switch its byte order, expected the switch on a type that it contains
meta: {id: wrong, endian: {switch-on: flag, cases: {0: le, 1: be}}}
seq:
  - {id: flag, type: u1}
