# error: 9:19: /seq/0/type: expected the key 'cases'
# error: 10:26: /seq/1/type: expected ')', found the end of the expression
# error: 11:19: /seq/2/type: 'Text' is not an identifier, expected lower-case letters, digits and '_'
# error: 12:24: /seq/3/type: expected a value, found ','
# error: 13:45: /seq/4/type/cases/1: expected a type, found a list
# error: 13:53: /seq/4/type/cases/1 +: expected a value, found the end of the expression
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: {switch-on: 1}}
  - {id: b, type: 'text(1'}
  - {id: c, type: Text}
  - {id: d, type: 'a(1,,2)'}
  - {id: e, type: {switch-on: 1, cases: {1: [a], 1 +: b}}}
