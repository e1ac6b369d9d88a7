# error: 9:10: /seq/1/id: a second field or parameter becomes 'a' in this type
# error: 10:10: /seq/2/id: 'context' is taken in generated code, expected '-rust-name' or another name
# error: 11:10: /seq/3/id: 'validator' is taken in generated code, expected '-rust-name' or another name
# error: 15:19: /types/t/params/0/id: 'args' is taken in generated code, expected '-rust-name' or another name
# error: 17:14: /types/t/seq/0/id: a second 'x' in this type, the first is /types/t/params/1/id
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1}
  - {id: b, type: u1, -rust-name: a}
  - {id: context, type: u1}
  - {id: validator, type: u1}
  - {id: list, type: u1, repeat: expr, repeat-expr: validator}
types:
  t:
    params: [{id: args, type: u1}, {id: x, type: u1}]
    seq:
      - {id: x, type: u1}
