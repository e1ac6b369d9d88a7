# error: 20:29: /seq/0/if: '&&' is not an operator, expected 'and'
# error: 21:28: /seq/1/if: '!' is not an operator, expected 'not'
# error: 22:29: /seq/2/if: '=' is not an operator, expected '=='
# error: 23:29: /seq/3/if: '@' has no meaning in an expression
# error: 24:28: /seq/4/if: '1.5e+' is not a number
# error: 25:28: /seq/5/if: this text is not closed, expected "'"
# error: 26:28: /seq/6/if: this text is not closed, expected '"'
# error: 27:28: /seq/7/if: this text is not closed, expected '"'
# error: 28:30: /seq/8/if: this value in a text is not closed, expected '}'
# error: 29:29: /seq/9/if: an escape needs a character after it
# error: 30:29: /seq/10/if: '\q' is not an escape in Kaitai
# error: 31:29: /seq/11/if: expected four hexadecimal digits after '\u'
# error: 32:29: /seq/12/if: half of a UTF-16 pair is not a character
# error: 33:31: /seq/13/if: expected '::' and a value of the enum, found the end of the expression
# error: 34:29: /seq/14/if: expected an operator or the end of the expression, found 'a'
# error: 35:30: /seq/15/if: expected an operator or the end of the expression, found a text with values in it
# error: 36:28: /seq/16/if: expected an expression of at most 200 operators, found 203
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u1, if: 1 && 2}
  - {id: b, type: u1, if: '!a'}
  - {id: c, type: u1, if: a = 1}
  - {id: d, type: u1, if: a @ 1}
  - {id: e, type: u1, if: '1.5e+ > 1'}
  - {id: f, type: u1, if: "'open"}
  - {id: g, type: u1, if: '"open'}
  - {id: h, type: u1, if: 'f"open'}
  - {id: i, type: u1, if: 'f"{open'}
  - {id: j, type: u1, if: '"\'}
  - {id: k, type: u1, if: '"\q"'}
  - {id: l, type: u1, if: '"\u12"'}
  - {id: m, type: u1, if: '"\ud800"'}
  - {id: n, type: u1, if: '::a'}
  - {id: o, type: u1, if: 1 a"text"}
  - {id: p, type: u1, if: '1 f"{a}"'}
  - {id: q, type: u1, if: '1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 > 1'}
