# error: 9:39: /seq/1/valid/any-of: expected at least one value
# error: 10:30: /seq/2/valid: expected 'min' not above 'max', found 2 and 1
# error: 11:30: /seq/3/valid: expected one of 'any-of', 'eq', 'expr', 'in-enum', or 'min' and 'max'
# error: 12:30: /seq/4/valid: 'text' is unknown here, expected a parameter, attribute or instance of this type
# error: 13:39: /seq/5/valid/any-of: expected a list, found '3'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, valid: {min: 1}}
  - {id: b, type: u1, valid: {any-of: []}}
  - {id: c, type: u1, valid: {min: 2, max: 1}}
  - {id: d, type: u1, valid: {eq: 1, min: 1, max: 2}}
  - {id: e, type: u1, valid: text}
  - {id: f, type: u1, valid: {any-of: 3}}
