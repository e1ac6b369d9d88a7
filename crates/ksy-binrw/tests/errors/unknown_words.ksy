# error: 7:17: /types/odd/-rust-type: expected array or transparent, found 'vector'
# error: 8:18: /types/odd/-gen-length: expected structural, found 'vague'
# error: 10:40: /types/odd/seq/0/-gen-derive: expected count or bytes or none, found 'size'
meta: {id: wrong, endian: le}
types:
  odd:
    -rust-type: vector
    -gen-length: vague
    seq:
      - {id: a, type: u1, -gen-derive: size}
