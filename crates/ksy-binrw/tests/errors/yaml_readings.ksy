# error: 8:30: /seq/1/valid: '017' is read differently by YAML readers, expected decimal without leading zero, or 0x
# error: 8:30: /seq/1/valid: '017' is not an integer of 64 bits
# error: 9:30: /seq/2/valid: the value 1000 does not fit u8
# error: 11:30: /seq/4/valid: '+7' is read differently by YAML readers, expected decimal without leading zero, or 0x
meta: {id: wrong, endian: le}
seq:
  - {id: on, type: u1}
  - {id: b, type: u1, valid: 017}
  - {id: c, type: u1, valid: 1_000}
  - {id: d, type: u1, valid: 0o17}
  - {id: e, type: u1, valid: +7}
  - {id: y, type: u1}
