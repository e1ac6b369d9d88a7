# error: 2:31: /meta/ks-version: the schema asks for version 0.12 of the language, expected 0.11 or older
meta: {id: wrong, ks-version: 0.12}
seq: []
