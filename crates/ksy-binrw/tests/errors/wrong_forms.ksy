# error: 17:12: /meta/id: 'Wrong' is not an identifier, expected lower-case letters, digits and '_'
# error: 17:27: /meta/endian: expected 'le', 'be' or a switch, found 'middle'
# error: 17:42: /meta/title: expected text, found a list
# error: 17:57: /meta/imports/0: expected the path of a schema without '.ksy', found a mapping
# error: 18:6: /doc: expected text, found a mapping
# error: 20:10: /params/0/id: parameters of this type are not supported, expected an integer or 'bool', found 'f4'
# error: 22:10: /params/2/id: a second 'b' in this type, the first is /params/1/id
# error: 24:5: /seq/0: expected a mapping, found '7'
# error: 26:19: /seq/2/type: expected a type or a switch, found a list
# error: 27:27: /seq/3/if: expected an expression, found a list
# error: 28:33: /seq/4/size-eos: expected true or false, found 'perhaps'
# error: 29:25: /seq/5/-rust-name: 'a b' is not a Rust identifier that is free to use
# error: 30:25: /seq/6/-rust-name: 'fn' is not a Rust identifier that is free to use
# error: 31:35: /seq/7/-gen-limit: expected an integer, found 'many'
# error: 32:10: /seq/8/id: a second 'h' in this type, the first is /seq/7/id
# error: 33:8: /types: expected a mapping, found '5'
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
