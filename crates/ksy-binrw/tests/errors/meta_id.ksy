# error: 2:7: /meta: expected the key 'id'
meta: {endian: le}
