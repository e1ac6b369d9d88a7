# error: 13:42: /types/inner/seq/0/if: 'null' is unknown here, expected a value that the file has: repeat the condition of the part's 'if', or pass a parameter
# error: 14:44: /types/inner/seq/1/if: 'null' is unknown here, expected a value that the file has: repeat the condition of the part's 'if', or pass a parameter
# error: 16:39: /enums/kind/017: '017' is read differently by YAML readers, expected decimal without leading zero, or 0x
# error: 16:39: /enums/kind/017: expected an integer, found '017'
meta: {id: wrong, endian: le}
seq:
  - {id: flag, type: u1}
  - {id: a, type: u1, if: flag == 1}
  - {id: inner, type: inner}
types:
  inner:
    seq:
      - {id: b, type: u1, if: _parent == null}
      - {id: c, type: u1, if: _parent.a != null}
enums:
  kind: {000908: first, 0019: second, 017: third}
