# error: 11:37: /seq/0/-gen-pointer: expected the keys 'target' and 'region'
# error: 12:77: /seq/1/-gen-pointer/as: expected a field, as 'field', 'part.field' or 'field[0]', found 'x.1'
# error: 12:91: /seq/1/-gen-pointer/ahead: expected the key 'if'
# error: 12:99: /seq/1/-gen-pointer/ahead: unknown key 'to', expected one of: of, if
# error: 13:77: /seq/2/-gen-pointer/as: expected a field, as 'field', 'part.field' or 'field[0]', found 'x[y]'
# error: 13:94: /seq/2/-gen-pointer/entries: expected next or last, found 'all'
# error: 13:104: /seq/2/-gen-pointer/lax: expected true or false, found '1'
# error: 13:113: /seq/2/-gen-pointer/here: 'Here' is not an identifier, expected lower-case letters, digits and '_'
meta: {id: wrong, endian: le}
seq:
  - {id: a, type: u4, -gen-pointer: {target: a}}
  - {id: b, type: u4, -gen-pointer: {target: a, region: data, count: n, as: 'x.1', ahead: {of: a, to: b}}}
  - {id: c, type: u4, -gen-pointer: {target: a, region: data, count: n, as: 'x[y]', entries: all, lax: 1, here: Here}}
