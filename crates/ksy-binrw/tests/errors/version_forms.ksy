# error: 2:31: /meta/ks-version: expected a version like 0.11, found '99'
meta: {id: wrong, ks-version: 99}
seq: []
