meta: {id: checked, endian: be}
doc: Values that follow from others.
seq:
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: type, type: str, size: 4, encoding: ASCII}
      - id: body
        size: len
        type: {switch-on: type, cases: {'"text"': text, '"file"': file}}
      - {id: crc, size: 4, -gen-value: 'crc32(type, body)'}
  text:
    seq:
      - {id: keyword, type: strz, encoding: ASCII}
      - {id: text, size-eos: true}
  file:
    seq:
      - id: header
        type: header
        -gen-value:
          crc: 'header.is_packed == 1 ? crc32(inflate(body)) : crc32(body)'
          len_plain: 'header.is_packed == 1 ? length(inflate(body)) : length(body)'
      - {id: body, size: header.len_body}
      - {id: sum, type: u2le, -gen-value: 'sum(header.len_plain, body)'}
      - {id: len_again, type: u2, -gen-value: copy(header.len_plain)}
      - {id: len_turned, type: u2le, -gen-value: copy(header.len_plain)}
  header:
    seq:
      - {id: is_packed, type: u1}
      - {id: crc, type: u4}
      - {id: len_plain, type: u2}
      - {id: len_body, type: u2}
