# error: 2:1: /: expected the key 'meta'
seq: []
