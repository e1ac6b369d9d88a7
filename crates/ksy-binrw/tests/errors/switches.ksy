# error: 10:19: /seq/1/type: expected a case '_' or 'size', so that other tags can be read
# error: 11:50: /seq/2/type/cases/0x1: a second case for 1
# error: 11:60: /seq/2/type/cases/num: expected an integer or a value of an enum
# error: 12:53: /seq/3/type/cases/_: expected a type of its own for the case '_'
# error: 13:45: /seq/4/type/cases/1: a second kind becomes 'Unknown', expected a type of another name
# error: 13:55: /seq/4/type/cases/kind::none: unknown enum 'kind', expected one of this file or an import
meta: {id: wrong, endian: le}
seq:
  - {id: num, type: u4}
  - {id: a, type: {switch-on: 1, cases: {1: one}}, -gen-length: num}
  - {id: b, type: {switch-on: 1, cases: {1: one, 0x1: two, num: two, _: other}}}
  - {id: c, type: {switch-on: 1, cases: {1: one, _: one}}}
  - {id: d, type: {switch-on: 1, cases: {1: unknown, 'kind::none': one, _: other}}}
types:
  one: {seq: [{id: x, type: u1}]}
  two: {seq: [{id: x, type: u1}]}
  other: {seq: [{id: x, type: u1}]}
  unknown: {seq: [{id: x, type: u1}]}
