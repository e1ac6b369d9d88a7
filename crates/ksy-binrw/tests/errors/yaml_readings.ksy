# error: 13:10: /seq/0/id: 'on' is a boolean to some YAML readers and text to others, expected it in quotes
# error: 14:30: /seq/1/valid: '017' is read differently by YAML readers, expected plain decimal without leading zero, or 0x
# error: 14:30: /seq/1/valid: expected an integer, found '017'
# error: 15:30: /seq/2/valid: '1_000' is read differently by YAML readers, expected plain decimal without leading zero, or 0x
# error: 15:30: /seq/2/valid: expected an integer, found '1_000'
# error: 16:30: /seq/3/valid: '0o17' is read differently by YAML readers, expected plain decimal without leading zero, or 0x
# error: 16:30: /seq/3/valid: expected an integer, found '0o17'
# error: 17:30: /seq/4/valid: '+7' is read differently by YAML readers, expected plain decimal without leading zero, or 0x
# error: 17:30: /seq/4/valid: expected an integer, found '+7'
# error: 18:10: /seq/5/id: 'y' is a boolean to some YAML readers and text to others, expected it in quotes
meta: {id: wrong, endian: le}
seq:
  - {id: on, type: u1}
  - {id: b, type: u1, valid: 017}
  - {id: c, type: u1, valid: 1_000}
  - {id: d, type: u1, valid: 0o17}
  - {id: e, type: u1, valid: +7}
  - {id: y, type: u1}
