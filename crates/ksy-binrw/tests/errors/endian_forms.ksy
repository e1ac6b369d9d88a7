# error: 6:20: /types/a/meta/endian: expected two cases, integers for 'le' and 'be'
# error: 8:20: /types/b/meta/endian: expected 'le', 'be' or a switch, found a list
meta: {id: wrong}
types:
  a:
    meta: {endian: {switch-on: _root.x, cases: {0: le, 1: le}}}
  b:
    meta: {endian: [le]}
