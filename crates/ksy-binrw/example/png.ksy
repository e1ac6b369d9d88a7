meta: {id: png, title: PNG images, file-extension: png, endian: be, license: CC0-1.0}
doc-ref: https://www.w3.org/TR/png-3/
seq:
  - {id: magic, contents: [0x89, PNG, 13, 10, 26, 10]}
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len_body, type: u4}
      - {id: kind, type: str, size: 4, encoding: ASCII}
      - {id: body, size: len_body, type: {switch-on: kind, cases: {'"tEXt"': text}}}
      - {id: crc, type: u4}
  text:
    seq:
      - {id: keyword, type: strz, encoding: ISO-8859-1}
      - {id: text, type: str, size-eos: true, encoding: ISO-8859-1}
