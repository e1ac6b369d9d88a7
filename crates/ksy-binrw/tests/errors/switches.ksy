# error: 9:19: /seq/0/type: expected a case '_' or 'size', so that other tags can be read
# error: 10:50: /seq/1/type/cases/0x1: a second case for 1
# error: 10:60: /seq/1/type/cases/a: expected an integer or a value of an enum
# error: 11:53: /seq/2/type/cases/_: expected a type of its own for the case '_'
# error: 12:45: /seq/3/type/cases/1: a second kind becomes 'Unknown', expected a type of another name
# error: 12:54: /seq/3/type/cases/kind::none: expected an integer or a value of an enum
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: {switch-on: 1, cases: {1: one}}}
  - {id: b, type: {switch-on: 1, cases: {1: one, 0x1: two, a: two, _: other}}}
  - {id: c, type: {switch-on: 1, cases: {1: one, _: one}}}
  - {id: d, type: {switch-on: 1, cases: {1: unknown, 'kind::none': one, _: other}}}
types:
  one: {seq: [{id: x, type: u1}]}
  two: {seq: [{id: x, type: u1}]}
  other: {seq: [{id: x, type: u1}]}
  unknown: {seq: [{id: x, type: u1}]}
