# error: 20:31: /seq/0/process: 'process: xor' is not supported, expected the bytes as they are stored
# error: 21:33: /seq/1/pad-right: 'pad-right' is not supported, expected bytes of the whole 'size', or 'type: strz' with 'size'
# error: 22:48: /seq/2/include: 'include: true' is not supported, expected a terminator that is read and not kept
# error: 23:25: /seq/3/terminator: 'terminator' is supported only as 0 on 'type: str' without 'size'
# error: 24:19: /seq/4/type: 'strz' of an encoding with wide characters is not supported, expected 'str' with 'size'
# error: 25:35: /seq/5/size-eos: 'size-eos' beside 'strz' is not supported, expected a literal 'size', or none
# error: 26:19: /seq/6/type: 'b3' is not supported, expected an unsigned integer with '-gen-bits'
# error: 27:19: /seq/7/type: 'any' can only be the type of a parameter, expected one that can be read
# error: 28:19: /seq/8/type: 'part' takes 1 arguments, found 0
# error: 28:35: /seq/8/size-eos: 'size-eos' beside a type is supported only on the last attribute, without 'repeat' and 'if'
# error: 29:19: /seq/9/type: opaque types are not supported, expected a schema of 'somebody_elses'
# error: 30:52: /seq/10/repeat-until: 'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with 'if: _io.size - _io.pos >= N' beside it
# error: 31:32: /seq/11/valid: '.size' is not supported here
# error: 32:30: /seq/12/valid: 'expr' and 'in-enum' are not supported in 'valid', expected 'any-of', 'eq', 'min' or 'max'
# error: 33:30: /seq/13/valid: only literals are supported in 'valid', expected an integer
# error: 34:19: /seq/14/type: 'part' takes 1 arguments, found 0
# error: 37:19: /types/part/params/0/id: parameters of this type are not supported, expected an integer or 'bool', found 'str'
meta: {id: wrong, endian: le, encoding: UTF-16LE, ks-opaque-types: true}
seq:
  - {id: a, size: 4, process: xor(5)}
  - {id: b, size: 4, pad-right: 0}
  - {id: c, type: str, terminator: 0, include: true}
  - {id: d, terminator: 0}
  - {id: e, type: strz}
  - {id: f, type: strz, size-eos: true, encoding: ASCII}
  - {id: g, type: b3}
  - {id: h, type: any}
  - {id: i, type: part, size-eos: true}
  - {id: j, type: somebody_elses}
  - {id: k, type: u1, repeat: until, repeat-until: _ == 0}
  - {id: l, type: u1, valid: a.size}
  - {id: m, type: u1, valid: {expr: _ > 4}}
  - {id: o, type: u1, valid: m}
  - {id: n, type: part, size: 1}
types:
  part:
    params: [{id: p, type: str}]
    seq: [{id: x, type: u1}]
