meta: {id: expressions, endian: le}
seq:
  - {id: a, type: s2}
  - {id: b, type: s2}
  - {id: kind, type: u1, enum: kind}
  - {id: point, type: point}
  - {id: sum, type: u1, if: a + b == 3}
  - {id: difference, type: u1, if: a - b == -1}
  - {id: product, type: u1, if: a * b > 0x1f}
  - {id: quotient, type: u1, if: a / 2 >= 4}
  - {id: remainder, type: u1, if: a % 4 == 3}
  - {id: lesser, type: u1, if: a < b}
  - {id: least, type: u1, if: a <= -5}
  - {id: logic, type: u1, if: (a == 1 and b == 2) or not (a != 0 or b != 0)}
  - {id: chosen, type: u1, if: '(a > 0 ? b : -b) == 2'}
  - {id: named, type: u1, if: kind == kind::round}
  - {id: numbered, type: u1, if: kind.to_i + 1 == 6}
  - {id: inner, type: u1, if: point.x == 4 and point.place.row == 1}
  - {id: either, type: u1, if: 'a > 0 ? b == 2 : b == -2'}
  - {id: always, type: u1, if: true}
  - {id: masked, type: u1, if: (a & -5) == 8}
  - {id: shifted, type: u1, if: ((1 << point.x) ^ (b >> 1) | a) == 26}
types:
  point:
    seq:
      - {id: x, type: u1}
      - {id: place, type: place}
  place:
    seq:
      - {id: row, type: u1}
enums:
  kind: {3: round, 5: square}
