# error: 3:16: /-rust-derive: expected a path of a derive, found 'Eq +'
meta: {id: wrong, endian: le}
-rust-derive: ['Eq +']
seq: [{id: a, type: u1}]
