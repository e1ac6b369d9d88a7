# error: 15:20: /types/a/meta/endian: '_root.text' is not an integer of the top type
# error: 15:52: /types/a/meta/endian/cases/0: an integer cannot be compared with text
# error: 15:59: /types/a/meta/endian/cases/1: an integer cannot be compared with text
# error: 20:20: /types/b/meta/endian: only attributes of the top type can have a type that switches its byte order
# error: 20:20: /types/b/meta/endian: '_root.nothing' is not an integer of the top type
# error: 20:20: /types/b/meta/endian: expected an attribute of the top type that has this type
# error: 20:38: /types/b/meta/endian/switch-on: the type 'wrong' has no 'nothing'
# error: 23:20: /types/c/meta/endian: expected 'switch-on: _root.field', or a parameter of this type in a file that is imported
meta: {id: wrong}
seq:
  - {id: text, type: strz, encoding: ASCII}
  - {id: a, type: a}
types:
  a:
    meta: {endian: {switch-on: _root.text, cases: {0: le, 1: be}}}
    seq:
      - {id: x, type: u2}
      - {id: inner, type: b}
  b:
    meta: {endian: {switch-on: _root.nothing, cases: {0: le, 1: be}}}
    seq: [{id: x, type: u2}]
  c:
    meta: {endian: {switch-on: 1 + 1, cases: {0: le, 1: be}}}
    seq: [{id: x, type: u2}]
