# error: 10:3: /types/box: 'Box' is taken in generated code, expected a name of its own
# error: 11:3: /types/wrong_flags: a second type or enum becomes 'WrongFlags', expected a name of its own
# error: 12:3: /types/wrong_body: a second type or enum becomes 'WrongBody', expected a name of its own
# error: 13:3: /types/t: 'Result' is taken in generated code, expected a name of its own
meta: {id: wrong, endian: le}
seq:
  - {id: flags, type: u1, -gen-bits: [{id: x, bits: 8}]}
  - {id: body, size: 1, type: {switch-on: 1, cases: {1: box}}}
types:
  box: {seq: [{id: x, type: u1}]}
  wrong_flags: {seq: [{id: x, type: u1}]}
  wrong_body: {seq: [{id: x, type: u1}]}
  t:
    -rust-name: Result
    seq: [{id: x, type: u1}]
