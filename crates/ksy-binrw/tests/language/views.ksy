meta: {id: views, endian: be}
doc: Numbers in decoded bytes of list elements, bits as cases of a switch, and the stream of one of two windows.
seq:
  - {id: blocks, size: 4, process: xor(_io.pos), type: block, repeat: expr, repeat-expr: 2}
  - {id: behind, type: behind}
  - {id: width, type: u1}
  - {id: digits, type: {switch-on: width, cases: {4: b4, 8: u1}}, repeat: expr, repeat-expr: 3}
  - {id: near, size: 1, type: block}
  - {id: far, size: 2, type: block}
instances:
  first_digit: {value: 'digits[0]'}
  len_stream: {value: '(width == 4 ? near : far)._io.size'}
types:
  block: {seq: [{id: a, type: u1}]}
  behind:
    seq: [{id: at, type: u1}]
    instances:
      number: {io: '_parent.blocks[1]._io', pos: at, type: u2}
      scale: {io: '_parent.blocks[0]._io', pos: 0, type: f4le, if: at > 1}
