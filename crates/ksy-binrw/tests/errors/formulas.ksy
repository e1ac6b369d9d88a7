# error: 21:37: /seq/0/-gen-value: expected one of these functions of parts of the record: copy, length, sum, sum32, balance32, inet, xor, crc16, crc32, adler32, md5, sha1, sha256, octal_length, octal_sum
# error: 22:38: /seq/1/-gen-value: expected one of these functions of parts of the record: copy, length, sum, sum32, balance32, inet, xor, crc16, crc32, adler32, md5, sha1, sha256, octal_length, octal_sum
# error: 23:38: /seq/2/-gen-value: 'sum' takes at least one part of the record
# error: 24:49: /seq/3/-gen-value: expected a part of the record, 'inflate' of one, or a list of bytes
# error: 25:43: /seq/4/-gen-value: expected a part of the record, 'inflate' of one, or a list of bytes
# error: 26:35: /seq/5/-gen-value: the result of 'crc32' has 4 to 8 bytes, found room for 2
# error: 27:41: /seq/6/-gen-value: 'nothing' is not an attribute of the type 'wrong'
# error: 28:41: /seq/7/-gen-value/x: '-gen-value' beside keys that lay out wire records, such as '-gen-derive', is not supported
# error: 28:72: /seq/7/-gen-value/z: 'z' is not an attribute of the type 'wrong::part'
# error: 28:86: /seq/7/-gen-value/list: expected a single integer, or bytes of a fixed size
# error: 29:36: /seq/8/-gen-value: expected a boolean, found an integer
# error: 29:46: /seq/8/-gen-value: 'a' is not a single record
# error: 30:35: /seq/9/-gen-value: expected a single integer, or bytes of a fixed size
# error: 31:35: /seq/10/-gen-value: '-gen-value' beside keys that lay out wire records, such as '-gen-derive', is not supported
# error: 32:40: /seq/11/-gen-value: expected a list of bytes
# error: 33:40: /seq/12/-gen-value: 'copy' takes a single integer of 4 bytes
# error: 34:42: /seq/13/-gen-value: 'nothing' is not a record type
# error: 35:39: /seq/14/-gen-value: '_parent' is not a single type here
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4, -gen-value: a + 1}
  - {id: b, type: u4, -gen-value: crc(a)}
  - {id: c, type: u4, -gen-value: sum()}
  - {id: d, type: u4, -gen-value: 'crc32(inflate(a, b))'}
  - {id: e, type: u4, -gen-value: 'crc32(a[0])'}
  - {id: f, type: u2, -gen-value: crc32(a)}
  - {id: g, type: u4, -gen-value: crc32(nothing)}
  - {id: h, type: part, -gen-value: {x: 'a == 1 ? sum(a) : xor(a)', z: sum(a), list: sum(a)}}
  - {id: i, type: u4, -gen-value: 'a ? sum(a.b) : sum(h.x)'}
  - {id: j, type: f4, -gen-value: sum(a)}
  - {id: k, type: u4, -gen-value: sum(a)}
  - {id: l, type: u4, -gen-value: 'sum([300])'}
  - {id: m, type: u4, -gen-value: copy(f)}
  - {id: n, type: u4, -gen-value: 'sum(h.as<nothing>.x)'}
  - {id: o, type: u4, -gen-value: sum(_parent.a)}
types:
  part:
    seq:
      - {id: x, type: u1}
      - {id: list, type: u1, repeat: expr, repeat-expr: 2}
