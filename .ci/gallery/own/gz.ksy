meta: {id: gz, title: gzip files with one member, file-extension: gz, endian: le, license: CC0-1.0}
doc-ref: https://www.rfc-editor.org/rfc/rfc1952
seq:
  - {id: magic, contents: [0x1f, 0x8b]}
  - {id: method, type: u1, valid: 8}
  - {id: flags, type: u1}
  - {id: mtime, type: u4}
  - {id: effort, type: u1}
  - {id: system, type: u1}
  - {id: extra, type: extra, if: (flags & 4) != 0}
  - {id: name, type: strz, encoding: ISO-8859-1, if: (flags & 8) != 0}
  - {id: comment, type: strz, encoding: ISO-8859-1, if: (flags & 16) != 0}
  - {id: header_crc, type: u2, if: (flags & 2) != 0}
  - {id: body, size: _io.size - _io.pos - 8, doc: A deflate stream.}
  - {id: crc, type: u4, -gen-value: crc32(inflate(body))}
  - {id: len, type: u4, -gen-value: length(inflate(body))}
types:
  extra:
    seq:
      - {id: len, type: u2}
      - {id: fields, size: len}
