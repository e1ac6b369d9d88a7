# error: 2:43: /meta/bit-endian: expected 'le': bit fields are counted from the least significant bit
meta: {id: wrong, endian: le, bit-endian: be}
