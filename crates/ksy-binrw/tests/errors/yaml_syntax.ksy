# error: 3:4: /: not valid YAML: while parsing a flow mapping, did not find expected ',' or '}'
meta: {id: wrong
seq: [
