meta: {id: ttf, title: TrueType and OpenType fonts, file-extension: ttf, endian: be, license: CC0-1.0}
doc-ref: https://learn.microsoft.com/typography/opentype/spec/otff
seq:
  - {id: version, type: u4}
  - {id: num_tables, type: u2}
  - {id: search, size: 6}
  - {id: tables, type: table, repeat: expr, repeat-expr: num_tables}
types:
  table:
    seq:
      - {id: tag, type: str, size: 4, encoding: ASCII}
      - id: checksum
        type: u4
        -gen-value: 'tag == "head" ? sum32(body.as<head>.before, [0, 0, 0, 0], body.as<head>.behind) : sum32(body)'
      - {id: ofs_body, type: u4}
      - {id: len_body, type: u4}
    instances:
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
        type: {switch-on: tag, cases: {'"head"': head, '"name"': name}}
        -gen-align: 4
  head:
    seq:
      - {id: before, size: 8}
      - {id: adjustment, type: u4, -gen-value: 'balance32([0xb1, 0xb0, 0xaf, 0xba], _root)'}
      - {id: behind, size-eos: true}
  name:
    seq:
      - {id: format, type: u2, valid: 0}
      - {id: num_records, type: u2}
      - {id: ofs_texts, type: u2}
      - {id: records, type: record, repeat: expr, repeat-expr: num_records}
  record:
    seq:
      - {id: platform, type: u2}
      - {id: encoding, type: u2}
      - {id: language, type: u2}
      - {id: kind, type: u2}
      - {id: len_text, type: u2}
      - {id: ofs_text, type: u2}
    instances:
      text: {pos: _parent.ofs_texts + ofs_text, size: len_text}
