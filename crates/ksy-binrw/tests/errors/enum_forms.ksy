# error: 9:7: /enums/a/one: expected an integer, found 'one', did you mean '1: one'?
# error: 10:10: /enums/b/1: 'One' is not an identifier, expected lower-case letters, digits and '_'
# error: 10:18: /enums/b/2: expected the key 'id'
# error: 11:16: /enums/c/2: a second value 'a' in this enum
# error: 11:24: /enums/c/0x1: a second name for 1 in this enum
# error: 12:3: /enums/D: 'D' is not an identifier, expected lower-case letters, digits and '_'
meta: {id: wrong, endian: le}
enums:
  a: {one: 1}
  b: {1: One, 2: {doc: no id}}
  c: {1: a, 2: a, 0x1: b}
  D: {1: a}
