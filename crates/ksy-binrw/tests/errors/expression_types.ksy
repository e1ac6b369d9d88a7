# error: 40:15: /params/0/id: parameters of this type are not supported, expected an integer or 'bool', found 'nowhere'
# error: 40:26: /params/0/type: unknown type 'nowhere', expected a built-in type, or one of this file or an import
# error: 40:63: /params/1/enum: unknown enum 'nothing', expected one of this file or an import
# error: 42:29: /seq/0/if: expected a boolean, found an integer
# error: 43:27: /seq/1/size: expected an integer, found a boolean
# error: 45:32: /seq/3/if: '>' has no meaning between a value of the enum 'kind' and a value of the enum 'kind'
# error: 46:36: /seq/4/process: expected an integer or bytes, found a float
# error: 47:37: /seq/5/if: '==' has no meaning between an integer and a stream
# error: 48:50: /seq/6/if: '+' has no meaning between a type that is not known here and an integer
# error: 49:35: /seq/7/if: '==' has no meaning between a list (each: an integer) and an integer
# error: 50:32: /seq/8/if: '==' has no meaning between a value of the enum 'kind' and an integer
# error: 51:51: /seq/9/repeat-expr: expected an integer, found text
# error: 52:33: /seq/10/if: '.to_s' of bytes takes the encoding as a text literal
# error: 53:33: /seq/11/if: bytes has no 'nothing'
# error: 54:39: /seq/12/if: a value of any type has no 'x', expected a cast '.as<type>' before it
# error: 55:31: /seq/13/if: '.to_s' takes 0 arguments, found 1
# error: 56:30: /seq/14/if: only methods can be called: expected a name after '.' before '('
# error: 57:31: /seq/15/if: expected a list before '[', found an integer
# error: 58:37: /seq/16/if: expected both values of '?' to be of one type, found text and an integer
# error: 59:28: /seq/17/if: expected the values of a list to be of one type
# error: 60:31: /seq/18/if: expected a value that has a text, found bytes
# error: 61:27: /seq/19/if: 'inner' has no fixed size
# error: 62:27: /seq/20/if: this type has no fixed size
# error: 63:33: /seq/21/if: this value has no fixed size
# error: 64:30: /seq/22/valid: 'in-enum' needs the key 'enum' beside 'valid'
# error: 65:42: /seq/23/valid: 'valid' is for single plain integers
# error: 65:48: /seq/23/valid/min: a value of the enum 'kind' has no order, expected 'any-of', 'eq' or 'expr'
# error: 66:35: /seq/24/process: expected an integer, found text
# error: 67:19: /seq/25/type: expected the key 'encoding' here, or 'meta/encoding' in this type or one around it
# error: 68:24: /seq/26/type: expected an integer for the parameter 'value', found a float
# error: 69:33: /seq/27/encoding: 'encoding' means nothing beside 'type: u1', which is a number
# error: 71:48: /seq/29/terminator: expected a byte from 0 to 255, found 256
# error: 72:34: /seq/30/terminator: expected a byte or a list of bytes, found an empty list
# error: 73:31: /seq/31/process: expected the name of a process, with or without arguments
# error: 74:33: /seq/32/process: 'xor' takes 1 arguments, found 2
# error: 75:52: /seq/33/valid/in-enum: expected true, the only value of 'in-enum'; without 'valid' nothing is checked
# error: 76:34: /seq/34/contents: expected text or a list of bytes, found nothing
# error: 81:53: /types/inner/seq/1/type/cases/1: 'u1' as a case is not supported, expected a declared type
meta: {id: wrong, endian: le}
params: [{id: par, type: nowhere}, {id: par2, type: u1, enum: nothing}]
seq:
  - {id: num, type: u1, if: 5}
  - {id: bytes, size: num == 1}
  - {id: kind, type: u1, enum: kind}
  - {id: a, type: u1, if: kind > kind::one}
  - {id: bb, size: 1, process: xor(1.5)}
  - {id: cc, type: u1, if: _io.size == _io}
  - {id: dd, type: u1, if: inner._parent._parent + 1 == 1}
  - {id: ee, type: u1, if: '[300] == 1'}
  - {id: b, type: u1, if: kind == 2}
  - {id: c, type: u1, repeat: expr, repeat-expr: '"a"'}
  - {id: d, type: u1, if: bytes.to_s == "a"}
  - {id: e, type: u1, if: bytes.nothing == 1}
  - {id: f, type: u1, if: inner.mixed.x == 1}
  - {id: g, type: u1, if: num.to_s(5) == "5"}
  - {id: h, type: u1, if: num(4) == 1}
  - {id: i, type: u1, if: 'num[4] == 1'}
  - {id: j, type: u1, if: '(num > 1 ? "a" : 5) == 5'}
  - {id: k, type: u1, if: '[1, "a"].size == 2'}
  - {id: l, type: u1, if: 'f"{bytes}" == "a"'}
  - {id: m, type: u1, if: sizeof<inner> == 1}
  - {id: n, type: u1, if: _sizeof == 1}
  - {id: o, type: u1, if: inner._sizeof == 1}
  - {id: p, type: u1, valid: {in-enum: true}}
  - {id: q, type: u1, enum: kind, valid: {min: kind::one}}
  - {id: r, size: 4, process: rol("a")}
  - {id: s, type: str, size: 4}
  - {id: t, type: with(1.5)}
  - {id: u, type: u1, encoding: ASCII}
  - {id: inner, type: inner}
  - {id: v, type: u1, parent: num, terminator: 256}
  - {id: w, size: 1, terminator: []}
  - {id: x, size: 1, process: 1 + 1}
  - {id: 'y', size: 1, process: 'xor(1, 2)'}
  - {id: z, type: u1, enum: kind, valid: {in-enum: false}}
  - {id: aa, type: u1, contents: ~}
types:
  inner:
    seq:
      - {id: rest, size-eos: true}
      - {id: mixed, type: {switch-on: 1, cases: {1: u1, 2: with(1)}}}
  with:
    params: [{id: value, type: u1}]
enums:
  kind: {1: one}
