meta: {id: iso9660, title: Images of compact discs, file-extension: iso, endian: le, license: CC0-1.0}
doc-ref: https://ecma-international.org/publications-and-standards/standards/ecma-119/
seq:
  - {id: system_area, size: 0x8000}
  - {id: volume, type: volume, size: 0x800}
instances:
  root_directory: {pos: volume.root.extent * 0x800, type: directory, size: volume.root.len_extent}
types:
  volume:
    seq:
      - {id: kind, type: u1, valid: 1}
      - {id: magic, contents: CD001}
      - {id: about, size: 150}
      - {id: len_root, type: u1}
      - {id: root, type: entry_body, size: len_root - 1}
  directory:
    seq:
      - {id: entries, type: entry, repeat: eos}
  entry:
    doc: A file or a directory; the zeros between the last of a sector and its end are one each.
    seq:
      - {id: len_entry, type: u1}
      - {id: body, type: entry_body, size: len_entry - 1, if: len_entry != 0}
  entry_body:
    seq:
      - {id: len_extended, type: u1}
      - {id: extent, type: u4}
      - {id: extent_be, type: u4be, -gen-value: copy(extent)}
      - {id: len_extent, type: u4}
      - {id: len_extent_be, type: u4be, -gen-value: copy(len_extent)}
      - {id: written, size: 7}
      - {id: flags, type: u1}
      - {id: unit, type: u1}
      - {id: gap, type: u1}
      - {id: number, size: 4}
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name, encoding: ASCII}
      - {id: padding, size: 'len_name % 2 == 0 ? 1 : 0'}
      - {id: system_use, size-eos: true}
