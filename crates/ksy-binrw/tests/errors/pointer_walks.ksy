# error: 29:44: /types/walked/seq/0/-gen-pointer: expected a plain type that begins with a single unsigned integer
# error: 30:45: /types/walked/seq/1/-gen-pointer: expected an offset of type u4 where the walk comes
# error: 31:77: /types/walked/seq/2/-gen-pointer/count: 'count' is for single integers, a type has a count of its own
# error: 32:73: /types/walked/seq/3/-gen-pointer/lax: 'lax' is for pointers with 'count', and for types that begin with an offset, without 'entries'
# error: 32:83: /types/walked/seq/3/-gen-pointer/in: 'in' is for pointers with 'count', and for types that begin with an offset, without 'entries'
# error: 32:90: /types/walked/seq/3/-gen-pointer/as: 'as' is for pointers with 'count', and for types that begin with an offset, without 'entries'
# error: 33:87: /types/walked/seq/4/-gen-pointer/entries: 'entries' is for types that begin with an offset
# error: 34:52: /types/walked/seq/5/-gen-pointer/target: expected a plain type of this file or a number, as 'f4[2]' for two numbers each, found 'elsewhere'
# error: 35:50: /types/walked/seq/6/-gen-pointer/target: expected a plain type of this file or a number, as 'f4[2]' for two numbers each, found 'u1[2'
# error: 36:43: /types/walked/seq/7/-gen-pointer: the value -1 does not fit u32
# error: 36:64: /types/walked/seq/7/-gen-pointer/region: no attribute of this file has '-gen-region: elsewhere'
# error: 37:97: /types/walked/seq/8/-gen-pointer/ahead/of: expected another pointer of this type where the walk comes, found 'm'
# error: 38:43: /types/walked/seq/9/-gen-pointer: a second pointer with 'entries' in one type is not supported
# error: 39:82: /types/walked/seq/10/-gen-pointer/ahead/of: 'ahead' is for pointers with 'entries: last'
# error: 40:41: /types/walked/seq/11/-gen-pointer: expected an offset of type u4 where the walk comes
# error: 42:39: /types/walked/seq/13/-gen-count: '-gen-count' is for single plain integers
meta: {id: wrong, endian: le}
seq:
  - {id: data, size-eos: true, -gen-region: data}
types:
  head:
    seq:
      - {id: offset, type: u4}
      - {id: used, type: u4}
  narrow: {seq: [{id: offset, type: u2}, {id: used, type: u2}]}
  below: {seq: [{id: offset, type: s4}]}
  walked:
    seq:
      - {id: a, type: below, -gen-pointer: {target: u1, region: data}}
      - {id: b, type: narrow, -gen-pointer: {target: u1, region: data}}
      - {id: c, type: head, -gen-pointer: {target: u1, region: data, count: n}}
      - {id: d, type: u4, -gen-pointer: {target: u1, region: data, lax: true, in: x, as: 'y[1]'}}
      - {id: e, type: u4, -gen-pointer: {target: u1, region: data, count: n, entries: last}}
      - {id: f, type: head, -gen-pointer: {target: elsewhere, region: data}}
      - {id: g, type: u4, -gen-pointer: {target: 'u1[2', region: data, count: n}}
      - {id: h, type: head, -gen-pointer: {target: u1, region: elsewhere, nil: [0, -1]}}
      - {id: i, type: head, -gen-pointer: {target: u1, region: data, entries: last, ahead: {of: m, if: first}}}
      - {id: j, type: head, -gen-pointer: {target: u1, region: data, entries: last, ahead: {of: c, if: first}}}
      - {id: k, type: head, -gen-pointer: {target: u1, region: data, ahead: {of: c, if: first}}}
      - {id: l, type: u2, -gen-pointer: {target: u1, region: data, count: n}}
      - {id: m, type: u4, -gen-count: n}
      - {id: o, type: f4, -gen-count: n}
