# error: 6:11: /meta/endian: expected the key 'switch-on'
# error: 6:23: /meta/endian/cases/1: expected 'le' or 'be', found 'middle'
# error: 8:19: /seq/0/type: expected the key 'cases'
meta:
  id: wrong
  endian: {cases: {1: middle}}
seq:
  - {id: a, type: {switch-on: 1}}
