meta: {id: contents, endian: be}
seq:
  - {id: magic, contents: MSHW}
  - {id: version, type: u2}
  - {id: separator, contents: [0x0d, 10, "end", 0]}
