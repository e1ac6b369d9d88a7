# error: 6:30: /seq/0/valid: '017' is read differently by YAML readers, expected decimal without leading zero, or 0x
# error: 7:27: /seq/1: expected a mapping to merge, found another value
# error: 11:42: /seq/5/-orig-id/1: aliases repeat more than 10000 values
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, valid: 017}
  - {id: b, type: u1, <<: 7}
  - {id: c, type: u1, -orig-id: &one [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a]}
  - {id: d, type: u1, -orig-id: &two [*one, *one, *one, *one, *one, *one, *one, *one, *one, *one, *one, *one]}
  - {id: e, type: u1, -orig-id: &three [*two, *two, *two, *two, *two, *two, *two, *two, *two, *two, *two, *two]}
  - {id: f, type: u1, -orig-id: [*three, *three, *three, *three, *three, *three, *three, *three, *three]}
