# error: 18:12: /meta/id: 'Wrong' is no identifier, expected lower-case letters, digits and '_'
# error: 18:27: /meta/endian: expected 'le', 'be' or a switch, found 'middle'
# error: 18:42: /meta/title: expected text, found a list
# error: 18:57: /meta/imports: expected text, found a mapping
# error: 19:6: /doc: expected text, found a mapping
# error: 21:19: /params/0/type: expected an integer type, found 'f4'
# error: 23:10: /params/2/id: a second parameter 'b' of this type
# error: 25:5: /seq/0: expected a mapping, found '7'
# error: 26:5: /seq/1: expected the key 'id'
# error: 27:19: /seq/2/type: expected a type or a switch, found a list
# error: 28:27: /seq/3/if: expected an expression, found a list
# error: 29:33: /seq/4/size-eos: expected true or false, found 'perhaps'
# error: 30:25: /seq/5/-rust-name: 'a b' is no Rust identifier that is free to use
# error: 31:25: /seq/6/-rust-name: 'fn' is no Rust identifier that is free to use
# error: 32:35: /seq/7/-gen-limit: expected an integer, found 'many'
# error: 33:10: /seq/8/id: a second attribute 'h' in this type
# error: 34:8: /types: expected a mapping, found '5'
meta: {id: Wrong, endian: middle, title: [1], imports: [{a: 1}]}
doc: {a: 1}
params:
  - {id: a, type: f4}
  - {id: b, type: u1}
  - {id: b, type: u1}
seq:
  - 7
  - {type: u1}
  - {id: c, type: [u1]}
  - {id: d, type: u1, if: [1]}
  - {id: e, type: u1, size-eos: perhaps}
  - {id: f, -rust-name: 'a b', type: u1}
  - {id: g, -rust-name: fn, type: u1}
  - {id: h, type: u1, -gen-limit: many}
  - {id: h, type: u1}
types: 5
