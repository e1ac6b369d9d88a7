# error: 7:20: /types/a/meta/endian: only two cases are supported, expected an integer for 'le' and one for 'be'
# error: 7:38: /types/a/meta/endian/switch-on: the type 'wrong' has no 'x'
# error: 9:20: /types/b/meta/endian: expected 'le', 'be' or a switch, found a list
meta: {id: wrong}
types:
  a:
    meta: {endian: {switch-on: _root.x, cases: {0: le, 1: le}}}
  b:
    meta: {endian: [le]}
