meta: {id: keyed, endian: le}
doc: Keys that are where the stream stands, which is behind what they are for.
seq:
  - {id: len, type: u1}
  - {id: body, size: len, process: xor(_io.pos)}
  - {id: rest, size-eos: true, process: 'xor(_io.eof ? _io.size - 3 : 0)'}
