meta: {id: names, title: Names and documentation, endian: le}
doc: |
  The first line of *this* text, with a [bracket], a <tag>, `code_[0]` and a_name, see
  <https://example.org/a_page> or [this page](https://example.org/a_b*c).

      Indented text is not code.

  ```
  Nor is what a fence holds: [0]
  ```
-orig-id: [FileHeader, file_header_t]
seq:
  - {id: type, type: u1, -orig-id: bType, doc: A keyword of Rust.}
  - {id: self, type: u1}
  - {id: long_name, type: u1, -rust-name: short, doc: Renamed in Rust.}
  - {id: u, type: u2}
  - {id: v, type: u2}
  - {id: wish, type: u1}
  - {id: room, type: u1}
  - {id: pick, type: u1}
  - {id: reader, type: u1}
  - {id: writer, type: u1}
  - {id: endian, type: u1}
  - {id: value, type: u1}
  - {id: out, type: u1}
  - {id: error, type: u1}
  - {id: count, type: u1}
  - {id: list, type: pair, repeat: expr, repeat-expr: count}
  - id: bytes
    type:
      switch-on: type
      cases:
        1: pair
        _: string
types:
  pair:
    -rust-name: UvPair
    -rust-derive: [Eq, std::hash::Hash]
    seq:
      - {id: u, type: u1}
      - {id: match, type: u1}
  string:
    -rust-derive: [Eq, std::hash::Hash]
    seq:
      - {id: len, type: u1}
      - {id: result, size: len}
