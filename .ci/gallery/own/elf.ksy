meta: {id: elf, title: ELF object files, license: CC0-1.0}
doc-ref: https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html
seq:
  - {id: magic, contents: [0x7f, ELF]}
  - {id: width, type: u1, enum: width, valid: {in-enum: true}}
  - {id: order, type: u1, enum: order, valid: {in-enum: true}}
  - {id: ident, size: 10}
  - {id: header, type: header}
types:
  header:
    meta: {endian: {switch-on: _root.order, cases: {'order::little': le, 'order::big': be}}}
    seq:
      - {id: kind, type: u2}
      - {id: machine, type: u2}
      - {id: version, type: u4}
      - {id: entry, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
      - {id: ofs_segments, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
      - {id: ofs_sections, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
      - {id: flags, type: u4}
      - {id: len_header, type: u2}
      - {id: len_segment, type: u2}
      - {id: num_segments, type: u2}
      - {id: len_section, type: u2}
      - {id: num_sections, type: u2}
      - {id: names_section, type: u2}
    instances:
      sections: {pos: ofs_sections, type: section, size: len_section, repeat: expr, repeat-expr: num_sections, -gen-align: 8}
    types:
      section:
        seq:
          - {id: ofs_name, type: u4}
          - {id: kind, type: u4, enum: kind}
          - {id: flags, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
          - {id: address, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
          - {id: ofs_body, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
          - {id: len_body, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
          - {id: link, type: u4}
          - {id: info, type: u4}
          - {id: alignment, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
          - {id: len_entry, type: {switch-on: _root.width, cases: {'width::bits_32': u4, 'width::bits_64': u8}}}
        instances:
          body: {io: _root._io, pos: ofs_body, size: len_body, if: kind != kind::empty and kind != kind::zeros}
        enums:
          kind: {0: empty, 8: zeros}
enums:
  width: {1: bits_32, 2: bits_64}
  order: {1: little, 2: big}
