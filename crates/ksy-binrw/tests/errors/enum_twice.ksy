# error: 9:7: /types/a/enums/kind: a second type or enum becomes 'Kind', expected a name of its own
# error: 9:7: /types/a/enums/kind: a second enum 'kind', expected names that are unique in the file
meta: {id: wrong, endian: le}
enums:
  kind: {1: one}
types:
  a:
    enums:
      kind: {1: one}
